import { expect, test } from 'vitest';
import { createDealStore } from '../../../host/ledger/deal-store';
import { createProposals, type ProposalParts } from '../../../host/oversight/alerts/proposals';
import type { LevelStep } from '../../../shared/model/kept-history';
import { stopSteps } from '../../../shared/rules/recorded-of-traders';
import { ahead } from '../../fixtures/broker-offsets';
import { dealOf } from '../../fixtures/trading';

const daysS = 86_400;
const nowS = 100 * daysS;
/** Each is open for five minutes, its stop comes `stopAfterS` after it was opened. */
const count = 25;
const opensS = (index: number): number => nowS - 10 * daysS + index * 600;

function storeOf() {
  const store = createDealStore();
  for (let index = 0; index < count; index += 1) {
    const own = { positionId: `${index}`, magic: 7701, reason: 'EXPERT', comment: 'x' } as const;
    const time = opensS(index);
    store.put(dealOf({ ...own, ticket: `1${index}`, order: `${index}`, entry: 'IN', type: 'BUY', time }));
    store.put(
      dealOf({
        ...own,
        ticket: `2${index}`,
        order: `3${index}`,
        entry: 'OUT',
        type: 'SELL',
        time: time + 300,
      }),
    );
  }
  while (store.makeTrades());
  return store;
}
const store = storeOf();

const recordOf = (
  stopAfterS: (index: number) => number | null,
): Awaited<ReturnType<ProposalParts['stops']>> => {
  const step = (ticket: string, fromValue: number | null, toValue: number, byS: number): LevelStep => ({
    ...{ kind: 'position', ticket, symbol: 'EURUSD', level: 'sl', fromValue, toValue },
    // By a list each two seconds.
    ...{ afterMs: fromValue === null ? null : (byS - 2) * 1_000, byMs: byS * 1_000 },
  });
  const steps = Array.from({ length: count }, (_, index) => {
    const after = stopAfterS(index);
    const first = step(`${index}`, null, 0, opensS(index) + 1);
    return after === null ? [first] : [first, step(`${index}`, 0, 1.1, opensS(index) + after)];
  }).flat();
  const fromMs = (nowS - 11 * daysS) * 1_000;
  const coverage = { fromMs, toMs: nowS * 1_000, watchedMs: nowS * 1_000 - fromMs, hasMore: false, gaps: [] };
  return { steps: stopSteps(steps), coverage, offsets: ahead(0), nowMs: nowS * 1_000 };
};

const ask = (
  trader: string,
  record: ReturnType<typeof recordOf> = null,
  isHedging = true,
  wholeSince: number | null = null,
) =>
  createProposals({
    known: () =>
      Promise.resolve({
        store,
        coverage: {
          ...{ deals: 1, since: null, meetsBalance: true, isLoading: false, unreadable: 0 },
          ...{ notWhole: 0, wholeSince, changes: 1 },
        },
      }),
    nowS: () => nowS,
    isHedging: () => isHedging,
    stops: () => Promise.resolve(record),
  })(trader);
const stopOf = async (record: ReturnType<typeof recordOf>) => {
  const told = await ask('bot 7701', record);
  return told.ok ? told.value.rules.find(({ of }) => of.kind === 'no-stop')?.value : told;
};

test('are of its trades of 30 days, and say what they are not of', async () => {
  expect(await ask('bot 7701')).toMatchObject({ ok: true, value: { trades: count, note: null } });
  expect(await ask('bot 7701', null, true, nowS - 20 * daysS)).toMatchObject({
    value: { trades: count, note: 'older deals are not read yet' },
  });
  expect(await ask('bot 7702')).toMatchObject({ value: { trades: 0, rules: [] } });
  expect(await ask('bot 7701', null, false)).toMatchObject({
    value: { rules: [], note: expect.stringContaining('netting') },
  });
  expect(await ask('nobody')).toMatchObject({ ok: false, failure: { kind: 'bad-input' } });
});

test('are what it had most of at once, by its deals: a part that is closed counts no longer', async () => {
  const told = await ask('bot 7701');
  const boundOf = (kind: string) => told.ok && told.value.rules.find(({ of }) => of.kind === kind)?.value;
  // Each is over before the next one is opened; six in an hour.
  expect(['positions', 'lots', 'size', 'hourly'].map(boundOf)).toEqual([1, 0.2, 0.2, 6]);
});

test('a stop is promised by the record: the longest that one was bare, and not where one never had any', async () => {
  expect(await stopOf(recordOf((index) => (index === 3 ? 22 : 4)))).toBe(30);
  expect(await stopOf(recordOf((index) => (index === 3 ? null : 4)))).toBeUndefined();
  expect(await stopOf(null)).toBeUndefined();
});
