import type { Listed, UnreadableRow } from '../../../shared/model/record';
import { type Failure, ok, type Result } from '../../../shared/model/result';
import { isRecord } from './error-body';
import { bounded } from './printed';
import type { TakeRows } from './rows-in-text';
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

/** `within` is the row's place in the answer, such as `[3]`. */
type RowDecode<Row> = (row: unknown, endpoint: string, within: string) => Result<Row>;

/** Decodes a list of records, at once or while it arrives. `change`: of each row, such as its times. */
export interface ListDecode<Row> {
  (body: unknown, endpoint: string): Result<Listed<Row>>;
  begin(endpoint: string, change: (row: Row) => Row): InParts<Listed<Row>>;
}

/** Decodes one answer that is a list. */
export interface InParts<T> {
  readonly take: TakeRows;
  /** `body`: the list of the rows that were not taken. */
  end(body: unknown): Result<T> | Promise<Result<T>>;
}

/**
 * Decodes each row by itself: an unreadable one is reported and the others stay. If two rows have the same ticket, neither is shown,
 * as it is not known which is true.
 */
export function listDecode<Row extends { readonly ticket: string }>(rowOf: RowDecode<Row>): ListDecode<Row> {
  function begin(endpoint: string, change: (row: Row) => Row) {
    const rows: Row[] = [];
    const unreadable: { readonly place: number; readonly row: UnreadableRow }[] = [];
    return {
      take(row: unknown): void {
        const place = rows.length + unreadable.length;
        const decoded = rowOf(row, endpoint, `[${place}]`);
        if (decoded.ok) rows.push(change(decoded.value));
        else unreadable.push({ place, row: unreadableRow(row, decoded.failure) });
      },
      listed: (): Listed<Row> => withoutTwice(rows, unreadable, endpoint),
    };
  }
  return Object.assign(
    (body: unknown, endpoint: string): Result<Listed<Row>> => {
      const list = listOf(body, endpoint);
      if (!list.ok) return list;
      const { take, listed } = begin(endpoint, (row) => row);
      for (const row of list.value) take(row);
      return ok(listed());
    },
    {
      begin(endpoint: string, change: (row: Row) => Row): InParts<Listed<Row>> {
        const { take, listed } = begin(endpoint, change);
        return {
          take(rows) {
            for (const row of rows) take(row);
          },
          /** Yields to the event loop between slices: an order must not wait for fifty thousand deals. */
          async end(body) {
            const list = listOf(body, endpoint);
            if (!list.ok) return list;
            let sinceMs = performance.now();
            for (const [index, row] of list.value.entries()) {
              take(row);
              if (index % rowsAStep < rowsAStep - 1 || performance.now() - sinceMs < sliceMs) continue;
              await new Promise((resolve) => setImmediate(resolve));
              sinceMs = performance.now();
            }
            return ok(listed());
          },
        };
      },
    },
  );
}

/** Each row in its place; those whose ticket another one has too, an unreadable one included, are unreadable. */
function withoutTwice<Row extends { readonly ticket: string }>(
  rows: readonly Row[],
  unreadable: readonly { readonly place: number; readonly row: UnreadableRow }[],
  endpoint: string,
): Listed<Row> {
  // Nearly always so, and a set of ten thousand tickets with each poll is a megabyte.
  if (unreadable.length === 0 && isRising(rows)) return { rows, unreadable: [] };
  const tickets = [...rows, ...unreadable.map(({ row }) => row)].flatMap(({ ticket }) => ticket ?? []);
  if (new Set(tickets).size === tickets.length) return { rows, unreadable: unreadable.map(({ row }) => row) };
  const counts = new Map<string, number>();
  for (const ticket of tickets) counts.set(ticket, (counts.get(ticket) ?? 0) + 1);
  const named = new Map(unreadable.map(({ place, row }) => [place, row]));
  const listed = { rows: [] as Row[], unreadable: [] as UnreadableRow[] };
  const left = rows.values();
  for (let place = 0; place < rows.length + unreadable.length; place += 1) {
    const known = named.get(place);
    const row = known === undefined ? left.next().value : undefined;
    if (known !== undefined) listed.unreadable.push(known);
    else if (row !== undefined && counts.get(row.ticket) === 1) listed.rows.push(row);
    else if (row !== undefined)
      listed.unreadable.push(unreadableRow(row, ticketTwice(row.ticket, `[${place}]`, endpoint)));
  }
  return listed;
}

/** By ticket, all of as many digits, as a terminal lists them. */
const isRising = (rows: readonly { readonly ticket: string }[]): boolean =>
  rows.every(({ ticket }, at) => {
    const before = rows[at - 1]?.ticket;
    return before === undefined || (before.length === ticket.length && before < ticket);
  });

const rowsAStep = 50;
/** Length of one slice, milliseconds. */
const sliceMs = 10;
