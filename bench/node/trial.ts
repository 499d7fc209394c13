import { createDealStore } from '../../host/ledger/deal-store';
import { systemClock } from '../../host/live/clock';
import { createTrial, type TrialParts } from '../../host/oversight/alerts/trial';
import type { AlertRule, Measure } from '../../shared/model/alerts';
import { emptyBars } from '../../shared/model/bars';
import type { LevelStep } from '../../shared/model/kept-history';
import { ok } from '../../shared/model/result';
import { stopSteps } from '../../shared/rules/recorded-of-traders';
import { alertOf } from '../../tests/fixtures/alerts';
import { wholeCoverage } from '../../tests/fixtures/coverage';
import { dealOf, eurusd, orderOf } from '../../tests/fixtures/trading';

/**
 * Alerts tried on 30 days in which one bot made so many trades, with three stops each, twice as many pending orders, and an act each 45 s;
 * its candles are read already. Prints milliseconds of each turn, the longest hold of the loop as `hold`, as JSON.
 */

const [count = 2_000, turns = 7] = process.argv.slice(2).map(Number);
const day = 86_400;
const nowS = 200 * day;
const startS = nowS - 30 * day;
let seed = 7;
const below = (span: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * span);
};
const timeAt = (index: number, of: number): number => startS + Math.floor((index * 29.9 * day) / of);

const store = createDealStore();
const steps: LevelStep[] = [];
for (let trade = 0; trade < count; trade += 1) {
  const id = `${100_000 + trade}`;
  const time = timeAt(trade, count) + below(100);
  const [side, other] = below(2) === 0 ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const);
  const symbol = below(2) === 0 ? 'EURUSD' : 'GBPUSD';
  const own = { positionId: id, symbol, magic: 7701, volume: 0.1 + below(5) / 10, price: 1.16 };
  const reason = below(20) === 0 ? 'CLIENT' : 'EXPERT';
  store.put(dealOf({ ...own, ticket: `1${id}`, order: id, entry: 'IN', type: side, time, reason: 'EXPERT' }));
  const out = { entry: 'OUT', type: other, time: time + 60 + below(2_400), reason } as const;
  store.put(dealOf({ ...own, ticket: `2${id}`, order: `3${id}`, ...out }));
  const stops = [null, 0, 30 + below(30), 5 + below(10)].map((pips) =>
    pips === null || pips === 0 ? pips : 1.16 + (side === 'BUY' ? -1 : 1) * pips * 0.0001,
  );
  for (const [place, toValue] of stops.entries())
    if (toValue !== null)
      steps.push({
        ...{
          kind: 'position',
          ticket: id,
          symbol,
          level: 'sl',
          fromValue: stops[place - 1] ?? null,
          toValue,
        },
        ...{ afterMs: null, byMs: (time + 15 * place) * 1_000 },
      });
}
while (store.makeTrades());
const minutes = 30 * 1_440;
const time = Array.from({ length: minutes }, (_, index) => nowS - (minutes - index) * 60);
const close = time.map((_, index) => 1.16 + 0.002 * Math.sin(index / 300) + below(10) * 0.00001);
const bars = {
  ...{ ...emptyBars(), time, open: close, close, tickVolume: time.map(() => 1), spread: time.map(() => 8) },
  ...{ high: close.map((price) => price + 0.0001), low: close.map((price) => price - 0.0001) },
};
const orders = Array.from({ length: 2 * count }, (_, index) => {
  const timeSetup = timeAt(index, 2 * count);
  const own = { ticket: `${index}`, type: 'BUY_LIMIT', positionId: null, magic: 7701 } as const;
  return orderOf({ ...own, timeSetup, timeDone: timeSetup + 30 + below(600) });
});
const days = Array.from({ length: 62 }, (_, index) => nowS - (62 - index) * day);
const open = days.map((from) => ({ from, to: from + day - 3_600 }));
const acts = open.flatMap(({ from, to }) =>
  Array.from({ length: Math.floor((to - from) / 45) }, (_, index) => from + 45 * index + below(10)),
);
const none = () => Promise.resolve(null);
const parts: TrialParts = {
  clock: systemClock,
  generation: () => 1,
  minutes: () => Promise.resolve(ok(bars)),
  spec: (name) => Promise.resolve(ok({ ...eurusd, name })),
  indicator: () => Promise.resolve(ok({ bars, values: close })),
  stops: () =>
    Promise.resolve({
      ...{ steps: stopSteps(steps), offsets: { spans: [], presentS: 0 }, nowMs: nowS * 1_000 },
      coverage: { fromMs: startS * 1_000, toMs: nowS * 1_000, watchedMs: 1, hasMore: false, gaps: [] },
    }),
  account: () => ({ balance: 10_000, credit: 0 }),
  equity: () =>
    Promise.resolve(
      time.map((atS) => {
        const equity = 10_000 + below(100);
        return { atS, atMs: atS * 1_000, equity, margin: 10, low: equity - 5, high: equity + 5 };
      }),
    ),
  known: () => Promise.resolve({ store, coverage: wholeCoverage }),
  orders: () => Promise.resolve(orders),
  acts: () => Promise.resolve({ times: acts, open, sinceS: 0 }),
  outages: none,
  unresolved: none,
  positions: () => [],
  nowS: () => nowS,
  isHedging: () => true,
};

let [hold, last, isMeasured] = [0, performance.now(), true];
const look = (): void => {
  hold = Math.max(hold, performance.now() - last);
  last = performance.now();
  if (isMeasured) setImmediate(look);
};
look();

const trader = 'bot 7701';
const reset = { zone: 'UTC', hour: 0 } as const;
const rules: readonly (readonly [Measure, Partial<AlertRule>])[] = [
  [
    { kind: 'price', symbol: 'EURUSD', side: 'bid' },
    { value: 1.16, way: 'either' },
  ],
  [{ kind: 'spread', symbol: 'EURUSD' }, { value: 15 }],
  [{ kind: 'day-loss', basis: 'higher', ...reset }, { value: 100 }],
  [{ kind: 'positions', trader }, { value: 3 }],
  [{ kind: 'symbols', trader, symbols: 'EURUSD' }, { value: 0 }],
  [{ kind: 'hours', trader, hours: 'Mon-Fri 08:00-18:00' }, { value: 0 }],
  [{ kind: 'opposite', trader }, { value: 0 }],
  [{ kind: 'storm', trader }, { value: 1 }],
  [{ kind: 'usual-size', trader }, { value: 1 }],
  [{ kind: 're-opened', trader }, { value: 0 }],
  [{ kind: 'pending', trader }, { value: 3 }],
  [{ kind: 'no-stop', trader }, { value: 60 }],
  [
    { kind: 'stop-distance', trader },
    { value: 60, way: 'below' },
  ],
  [{ kind: 'risk', trader }, { value: 150 }],
  [{ kind: 'silence', trader }, { value: 1.25 }],
];
const samples: Record<string, number[]> = {};
const holds: number[] = [];
for (let turn = 0; turn < turns; turn += 1)
  for (const [of, changes] of rules) {
    const tried = createTrial(parts);
    await new Promise(setImmediate);
    hold = 0;
    const began = performance.now();
    const answer = await tried(alertOf(of, changes));
    samples[of.kind] = [...(samples[of.kind] ?? []), performance.now() - began];
    await new Promise(setImmediate);
    holds.push(hold);
    if (!answer.ok || answer.value.by === null) throw new Error(`${of.kind} was not tried`);
  }
isMeasured = false;
console.log(JSON.stringify({ count, samples: { ...samples, hold: holds } }));
