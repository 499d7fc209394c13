import { describe, expect, it } from 'vitest';
import { VisibleReader } from '../../../renderer/data/visible-reader';

/** A bridge whose answers come when the test lets them. */
function slowBridge() {
  const failed: number[] = [];
  const asked: string[] = [];
  const known = new Set<string>();
  const answers = new Map<string, (isRead: boolean) => void>();
  const reader = new VisibleReader({
    atOnce: 2,
    onFailed: (count) => failed.push(count),
    isKnown: (name) => known.has(name),
    read: (name) => {
      asked.push(name);
      return new Promise((resolve) => answers.set(name, resolve));
    },
  });
  const answer = async (name: string, isRead = true) => {
    if (isRead) known.add(name);
    answers.get(name)?.(isRead);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { asked, known, failed, reader, answer };
}

describe('reading only what is in sight', () => {
  it('asks for two at a time, in order', async () => {
    const { asked, reader, answer } = slowBridge();
    reader.want(['A', 'B', 'C', 'D']);
    expect(asked).toEqual(['A', 'B']);
    await answer('B');
    expect(asked).toEqual(['A', 'B', 'C']);
  });
  it('does not ask for what scrolled out of sight before its turn', async () => {
    const { asked, reader, answer } = slowBridge();
    reader.want(['A', 'B', 'C']);
    reader.want(['X', 'Y']);
    await answer('A');
    await answer('B');
    expect(asked).toEqual(['A', 'B', 'X', 'Y']);
  });
  it('asks for nothing twice: neither what is known nor what is on its way', async () => {
    const { asked, known, reader, answer } = slowBridge();
    known.add('K');
    reader.want(['K', 'A']);
    reader.want(['K', 'A']);
    expect(asked).toEqual(['A']);
    await answer('A');
    reader.want(['K', 'A']);
    expect(asked).toEqual(['A']);
  });
  it('goes on after a failure, and tries it again only when asked to', async () => {
    const { asked, failed, reader, answer } = slowBridge();
    reader.want(['A', 'B', 'C']);
    await answer('A', false);
    expect(asked).toEqual(['A', 'B', 'C']);
    reader.want(['A']);
    expect(asked).toEqual(['A', 'B', 'C']);
    await answer('B');
    await answer('C');
    reader.retry();
    expect(asked).toEqual(['A', 'B', 'C', 'A']);
    expect(failed).toEqual([1, 0]);
  });
});
