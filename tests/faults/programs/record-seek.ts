import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from '../../../demo-bridge/market/random';
import { createFrameWriter } from '../../../host/history/frame-writer';
import { exportPart } from '../../../host/history/record-export';
import { recordFilesIn } from '../../../host/history/record-files';
import { type Place, readMoment } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { type RecordEvent, recordedFields } from '../../../host/history/recorded';
import {
  type Block,
  lineOf,
  packSegment,
  recordVersion,
  type SegmentHead,
  segmentName,
} from '../../../host/history/segment';
import { ok } from '../../../shared/model/result';
import { account, positionOf } from '../../fixtures/trading';
import { readGaps } from '../../host/history/read-gaps';

/**
 * `npm run bench -- seek`: the time to show a random second of a day of which the last part still grows, and of 400 days. The day is
 * made up (account, eight positions, fifteen quotes every two seconds) and repeated; of the many every eighth is whole, the others have a block a
 * segment, and only the whole ones are asked for.
 */

const days = Number(process.argv[4] ?? 400);
const wholeEvery = 8;
const seeks = 300;
const everyMs = 2_000;
const blockMs = 600_000;
const dayMs = 86_400_000;
const mostGrowing = 4_000_000;
const firstMs = Date.UTC(2025, 10, 1);
const brokerAheadMs = 7_200_000;
const random = seeded(5);

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** A day's blocks, from `firstMs` on. */
function madeDay(): readonly Block[] {
  const prices = Array.from({ length: 15 }, (_, at) => 1 + at / 10);
  const writer = createFrameWriter();
  const blocks: { fromMs: number; toMs: number; lines: string[] }[] = [];
  const note = { what: 'clock', stamps: 'broker', shiftS: 0, utcOffsetS: brokerAheadMs / 1_000 } as const;
  for (let atMs = firstMs; atMs < firstMs + dayMs; atMs += everyMs) {
    let block = blocks.at(-1);
    if (block === undefined || atMs - block.fromMs >= blockMs) {
      block = { fromMs: atMs, toMs: atMs, lines: [writer.keyFrame(atMs)] };
      blocks.push(block);
    }
    for (const at of prices.keys()) prices[at] = round((prices[at] ?? 1) + (random() - 0.5) / 2_000, 5);
    const rows = prices.slice(0, 8).map((priceCurrent, at) => {
      const profit = round((priceCurrent - 1 - at / 10) * 1_000, 2);
      return positionOf({ ticket: `${at + 1}`, symbol: `S${at}`, priceCurrent, profit });
    });
    const profit = round(
      rows.reduce((sum, row) => sum + (row.profit ?? 0), 0),
      2,
    );
    const took = (): { atMs: number; tookMs: number } => {
      const tookMs = Math.round(2 + random() * 20);
      return { atMs: atMs + tookMs, tookMs };
    };
    const events: RecordEvent[] = [
      { kind: 'account', ...took(), result: ok({ ...account, profit, equity: round(10_000 + profit, 2) }) },
      { kind: 'positions', ...took(), result: ok({ rows, unreadable: [] }) },
      ...prices.map((bid, at): RecordEvent => {
        const timeMs = atMs + brokerAheadMs - Math.round(random() * everyMs);
        const quote = { symbol: `S${at}`, bid, ask: round(bid + 0.0001, 5), last: null, timeMs };
        return { kind: 'tick', symbol: quote.symbol, ...took(), result: ok(quote) };
      }),
    ];
    if (atMs === firstMs) events.unshift({ kind: 'note', atMs, note });
    block.lines.push(writer.frame(atMs, events));
    block.toMs = atMs;
  }
  return blocks;
}

const moved = ({ fromMs, toMs, lines }: Block, byMs: number): Block => ({
  fromMs: fromMs + byMs,
  toMs: toMs + byMs,
  lines: lines.map((line) => {
    const comma = line.indexOf(',');
    return `[${Number(line.slice(1, comma)) + byMs}${line.slice(comma)}`;
  }),
});

