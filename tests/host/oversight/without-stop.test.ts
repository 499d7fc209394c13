import { describe, expect, it } from 'vitest';
import { createWithoutStop } from '../../../host/oversight/without-stop';
import { positionOf } from '../../fixtures/trading';

const bare = positionOf({ ticket: '1', sl: 0 });
const safe = positionOf({ ticket: '2', sl: 1.1 });
const second = 1_000;

describe('a position without a stop', () => {
  it('is told once, after a minute', () => {
    const watch = createWithoutStop();
    const told = [0, 30, 59, 60, 61, 300].map((at) =>
      watch.take([bare, safe], at * second).map(({ ticket }) => ticket),
    );
    expect(told).toEqual([[], [], [], ['1'], [], []]);
  });

  it('counts anew once it had a stop, and not because one read lacked it', () => {
    const watch = createWithoutStop();
    watch.take([bare], 0);
    watch.take([], 20 * second);
    expect(watch.take([bare], 60 * second)).toHaveLength(1);
    watch.take([{ ...bare, sl: 1.2 }], 70 * second);
    watch.take([bare], 80 * second);
    expect(watch.take([bare], 139 * second)).toEqual([]);
    expect(watch.take([bare], 140 * second)).toHaveLength(1);
  });

  it('is forgotten when it is closed', () => {
    const watch = createWithoutStop();
    watch.take([bare], 0);
    watch.closed('1');
    expect(watch.take([bare], 60 * second)).toEqual([]);
  });
});
