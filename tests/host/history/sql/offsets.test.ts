import { expect, it } from 'vitest';
import { traderRecord } from '../../../../host/api/kept-history';
import { offsetsOf } from '../../../../host/history/sql/offsets';
import { carrySchema } from '../../../../host/history/sql/rows';
import type { Query } from '../../../../host/history/sql/tables';
import { brokerOf, utcOf } from '../../../../shared/math/broker-offsets';
import { type ClosedPosition, rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { tradePath } from '../../../../shared/math/trade-path';
import type { BrokerOffsets } from '../../../../shared/model/kept-history';
import { ok } from '../../../../shared/model/result';
import {
  addToLife,
  floatingAsked,
  floatingOf,
  type TradedLife,
} from '../../../../shared/rules/floating-of-traders';
import {
  firstStopOf,
  stopSteps,
  stopsSince,
  tradeStopTimes,
} from '../../../../shared/rules/recorded-of-traders';
import { finished } from '../../../fixtures/finished';
import { account as demoAccount } from '../../../fixtures/trading';
import { closing, opening } from '../../../shared/math/trading-days';
import { type RecordingHost, startMs } from '../recording-host';
import { account, filled, hostIn, overEngines, position, positions } from './engines';
import { keptDeals } from './kept-deals';

/** How far the broker's clock was from UTC, and what is made of it where that changes between two trades. */

const everyS = 8;
const [winter, summer] = [7_200, 10_800];
const second = (s: number): number => startMs + s * 1_000;

/** One of a bot's trades: open between these seconds of the run, with a stop from the third on, losing more and more. */
interface Life {
  readonly ticket: string;
  readonly openS: number;
  readonly stopS: number;
  readonly closeS: number;
  readonly net: number;
}
const stop = 1.1;

/** Reads and deals of the trades, by a broker whose clock changes at that second. */
async function watch(
  host: RecordingHost,
  lives: readonly Life[],
  changeS: number,
  [before, after]: readonly [number, number],
  untilS: number,
): Promise<void> {
  const done = new Set<string>();
  const passed = () => Math.round(host.nowMs / 1_000);
  while (passed() < untilS) {
    const now = passed();
    host.offsetS = now < changeS ? before : after;
    host.readAccount(10_000);
    const open = lives.filter(({ openS, closeS }) => now >= openS && now < closeS);
    host.read(
      positions(
        ...open.map((life) => ({
          ...position(life.ticket, now < life.stopS ? 0 : stop),
          profit: worth(life, now),
          swap: 0,
        })),
      ),
    );
    const rows = lives.flatMap((life) => dealsOf(life, changeS, [before, after], now));
    const told = rows.filter(({ ticket }) => !done.has(ticket));
    for (const { ticket } of told) done.add(ticket);
    host.read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok({ rows: told, unreadable: [] }) });
    await host.pass(everyS * 1_000);
  }
}

const worth = ({ openS, closeS, net }: Life, now: number): number =>
  Math.round((net * (now - openS)) / (closeS - openS));

function dealsOf(
  { ticket, openS, closeS, net }: Life,
  changeS: number,
  [before, after]: readonly [number, number],
  now: number,
) {
  const time = (s: number): number => second(s) / 1_000 + (s < changeS ? before : after);
  const rest = { magic: 7_701, volume: 0.1 };
  return [
    ...(now >= openS ? [opening(ticket, { ...rest, ticket: `1${ticket}`, time: time(openS) })] : []),
    ...(now >= closeS
      ? [closing(ticket, { ...rest, ticket: `2${ticket}`, time: time(closeS), profit: net })]
      : []),
  ];
}