/** As the recorder parts them. */
function segmentsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const segments: Block[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    if (length >= mostGrowing) {
      segments.push([]);
      length = 0;
    }
    segments.at(-1)?.push(block);
    length += block.lines.reduce((sum, line) => sum + line.length + 10, 0);
  }
  return segments;
}

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-seek-'));
const who = { bridge: 'demo', account: { login: account.login, server: account.server } };
const id = folderOf(who);

function storeIn(name: string) {
  mkdirSync(join(folder, name, id), { recursive: true });
  const files = recordFilesIn(join(folder, name), 'bench');
  let number = 0;
  let bytes = 0;
  return {
    files,
    bytes: () => bytes,
    async add(blocks: readonly Block[], isGrowing = false): Promise<void> {
      const [first] = blocks;
      if (first === undefined) return;
      number += 1;
      const head: SegmentHead = { v: recordVersion, ...who, beganMs: first.fromMs, fields: recordedFields };
      const segment = segmentName(number, first.fromMs);
      if (isGrowing) {
        const lines = [JSON.stringify(head), ...blocks.flatMap(({ lines: each }) => each)];
        writeFileSync(join(folder, name, id, segment), lines.map(lineOf).join(''));
        return;
      }
      const packed = await packSegment(head, blocks);
      bytes += packed.length;
      await files.writeWhole(id, `${segment}.gz`, packed);
    },
  };
}
type Store = ReturnType<typeof storeIn>;

async function seek({ files }: Store, momentAt: () => number): Promise<string> {
  const took: number[] = [];
  for (let turn = 0; turn < seeks; turn += 1) {
    const atMs = momentAt();
    const from = performance.now();
    const moment = await readMoment(files, id, atMs);
    took.push(performance.now() - from);
    if (moment === null || atMs - moment.lastMs > everyMs) throw new Error(`nothing was found at ${atMs}`);
  }
  const sorted = took.toSorted((a, b) => a - b);
  const share = (part: number) => `${(sorted[Math.floor(seeks * part)] ?? 0).toFixed(1)} ms`;
  return `median ${share(0.5)}, p95 ${share(0.95)}, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
}

const day = madeDay();
const segments = segmentsOf(day);
const one = storeIn('day');
for (const [at, blocks] of segments.entries()) await one.add(blocks, at === segments.length - 1);
const ofDay = await seek(one, () => firstMs + Math.floor(random() * (dayMs / 1_000)) * 1_000 + 999);

const span = { fromMs: firstMs, toMs: firstMs + dayMs };
const gapsFrom = performance.now();
await readGaps(one.files, id, span, everyMs);
const gapsMs = performance.now() - gapsFrom;
const exportFrom = performance.now();
let exported = 0;
let mostPart = 0;
let after: Place | null = null;
do {
  const part: Awaited<ReturnType<typeof exportPart>> = await exportPart(one.files, id, span, after);
  exported += part.bytes.length;
  mostPart = Math.max(mostPart, part.bytes.length);
  after = part.after;
} while (after !== null);
const exportMs = performance.now() - exportFrom;

const many = storeIn('days');
for (let at = 0; at < days; at += 1) {
  const isWhole = at % wholeEvery === 0;
  for (const blocks of segments) {
    const some = isWhole ? blocks : blocks.slice(0, 1);
    await many.add(some.map((block) => moved(block, at * dayMs)));
  }
}
const ofDays = await seek(many, () => {
  const at = Math.floor((random() * days) / wholeEvery) * wholeEvery;
  return firstMs + at * dayMs + Math.floor(random() * (dayMs / 1_000)) * 1_000 + 999;
});
rmSync(folder, { recursive: true, force: true });

const MB = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(`
a day of 24 hours in ${segments.length} segments, the last one growing; a random second, ${seeks} times: ${ofDay} (goal at most 100 median)
${days} days in ${days * segments.length} segments, ${MB(many.bytes())}: ${ofDays} (goal at most 300 median)
gaps of the whole day: ${(gapsMs / 1_000).toFixed(1)} s; its export: ${(exportMs / 1_000).toFixed(1)} s, ${MB(exported)}, the largest part ${MB(mostPart)}
`);
process.exit(0);
