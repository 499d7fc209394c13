import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountFigures, profitAt } from '../../../../demo-bridge/engine/money';
import { DEMO_ACCOUNT, type Position as EnginePosition } from '../../../../demo-bridge/engine/state';
import { priceOf } from '../../../../demo-bridge/market/symbols';
import { checkDraft, noHabits } from '../../../../renderer/features/order-ticket/check-draft';
import { emptyDraft } from '../../../../renderer/features/order-ticket/draft';
import {
  estimatesOf,
  levelText,
  marginText,
  rewardText,
  riskText,
} from '../../../../renderer/features/order-ticket/estimates';
import { resultingPosition } from '../../../../renderer/features/order-ticket/netting';
import type { Account } from '../../../../shared/model/account';
import type { Position } from '../../../../shared/model/position';
import { nettingChange, takesAway } from '../../../../shared/rules/netting';
import type { OrderDraft } from '../../../../shared/rules/order-rules';
import { type Script, symbolNamed } from '../../../demo-bridge/engine/scripted-prices';
import { engineFor } from '../../../demo-bridge/engine/test-engine';
import { account, eurusd, positionOf, quotes } from '../../../fixtures/trading';
import { specOf } from '../../../proof/rules-world';
import { marketOf } from './market';

const netting: Account = { ...account, marginMode: 'NETTING' };
const held = [positionOf({ volume: 0.2 }), positionOf({ symbol: 'GBPUSD', volume: 9 })];
const order = (type: OrderDraft['type'], volume: number, rest: Partial<OrderDraft> = {}): OrderDraft => ({
  symbol: 'EURUSD',
  type,
  volume,
  price: 1.17,
  ...rest,
});

/** What the ticket tells of one order. */
function reported(
  asked: OrderDraft,
  positions: readonly Position[] | undefined = held,
  on: Account = netting,
) {
  const change = nettingChange(asked, positions, on);
  const sums = estimatesOf(asked, eurusd, on, change);
  return {
    after: resultingPosition(asked, change, eurusd),
    margin: marginText(asked, sums, on, change),
    risk: riskText(asked, sums, on, change, eurusd),
    reward: rewardText(asked, sums, change),
    stop: levelText(asked, asked.sl ?? 0, eurusd, on, change),
  };
}

