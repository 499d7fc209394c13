import type { Listed, UnreadableRow } from '../../../shared/model/record';
import { type Failure, ok, type Result } from '../../../shared/model/result';
import { isRecord } from './error-body';
import { bounded } from './printed';
import { listOf, ticketOf } from './wire';

const ticketIn = (row: unknown): string | null => (isRecord(row) ? (ticketOf(row.ticket) ?? null) : null);

/** An unreadable row, identified as far as its fields allow. */
function unreadableRow(row: unknown, failure: Failure): UnreadableRow {
  const fields = isRecord(row) ? row : {};
  return {
    ticket: ticketIn(row),
    symbol: typeof fields.symbol === 'string' ? bounded(fields.symbol, 64) : null,
    failure,
  };
}

function ticketTwice(of: string, within: string, endpoint: string): Failure {
  return {
    kind: 'bad-answer',
    message: `The field ${within}.ticket is ${of}: the list holds this ticket more than once`,
    endpoint,
    field: `${within}.ticket`,
    value: of,
  };
}

/** Number of rows for each ticket, unreadable rows included. */
function countTickets(list: readonly unknown[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of list) {
    const of = ticketIn(row);
    if (of !== null) counts.set(of, (counts.get(of) ?? 0) + 1);
  }
  return counts;
}

/** `within` is the row's place in the answer, such as `[3]`. */
type RowDecode<Row> = (row: unknown, endpoint: string, within: string) => Result<Row>;

/** Decodes a list of records, at once or in slices. */
export interface ListDecode<Row> {
  (body: unknown, endpoint: string): Result<Listed<Row>>;
  /**
   * Yields to the event loop between slices: an order must not wait for fifty thousand deals. `change`: of each row, such as its times.
   */
  inSlices(body: unknown, endpoint: string, change: (row: Row) => Row): Promise<Result<Listed<Row>>>;
}

/**
 * Decodes each row by itself: an unreadable one is reported and the others stay. If two rows have the same ticket, neither is shown,
 * as it is not known which is true.
 */
export function listDecode<Row extends { readonly ticket: string }>(rowOf: RowDecode<Row>): ListDecode<Row> {
  function* steps(
    body: unknown,
    endpoint: string,
    change: (row: Row) => Row,
  ): Generator<undefined, Result<Listed<Row>>> {
    const list = listOf(body, endpoint);
    if (!list.ok) return list;
    const counts = countTickets(list.value);
    const rows: Row[] = [];
    const unreadable: UnreadableRow[] = [];
    for (const [index, row] of list.value.entries()) {
      if (index % rowsAStep === rowsAStep - 1) yield;
      const within = `[${index}]`;
      const decoded = rowOf(row, endpoint, within);
      if (!decoded.ok) unreadable.push(unreadableRow(row, decoded.failure));
      else if (counts.get(decoded.value.ticket) === 1) rows.push(change(decoded.value));
      else unreadable.push(unreadableRow(row, ticketTwice(decoded.value.ticket, within, endpoint)));
    }
    return ok({ rows, unreadable });
  }
  return Object.assign(
    (body: unknown, endpoint: string) => {
      const work = steps(body, endpoint, (row) => row);
      for (;;) {
        const step = work.next();
        if (step.done === true) return step.value;
      }
    },
    {
      async inSlices(body: unknown, endpoint: string, change: (row: Row) => Row) {
        const work = steps(body, endpoint, change);
        let sinceMs = performance.now();
        for (;;) {
          const step = work.next();
          if (step.done === true) return step.value;
          if (performance.now() - sinceMs < sliceMs) continue;
          await new Promise((resolve) => setImmediate(resolve));
          sinceMs = performance.now();
        }
      },
    },
  );
}

const rowsAStep = 50;
/** Length of one slice, milliseconds. */
const sliceMs = 10;
