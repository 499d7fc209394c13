import { describe, expect, test } from 'vitest';
import { decodeTerminal, decodeTime } from '../../../host/bridge/decode/system';
import { asTheyStand } from '../../../host/live/broker-clock';
import { createKnowledge } from '../../../host/live/knowledge';
import { ok } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';
import { account, eurusd, tickOf } from '../../fixtures/trading';

function knowledgeAt(start = 50_000) {
  const at = { mono: start, wall: 1_778_653_241_000, generation: 1 };
  const knowledge = createKnowledge({
    clock: { now: () => at.mono, wall: () => at.wall, after: () => () => {} },
    generation: () => at.generation,
    stamps: () => asTheyStand,
    onReading: () => undefined,
  });
  const sink = knowledge.sinkOf(1);
  const take = (tick: Tick) => sink.take({ topic: 'tick', symbol: 'EURUSD', result: ok(tick) }, at.mono);
  return { at, knowledge, sink, take, quote: () => knowledge.quote('EURUSD') };
}

describe('a quote as the host has read it', () => {
  test('ages by the monotonic clock: since the last read, and since the tick last differed', () => {
    const { at, take, quote } = knowledgeAt();
    take(tickOf());
    at.mono += 1_000;
    take(tickOf());
    at.mono += 500;
    // A wall clock that jumps changes nothing.
    at.wall -= 86_400_000;
    expect(quote()).toMatchObject({ readAgoMs: 500, changedAgoMs: 1_500, hasMoved: false });
    take(tickOf({ bid: 1.17078 }));
    expect(quote()).toMatchObject({ changedAgoMs: 0, hasMoved: true, bid: 1.17078 });
  });
  test("tells how far a tick lies behind the broker's clock, and that this is not known", async () => {
    const { at, knowledge, take, quote } = knowledgeAt();
    take(tickOf());
    expect(quote()?.behindMs).toBeNull();
    const time = decodeTime({ utc_epoch: 1_778_653_241, utc_offset_seconds: 10_800 }, 'GET /time');
    const terminal = decodeTerminal({ connected: true }, 'GET /terminal');
    await knowledge.brokerClock().look({ time: () => Promise.resolve(time) }, terminal, null);
    at.mono += 7_000;
    expect(quote()?.behindMs).toBe(7_000);
  });
  test('knows a usual spread only after some ticks, and one bad tick does not move it', () => {
    const { take, quote } = knowledgeAt();
    for (let at = 0; at < 9; at += 1) take(tickOf({ timeMs: at }));
    expect(quote()?.usualSpread).toBeNull();
    take(tickOf({ timeMs: 100, ask: 1.9 }));
    expect(quote()?.usualSpread).toBeCloseTo(0.00012, 8);
  });
  test('is looked at again after three usual pauses, as the page has it', () => {
    const { at, take, quote } = knowledgeAt();
    for (let second = 0; second <= 20; second += 1) {
      take(tickOf({ timeMs: second - (second % 2) }));
      at.mono += 1_000;
    }
    expect(quote()?.lookMs).toBe(6_000);
  });
  test('row 39: knows a usual price; one wrong tick does not move it, one that has come to stay does', () => {
    const { take, quote } = knowledgeAt();
    const see = (from: number, count: number, bid: number, ask = bid + 0.0001) => {
      for (let at = from; at < from + count; at += 1) take(tickOf({ timeMs: at, bid, ask }));
    };
    see(0, 9, 1.17);
    // What is no quote at all counts for no price.
    see(100, 40, 0, 0);
    expect(quote()?.usualBid).toBeNull();
    see(200, 2, 1.17);
    see(300, 1, 117);
    expect(quote()?.usualBid).toBe(1.17);
    see(400, 31, 117);
    expect(quote()?.usualBid).toBe(117);
  });
  test('row 50: nothing of another account or bridge is known after a change, and what comes late counts for none', () => {
    const { at, knowledge, sink, take, quote } = knowledgeAt();
    take(tickOf());
    sink.take({ topic: 'account', result: ok(account) }, at.mono);
    sink.take({ topic: 'symbol', symbol: 'EURUSD', result: ok(eurusd) }, at.mono);
    at.generation = 2;
    expect(quote()).toBeNull();
    expect(knowledge.account()).toBeNull();
    expect(knowledge.spec('EURUSD')).toBeNull();
    take(tickOf());
    sink.take({ topic: 'account', result: ok(account) }, at.mono);
    expect(quote()).toBeNull();
    expect(knowledge.account()).toBeNull();
  });
  test('answers overtake one another: what was asked for later counts', () => {
    const { at, knowledge, sink } = knowledgeAt();
    sink.take({ topic: 'account', result: ok({ ...account, balance: 2 }) }, at.mono + 5);
    sink.take({ topic: 'account', result: ok({ ...account, balance: 1 }) }, at.mono);
    expect(knowledge.account()?.value.balance).toBe(2);
  });
});
