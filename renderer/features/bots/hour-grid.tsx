import { memo, useState } from 'react';
import { countText } from '../../../shared/math/counts';
import { addMoney } from '../../../shared/math/deals';
import { grouped } from '../../../shared/math/groups';
import { formatMoney } from '../../../shared/math/money';
import type { HourCell, TradesPick } from '../../../shared/model/ledger';
import { useGridKeys } from '../../components/use-grid-keys';
import styles from './hour-grid.module.css';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const workdays = [1, 2, 3, 4, 5] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const two = (hour: number): string => String(hour).padStart(2, '0');

/** `14:00, 6 trades, +4.10 a trade`. */
const hourText = ({ hour, trades, average }: BestHour, digits: number): string =>
  `${two(hour)}:00, ${countText(trades, 'trade')}, ${formatMoney(average, digits, { sign: true })} a trade`;

/** With its day: `Wed 14:00`. */
const cellText = (cell: HourCell, digits: number): string =>
  `${weekdays[cell.weekday] ?? ''} ${hourText(cell, digits)}`;

/** With fewer an hour is not called the best: one lucky trade tells nothing. */
const fewestOfBest = 3;

interface BestHour {
  readonly hour: number;
  readonly trades: number;
  readonly average: number;
}

/** The hour of all weekdays with the best mean; null where none gained. */
export function bestHour(cells: readonly HourCell[]): BestHour | null {
  const byHour = [...grouped(cells, ({ hour }) => hour)].map(([hour, ofHour]): BestHour => {
    const trades = ofHour.reduce((sum, cell) => sum + cell.trades, 0);
    return { hour, trades, average: addMoney(ofHour.map(({ net }) => net)) / trades };
  });
  const [best] = byHour
    .filter(({ trades, average }) => trades >= fewestOfBest && average > 0)
    .toSorted((left, right) => right.average - left.average);
  return best ?? null;
}

/** The stronger, the more: against the largest mean of all, of either sign. */
const fillOf = (average: number, most: number): string => {
  const percent = Math.round(30 + (Math.abs(average) / most) * 70);
  return `color-mix(in srgb, var(${average < 0 ? '--down' : '--up'}) ${percent}%, var(--raise))`;
};

/** Mean result by hour and weekday: the stronger the colour, the more; a loss has a stroke too. Weekends only where there are trades. */
export const HourGrid = memo(function HourGrid(props: {
  readonly name: string;
  readonly cells: readonly HourCell[];
  readonly digits: number;
  readonly onPick: (pick: TradesPick) => void;
}) {
  const { name, cells, digits, onPick } = props;
  const best = bestHour(cells);
  const [words, setWords] = useState('');
  const byPlace = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell]));
  const days = [...workdays, ...[6, 0].filter((weekday) => cells.some((cell) => cell.weekday === weekday))];
  const most = Math.max(...cells.map(({ average }) => Math.abs(average)), Number.MIN_VALUE);
  const placed = days.flatMap((weekday, row) =>
    hours.flatMap((column) => (byPlace.has(weekday * 24 + column) ? [{ row, column }] : [])),
  );
  const { grid, cell: place } = useGridKeys(placed[0] ?? { row: 0, column: 0 });
  return (
    <div className={styles.hours}>
      <table className={styles.table} aria-label={name} {...grid}>
        <tbody>
          {days.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row">{weekdays[weekday]}</th>
              {hours.map((hour) => {
                const cell = byPlace.get(weekday * 24 + hour);
                if (cell === undefined) return <td key={hour} />;
                const text = cellText(cell, digits);
                return (
                  <td key={hour}>
                    <button
                      type="button"
                      className={styles.cell}
                      data-gain={cell.average < 0 ? 'down' : 'up'}
                      style={{ backgroundColor: fillOf(cell.average, most) }}
                      aria-label={text}
                      onClick={() => onPick({ of: 'hour', weekday, hour })}
                      onFocus={() => setWords(text)}
                      onBlur={() => setWords('')}
                      onPointerEnter={() => setWords(text)}
                      onPointerLeave={() => setWords('')}
                      {...place(row, hour)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot aria-hidden="true">
          <tr>
            <th />
            {[0, 6, 12, 18].map((hour) => (
              <td key={hour} colSpan={6}>
                {two(hour)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {words === '' && best !== null ? (
        <button
          type="button"
          className={styles.words}
          onClick={() => onPick({ of: 'hour', weekday: null, hour: best.hour })}
        >
          Best hour: {hourText(best, digits)}
        </button>
      ) : (
        <p className={styles.words} aria-hidden="true">
          {words}
        </p>
      )}
    </div>
  );
});
