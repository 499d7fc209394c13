import { createPause } from '../../base/in-steps';

/**
 * The value of a long answer, whose lists come with their rows on lines of their own (loopback/json-pieces.ts). They are parsed as they come:
 * in one go a hundred thousand deals would keep the page from all else. Any other JSON is one line. Throws what is no JSON.
 */
export async function readJsonLines(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const pause = createPause();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  /** Stands in `frame` for the rows of each list, with its number. */
  const mark = crypto.randomUUID();
  const lists: unknown[][] = [];
  let frame = '';
  let rest = '';
  const take = (line: string): void => {
    const list = lists.at(-1);
    if (list !== undefined && !line.startsWith(']')) {
      const rows: unknown[] = JSON.parse(`[${line.startsWith(',') ? line.slice(1) : line}]`);
      for (const row of rows) list.push(row);
      return;
    }
    frame += line;
    // Only a line after which rows follow ends so.
    if (!line.endsWith('[')) return;
    frame += `"${mark} ${lists.length}"`;
    lists.push([]);
  };
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      take(line);
      await pause();
    }
    if (done) break;
  }
  take(rest);
  return JSON.parse(frame, (_, value: unknown) => {
    const [first] = Array.isArray(value) ? value : [];
    return typeof first === 'string' && first.startsWith(mark)
      ? lists[Number(first.slice(mark.length))]
      : value;
  });
}
