import type { Transaction } from 'kysely';
import { bounded, printed } from '../../bridge/decode/printed';
import { othersTurn } from '../../live/clock';
import type { RecordFiles } from '../record-files';
import { type FollowedPlace, type FollowedStep, followRecord } from '../record-tail';
import { createOffsetMaker } from './offset-rows';
import { isRefusal, type LeftOut, putAll, putEach } from './put-rows';
import { type Carry, carrySchema, createRowMaker, nothingCarried, type Rows } from './rows';
import type { Query, Tables } from './tables';
import { writeNotices, writeOffsets, writeRows } from './write-rows';

/** An hour of a record is what one turn writes: no more steps, and no longer by its times where it was recorded more rarely. */
const stepsATurn = 3_600;
const turnMs = 3_600_000;
/** After so many others have their turn in this process: about ten milliseconds. */
const stepsAtOnce = 25;

export interface FillParts {
  readonly files: RecordFiles;
  readonly query: Query;
  /** The id of the record in these files. */
  readonly record: string;
  /** A topic that was not read for longer was not watched, milliseconds. */
  readonly gapMs: number;
  /** Names a row that the store does not take. */
  onLeftOut?(words: string): void;
}

/**
 * Writes what a record says since the last time. Rows and how far they go are one turn of the database: wherever this is broken off, the
 * next one goes on from there, and nothing is lost or there twice.
 */
export async function fillFrom(parts: FillParts, account: string): Promise<void> {
  const cursor = await cursorOf(parts.query, parts.record, account);
  let place: FollowedPlace | null = cursor;
  let carry: Carry = cursor === null ? nothingCarried : carrySchema.parse(JSON.parse(cursor.carry));
  // An earlier version filled it, which did not look for offsets.
  if (cursor !== null && carry.offset === undefined) carry = await fillOffsets(parts, account, cursor, carry);
  let maker = createRowMaker(carry, parts.gapMs);
  let steps = 0;
  let firstMs = 0;
  let last: FollowedStep | null = null;

  async function write(step: FollowedStep, rows: Rows, isCareful: boolean): Promise<readonly LeftOut[]> {
    const before = place;
    const after = maker.carry();
    const leftOut: LeftOut[] = [];
    await parts.query.transaction().execute(async (within) => {
      const put = isCareful ? putEach(within, (each) => void leftOut.push(each)) : putAll;
      await writeRows(within, parts.record, account, step.head, rows, put);
      if (leftOut.length > 0)
        await writeNotices(within, parts.record, account, [noticeOf(leftOut, step.atMs)], put);
      await checkCursor(within, parts.record, account, before);
      const values = { ...step.place, upToMs: step.atMs, carry: JSON.stringify(after) };
      await within
        .insertInto('cursors')
        .values({ record: parts.record, account, ...values })
        .onConflict((on) => on.columns(['record', 'account']).doUpdateSet(values))
        .execute();
    });
    carry = after;
    place = step.place;
    return leftOut;
  }

  async function turn(step: FollowedStep): Promise<void> {
    const rows = maker.rows();
    const leftOut = await write(step, rows, false).catch((error: unknown) => {
      if (isRefusal(error)) return write(step, rows, true);
      throw error;
    });
    for (const each of leftOut) parts.onLeftOut?.(wordsOf(each));
    maker = createRowMaker(carry, parts.gapMs);
    steps = 0;
  }

  for await (const step of followRecord(parts.files, account, place)) {
    maker.take(step);
    last = step;
    if (steps === 0) firstMs = step.atMs;
    steps += 1;
    if (steps % stepsAtOnce === 0) await othersTurn();
    if (steps >= stepsATurn || step.atMs - firstMs >= turnMs) await turn(step);
  }
  if (steps > 0 && last !== null) await turn(last);
}

const wordsOf = ({ table, row, why }: LeftOut): string => `${table} ${printed(row, 200)}: ${bounded(why)}`;

/** More of one turn are as the first ones. */
const mostTold = 20;
const noticeOf = (leftOut: readonly LeftOut[], atMs: number) => ({
  atMs,
  what: 'left-out',
  detail: JSON.stringify({ rows: leftOut.length, first: leftOut.slice(0, mostTold).map(wordsOf) }),
});

/** Of what is filled in already, reads how far the broker's clock was from UTC, and nothing else: about a second for a day. */
async function fillOffsets(
  parts: FillParts,
  account: string,
  cursor: FollowedPlace,
  before: Carry,
): Promise<Carry> {
  const { files, query, record } = parts;
  const offsets = createOffsetMaker(null);
  let steps = 0;
  for await (const step of followRecord(files, account, null)) {
    if (!isBehind(step.place, cursor)) break;
    offsets.take(step);
    steps += 1;
    if (steps % stepsAtOnce === 0) await othersTurn();
  }
  const carry = { ...before, offset: offsets.carry() };
  await query.transaction().execute(async (within) => {
    await writeOffsets(within, record, account, offsets.rows(), putAll);
    await checkCursor(within, record, account, cursor);
    await within
      .updateTable('cursors')
      .set({ carry: JSON.stringify(carry) })
      .where('record', '=', record)
      .where('account', '=', account)
      .execute();
  });
  return carry;
}

/** Whether a cursor has come so far. */
const isBehind = (place: FollowedPlace, cursor: FollowedPlace): boolean =>
  place.segment !== cursor.segment
    ? place.segment < cursor.segment
    : place.block !== cursor.block
      ? place.block < cursor.block
      : place.frames <= cursor.frames;

async function checkCursor(
  within: Transaction<Tables>,
  record: string,
  account: string,
  before: FollowedPlace | null,
): Promise<void> {
  if (!isSame(await cursorOf(within, record, account), before))
    throw new Error('another host fills the history from this record');
}

async function cursorOf(query: Query, record: string, account: string) {
  const found = await query
    .selectFrom('cursors')
    .select(['segment', 'block', 'frames', 'blockAt', 'carry'])
    .where('record', '=', record)
    .where('account', '=', account)
    .executeTakeFirst();
  return found ?? null;
}

const isSame = (one: FollowedPlace | null, other: FollowedPlace | null): boolean =>
  one?.segment === other?.segment && one?.block === other?.block && one?.frames === other?.frames;
