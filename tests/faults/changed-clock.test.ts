import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { LedgerEntry } from '../../demo-bridge/traders/ledger';
import { migrate, openEmbedded } from '../../host/history/sql/engine';
import { unwatchedIn } from '../../host/history/sql/equity';
import { fillFrom } from '../../host/history/sql/fill';
import { allStepsIn } from '../../host/history/sql/level-changes';
import { offsetsOf } from '../../host/history/sql/offsets';
import { rebuildRoundTrips } from '../../shared/math/closed-positions';
import type { StopTimes } from '../../shared/math/stop-times';
import type { BrokerOffsets } from '../../shared/model/kept-history';
import { addStopTimes, stopSteps, stopsSince, tradeStopTimes } from '../../shared/rules/recorded-of-traders';
import { keptDeals } from '../host/history/sql/kept-deals';
import { type RecordedDemo, startRecordedDemo } from './recorded-demo';

/**
 * A broker that sets its clock an hour ahead while its traders trade: how long each trade had a stop, by the record, against the demo's ledger. Its
 * engine lives through the hour that is skipped at once, so what happened in that has no moment.
 */
const minuteMs = 60_000;
/** Wednesday, 19:45 at the broker: a storm of the scalper's is opened and closed before the change. */
const begin = Date.UTC(2026, 10, 18, 17, 45);
const changeMs = begin + 12 * minuteMs;
const [before, after] = [7_200, 10_800];
const offset = (utcMs: number): number => (utcMs < changeMs ? before : after);
/** Of a level that was seen: from its first read back to its change; both ends of a trade, and each change. */
const unseenMs = 6_000;

let recorded: RecordedDemo | null = null;
afterEach(async () => {
  await recorded?.end();
  recorded = null;
});

it('a trade from before a change of the broker’s clock had its stop as long as it did', async () => {
  recorded = await startRecordedDemo(begin, 5, false, offset);
  const { files, time } = recorded;
  await recorded.startHost();
  await time.pass(13 * minuteMs);
  const endMs = Date.now();
  const entries = await recorded.ledger();
  const [account = ''] = await time.until(files.accounts());
  const { query, close } = await openEmbedded(join(files.folder, 'history.sqlite'));
  await migrate(query);
  await time.until(fillFrom({ files, query, record: 'one', gapMs: 10_000 }, account));
  const span = { fromMs: begin - minuteMs, toMs: endMs };
  const steps = await time.until(allStepsIn(query, account, span));
  const gaps = await time.until(unwatchedIn(query, account, span, 'positions'));
  const offsets: BrokerOffsets = { spans: await time.until(offsetsOf(query, account)), presentS: after };
  const deals = await time.until(keptDeals(query, account));
  await close();

  expect(offsets.spans.map(({ offsetS }) => offsetS)).toEqual([before, after]);
  const record = {
    steps: stopSteps(steps),
    coverage: { ...span, watchedMs: 0, gaps, hasMore: false },
    nowMs: endMs,
  };
  const { trips } = rebuildRoundTrips(deals);
  const known = (id: string, by: BrokerOffsets): StopTimes | null => {
    const own = { ...record, offsets: by };
    return trips
      .filter(({ positionId }) => positionId === id)
      .map((trip) => tradeStopTimes(trip, own, stopsSince(own, null)))
      .reduce(addStopTimes, null);
  };
  let compared = 0;
  for (const life of livesOf(entries)) {
    if (life.fromMs < begin + unseenMs || life.toMs - life.fromMs < unseenMs) continue;
    const told = known(life.ticket, offsets) ?? expect.fail(`position ${life.ticket} is not told`);
    const about = `${life.ticket}: ${JSON.stringify({ life, told })}`;
    // Whole seconds of its deals.
    expect(told.withMs, about).toBeLessThanOrEqual(life.withMs + 1_000);
    expect(told.withoutMs, about).toBeLessThanOrEqual(life.withoutMs + 1_000);
    expect(told.unknownMs, about).toBeLessThanOrEqual(unseenMs * (life.changes + 1));
    compared += 1;
    if (life.toMs >= changeMs) continue;
    // By the present offset nobody would have watched it, or it would be of before the record.
    const nothing = { withMs: 0, withoutMs: 0 };
    expect(known(life.ticket, { spans: [], presentS: after }) ?? nothing, about).toMatchObject(nothing);
  }
  expect(compared).toBeGreaterThanOrEqual(8);
});

interface Life {
  readonly ticket: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly withMs: number;
  readonly withoutMs: number;
  readonly changes: number;
}

/** UTC milliseconds; null in the hour that was skipped. */
function utcOf(brokerMs: number): number | null {
  const utcMs = brokerMs - before * 1_000;
  if (utcMs < changeMs) return utcMs;
  return brokerMs - after * 1_000 < changeMs ? null : brokerMs - after * 1_000;
}

/** Positions that were opened and closed whole, each once, with nothing in the skipped hour. */
function livesOf(entries: readonly LedgerEntry[]): readonly Life[] {
  return entries.flatMap((entry): Life[] => {
    if (entry.kind !== 'entry') return [];
    const own = entries.filter((each) => 'ticket' in each && each.ticket === entry.ticket);
    const closes = own.filter((each) => each.kind === 'close');
    const fromMs = utcOf(entry.at);
    const toMs = utcOf(closes[0]?.at ?? entry.at);
    if (closes.length !== 1 || fromMs === null || toMs === null) return [];
    const sum = { withMs: 0, withoutMs: 0 };
    let [sinceMs, sl] = [fromMs, entry.levels.sl];
    const changed = own.flatMap((each) => (each.kind === 'levels' ? [each] : []));
    for (const each of [...changed, null]) {
      const atMs = each === null ? toMs : utcOf(each.at);
      if (atMs === null) return [];
      sum[sl > 0 ? 'withMs' : 'withoutMs'] += atMs - sinceMs;
      [sinceMs, sl] = [atMs, each?.to.sl ?? sl];
    }
    return [{ ...sum, ticket: `${entry.ticket}`, fromMs, toMs, changes: changed.length }];
  });
}
