import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBars } from '../../../host/bridge/decode/bars';
import { decodeDeals } from '../../../host/bridge/decode/deals';
import { decodeOrders } from '../../../host/bridge/decode/open-trades';
import { decodeTicks } from '../../../host/bridge/decode/tick';
import { createTimeDoor } from '../../../host/bridge/time-door';
import { axisMark, clockOf, isDaily } from '../../../renderer/data/workspace/axis-zone';
import { dealsCsv, ordersCsv, tradesCsv } from '../../../renderer/features/history/history-csv';
import { tapeCsvRows } from '../../../renderer/features/tape/tape-csv';
import { freshDraft, tapeRequest } from '../../../renderer/features/tape/tape-request';
import { tapeRows } from '../../../renderer/features/tape/tape-rows';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { barOpenTime, toDateTimeInput } from '../../../shared/math/time';
import { axisShift } from '../../../shared/math/zone-clock';
import type { Timeframe } from '../../../shared/model/enums';
import type { OffsetSpan } from '../../../shared/model/kept-history';
import type { Result } from '../../../shared/model/result';
import { shownDeals } from '../../fixtures/shown-deals';
import { traders } from '../../fixtures/trading';
import { tradeOfDeals } from './trade-of-deals';

/**
 * One market by two bridges, one that stamps in broker time and one in UTC: history as CSV, the tape and the chart's time axis have to
 * be the same text by both, and that of the broker's clock at the moment itself. The broker may change its clocks within the span.
 */

const h = 3_600;
const day = 86_400;
const frames = ['M1', 'M15', 'H1', 'H4', 'D1', 'W1'] as const satisfies readonly Timeframe[];

interface World {
  /** What the broker's clock is ahead of UTC in winter, seconds. */
  readonly offsetS: number;
  /** From this moment on it is an hour more, UTC seconds; null = never. */
  readonly summerFrom: number | null;
  readonly nowUtc: number;
  /** Moments, UTC milliseconds, oldest first. */
  readonly moments: readonly number[];
}

const aheadAt = ({ offsetS, summerFrom }: World, utcS: number): number =>
  offsetS + (summerFrom !== null && utcS >= summerFrom ? h : 0);
const wallOf = (world: World, utcS: number): number => utcS + aheadAt(world, utcS);

/** What a host has recorded of its clock that was always there. */
const recordedOf = ({ offsetS, summerFrom }: World): readonly OffsetSpan[] =>
  summerFrom === null
    ? [{ fromMs: 0, toMs: 8e15, offsetS }]
    : [
        { fromMs: 0, toMs: summerFrom * 1_000 - 1, offsetS },
        { fromMs: summerFrom * 1_000, toMs: 8e15, offsetS: offsetS + h },
      ];

/** As a text of UTC with this much added, by the machine's own formatter and not by ours. */
const written = (utcMs: number, aheadS: number): string =>
  new Date(utcMs + aheadS * 1_000).toISOString().slice(0, 19);
const asBroker = (utcMs: number, aheadS: number): string =>
  written(utcMs, aheadS).replace('T', ' ').replaceAll('-', '.');

function rows<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
}

