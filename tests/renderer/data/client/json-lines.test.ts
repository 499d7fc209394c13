import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jsonPieces } from '../../../../loopback/json-pieces';
import { readJsonLines } from '../../../../renderer/data/client/json-lines';

/** As the network brings it: in parts that end anywhere, within a letter too. */
function streamOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  );
  return new ReadableStream({
    pull(controller) {
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(part);
    },
  });
}

it('reads any value from the pieces in which the host sends it', async () => {
  const sizes = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(
      fc.jsonValue({ maxDepth: 4 }),
      fc.integer({ min: 1, max: 4 }),
      sizes,
      async (value, rows, size) => {
        const bytes = Buffer.concat([...jsonPieces(value, rows)]);
        expect(await readJsonLines(streamOf(bytes, size))).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});

it('leaves the page free between the lines of a long list', async () => {
  let nowMs = 0;
  // As on a machine for which each line is long.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    nowMs += 50;
    return nowMs;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ ticket: `${at}`, comment: 'ü' }));
  const bytes = Buffer.concat([...jsonPieces({ ok: true, value: { rows, unreadable: [] } })]);
  let read: unknown = null;
  const reading = readJsonLines(streamOf(bytes, bytes.length)).then((value) => {
    read = value;
  });
  let turns = 0;
  while (read === null) {
    await new Promise((resolve) => setTimeout(resolve));
    turns += 1;
  }
  await reading;
  expect(read).toEqual({ ok: true, value: { rows, unreadable: [] } });
  expect(turns).toBeGreaterThan(5);
});
