import { describe, expect, it } from 'vitest';
import { createWithoutStop } from '../../../host/oversight/watch-account';
import type { Position } from '../../../shared/model/position';
import { positionOf } from '../../fixtures/trading';

const bare = positionOf({ ticket: '1', sl: 0 });
const safe = positionOf({ ticket: '2', sl: 1.1 });

/** `told`: in the list of notices, also by a run before. */
function start(told: readonly string[] = []) {
  const ids = new Set(told);
  const watch = createWithoutStop((id) => ids.has(id));
  return {
    watch,
    ids,
    at: (seconds: number, ...positions: readonly Position[]) =>
      watch.take(positions, seconds * 1_000).map(({ position, id }) => {
        ids.add(id);
        return position.ticket;
      }),
  };
}

describe('a position without a stop', () => {
  it('is told once, after a minute', () => {
    const { at } = start();
    expect([0, 30, 59, 60, 61, 300].map((seconds) => at(seconds, bare, safe))).toEqual([
      ...[[], [], [], ['1'], [], []],
    ]);
  });

  it('counts anew once it had a stop, and not because one read lacked it', () => {
    const { at } = start();
    at(0, bare);
    at(20);
    expect(at(60, bare)).toEqual(['1']);
    at(70, { ...bare, sl: 1.2 });
    at(80, bare);
    expect(at(139, bare)).toEqual([]);
    expect(at(140, bare)).toEqual(['1']);
  });

  it('is not told again by a run that finds it in the list, unless it had a stop since', () => {
    const before = start();
    before.at(0, bare);
    before.at(60, bare);
    const { at } = start([...before.ids]);
    at(0, bare);
    expect(at(60, bare)).toEqual([]);
    at(70, { ...bare, sl: 1.2 });
    at(80, bare);
    expect(at(140, bare)).toEqual(['1']);
  });

  it('is forgotten when it is closed', () => {
    const { at, watch } = start();
    at(0, bare);
    watch.closed('1');
    expect(at(60, bare)).toEqual([]);
  });
});