/** What figures of traders are made of, a while later. */
async function askAll(host: RecordingHost, query: Query, presentS: number) {
  const record = await traderRecord({
    history: { ask: (question: (of: Query) => Promise<unknown>) => question(query) } as never,
    files: host.files,
    clock: { now: () => 0, wall: () => host.wall(), after: () => () => undefined },
    live: {
      bridge: { current: () => ({ life: 'demo', url: null }) },
      knowledge: { account: () => ({ value: demoAccount }) },
    } as never,
  });
  if (record === null) expect.fail('nothing is kept');
  const deals = await keptDeals(query, account);
  const offsets: BrokerOffsets = { spans: record.spans, presentS };
  return { ...record, offsets, trips: rebuildRoundTrips(deals).trips };
}
type Told = Awaited<ReturnType<typeof askAll>>;

function stopsOf(trip: ClosedPosition, all: Told) {
  const record = { ...all, steps: stopSteps(all.steps) };
  return tradeStopTimes(trip, record, stopsSince(record, null));
}

overEngines('the broker’s clock', ({ kept }) => {
  it.each([
    ['ahead', [winter, summer] as const, 0],
    // An hour of the broker's clock comes twice then: nothing was traded in it.
    ['back', [summer, winter] as const, 7_200],
  ])(
    'goes %s between two trades: drawdown, time without a stop and the path of the stop are exact on both sides',
    async (_, offsets, restS) => {
      const query = await kept();
      const host = hostIn('one');
      const first = { ticket: '7', openS: 60, stopS: 240, closeS: 420, net: -30 };
      const changeS = 600 + restS;
      const later = { openS: changeS + 300, stopS: changeS + 480, closeS: changeS + 660 };
      const lives = [first, { ticket: '8', ...later, net: -50 }];
      await watch(host, lives, changeS, offsets, 480);
      if (restS > 0) await host.sleep(restS * 1_000);
      await watch(host, lives, changeS, offsets, changeS + 904);
      await filled(host, query);
      const all = await askAll(host, query, offsets[1]);
      expect(all.offsets.spans).toEqual([
        { fromMs: startMs, toMs: second(changeS - everyS), offsetS: offsets[0] },
        { fromMs: second(changeS), toMs: second(changeS + 904 - everyS), offsetS: offsets[1] },
      ]);

      const present = { ...all, offsets: { spans: [], presentS: offsets[1] } };
      for (const life of lives) {
        const trip = all.trips.find(({ id }) => id === life.ticket) ?? expect.fail('no trade');
        // Read each eight seconds: the first one comes four after the entry, and the stop was set within eight.
        const seenMs = second(life.openS + 4);
        const times = { withMs: 180_000, withoutMs: 168_000, unknownMs: 12_000 };
        expect(stopsOf(trip, all)).toMatchObject(times);
        const span = {
          fromMs: utcOf(trip.openTime ?? 0, all.offsets),
          toMs: utcOf(trip.closeTime ?? 0, all.offsets),
        };
        expect(span).toEqual({ fromMs: second(life.openS), toMs: second(life.closeS) });
        const own = all.steps.filter(({ ticket }) => ticket === life.ticket);
        const path = tradePath(own, all.coverage, span);
        expect(path).toMatchObject({
          steps: [{ level: 'sl', price: stop, fromMs: second(life.stopS), toMs: span.toMs, isCut: false }],
          naked: [{ fromMs: seenMs, toMs: second(life.stopS - everyS) }],
          unwatched: [],
        });
        // On the chart it begins as long after the entry as it did.
        const [step] = path.steps;
        expect(brokerOf(step?.fromMs ?? 0, all.offsets) - (trip.openTime ?? 0)).toBe(life.stopS - life.openS);
        expect(firstStopOf(trip, new Map(), { ...all, steps: stopSteps(all.steps) })).toBe(stop);
        // By the present offset the trade before the change would lie an hour beside what was seen of it.
        if (life === first) expect(stopsOf(trip, present)).not.toMatchObject(times);
      }

      const floating = (of: Told) => {
        const asked = floatingAsked(of.floating, null, of.offsets) ?? expect.fail('nothing is kept');
        const life: TradedLife = { open: [], booked: [] };
        for (const trip of of.trips) addToLife(life, trip, asked);
        return finished(floatingOf(life, of.floating.spans, false, asked));
      };
      // It is kept from the first read on, four seconds after the first entry; the last one comes four before a close.
      expect(floating(all)).toMatchObject({
        drawdown: { amount: -80, fromMs: second(416) },
        openMs: 356_000 + 360_000,
        seenMs: 2 * 352_000,
      });
      expect(floating(present)).not.toMatchObject({ openMs: 716_000, drawdown: { amount: -80 } });
    },
  );

  it('counts where it was seen: not as it was remembered after a pause, and not by an old tick', async () => {
    const query = await kept();
    const host = hostIn('one');
    const read = async (offsetS: number, isOffsetSeen: boolean) => {
      Object.assign(host, { offsetS, isOffsetSeen });
      for (let turn = 0; turn < 3; turn += 1) {
        host.readAccount(10_000);
        await host.pass(2_000);
      }
    };
    await read(summer, true);
    // The market is closed: what was seen is believed.
    await read(summer, false);
    await host.sleep(86_400_000);
    // As a host that has just begun believes, until a market moves.
    host.generation = 2;
    await read(summer, false);
    await read(summer + 1_234, true);
    await read(winter + 3, true);
    await filled(host, query);
    expect(await offsetsOf(query, account)).toEqual([
      { fromMs: startMs, toMs: startMs + 10_000, offsetS: summer },
      { fromMs: second(86_400 + 24), toMs: second(86_400 + 28), offsetS: winter },
    ]);
  });

  it('is read again in what an earlier version had filled in, and nothing else is written twice', async () => {
    const query = await kept();
    const host = hostIn('one');
    const lives = [{ ticket: '7', openS: 60, stopS: 120, closeS: 200, net: -30 }];
    await watch(host, lives, 120, [winter, summer], 240);
    await filled(host, query);
    const spans = await offsetsOf(query, account);
    expect(spans.map(({ offsetS }) => offsetS)).toEqual([winter, summer]);
    const rest = async () => ({
      minutes: await query.selectFrom('equityMinutes').selectAll().orderBy('minute').execute(),
      changes: await query.selectFrom('levelChanges').selectAll().orderBy('byMs').execute(),
      floating: await query.selectFrom('floatingSpans').selectAll().orderBy('fromMs').execute(),
      deals: await query.selectFrom('deals').selectAll().orderBy('ticket').execute(),
    });
    const before = await rest();

    // As that version left it, with something new in the record since.
    const { carry } = await query.selectFrom('cursors').select('carry').executeTakeFirstOrThrow();
    const { offset: _, ...earlier } = carrySchema.parse(JSON.parse(carry));
    await query
      .updateTable('cursors')
      .set({ carry: JSON.stringify(earlier) })
      .execute();
    await query.deleteFrom('offsetSpans').execute();
    host.offsetS = summer;
    host.readAccount(10_000);
    await host.pass(2_000);
    await filled(host, query);
    const [first, last] = await offsetsOf(query, account);
    expect([first, last]).toEqual([spans[0], { ...spans[1], toMs: second(240) }]);
    const { minutes, ...others } = await rest();
    expect({ ...others, minutes: minutes.slice(0, before.minutes.length) }).toEqual(before);
  });

  it('is told together where two records saw it', async () => {
    const query = await kept();
    const two = ['one', 'two'].map(hostIn);
    for (const [at, host] of two.entries()) {
      await host.pass(at * 60_000);
      await watch(host, [], 120, [winter, summer], 180);
      await filled(host, query, `record ${at}`);
    }
    expect(await offsetsOf(query, account)).toEqual([
      { fromMs: startMs, toMs: second(116), offsetS: winter },
      { fromMs: second(120), toMs: second(176), offsetS: summer },
    ]);
  });
});
