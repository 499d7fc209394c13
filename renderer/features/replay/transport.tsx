import { type KeyboardEvent, useState } from 'react';
import { brokerSecondsBy, utcBy } from '../../../shared/math/broker-offsets';
import { countText } from '../../../shared/math/counts';
import { formatBrokerTime, formatDuration, parseBrokerDateTime } from '../../../shared/math/time';
import { useStore } from '../../base/store';
import { Button } from '../../components/button';
import { DateField } from '../../components/date-field';
import { TextField } from '../../components/field';
import { Icon } from '../../components/icon';
import { useReplay } from '../../data/replay/replay-context';
import { speeds } from './play';
import { newestMs, type Player } from './player';
import { stepEvent } from './replay-commands';
import { timeOfDay, useBarMinutes } from './timeline';
import styles from './transport.module.css';
import type { ReplayedDay } from './use-day';

/** Play, steps, speed, date and time. */
export function Transport({ day, player }: { readonly day: ReplayedDay; readonly player: Player }) {
  const session = useReplay();
  const isPlaying = useStore(player.isPlaying);
  const speed = useStore(player.speed);
  const skipped = useStore(player.skipped);
  const barMinutes = useBarMinutes();
  const gaps = day.told?.gaps ?? [];
  const unwatchedMs = gaps.reduce((sum, { fromMs, toMs }) => sum + ((toMs ?? Date.now()) - fromMs), 0);
  const step = stepEvent(session, day, player);
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
          `Skipped: not watched ${day.dated(skipped.fromMs)} – ${skipped.toMs === null ? 'now' : day.dated(skipped.toMs)}`}
      </span>
      <span className={styles.legend}>
        <span>
          <span className={styles.bar} aria-hidden="true" /> events in {barMinutes} min
        </span>
        <span>
          <span className={styles.hatch} aria-hidden="true" /> {gapText(gaps.length, unwatchedMs)}
        </span>
        <span>
          <span className={styles.dot} aria-hidden="true" /> deal, by who
        </span>
      </span>
    </div>
  );
}

const gapText = (count: number, ms: number): string =>
  count === 0
    ? 'not watched: none'
    : `not watched: ${countText(count, 'gap')}, ${formatDuration(ms / 1_000)}`;

function MomentFields({ player }: { readonly player: Player }) {
  const session = useReplay();
  const at = useStore(session.at);
  const utcOffsetS = useStore(session.utcOffsetS);
  const date = formatBrokerTime(brokerSecondsBy(at, utcOffsetS), 'day');
  const time = timeOfDay(at, utcOffsetS);
  const go = (nextDate: string, nextTime: string): void => {
    const parsed = parseBrokerDateTime(`${nextDate} ${nextTime}`);
    if (parsed === null) return;
    player.pause();
    session.seek(Math.min(utcBy(parsed, utcOffsetS) + 999, newestMs(Date.now())));
  };
  const day = useDraft(date, (next) => go(next.trim(), time));
  const clock = useDraft(time, (next) => go(date, next.trim()));
  return (
    <>
      <DateField label="Date" layout="inside" size={10} {...day} onPick={(picked) => go(picked, time)} />
      <TextField
        label="Time"
        layout="inside"
        size={8}
        {...clock}
        onChange={({ target }) => clock.onChange(target.value)}
      />
    </>
  );
}

/** What is typed takes effect on leaving the field or with Enter; Escape gives it up. */
function useDraft(value: string, onDone: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const done = (): void => {
    if (draft !== null && draft !== '' && draft !== value) onDone(draft);
    setDraft(null);
  };
  return {
    value: draft ?? value,
    onChange: setDraft,
    onBlur: done,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      // Left by Enter, so that the keys of the player work at once.
      if (event.key === 'Enter') event.currentTarget.blur();
      if (event.key !== 'Escape') return;
      // Only the draft is given up, not the replay.
      event.stopPropagation();
      if (draft === null) event.currentTarget.blur();
      else setDraft(null);
    },
  };
}