describe('a market order on a netting account', () => {
  it('says what becomes of the one position', () => {
    expect(reported(order('BUY', 0.1, { sl: 1.16, tp: 1.18 })).after).toBe(
      'adds to Buy 0.20: then Buy 0.30, its SL 1.16500 becomes 1.16000 and its TP 1.18200 becomes 1.18000',
    );
    expect(reported(order('SELL', 0.1)).after).toBe('reduces Buy 0.20: then Buy 0.10');
    expect(reported(order('SELL', 0.2)).after).toBe('closes Buy 0.20');
    expect(reported(order('SELL', 0.5)).after).toBe(
      'reverses Buy 0.20 to Sell 0.30, without its SL 1.16500 and TP 1.18200',
    );
    expect(reported(order('SELL', 0.5), []).after).toBe('opens Sell 0.50');
  });

  it('says that adding without levels deletes those of the position', () => {
    expect(reported(order('BUY', 0.1)).after).toBe(
      'adds to Buy 0.20: then Buy 0.30, without its SL 1.16500 and TP 1.18200',
    );
    const bare = [positionOf({ volume: 0.2, sl: 0, tp: 0 })];
    expect(reported(order('BUY', 0.1), bare).after).toBe('adds to Buy 0.20: then Buy 0.30');
  });

  it('needs margin only for what it opens, and frees that of what it closes', () => {
    expect(reported(order('BUY', 0.1)).margin).toBe('58.50 USD');
    expect(reported(order('SELL', 0.1)).margin).toBe('frees 58.46 USD');
    expect(reported(order('SELL', 0.2)).margin).toBe('frees 116.92 USD');
    expect(reported(order('SELL', 0.5)).margin).toBe('175.50 USD, frees 116.92 USD');
    expect(reported(order('SELL', 0.5), held, account).margin, 'hedging').toBe('292.50 USD');
  });

  it('tells the risk of the whole position at its new mean price, as its stop loss holds for all of it', () => {
    const adding = reported(order('BUY', 0.1, { sl: 1.16, tp: 1.18 }));
    // 0.2 opened at 1.16921 and 0.1 at 1.17000: 0.3 lots from 1.16947333.
    expect(adding.risk).toBe('284.20 USD · 2.84\u00a0% for all Buy 0.30');
    expect(adding.stop).toBe('1.16000 · 947 pts · \u2212284.20 USD');
    expect(adding.reward).toBe('1.1 : 1');
    expect(reported(order('SELL', 0.5, { sl: 1.18 })).risk, 'reversed: only the rest').toBe(
      '300.00 USD · 3.00\u00a0%',
    );
  });

  it('puts no risk where the stop lies beyond the mean price of the whole position', () => {
    const long = [positionOf({ volume: 0.2, priceOpen: 1.1 })];
    const adding = reported(order('BUY', 0.1, { sl: 1.16, tp: 1.18 }), long);
    expect(adding.risk).toBe('none: the SL lies beyond the mean price of all Buy 0.30');
    expect(adding.reward).toBe('no risk');
  });

  it('puts no money at risk where it only takes away: no loss is called unlimited', () => {
    const less = reported(order('SELL', 0.1, { sl: 1.18 }));
    expect(less.risk).toBe('none: it reduces the position');
    expect(less.stop).toBe('1.18000 has no effect: position keeps its own');
    expect(reported(order('SELL', 0.2)).risk).toBe('none: it reduces the position');
    expect(reported(order('SELL', 0.5)).risk).toBe('unlimited');
    expect(reported(order('BUY', 0.1)).risk).toBe('unlimited');
  });

  it('warns of no missing stop loss and no lack of margin where it only takes away', () => {
    const poor = { ...netting, marginFree: 10 };
    const market = marketOf(eurusd, quotes.eurusd, { account: poor, positions: held });
    const warned = (volume: string) => {
      const habits = {
        ...noHabits,
        warnsNoStop: true,
        onlyReduces: (draft: OrderDraft) => takesAway(nettingChange(draft, held, netting)),
      };
      const draft = { ...emptyDraft('EURUSD'), type: 'SELL' as const, volume };
      return checkDraft(draft, market, habits).problems.map(({ message }) => message);
    };
    expect(warned('0.1')).toEqual([]);
    expect(warned('0.5')).toEqual([
      'about 58.69 USD of margin is needed (estimated), 10.00 is free',
      'No stop loss: risk is unlimited',
    ]);
  });

  it('is silent on a hedging account, and while not all is known', () => {
    expect(reported(order('SELL', 0.1), held, account).after).toBeNull();
    expect(nettingChange(order('SELL', 0.1), undefined, netting)).toBeNull();
    const odd = [positionOf({ side: 'unknown (7)' })];
    expect(nettingChange(order('SELL', 0.1), odd, netting), 'a side that is not known').toBeNull();
  });
});

describe('a pending order on a netting account', () => {
  it('says what it would do at its price to what is held now, as no certainty', () => {
    expect(reported(order('SELL_LIMIT', 0.1, { price: 1.18 })).after).toBe(
      'at 1.18000 would reduce Buy 0.20: then Buy 0.10, based on the current position',
    );
    expect(reported(order('SELL_LIMIT', 0.5, { price: 1.18 })).after).toBe(
      'at 1.18000 would reverse Buy 0.20 to Sell 0.30, without its SL 1.16500 and TP 1.18200, based on the current position',
    );
    expect(reported(order('SELL_STOP', 0.2, { price: 1.16 })).after).toBe(
      'at 1.16000 would close Buy 0.20, based on the current position',
    );
    expect(reported(order('BUY_STOP_LIMIT', 0.1, { price: 1.18, stopLimit: 1.179 })).after).toBe(
      'at 1.17900 would add to Buy 0.20: then Buy 0.30, without its SL 1.16500 and TP 1.18200, based on the current position',
    );
    expect(reported(order('BUY_LIMIT', 0.1, { price: 1.16 }), []).after).toBe(
      'at 1.16000 would open Buy 0.10, based on the current position',
    );
  });

  it('tells its money as now, and its risk also for the case that the position is gone', () => {
    const less = reported(order('SELL_LIMIT', 0.1, { price: 1.18, sl: 1.181 }));
    expect(less.margin).toBe('frees 58.46 USD, based on the current position');
    expect(less.risk).toBe('none with the current position; 10.00 USD · 0.10\u00a0% if the position is gone');
    expect(less.stop, 'its levels hold where the position is gone').toBe(
      '1.18100 · 100 pts · \u221210.00 USD',
    );
    expect(reported(order('SELL_LIMIT', 0.1, { price: 1.18 })).risk).toBe(
      'none with the current position; unlimited if the position is gone',
    );
    expect(reported(order('BUY_STOP', 0.1, { price: 1.18, sl: 1.16 })).risk).toBe(
      '384.20 USD · 3.84\u00a0% for all Buy 0.30, based on the current position',
    );
  });
});

