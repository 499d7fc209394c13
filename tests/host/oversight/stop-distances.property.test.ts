import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { ofPositions, type PositionsRead } from '../../../host/oversight/alerts/measures';
import type { AlertRule } from '../../../shared/model/alerts';
import type { LevelStep } from '../../../shared/model/kept-history';
import type { Position } from '../../../shared/model/position';
import { isFired, judge, newJudged } from '../../../shared/rules/judge';
import { stopSteps } from '../../../shared/rules/recorded-of-traders';
import { alertOf } from '../../fixtures/alerts';
import { wholeCoverage } from '../../fixtures/coverage';
import { dealOf, eurusd, positionOf } from '../../fixtures/trading';
import { trialWith } from './trial-parts';

/** The past by steps of the record against a poll a second of the same positions, judged as they are live. */

const nowS = 100 * 86_400;
const lengthS = 600;
const startS = nowS - lengthS;
const open = 1.2;
const of = { kind: 'stop-distance', trader: 'bot 7701' } as const;

/** In points from the opening price, below 0 where it locks in a profit; null: none. */
const stop = fc.option(fc.integer({ min: -20, max: 60 }), { freq: 3 });
const trade = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    openS: fc.integer({ min: 0, max: lengthS - 20 }),
    lastsS: fc.integer({ min: 1, max: 200 }),
    stops: fc.uniqueArray(fc.record({ afterS: fc.integer({ min: 1, max: 150 }), to: stop }), {
      selector: ({ afterS }) => afterS,
      maxLength: 6,
    }),
    first: stop,
  })
  .map(({ stops, first, ...rest }) => ({
    ...rest,
    stops: [{ afterS: 0, to: first }, ...stops.toSorted((one, other) => one.afterS - other.afterS)],
  }));
type Trade = typeof trade extends fc.Arbitrary<infer Value> ? Value : never;

const priceOf = ({ side }: Trade, points: number | null): number =>
  points === null ? 0 : Number((open - (side === 'BUY' ? 1 : -1) * points * eurusd.point).toFixed(5));

function openAt(trades: readonly Trade[], second: number): readonly Position[] {
  return trades.flatMap((each, index) => {
    const { side, openS, lastsS, stops } = each;
    if (second < openS || second >= openS + lastsS) return [];
    const { to = null } = stops.findLast(({ afterS }) => openS + afterS <= second) ?? {};
    return positionOf({ ticket: `${index}`, side, priceOpen: open, sl: priceOf(each, to) });
  });
}

/** When it fires by a poll each second, and what was read. */
function polled(trades: readonly Trade[], rule: AlertRule): readonly (readonly [number, number | null])[] {
  let judged = newJudged(rule, 0);
  const fired: [number, number | null][] = [];
  for (let second = -rule.readings; second <= lengthS; second += 1) {
    const read = {
      ...{ rows: openAt(trades, second), before: null, isOwnerLate: false, isHedging: true, nowS },
      ownerOf: () => ({ kind: 'bot', key: of.trader }),
      specOf: () => eurusd,
    } as unknown as PositionsRead;
    const found = ofPositions(of, rule.value, read, null);
    if (found?.kind !== 'value') throw new Error('nothing is found');
    const step = judge(rule, judged, { ...found, clearsBy: 0 }, (startS + second) * 1_000);
    judged = step.judged;
    for (const flip of step.flips)
      if (isFired(flip) && second >= 0) fired.push([startS + second, flip.value]);
  }
  return fired;
}

async function tried(trades: readonly Trade[], rule: AlertRule) {
  const store = createDealStore();
  const steps: LevelStep[] = [];
  for (const [index, each] of trades.entries()) {
    const { side, openS, lastsS, stops } = each;
    const own = { positionId: `${index}`, magic: 7701, reason: 'EXPERT', comment: 'x', price: open } as const;
    const other = side === 'BUY' ? 'SELL' : 'BUY';
    const opened = { ticket: `${1_000 + index}`, order: `${index}`, time: startS + openS, type: side };
    store.put(dealOf({ ...own, ...opened, entry: 'IN' }));
    if (openS + lastsS <= lengthS) {
      const closed = { ticket: `${2_000 + index}`, order: `${500 + index}`, type: other } as const;
      store.put(dealOf({ ...own, ...closed, time: startS + openS + lastsS, entry: 'OUT' }));
    }
    let before: number | null = null;
    for (const { afterS, to } of stops) {
      const toValue = priceOf(each, to);
      if (toValue === before || openS + afterS > lengthS) continue;
      const byMs = (startS + openS + afterS) * 1_000;
      steps.push({
        ...{ kind: 'position', ticket: `${index}`, symbol: 'EURUSD', level: 'sl' },
        ...{ fromValue: before, toValue, afterMs: null, byMs },
      });
      before = toValue;
    }
  }
  while (store.makeTrades());
  const coverage = {
    ...{ fromMs: startS * 1_000, toMs: nowS * 1_000, watchedMs: 1, hasMore: false, gaps: [] },
  };
  const offsets = { spans: [], presentS: 0 };
  const answer = await trialWith({
    nowS: () => nowS,
    known: async () => ({ store, coverage: wholeCoverage }),
    stops: async () => ({ steps: stopSteps(steps), coverage, offsets, nowMs: nowS * 1_000 }),
  })(rule);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
}

it('the distance of the nearest stop fires on the past where a poll a second would have', async () => {
  let times = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(trade, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('below' as const, 'above' as const),
      async (trades, value, readings, way) => {
        const rule = alertOf(of, { value, readings, way });
        const fired = polled(trades, rule);
        const trial = await tried(trades, rule);
        expect(trial.by).toBe('stop');
        expect(trial.marks.map((mark) => [mark.atS, mark.value])).toEqual(fired);
        times += fired.length;
      },
    ),
    { numRuns: 300 },
  );
  expect(times).toBeGreaterThan(100);
});
