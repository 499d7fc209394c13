import { formatNumber } from '../../../shared/math/money';
import { formatPrice, noNumber, spreadPoints } from '../../../shared/math/price';
import { Num } from '../../components/numbers';
import type { Column } from '../../components/table/data-table';
import styles from './tape-columns.module.css';
import type { TapeRow } from './tape-rows';
import { formatTickFlags, tickTime } from './tick-text';

/** What the columns need of the symbol; `point` null while its specification is not read. */
export interface TapeGrid {
  readonly digits: number;
  readonly point: number | null;
}

export function tapeColumns({ digits, point }: TapeGrid): readonly Column<TapeRow>[] {
  const spread = ({ tick, isUsable }: TapeRow): number | null =>
    isUsable && point !== null ? spreadPoints(tick.bid, tick.ask, point) : null;
  const side = (of: 'bid' | 'ask', header: string): Column<TapeRow> => ({
    id: of,
    header,
    width: 92,
    isNumber: true,
    text: (row) => row.tick[of],
    cell: (row) => <Num>{formatPrice(row.tick[of], digits)}</Num>,
  });
  return [
    {
      id: 'time',
      header: 'Time (broker)',
      width: 172,
      text: (row) => tickTime(row.tick.timeMs),
      cell: (row) => <Num>{tickTime(row.tick.timeMs)}</Num>,
    },
    side('bid', 'Bid'),
    side('ask', 'Ask'),
    {
      id: 'move',
      header: 'Move',
      title: 'Direction of bid and ask since the previous tick',
      width: 54,
      text: (row) => `${row.bidMove} ${row.askMove}`,
      cell: (row) => (
        <span
          className={styles.moves}
          title={`bid ${moveLabels[row.bidMove]}, ask ${moveLabels[row.askMove]}`}
        >
          <i>{moveSigns[row.bidMove]}</i>
          <i>{moveSigns[row.askMove]}</i>
        </span>
      ),
    },
    {
      id: 'spread',
      header: 'Spread',
      title: 'Ask minus bid, points',
      width: 62,
      isNumber: true,
      text: spread,
      cell: (row) => <Num>{spread(row) ?? noNumber}</Num>,
    },
    {
      id: 'last',
      header: 'Last',
      title: 'Price of the last deal; only on exchanges',
      width: 92,
      isNumber: true,
      text: (row) => orNone(row.tick.last),
      cell: (row) => <Num>{formatPrice(orNone(row.tick.last), digits)}</Num>,
    },
    {
      id: 'volume',
      header: 'Volume',
      width: 76,
      isNumber: true,
      text: (row) => orNone(row.tick.volume),
      cell: (row) => <Num>{volumeText(orNone(row.tick.volume))}</Num>,
    },
    {
      id: 'flags',
      header: 'Changed',
      title: 'MetaTrader tick flags: what changed',
      width: 150,
      text: (row) => flagText(row),
      cell: (row) => flagText(row),
    },
  ];
}

const moveSigns = { up: '▲', down: '▼', none: '·' } as const;
const moveLabels = { up: 'up', down: 'down', none: 'unchanged' } as const;

/** 0 means none, as in MetaTrader's record. */
const orNone = (value: number | null): number | null => (value === 0 ? null : value);

const volumeText = (value: number | null): string =>
  formatNumber(value, value === null || Number.isInteger(value) ? 0 : 2);

const flagText = (row: TapeRow): string =>
  row.isPolled ? 'from polling' : formatTickFlags(row.tick.flags) || noNumber;
