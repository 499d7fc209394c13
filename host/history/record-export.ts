import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';
import type { Deal } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import { withoutEcho } from '../bridge/echoed-token';
import { othersTurn } from '../live/clock';
import type { RecordFiles } from './record-files';
import { type Lost, type Place, type Span, type Step, stepsByEntry, walkBlocks } from './record-reader';
import type { SegmentHead } from './segment';

/** A part of an exported file: gzip by itself, and so is the file of all parts one after the other. */
export interface ExportPart {
  readonly bytes: Buffer;
  /** The last block in it; null in the last part. */
  readonly after: Place | null;
  /** How far this one reaches, UTC milliseconds. */
  readonly doneMs: UtcMs;
}

interface ExportOptions {
  /** For a span in several parts. */
  readonly told?: ToldDeals;
  /** Of the connected bridge, which may have echoed it before that was cleaned from the record. */
  readonly token?: string | null;
}

const zip = promisify(gzip);

/** A part ends with the block that makes it this long, characters before packing. */
const partLength = 4_000_000;
/** Between so many steps whatever else the host does goes on: some milliseconds. */
const stepsAtOnce = 50;

/**
 * A span of one account's record as lines of JSON that say in plain words what was read, for anybody without this program: docs/recording.md.
 * A part is all that is in memory. The address of the bridge is told without credentials; tokens are not in the record.
 */
export async function exportPart(
  files: RecordFiles,
  account: string,
  span: Span,
  after: Place | null,
  { told = createToldDeals(), token = null }: ExportOptions = {},
): Promise<ExportPart> {
  const lines: string[] = [];
  let length = 0;
  /** What each topic said last in this part, so that it is not said again. */
  const said = new Map<string, string>();
  const put = (line: object): void => {
    const text = JSON.stringify(withoutEcho(line, token));
    lines.push(text);
    length += text.length;
  };
  let isHeaded = after !== null;
  let steps = 0;
  let doneMs = span.fromMs;
  const from = after === null ? undefined : { segment: after.segment, block: after.block + 1 };
  function putDamage(lost: Lost): void {
    const fromMs = Math.max(lost.fromMs, span.fromMs);
    const toMs = Math.min(lost.toMs, span.toMs);
    if (fromMs <= toMs) put({ utc: utc(fromMs), damaged: { toUtc: utc(toMs), isPart: lost.isPart } });
  }
  const lost: Lost[] = [];
  const putLost = (): void => {
    for (const each of lost.splice(0)) putDamage(each);
  };
  const isLost = (each: Lost): void => void lost.push(each);
  for await (const block of walkBlocks(files, account, span, from, undefined, isLost)) {
    if (!isHeaded) put(headOf(block.head, span));
    isHeaded = true;
    putLost();
    let readMs = block.fromMs;
    let step = 0;
    const isFirst = (deal: Deal): boolean =>
      told.isFirst(deal, [block.place.segment, block.place.block, step]);
    for (const each of stepsByEntry(block, await block.frames(), span)) {
      writeStep(each, said, isFirst, put);
      step += 1;
      readMs = each.atMs;
      doneMs = Math.max(doneMs, each.atMs);
      steps += 1;
      if (steps % stepsAtOnce === 0) await othersTurn();
    }
    if (block.isDamaged()) putDamage({ fromMs: readMs, toMs: block.toMs, isPart: false });
    if (length < partLength) continue;
    const { segment, block: number } = block.place;
    return { bytes: await packed(lines), after: { segment, block: number }, doneMs };
  }
  if (!isHeaded) put(headOf(null, span));
  putLost();
  return { bytes: await packed(lines), after: null, doneMs: span.toMs };
}

/** Which deals an exported span has told: each run of a host reads those of its last days anew. */
export interface ToldDeals {
  /** Whether nothing before this place has told it, and told it alike. `place`: its segment, block and step. */
  isFirst(deal: Deal, place: readonly [number, number, number]): boolean;
}

/** Of one account and one beginning. A place is known for good: two exports of it may go on side by side. */
export function createToldDeals(): ToldDeals {
  const first = new Map<string, readonly [number, number, number]>();
  return {
    isFirst(deal, place) {
      const key = `${deal.ticket} ${crc32(JSON.stringify(deal))}`;
      const known = first.get(key);
      if (known !== undefined && isBefore(known, place)) return false;
      first.set(key, place);
      return true;
    },
  };
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((each, nth) => each !== other[nth]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

const packed = (lines: readonly string[]): Promise<Buffer> =>
  lines.length === 0 ? Promise.resolve(Buffer.alloc(0)) : zip(`${lines.join('\n')}\n`);

const utc = (ms: UtcMs): string => new Date(ms).toISOString();

const headOf = (head: SegmentHead | null, span: Span): object => ({
  format: 'Bridgewatch recording',
  version: 1,
  about:
    'One JSON object a line. "utc" is when the bridge answered, by the clock of the machine that recorded. A line has account, positions, orders or quote: what was read; or same: a read that said what the line before of its topic said; or failed: a read that failed, and why. deals, request (one of our own orders as it then stood) and note stand where they were first told, a deal again where it was told otherwise. damaged: what was recorded from utc to toUtc cannot be read; isPart: only some lines of it. Times in rows are broker time, seconds or milliseconds since 1970; the notes called clock say how far that is from UTC. Where no line is, nothing was read.',
  account: head?.account ?? null,
  bridge: head?.bridge ?? null,
  fromUtc: utc(span.fromMs),
  toUtc: utc(span.toMs),
});

function writeStep(
  { reads, told, plain }: Step,
  said: Map<string, string>,
  isFirst: (deal: Deal) => boolean,
  put: (line: object) => void,
): void {
  for (const read of reads) {
    const { topic, symbol, atMs, failure } = read;
    const name = topic === 'tick' ? 'quote' : topic;
    const of = symbol === null ? {} : { symbol };
    const key = `${topic} ${symbol}`;
    if (failure !== null) {
      put({ utc: utc(atMs), failed: name, ...of, failure });
      said.delete(key);
      continue;
    }
    const value = plain(read);
    const text = JSON.stringify(value);
    if (said.get(key) === text) put({ utc: utc(atMs), same: name, ...of });
    else put({ utc: utc(atMs), [name]: value });
    said.set(key, text);
  }
  for (const each of told) {
    const at = { utc: utc(each.atMs) };
    if (each.kind === 'deals') {
      const deals = each.rows.filter(isFirst);
      if (deals.length > 0) put({ ...at, deals });
    } else if (each.kind === 'intent') put({ ...at, request: each.intent });
    else put({ ...at, note: each.note });
  }
}
