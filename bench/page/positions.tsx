import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { CommandsProvider } from '../../renderer/base/commands';
import { Money } from '../../renderer/components/numbers';
import { type Column, DataTable } from '../../renderer/components/table/data-table';
import { positionTotals } from '../../renderer/features/positions/totals';
import { formatMoney } from '../../shared/math/money';
import { formatPrice } from '../../shared/math/price';
import type { Position } from '../../shared/model/position';
import { keptRows } from '../../shared/rules/kept-rows';

/** The product's table, with every position changing at each update: a poll's worst case. */
export class PositionsBench {
  #root: Root | null = null;
  #rows: readonly Position[] = [];

  mount(stage: HTMLElement, count: number): void {
    stage.style.height = '400px';
    this.#root = createRoot(stage);
    this.#rows = positionsAt(count, 0);
    this.#render();
  }

  /** Prepared answers, with new records as from JSON. */
  prepare(count: number, steps: number): (readonly Position[])[] {
    return Array.from({ length: steps }, (_, step) => positionsAt(count, step + 1));
  }

  /** Keeps unchanged rows, as the product's query does. */
  update(answer: readonly Position[]): void {
    this.#rows = keptRows(this.#rows, answer);
    this.#render();
  }

  destroy(stage: HTMLElement): void {
    this.#root?.unmount();
    stage.style.height = '';
  }

  #render(): void {
    flushSync(() =>
      this.#root?.render(
        <CommandsProvider>
          <DataTable
            name="Positions"
            columns={columns}
            rows={this.#rows}
            rowId={rowId}
            held={held}
            empty={null}
            totalsOf={totalsOf}
          />
        </CommandsProvider>,
      ),
    );
  }
}

const rowId = (row: Position): string => row.ticket;
const held = { removedNote: 'no longer open' };
const totalsOf = (rows: readonly Position[]) => ({
  ticket: `${rows.length} positions`,
  profit: <Money value={positionTotals(rows).profit} digits={2} isGain />,
});

const price = (id: string, header: string, of: (row: Position) => number | null): Column<Position> => ({
  id,
  header,
  width: 80,
  isNumber: true,
  sortBy: (row) => of(row) ?? 0,
  text: of,
  cell: (row) => formatPrice(of(row) ?? undefined, 5),
});

/** The panel's default columns that need no bridge. */
const columns: readonly Column<Position>[] = [
  { id: 'ticket', header: 'Ticket', width: 92, text: (row) => row.ticket, cell: (row) => row.ticket },
  { id: 'symbol', header: 'Symbol', width: 84, text: (row) => row.symbol, cell: (row) => row.symbol },
  { id: 'side', header: 'Side', width: 60, text: (row) => row.side, cell: (row) => row.side },
  price('volume', 'Volume', (row) => row.volume),
  price('open', 'Price', (row) => row.priceOpen),
  price('sl', 'S/L', (row) => row.sl),
  price('tp', 'T/P', (row) => row.tp),
  price('current', 'Current', (row) => row.priceCurrent),
  { ...price('swap', 'Swap', (row) => row.swap), cell: (row) => formatMoney(row.swap, 2, { sign: true }) },
  {
    ...price('profit', 'Profit', (row) => row.profit),
    cell: (row) => <Money value={row.profit} digits={2} isGain />,
  },
  { id: 'comment', header: 'Comment', width: 90, text: (row) => row.comment, cell: (row) => row.comment },
];

function positionsAt(count: number, step: number): readonly Position[] {
  return Array.from({ length: count }, (_, index) => {
    const points = Math.round(400 * Math.sin(index * 1.7 + step * 0.9));
    return {
      ticket: String(70_000_001 + index),
      symbol: index % 2 === 0 ? 'EURUSD' : 'GBPUSD',
      side: index % 3 === 0 ? 'SELL' : 'BUY',
      volume: ((index % 9) + 1) / 100,
      priceOpen: 1.1568,
      priceCurrent: 1.1568 + points / 1e5,
      sl: 1.14,
      tp: 1.17,
      profit: points * ((index % 9) + 1) * 0.01,
      swap: -0.1 * (index % 4),
      magic: (index % 3) * 1000,
      comment: `bot:${index % 3}`,
      reason: 'EXPERT',
      timeOpen: 1_795_000_000 + index,
      timeUpdate: 1_795_000_000 + index,
      identifier: String(70_000_001 + index),
    };
  });
}
