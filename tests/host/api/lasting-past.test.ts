import { expect, it } from 'vitest';
import { type HistoryAccountParts, historyAccount } from '../../../host/api/connected-record';
import { pastOutages, pastUnresolved, unresolvedSpan } from '../../../host/api/lasting-past';
import { formatDuration } from '../../../shared/math/time';
import type { Intent, Resolution } from '../../../shared/model/intent';
import { bridgeUrl, clickedAt, intentOf, unknownIntent } from '../../fixtures/intents';
import { account } from '../../fixtures/trading';
import { overEngines } from '../history/sql/engines';

const nowMs = clickedAt;
const offsetS = 7_200;
const atS = (ms: number): number => ms / 1_000 + offsetS;
const dayMs = 86_400_000;

function partsOf(history: HistoryAccountParts['history']): HistoryAccountParts {
  const parts: unknown = {
    ...{ history, files: null, clock: { wall: () => nowMs } },
    live: {
      bridge: { current: () => ({ source: 'profile', url: bridgeUrl, profile: null }) },
      knowledge: { account: () => ({ value: account }), utcOffsetS: () => offsetS },
    },
  };
  return parts as HistoryAccountParts;
}

overEngines('outages of the past', ({ kept }) => {
  it('are those that the record noted of this account, once each, and what was not watched is said', async () => {
    const query = await kept();
    const parts = partsOf({ ask: (work: (of: typeof query) => unknown) => work(query) } as never);
    expect(await pastOutages(parts)).toBeNull();

    const of = (await historyAccount(parts)) ?? expect.fail('no account');
    const minute = (agoMs: number) => ({
      ...{ account: of, minute: (nowMs - agoMs) / 60_000, equity: 1, equityLow: 1, equityHigh: 1 },
      ...{ balance: 1, margin: null, lastMs: nowMs - agoMs },
    });
    await query
      .insertInto('equityMinutes')
      .values([minute(dayMs), minute(60_000)])
      .execute();
    const watched = (record: string, fromAgo: number, toAgo: number) => ({
      ...{ account: of, record, topic: 'account' as const },
      ...{ fromMs: nowMs - fromAgo, toMs: nowMs - toAgo },
    });
    // Away for ten minutes; and for an hour nobody watched.
    await query
      .insertInto('watched')
      .values([
        watched('one', dayMs, 10 * 3_600_000),
        watched('one', 10 * 3_600_000 - 600_000, 5 * 3_600_000),
        watched('one', 4 * 3_600_000, 0),
      ])
      .execute();
    const away = (record: string, agoMs: number, lastsMs: number, what = 'away') => ({
      ...{ account: of, record, what, atMs: nowMs - agoMs + lastsMs },
      detail: JSON.stringify({ fromMs: nowMs - agoMs, toMs: nowMs - agoMs + lastsMs, why: 'timeout' }),
    });
    const ago = 10 * 3_600_000;
    await query
      .insertInto('notices')
      .values([
        away('one', ago, 600_000),
        // Another Bridgewatch saw it a second later.
        away('two', ago - 1_000, 598_000),
        away('one', 5 * 3_600_000, 3_600_000, 'not-watched'),
        { ...away('one', 3_600_000, 60_000), account: 'another' },
      ])
      .execute();
    expect(await pastOutages(parts)).toEqual({
      fromS: atS(nowMs - dayMs),
      spans: [{ from: atS(nowMs - ago), to: atS(nowMs - ago + 600_000) }],
      note: expect.stringContaining(`watched for ${formatDuration(23 * 3_600)}; of the bridge alone`),
    });
  });
});

const resolved = (at: number, isLate = false): Resolution => ({
  ...{ kind: 'executed', at, words: 'Found.', tickets: [], isLate },
});

it('a request had no known result from when it was sent until its first resolution', () => {
  const spanOf = (changes: Partial<Intent>) => unresolvedSpan(intentOf(changes), nowMs + 90_000);
  const sent = { sent: nowMs + 1_000, created: nowMs };
  expect(spanOf(sent)).toEqual([]);
  expect(unresolvedSpan(unknownIntent(1, sent), nowMs + 90_000)).toEqual({
    ...{ from: nowMs + 1_000, to: nowMs + 90_000 },
  });
  expect(spanOf({ ...sent, state: 'resolved', resolution: resolved(nowMs + 50_000) })).toEqual({
    ...{ from: nowMs + 1_000, to: nowMs + 50_000 },
  });
  const [earlier, late] = [resolved(nowMs + 50_000), resolved(nowMs + 80_000, true)];
  expect(spanOf({ ...sent, state: 'resolved', resolution: late, earlier })).toMatchObject({
    to: nowMs + 50_000,
  });
  expect(spanOf({ ...sent, state: 'resolved', resolution: late }), 'another result was known').toEqual([]);
});

it('requests are those of this account and bridge, and of how many is said where the journal has more', async () => {
  const parts = partsOf(null);
  const own = unknownIntent(1, { created: nowMs - 60_000, sent: nowMs - 60_000, bridge: bridgeUrl });
  const other = { ...own, bridge: 'http://127.0.0.1:9' };
  const past = async (intents: readonly Intent[]) => pastUnresolved(parts, async () => intents);
  expect(await past([own, other])).toEqual({
    fromS: atS(nowMs - 30 * dayMs),
    spans: [{ from: atS(nowMs - 60_000), to: atS(nowMs) }],
    note: null,
  });
  expect(await past(Array.from({ length: 1_000 }, () => other))).toMatchObject({
    ...{ fromS: atS(nowMs - 60_000), spans: [], note: 'of the newest 1000 requests' },
  });
});
