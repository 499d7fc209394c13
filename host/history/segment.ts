import { promisify } from 'node:util';
import { crc32, gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { UtcMs } from '../../shared/model/fields';

/**
 * A segment is one file of the record. While it grows (`.jsonl`) it is text: its head, then frames, each line with a checksum before it. When
 * it is done it becomes gzip members (`.jsonl.gz`, readable by zcat): one for each block, which begins with a key frame; then the head once
 * more with the index of the blocks; then, of a fixed size, where that index lies. Any moment is so found by reading one block.
 */

export const recordVersion = 1;

const dayMs = 86_400_000;
/** Neither a file of ours nor all that is in it unpacked comes near to this: what is longer is not read into memory. Bytes. */
export const mostBytes = 64_000_000;
/** The same of an index. */
const mostIndexBytes = 1_000_000;

/** A segment holds what happened on one UTC day. */
export const dayOf = (ms: UtcMs): number => Math.floor(ms / dayMs);
export const endOfDay = (ms: UtcMs): UtcMs => (dayOf(ms) + 1) * dayMs;

const names = z.array(z.string()).readonly();
const headSchema = z.object({
  v: z.literal(recordVersion),
  /** The bridge's address without credentials, or `demo`. */
  bridge: z.string(),
  account: z.object({ login: z.string().nullable(), server: z.string().nullable() }),
  /** UTC milliseconds. */
  beganMs: z.number(),
  /** Names of the values of each kind of row, in their order. */
  fields: z.object({ account: names, position: names, order: names, deal: names, tick: names }),
});
export type SegmentHead = Readonly<z.infer<typeof headSchema>>;

const indexSchema = z.object({
  head: headSchema,
  /** UTC milliseconds of the first and the last frame; where the block lies in the file, bytes. */
  blocks: z.array(
    z.object({ fromMs: z.number(), toMs: z.number(), at: z.number().int(), bytes: z.number().int() }),
  ),
});
export type SegmentIndex = Readonly<z.infer<typeof indexSchema>>;

/** Frames from a key frame on, as text. */
export interface Block {
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  readonly lines: readonly string[];
}

const zip = promisify(gzip);
const gunzipped = promisify(gunzip);
const unzip = async (packed: Buffer, maxOutputLength: number): Promise<string> =>
  (await gunzipped(packed, { maxOutputLength })).toString('utf8');

export function lineOf(json: string): string {
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

/** Null for a line that is damaged. */
function jsonOf(line: string): string | null {
  const json = line.slice(9);
  return line.charAt(8) === ' ' && crc32(json).toString(16).padStart(8, '0') === line.slice(0, 8)
    ? json
    : null;
}

export interface OpenSegment {
  /** Null where not even that can be read, or a newer version wrote it. */
  readonly head: SegmentHead | null;
  readonly isNewer: boolean;
  /** `at`: where it begins, bytes. */
  readonly blocks: readonly (Block & { readonly at: number })[];
  /** Lines that could not be read, and those behind them up to the next key frame; the cut last one is not among them. */
  readonly lost: number;
}

const isKeyFrame = (json: string): boolean => /^\[\d+,\["k"/.test(json);
const timeOf = (json: string): UtcMs => Number(json.slice(1, json.indexOf(',')));

/** Reads a growing segment, or what a dead host left of one. */
export function readOpenSegment(bytes: Buffer): OpenSegment {
  const end = bytes.lastIndexOf(0x0a);
  const [first = '', ...lines] = bytes.toString('utf8', 0, Math.max(0, end)).split('\n');
  const headJson = jsonOf(first);
  const head = headOf(headJson);
  const blocks: { fromMs: UtcMs; toMs: UtcMs; lines: string[]; at: number }[] = [];
  let lost = 0;
  let isCut = true;
  let next = Buffer.byteLength(first) + 1;
  for (const line of lines) {
    const at = next;
    next += Buffer.byteLength(line) + 1;
    const json = jsonOf(line);
    if (json === null) {
      // An empty line parts a broken end from what came after it.
      if (line !== '') lost += 1;
      isCut = true;
    } else if (isKeyFrame(json)) {
      isCut = false;
      blocks.push({ fromMs: timeOf(json), toMs: timeOf(json), lines: [json], at });
    } else if (isCut) lost += 1;
    else {
      const block = blocks.at(-1);
      block?.lines.push(json);
      if (block !== undefined) block.toMs = timeOf(json);
    }
  }
  return { head, isNewer: head === null && isOfNewer(headJson), blocks, lost };
}

function headOf(json: string | null): SegmentHead | null {
  try {
    return json === null ? null : headSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

const isOfNewer = (json: string | null): boolean =>
  Number(/^\{"v":(\d+)/.exec(json ?? '')?.[1]) > recordVersion;

/** The last member says where the index lies. Stored, not packed, so that its own size never varies. */
const pointerText = (at: number, bytes: number): string =>
  `"index ${String(at).padStart(12, '0')} ${String(bytes).padStart(9, '0')}"\n`;
const pointerBytes = pointerText(0, 0).length + 23;

/** The whole file of a segment that is done. */
export async function packSegment(head: SegmentHead, blocks: readonly Block[]): Promise<Buffer> {
  const members: Buffer[] = [];
  let at = 0;
  const index: SegmentIndex['blocks'] = [];
  for (const { fromMs, toMs, lines } of blocks) {
    const member = await zip(`${lines.join('\n')}\n`, { level: 9 });
    index.push({ fromMs, toMs, at, bytes: member.length });
    members.push(member);
    at += member.length;
  }
  const last = await zip(`${JSON.stringify({ head, blocks: index })}\n`);
  return Buffer.concat([...members, last, await zip(pointerText(at, last.length), { level: 0 })]);
}

/** A later version wrote it, in a form that this one does not know. */
export class NewerVersion extends Error {}

/** The file is not as it was written. A call of the system that failed says nothing of it. */
export const isDamage = (error: unknown): boolean =>
  !(error instanceof NewerVersion) && !(error instanceof Error && 'syscall' in error);

/** Reads this many bytes of the file from there on. */
export type ReadPart = (at: number, bytes: number) => Promise<Buffer>;

/** Throws where the file is none that this version has written. */
export async function readIndex(read: ReadPart, fileBytes: number): Promise<SegmentIndex> {
  if (fileBytes > mostBytes) throw new Error('longer than any of ours');
  const pointer = await unzip(await read(fileBytes - pointerBytes, pointerBytes), pointerBytes);
  const [, at, bytes] = /^"index (\d{12}) (\d{9})"\n$/.exec(pointer) ?? [];
  if (at === undefined || bytes === undefined) throw new Error('no index');
  if (Number(at) + Number(bytes) > fileBytes) throw new Error('an index beyond its file');
  const json = await unzip(await read(Number(at), Number(bytes)), mostIndexBytes);
  if (isOfNewer(/^\{"head":(\{.*)/.exec(json)?.[1] ?? null)) throw new NewerVersion();
  const index = indexSchema.parse(JSON.parse(json));
  let end = 0;
  for (const block of index.blocks) {
    // One after the other: an index that names a block again and again would be read without end.
    if (block.at !== end || block.bytes <= 0) throw new Error('an index of other blocks');
    end += block.bytes;
  }
  if (end !== Number(at)) throw new Error('an index of other blocks');
  return index;
}

/** The frames of one block, as text. Throws where it is damaged, or longer than `most`. */
export async function readBlock(
  read: ReadPart,
  { at, bytes }: SegmentIndex['blocks'][number],
  most = mostBytes,
): Promise<readonly string[]> {
  return (await unzip(await read(at, bytes), Math.max(1, most))).trimEnd().split('\n');
}

/** `000012-20261122T205912Z.jsonl`: counted, because a clock can be set back, and when it began. */
export function segmentName(number: number, beganMs: UtcMs): string {
  const began = new Date(beganMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${String(number).padStart(6, '0')}-${began}.jsonl`;
}

export interface NamedSegment {
  readonly name: string;
  readonly number: number;
  readonly beganMs: UtcMs;
  readonly isDone: boolean;
}

/** Of a file that could not be read: it is kept, and nobody reads it. */
export const setAsideEnd = '.damaged';
/** A segment's name without what says that it is set aside or not written to its end. */
export const bareName = (name: string): string => name.replace(/\.(damaged|part)$/, '');

/** Null for a file that is none of ours. */
export function segmentOf(name: string): NamedSegment | null {
  const [, number, y, mo, d, h, mi, s, gz] =
    /^(\d{6,15})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.jsonl(\.gz)?$/.exec(name) ?? [];
  if (number === undefined) return null;
  const beganMs = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  return Number.isNaN(beganMs) ? null : { name, number: Number(number), beganMs, isDone: gz !== undefined };
}
