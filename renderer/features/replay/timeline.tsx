import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { brokerSecondsBy } from '../../../shared/math/broker-offsets';
import { isolated } from '../../../shared/rules/isolated';
import { useClockValue } from '../../base/clock';
import { useStore } from '../../base/store';
import { useOfWindow } from '../../base/window-size';
import { markColour } from '../../components/trader-chip';
import { useReplay } from '../../data/replay/replay-context';
import { density, placeAt } from './day-items';
import { newestMs, type Player } from './player';
import styles from './timeline.module.css';
import type { ReplayedDay } from './use-day';

/** Of a bar: five minutes where there is room for 288 of them, else ten. */
export const useBarMinutes = (): number => useOfWindow(() => (window.innerWidth < 2200 ? 10 : 5));
const dayMs = 86_400_000;
const second = 1_000;
const minute = 60_000;
const hours = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];
const two = (value: number): string => `${value}`.padStart(2, '0');

/** The day: how much happened when, deals, time that nobody watched, and the second that is shown. */
export function Timeline({ day, player }: { readonly day: ReplayedDay; readonly player: Player }) {
  const session = useReplay();
  const at = useStore(session.at);
  const track = useRef<HTMLDivElement>(null);
  // Its keys work at once.
  useEffect(() => track.current?.focus({ preventScroll: true }), []);
  const { fromMs, items, told, clock, dated } = day;
  const newest = useClockValue(() => Math.floor(newestMs(Date.now()) / second) * second);
  const partMs = useBarMinutes() * minute;
  const parts = dayMs / partMs;
  const counts = useMemo(() => density(items, fromMs, partMs, parts), [items, fromMs, partMs, parts]);
  const most = Math.max(1, ...counts);
  const percent = (ms: number): number => (Math.min(Math.max(ms - fromMs, 0), dayMs) / dayMs) * 100;
  const seek = (ms: number): void => {
    player.pause();
    session.seek(Math.min(Math.max(ms, fromMs), fromMs + dayMs - 1, newest));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = keyTarget(event, at, fromMs, newest);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    // Beyond midnight the next or the previous day follows.
    player.pause();
    session.seek(Math.min(to, newest));
  };
  const onPointer = (event: PointerEvent): void => {
    if (event.buttons !== 1 || track.current === null) return;
    const box = track.current.getBoundingClientRect();
    seek(fromMs + ((event.clientX - box.left) / box.width) * dayMs);
  };
  const last = items[placeAt(items, at)];
  const said = last === undefined ? '' : `, ${wordsOf(day, last)}`;
  return (
    <div className={styles.timeline}>
      <div
        ref={track}
        className={styles.track}
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={0}
        aria-valuemax={dayMs / second}
        aria-valuenow={Math.round((at - fromMs) / second)}
        aria-valuetext={`${clock(at)}${said}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onPointer(event);
        }}
        onPointerMove={onPointer}
      >
        <Deals day={day} percent={percent} />
        <svg
          className={styles.bars}
          viewBox={`0 0 ${parts} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {counts.map((count, part) => {
            const height = count === 0 ? 0 : 8 + (92 * count) / most;
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a day never change places
                key={part}
                className={fromMs + part * partMs <= at ? styles.past : styles.ahead}
                x={part + 0.1}
                width={0.8}
                y={100 - height}
                height={height}
              />
            );
          })}
        </svg>
        {(told?.gaps ?? []).map((gap) => {
          const left = percent(gap.fromMs);
          const right = percent(gap.toMs ?? newest);
          return (
            <span
              key={gap.fromMs}
              className={styles.gap}
              style={{ left: `${left}%`, width: `max(2px, ${right - left}%)` }}
              title={`Not watched ${dated(gap.fromMs)} – ${gap.toMs === null ? 'now' : dated(gap.toMs)}${gap.why === null ? '' : `: ${gap.why}`}`}
            />
          );
        })}
        {newest < fromMs + dayMs && newest > fromMs && (
          <span className={styles.live} style={{ left: `${percent(newest)}%` }}>
            live {clock(newest)}
          </span>
        )}
        <span className={styles.thumb} style={{ left: `${percent(at)}%` }} />
      </div>
      <div className={styles.scale} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
            {two(hour)}:00
          </span>
        ))}
      </div>
    </div>
  );
}

function wordsOf(day: ReplayedDay, item: ReplayedDay['items'][number]): string {
  const { who, title } = day.describe(item);
  return who === null ? title : `${isolated(who.name)} ${title}`;
}

function Deals(props: { readonly day: ReplayedDay; readonly percent: (ms: number) => number }) {
  const { day, percent } = props;
  return day.items.map((item) => {
    if (item.event.kind !== 'deal') return null;
    const { who } = day.describe(item);
    return (
      <span
        key={item.key}
        className={styles.deal}
        data-who={who?.kind ?? 'none'}
        style={{
          left: `${percent(item.atMs)}%`,
          ...(who === null ? {} : { color: markColour(who.mark) }),
        }}
        title={`${day.clock(item.atMs)} ${wordsOf(day, item)}`}
      />
    );
  });
}

/** Where a key leads; null for keys of others. */
function keyTarget(event: KeyboardEvent, at: number, fromMs: number, newest: number): number | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const step = event.shiftKey ? minute : second;
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - step;
    case 'PageUp':
      return at + 10 * minute;
    case 'PageDown':
      return at - 10 * minute;
    case 'Home':
      return fromMs;
    case 'End':
      return Math.min(fromMs + dayMs - 1, newest);
    default:
      return null;
  }
}

/** Broker time of day as the field has it. */
export const timeOfDay = (atMs: number, utcOffsetS: number): string =>
  new Date(brokerSecondsBy(atMs, utcOffsetS) * second).toISOString().slice(11, 19);