/** What the page writes by a bridge that subtracts `shiftS` from every stamp: its answers through the decoders and the one door. */
function page(world: World, shiftS: number) {
  const { moments, nowUtc } = world;
  const door = createTimeDoor(shiftS);
  const utcOffsetS = aheadAt(world, nowUtc);
  const offsets = { spans: recordedOf(world), presentS: utcOffsetS };
  const stampMs = (utcMs: number) => utcMs + (aheadAt(world, Math.floor(utcMs / 1_000)) - shiftS) * 1_000;
  const stamp = (utcMs: number) => Math.floor(stampMs(utcMs) / 1_000);
  const deals = rows(
    decodeDeals(
      moments.map((moment, index) => ({
        ticket: 20 + index,
        order: 40 + index,
        // Every second deal closes what the one before it opened; a position is named by its first order.
        position_id: 40 + index - (index % 2),
        symbol: 'EURUSD',
        type: index % 2,
        entry: index % 2,
        volume: 0.1,
        price: 1.1,
        profit: index,
        swap: 0,
        commission: 0,
        time: stamp(moment),
      })),
      'GET /history/deals',
    ),
  ).rows.map((deal) => door.deal(deal));
  const orders = rows(
    decodeOrders(
      moments.map((moment, index) => ({
        ticket: 40 + index,
        symbol: 'EURUSD',
        type: 2,
        state: 4,
        volume_initial: 0.1,
        volume_current: 0,
        price_open: 1.1,
        time_setup: stamp(moment),
        time_done: stamp(moment),
        time_expiration: stamp(moment),
      })),
      'GET /history/orders',
    ),
  ).rows.map((order) => door.order(order));
  const ticks = door.ticks(
    rows(
      decodeTicks(
        moments.map((moment) => ({
          time_msc: stampMs(moment),
          bid: 1.1,
          ask: 1.2,
          last: 0,
          volume: 0,
          flags: 6,
        })),
        'GET /symbols/EURUSD/ticks',
      ),
    ),
  );
  const axis = frames.flatMap((frame) => {
    const opens = moments.map((moment) => barOpenTime(frame, wallOf(world, Math.floor(moment / 1_000))));
    const candles = [...new Set(opens)]
      .toSorted((a, b) => a - b)
      .map((open) => ({
        time: open - shiftS,
        open: 1,
        high: 1,
        low: 1,
        close: 1,
        tick_volume: 1,
        spread: 1,
      }));
    const { time } = door.bars(rows(decodeBars(candles, 'GET /symbols/EURUSD/rates')));
    return (['broker', 'utc', 'local'] as const).map((zone) => {
      const clock = clockOf({ zone, offsets }, frame);
      // This machine's clock stands 90 minutes ahead of UTC.
      const marks = time.map((at) => at + axisShift(clock, at, () => 5_400));
      return {
        frame,
        zone,
        marks,
        texts: marks.map((at) => `${axisMark(at, 'day')} ${axisMark(at, 'second')}`),
      };
    });
  });
  return {
    deals: dealsCsv(shownDeals(deals, traders), offsets),
    orders: ordersCsv(orders, offsets, traders),
    trips: tradesCsv(
      rebuildRoundTrips(deals).trips.map((trip) => tradeOfDeals(trip, traders)),
      offsets,
    ),
    tape: tapeCsvRows(tapeRows(ticks), null, utcOffsetS),
    axis,
    /** Which ticks this bridge sends for what was typed: it compares its own stamps with `from` and `to`. */
    asked(fromText: string, toText: string): readonly number[] {
      const request = tapeRequest({ ...freshDraft, from: fromText, to: toText });
      if (typeof request === 'string') throw new Error(request);
      const from = door.out(request.from ?? 0);
      const to = door.out(request.to ?? 0);
      return moments.filter((moment) => stamp(moment) >= from && stamp(moment) <= to);
    },
  };
}

const change = Date.UTC(2026, 2, 29, 1) / 1_000;
const worlds: fc.Arbitrary<World> = fc
  .record({
    offsetS: fc.constantFrom(-5 * h, 0, 2 * h, 3 * h, 5.5 * h, 5.75 * h),
    summerFrom: fc.constantFrom(null, change),
    // Days on either side of the night in which the clocks change, and minutes of it.
    ago: fc.array(
      fc.oneof(fc.integer({ min: 0, max: 6 * day * 1_000 }), fc.integer({ min: 0, max: 4 * h * 1_000 })),
      {
        minLength: 2,
        maxLength: 12,
      },
    ),
    nowUtc: fc.oneof(
      fc.integer({ min: change - 2 * day, max: change + 3 * day }),
      fc.integer({ min: change - 2 * h, max: change + 3 * h }),
    ),
  })
  .map(({ ago, nowUtc, ...world }) => ({
    ...world,
    nowUtc,
    moments: ago.map((ms) => nowUtc * 1_000 - ms).toSorted((a, b) => a - b),
  }));

/** The cells of a column. Nothing in these files has a comma or a quote in it. */
function column(csv: string, name: string): readonly string[] {
  const [header = '', ...lines] = csv.replace('\uFEFF', '').trimEnd().split('\r\n');
  const at = header.split(',').indexOf(name);
  return lines.map((line) => line.split(',')[at] ?? '');
}

