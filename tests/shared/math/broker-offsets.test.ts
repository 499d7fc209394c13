import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brokerOffsetSeconds } from '../../../demo-bridge/market/clock';
import { clockDoubt, twiceDoubt } from '../../../shared/formats/clock-doubt';
import {
  brokerOf,
  joinedOffsets,
  unknownOffsets,
  utcOf,
  zoneOffset,
} from '../../../shared/math/broker-offsets';
import type { BrokerOffsets } from '../../../shared/model/kept-history';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const [winter, summer] = [7_200, 10_800];
/** When Eastern European Time changed in 2026. */
const spring = Date.UTC(2026, 2, 29, 1);
const autumn = Date.UTC(2026, 9, 25, 1);

/** A host that watched from February to November, and saw each change 35 seconds late. */
const lateMs = 35_000;
const watched: BrokerOffsets = {
  spans: [
    { fromMs: Date.UTC(2026, 1, 1), toMs: spring + lateMs - 2_000, offsetS: winter },
    { fromMs: spring + lateMs, toMs: autumn + lateMs - 2_000, offsetS: summer },
    { fromMs: autumn + lateMs, toMs: Date.UTC(2026, 10, 20), offsetS: winter },
  ],
  presentS: winter,
};
const brokerSeconds = (ms: number): number => ms / 1_000 + brokerOffsetSeconds(ms);

describe('UTC of a broker’s time', () => {
  it('is by the offset of its day, on both sides of each change, however late that was seen', () => {
    const moment = fc.oneof(
      fc.integer({ min: Date.UTC(2026, 1, 1) / 1_000, max: Date.UTC(2026, 10, 25) / 1_000 }),
      ...[spring, autumn].map((ms) => fc.integer({ min: ms / 1_000 - 7_300, max: ms / 1_000 + 7_300 })),
    );
    fc.assert(
      fc.property(moment, (second) => {
        const ms = second * 1_000;
        // The hour before the change in autumn comes once more, and a minute before it is taken for the new clock.
        fc.pre(ms >= autumn || ms < autumn - hourMs - 60_000);
        expect(utcOf(brokerSeconds(ms), watched)).toBe(ms);
      }),
      { numRuns: 2_000 },
    );
  });

  it('means the later one of an hour that comes twice', () => {
    const twice = brokerSeconds(autumn + hourMs / 2);
    expect(brokerSeconds(autumn - hourMs / 2)).toBe(twice);
    expect(utcOf(twice, watched)).toBe(autumn + hourMs / 2);
    expect(twiceDoubt(watched, [twice - 86_400, twice, null])).toBe(
      'Broker’s clock was set back: 2026.10.25 03:30 came twice, the later one assumed',
    );
    for (const ms of [
      spring - 3 * 60_000,
      spring + 3 * 60_000,
      autumn - hourMs - 120_000,
      autumn + hourMs + 120_000,
    ])
      expect(twiceDoubt(watched, [brokerSeconds(ms)])).toBe('');
  });

  it('goes back to the broker’s clock', () => {
    for (const ms of [spring - dayMs, spring + dayMs, autumn - dayMs, autumn + dayMs, Date.UTC(2026, 11, 1)])
      expect(brokerOf(ms, watched)).toBe(brokerSeconds(ms));
    expect(brokerOf(autumn - dayMs + 500, watched)).toBe(brokerSeconds(autumn - dayMs) + 0.5);
  });

  it('is by the present offset where nothing was recorded', () => {
    expect(utcOf(brokerSeconds(autumn - dayMs), { spans: [], presentS: winter })).toBe(
      autumn - dayMs + hourMs,
    );
  });
});

describe('what is not known of the broker’s clock', () => {
  // Nobody watched when it changed in autumn.
  const away: BrokerOffsets = {
    spans: [
      { fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 9, 10), offsetS: summer },
      { fromMs: Date.UTC(2026, 10, 2), toMs: Date.UTC(2026, 10, 20), offsetS: winter },
    ],
    presentS: winter,
  };
  it('is the time before the record and a pause with another offset after it: there the next one counts', () => {
    expect(unknownOffsets(away)).toEqual([
      { fromMs: Number.NEGATIVE_INFINITY, toMs: Date.UTC(2026, 6, 1), offsetS: summer },
      { fromMs: Date.UTC(2026, 9, 10), toMs: Date.UTC(2026, 10, 2), offsetS: winter },
    ]);
    for (const { toMs, offsetS } of unknownOffsets(away))
      expect(utcOf((toMs - dayMs) / 1_000 + offsetS, away)).toBe(toMs - dayMs);
    expect(unknownOffsets(watched)).toHaveLength(1);
    const none = { spans: [], presentS: winter };
    expect(unknownOffsets(none)).toMatchObject([{ toMs: Number.POSITIVE_INFINITY, offsetS: winter }]);
  });

  it('is said where a span reaches into it', () => {
    const all = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2026, 11, 1) };
    expect(clockDoubt(away, all)).toBe(
      'Broker’s clock not recorded before 2026.07.01: UTC+3 assumed · Broker’s clock not recorded from 2026.10.10 to 2026.11.02: UTC+2 assumed',
    );
    expect(clockDoubt({ spans: [], presentS: winter }, all)).toBe(
      'Broker’s clock not recorded: UTC+2 assumed',
    );
    expect(clockDoubt(away, { fromMs: Date.UTC(2026, 10, 3), toMs: Date.UTC(2027, 0, 1) })).toBe('');
    expect(clockDoubt(away, { fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 9, 9) })).toBe('');
  });
});

it('what several records saw is one span, over pauses shorter than a season, and two where it differs', () => {
  const span = (fromDay: number, toDay: number, offsetS: number) => ({
    fromMs: fromDay * dayMs,
    toMs: toDay * dayMs,
    offsetS,
  });
  expect(
    joinedOffsets([
      span(0, 20, winter),
      span(10, 15, winter),
      span(60, 80, winter),
      span(80, 90, summer),
      span(90, 100, winter),
    ]),
  ).toEqual([span(0, 80, winter), span(80, 90, summer), span(90, 100, winter)]);
  // A whole summer may lie between them.
  expect(joinedOffsets([span(0, 20, winter), span(200, 210, winter)])).toHaveLength(2);
});

it('an offset that is far from a quarter of an hour is none: the tick that it was found by is old', () => {
  expect([10_800, 10_795, 19_800, -0].map(zoneOffset)).toEqual([10_800, 10_800, 19_800, 0]);
  expect([10_500, 7_530].map(zoneOffset)).toEqual([null, null]);
});
