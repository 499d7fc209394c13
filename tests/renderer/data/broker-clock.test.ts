import { describe, expect, it } from 'vitest';
import { BrokerClockKeeper } from '../../../renderer/data/broker-clock';
import { formatBrokerTime } from '../../../shared/math/time';
import type { BrokerClock } from '../../../shared/model/connection';
import { HandClocks } from '../clocks';

const clock = (over: Partial<BrokerClock> = {}): BrokerClock => ({
  utcOffsetS: 10_800,
  utcMs: Date.UTC(2026, 4, 13, 9, 0, 41),
  source: '/time',
  usedSymbol: 'EURUSD',
  marketOpen: true,
  ...over,
});

describe('the broker clock', () => {
  it('goes on between two words of the bridge, in broker time', () => {
    const clocks = new HandClocks();
    const keeper = new BrokerClockKeeper(clocks);
    keeper.take(clock());
    expect(formatBrokerTime(keeper.seconds())).toBe('2026.05.13 12:00:41');
    clocks.pass(20_000);
    expect(formatBrokerTime(keeper.seconds())).toBe('2026.05.13 12:01:01');
  });

  it('takes the host’s newest word: the host moves the clock on between two answers of the bridge', () => {
    const clocks = new HandClocks();
    const keeper = new BrokerClockKeeper(clocks);
    const first = clock();
    keeper.take(first);
    clocks.pass(5_000);
    keeper.take(clock({ utcMs: (first.utcMs ?? 0) + 5_000 }));
    expect(formatBrokerTime(keeper.seconds())).toBe('2026.05.13 12:00:46');
  });

  it('uses this machine’s UTC where the bridge tells only its offset', () => {
    const keeper = new BrokerClockKeeper(new HandClocks());
    keeper.take(clock({ utcMs: null, source: '/terminal' }));
    expect(formatBrokerTime(keeper.seconds())).toBe('2026.05.13 12:00:00');
  });

  it('is not known without a source', () => {
    const keeper = new BrokerClockKeeper(new HandClocks());
    expect(keeper.seconds()).toBeNull();
    keeper.take(clock());
    keeper.take(null);
    expect(keeper.seconds()).toBeNull();
  });
});
