import { useState } from 'react';
import { formatBrokerTime, parseBrokerDateTime } from '../../../shared/math/time';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { useReplay } from '../../data/replay/replay-context';
import { brokerOf, utcOf } from '../../data/replay/replay-day';
import { speeds } from './play';
import { newestMs, type Player } from './player';
import { stepEvent } from './replay-commands';
import { timeOfDay } from './timeline';
import styles from './transport.module.css';
import type { ReplayedDay } from './use-day';

/** Play, steps, speed, date and time. */
export function Transport({ day, player }: { readonly day: ReplayedDay; readonly player: Player }) {
  const session = useReplay();
  const isPlaying = useStore(player.isPlaying);
  const speed = useStore(player.speed);
  const skipped = useStore(player.skipped);
  const gaps = day.told?.gaps ?? [];
  const watchedOut = gaps.reduce((sum, { fromMs, toMs }) => sum + ((toMs ?? Date.now()) - fromMs), 0);
  const step = (direction: 1 | -1) => () => {
    player.pause();
    stepEvent(session, day, direction);
  };
  return (
    <div className={styles.transport}>
      <Button title="Previous event (,)" onClick={step(-1)}>
        <Icon name="stepb" /> Previous event
      </Button>
      <button
        type="button"
        className={styles.play}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        title={`${isPlaying ? 'Pause' : 'Play'} (Space)`}
        onClick={player.toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
      </button>
      <Button title="Next event (.)" onClick={step(1)}>
        Next event <Icon name="stepf" />
      </Button>
      <div className={styles.speeds} role="radiogroup" aria-label="Speed">
        {speeds.map((each) => (
          <label key={each} className={styles.speed} data-on={each === speed || undefined}>
            <input
              type="radio"
              name="replay-speed"
              checked={each === speed}
              onChange={() => player.speed.set(each)}
            />
            {each}x
          </label>
        ))}
      </div>
      <MomentFields player={player} />
      <span className={styles.note} role="status">
        {skipped !== null &&
          `Skipped: not watched ${day.clock(skipped.fromMs)} – ${skipped.toMs === null ? 'now' : day.clock(skipped.toMs)}`}
      </span>
      <span className={styles.legend}>
        <span className={styles.bar} aria-hidden="true" /> events in 10 min
        <span className={styles.hatch} aria-hidden="true" /> {gapText(gaps.length, watchedOut)}
        <span className={styles.dot} aria-hidden="true" /> deal, by who
      </span>
    </div>
  );
}

const gapText = (count: number, ms: number): string => {
  if (count === 0) return 'not watched: none';
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const length = hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
  return `not watched: ${count} ${count === 1 ? 'gap' : 'gaps'}, ${length}`;
};

/** Take effect on leaving the field or with Enter. */
function MomentFields({ player }: { readonly player: Player }) {
  const session = useReplay();
  const at = useStore(session.at);
  const utcOffsetS = useStore(session.utcOffsetS);
  const date = formatBrokerTime(brokerOf(at, utcOffsetS), 'day');
  const time = timeOfDay(at, utcOffsetS);
  const go = (nextDate: string, nextTime: string): void => {
    const parsed = parseBrokerDateTime(`${nextDate.replaceAll('.', '-')}T${nextTime}`);
    if (parsed === null) return;
    player.pause();
    session.seek(Math.min(utcOf(parsed, utcOffsetS) + 999, newestMs(Date.now())));
  };
  return (
    <>
      <DraftField label="Date" value={date} onDone={(next) => go(next.trim(), time)} />
      <DraftField label="Time" value={time} onDone={(next) => go(date, next.trim())} />
    </>
  );
}

function DraftField(props: {
  readonly label: string;
  readonly value: string;
  readonly onDone: (value: string) => void;
}) {
  const { label, value, onDone } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const done = (): void => {
    if (draft !== null && draft !== '' && draft !== value) onDone(draft);
    setDraft(null);
  };
  return (
    <label className={styles.field}>
      {label}
      <input
        type="text"
        className={styles.input}
        size={value.length}
        spellCheck={false}
        autoComplete="off"
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => {
          if (event.key === 'Enter') done();
          // Only the draft is given up, not the replay.
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
      />
    </label>
  );
}