test('history as CSV is the same file by either clock: the broker’s time of each moment, and the moment', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const broker = page(world, 0);
      const utc = page(world, world.offsetS);
      expect(utc.deals).toBe(broker.deals);
      expect(utc.orders).toBe(broker.orders);
      expect(utc.trips).toBe(broker.trips);
      const { moments } = world;
      const ahead = (ms: number) => aheadAt(world, Math.floor(ms / 1_000));
      const times = moments.map((ms) => asBroker(ms, ahead(ms)));
      const moment = moments.map((ms) => `${written(ms, 0)}Z`);
      expect(column(utc.deals, 'time')).toEqual(times);
      expect(column(utc.deals, 'time_utc')).toEqual(moment);
      expect(column(utc.deals, 'utc_offset_s')).toEqual(moments.map((ms) => `${ahead(ms)}`));
      for (const name of ['time_setup', 'time_done', 'expiration'])
        expect(column(utc.orders, name)).toEqual(times);
      for (const name of ['time_setup_utc', 'time_done_utc'])
        expect(column(utc.orders, name)).toEqual(moment);
      const opened = column(utc.trips, 'time_open');
      expect(opened.toSorted()).toEqual(times.filter((_, index) => index % 2 === 0).toSorted());
    }),
    { numRuns: 100 },
  );
});

test('the tape is the same by either clock, on the screen, as CSV and in what a typed time asks for', () => {
  fc.assert(
    fc.property(worlds, fc.nat(), fc.nat(), (world, one, other) => {
      const broker = page(world, 0);
      const utc = page(world, world.offsetS);
      expect(utc.tape).toEqual(broker.tape);
      const { moments, nowUtc } = world;
      const nowAhead = aheadAt(world, nowUtc);
      const ahead = (ms: number) => aheadAt(world, Math.floor(ms / 1_000));
      const millis = (ms: number) => String(ms % 1_000).padStart(3, '0');
      expect(utc.tape.map(([time]) => time)).toEqual(
        moments.map((ms) => `${asBroker(ms, ahead(ms))}.${millis(ms)}`),
      );
      expect(utc.tape.map(([, moment]) => moment)).toEqual(
        moments.map((ms) => `${written(ms, ahead(ms) - nowAhead)}.${millis(ms)}Z`),
      );
      // Typed as the broker's clock shows it, to the minute.
      const wall = (pick: number) => {
        const ms = moments[pick % moments.length] ?? 0;
        return Math.floor(wallOf(world, Math.floor(ms / 1_000)) / 60) * 60;
      };
      const [from, to] = [wall(one), wall(other)].toSorted((a, b) => a - b) as [number, number];
      const asked = [broker, utc].map((each) => each.asked(toDateTimeInput(from), toDateTimeInput(to)));
      const within = moments.filter((ms) => {
        const at = wallOf(world, Math.floor(ms / 1_000));
        return at >= from && at <= to;
      });
      expect(asked).toEqual([within, within]);
    }),
    { numRuns: 100 },
  );
});

test('the chart’s time axis is the same by either clock, in broker time, UTC and local time; days are the broker’s', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const broker = page(world, 0);
      const utc = page(world, world.offsetS);
      expect(utc.axis).toEqual(broker.axis);
      const opens = (frame: Timeframe) =>
        [
          ...new Set(world.moments.map((ms) => barOpenTime(frame, wallOf(world, Math.floor(ms / 1_000))))),
        ].toSorted((a, b) => a - b);
      for (const { frame, zone, marks, texts } of utc.axis) {
        if (zone === 'broker' || isDaily(frame)) expect(marks).toEqual(opens(frame));
        for (const [index, open] of opens(frame).entries()) {
          const mark = marks[index] ?? Number.NaN;
          const utcS = zone === 'utc' ? mark : mark - 5_400;
          // An hour that the change leaves out is no moment.
          const isMoment = [world.offsetS, world.offsetS + 3_600].some(
            (ahead) => wallOf(world, open - ahead) === open,
          );
          if (zone !== 'broker' && !isDaily(frame) && isMoment) expect(wallOf(world, utcS)).toBe(open);
        }
        expect(texts).toEqual(
          marks.map((at) => {
            const text = written(at * 1_000, 0);
            return `${Number(text.slice(8, 10))} ${text.slice(11)}`;
          }),
        );
        if (isDaily(frame)) expect(texts.every((text) => text.endsWith('00:00:00'))).toBe(true);
      }
      // A minute stands at its true UTC, in each season.
      const minutes = utc.axis.find(({ frame, zone }) => frame === 'M1' && zone === 'utc')?.marks ?? [];
      for (const ms of world.moments) {
        const second = Math.floor(ms / 1_000);
        expect(minutes).toContain(Math.floor(second / 60) * 60);
      }
    }),
    { numRuns: 100 },
  );
});
