import type { UtcMs } from '../../../shared/model/fields';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { openReplay } from '../../data/replay/open-replay';
import { leaveSheet } from './left-place';
import styles from './replay-link.module.css';

/** To the end of the second in which it happened, so that it is seen. */
function replayMoment(atMs: UtcMs, from: HTMLElement, plays = false): void {
  leaveSheet(from);
  openReplay({ atMs: Math.floor(atMs / 1_000) * 1_000 + 999, ...(plays ? { plays } : {}) });
}

/** Plays from a moment on. */
export const PlayButton = ({ fromMs }: { readonly fromMs: UtcMs }) => (
  <Button onClick={({ currentTarget }) => replayMoment(fromMs, currentTarget, true)}>
    <Icon name="replay" /> Replay it at 60x
  </Button>
);

/** Opens a moment. `time`: as its row has it. */
export const ReplayButton = ({ atMs, time }: { readonly atMs: UtcMs; readonly time: string }) => (
  <Button onClick={({ currentTarget }) => replayMoment(atMs, currentTarget)}>
    <Icon name="replay" /> Replay {time}
  </Button>
);

/** The same in a row or a line of words. `isTime`: the time itself leads there. */
export const ReplayLink = (props: {
  readonly atMs: UtcMs;
  readonly time: string;
  readonly isTime?: boolean;
}) => (
  <button
    type="button"
    className={styles.link}
    aria-label={`Replay ${props.time}`}
    title="Replay this moment"
    onClick={({ currentTarget }) => replayMoment(props.atMs, currentTarget)}
  >
    {props.isTime === true ? props.time : 'Replay ›'}
  </button>
);