/** The bid rises by 0.001 each second from 1.17; a point of spread. */
const rising: Script = Array.from({ length: 12 }, (_, second) => [
  second * 1000,
  Number((1.17 + second * 0.001).toFixed(5)),
  Number((1.17 + second * 0.001 + 0.00001).toFixed(5)),
]);
const symbol = symbolNamed('EURUSD', { commissionPerLot: 0, stopsLevel: 0, freezeLevel: 0 });
const spec = specOf(symbol);
const deal = fc.record({
  type: fc.constantFrom<0 | 1>(0, 1),
  steps: fc.integer({ min: 1, max: 40 }),
});

const rowOf = (position: EnginePosition): Position =>
  positionOf({
    side: position.direction === 'buy' ? 'BUY' : 'SELL',
    volume: position.volume,
    priceOpen: position.open * 0.00001,
    sl: priceOf(symbol, position.sl),
    tp: priceOf(symbol, position.tp),
  });

describe('what is reported before sending is what the demo bridge books', () => {
  it('of any order, after any others: volume, margin and what is lost at the stop', () => {
    const levels = fc.integer({ min: 10, max: 3_000 });
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(deal, { maxLength: 4 }),
        deal,
        levels,
        levels,
        fc.boolean(),
        (before, last, slAway, tpAway, isPending) => {
          const open = engineFor({
            symbol,
            script: rising,
            account: { ...DEMO_ACCOUNT, isNetting: true },
            deposit: 100_000,
          });
          before.forEach(({ type, steps }, second) => {
            open.until(second * 1000);
            open.send({ type, volume: steps / 100 });
          });
          open.until(5_000);
          const bid = 1.175;
          const isBuy = !isPending && last.type === 0;
          const price = isPending ? 1.176 : isBuy ? 1.17501 : bid;
          const away = isBuy ? -1 : 1;
          const sl = Number((price + (away * slAway) / 100_000).toFixed(5));
          const tp = Number((price - (away * tpAway) / 100_000).toFixed(5));
          const volume = last.steps / 100;
          const asked = order(isPending ? 'SELL_LIMIT' : isBuy ? 'BUY' : 'SELL', volume, { price, sl, tp });
          const rows = [...open.state.positions.values()].map(rowOf);
          const change = nettingChange(asked, rows, netting);
          if (change === null) throw new Error('nothing told');
          const on = { ...netting, leverage: DEMO_ACCOUNT.leverage, balance: 100_000 };
          const sums = estimatesOf(asked, spec, on, change);
          const marginBefore = accountFigures(open.state, open.state.now).margin;

          const sent = open.send({
            type: isPending ? 3 : isBuy ? 0 : 1,
            volume,
            sl,
            tp,
            price: isPending ? price : null,
          });
          expect(sent.verdict).toBe('done');
          // The limit fires with the next second's bid, its stop only later.
          if (isPending) open.until(6_000);

          kinds.add(`${change.kind}${isPending ? ' later' : ''}`);
          const [after] = open.state.positions.values();
          const sign = after?.direction === 'sell' ? -1 : 1;
          expect((after?.volume ?? 0) * sign).toBeCloseTo(change.after, 9);
          const margin = accountFigures(open.state, open.state.now).margin - marginBefore;
          // Each booking is rounded to the cent.
          expect(Math.abs((sums.margin ?? Number.NaN) - (sums.freed ?? Number.NaN) - margin)).toBeLessThan(
            0.04,
          );
          if (after === undefined || takesAway(change)) return;
          const lost = 0 - profitAt(open.state, after, after.volume, after.sl, open.state.now);
          expect(Math.abs((sums.risk ?? Number.NaN) - Math.max(0, lost))).toBeLessThan(0.006);
          const won = profitAt(open.state, after, after.volume, after.tp, open.state.now);
          expect(Math.abs((sums.reward ?? Number.NaN) - Math.max(0, won))).toBeLessThan(0.006);
        },
      ),
      { numRuns: 300, seed: 2026 },
    );
    const most = ['adds', 'opens', 'reduces', 'reverses'];
    expect([...kinds]).toEqual(expect.arrayContaining([...most, ...most.map((kind) => `${kind} later`)]));
  });
});
