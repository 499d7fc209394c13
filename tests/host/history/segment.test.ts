import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordedFields } from '../../../host/history/recorded';
import {
  lineOf,
  packSegment,
  type ReadPart,
  readBlock,
  readIndex,
  readOpenSegment,
  type SegmentHead,
  segmentName,
  segmentOf,
} from '../../../host/history/segment';

const head: SegmentHead = {
  v: 1,
  bridge: 'demo',
  account: { login: '5001', server: 'Demo-1' },
  beganMs: 1_763_424_000_123,
  fields: recordedFields,
};
const frames = [
  [1_000, ['k', 0]],
  [2_000, ['=', 0, 3, 'a']],
  [3_000, ['k', 0]],
  [4_000, ['=', 0, 3, 'a']],
];
const text = [head, ...frames].map((each) => lineOf(JSON.stringify(each))).join('');
const partsOf =
  (file: Buffer): ReadPart =>
  (at, bytes) =>
    Promise.resolve(file.subarray(at, at + bytes));

describe('a growing segment', () => {
  it('is read to its last whole line, block by block', () => {
    const open = readOpenSegment(Buffer.from(text));
    expect(open).toMatchObject({ head, lost: 0 });
    expect(open.blocks.map(({ fromMs, toMs, lines }) => [fromMs, toMs, lines.length])).toEqual([
      [1_000, 2_000, 2],
      [3_000, 4_000, 2],
    ]);
  });

  it('loses only its cut last line, wherever it is cut', () => {
    const whole = Buffer.from(text);
    const lastLine = text.trimEnd().lastIndexOf('\n') + 1;
    for (let length = lastLine; length < whole.length; length += 1) {
      const { blocks, lost } = readOpenSegment(whole.subarray(0, length));
      expect([blocks.flatMap(({ lines }) => lines).length, lost]).toEqual([3, 0]);
    }
  });

  it('loses a damaged line and what hangs on it, and reads on at the next key frame', () => {
    const damaged = text.replace('[2000,["=",0,3,"a"]]', '[2000,["=",0,9,"a"]]');
    const { blocks, lost } = readOpenSegment(Buffer.from(damaged));
    expect([blocks.map(({ lines }) => lines.length), lost]).toEqual([[1, 2], 1]);
  });

  it('of a newer version is distinguished from one that cannot be read', () => {
    const newer = readOpenSegment(Buffer.from(lineOf(JSON.stringify({ ...head, v: 2 }))));
    expect(newer).toMatchObject({ head: null, isNewer: true });
    expect(readOpenSegment(Buffer.from('nothing\n'))).toMatchObject({ head: null, isNewer: false });
  });
});

const parsed = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line));

describe('a segment that is done', () => {
  it('is found by its index and read by blocks, and as a whole by any gzip', async () => {
    const { blocks } = readOpenSegment(Buffer.from(text));
    const file = await packSegment(head, blocks);
    const index = await readIndex(partsOf(file), file.length);
    expect(index.head).toEqual(head);
    const read = await Promise.all(index.blocks.map((block) => readBlock(partsOf(file), block)));
    expect(read.map(parsed)).toEqual([frames.slice(0, 2), frames.slice(2)]);
    expect(gunzipSync(file).toString().split('\n')).toHaveLength(frames.length + 3);
  });

  it('tells a damaged block from the others', async () => {
    const { blocks } = readOpenSegment(Buffer.from(text));
    const file = await packSegment(head, blocks);
    const index = await readIndex(partsOf(file), file.length);
    const [first, second] = index.blocks;
    if (first === undefined || second === undefined) throw new Error('two blocks were written');
    file[first.at + 12] = (file[first.at + 12] ?? 0) ^ 0xff;
    await expect(readBlock(partsOf(file), first)).rejects.toThrow();
    expect(parsed(await readBlock(partsOf(file), second))).toEqual(frames.slice(2));
  });

  it('refuses a file of somebody else’s', async () => {
    const foreign = Buffer.from('x'.repeat(500));
    await expect(readIndex(partsOf(foreign), foreign.length)).rejects.toThrow();
  });
});

it('a segment’s name says its number and when it began', () => {
  const name = segmentName(12, 1_763_424_000_123);
  expect(name).toBe('000012-20251118T000000Z.jsonl');
  expect(segmentOf(`${name}.gz`)).toEqual({
    name: `${name}.gz`,
    number: 12,
    beganMs: 1_763_424_000_000,
    isDone: true,
  });
  expect([segmentOf('notes.txt'), segmentOf('000012-20259918T000000Z.jsonl')]).toEqual([null, null]);
});
