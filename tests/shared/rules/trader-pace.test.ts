import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TraderState } from '../../../shared/model/ledger';
import { actionsOf, openSpansOf, traderState } from '../../../shared/rules/trader-pace';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** A Monday, 00:00. */
const monday = Date.UTC(2026, 10, 16) / 1000;
/** Open from Monday to Friday, as currencies are, for eight weeks up to this one. */
const weekdays = Array.from({ length: 8 }, (_, week) => {
  const from = monday - week * 7 * day;
  return { from, to: from + 5 * day };
}).toReversed();

/** An action every `every` seconds of weekdays, so many of them, the last one at `last`. */
const everyHalfHour = (last: number, count: number): readonly number[] => {
  const times: number[] = [];
  for (let time = last; times.length < count; time -= 30 * minute) {
    if (weekdays.some(({ from, to }) => time >= from && time < to)) times.push(time);
  }
  return times;
};

const noonOfTuesday = monday + day + 12 * hour;
const friday = monday + 4 * day;

describe('whether a trader is silent', () => {
  const table: readonly [string, readonly number[], number, TraderState['kind']][] = [
    ['just acted', everyHalfHour(noonOfTuesday, 50), noonOfTuesday + minute, 'acted'],
    // The longest pause is 30 minutes: 37.5 are allowed.
    [
      'not longer than 1.25 of its longest pause',
      everyHalfHour(noonOfTuesday, 50),
      noonOfTuesday + 37.5 * minute,
      'acted',
    ],
    ['longer than that', everyHalfHour(noonOfTuesday, 50), noonOfTuesday + 37.5 * minute + 1, 'silent'],
    ['twenty actions tell a pace', everyHalfHour(noonOfTuesday, 20), noonOfTuesday + 2 * hour, 'silent'],
    ['nineteen do not', everyHalfHour(noonOfTuesday, 19), noonOfTuesday + 2 * hour, 'too-few-actions'],
    ['the weekend', everyHalfHour(friday + 23 * hour, 50), friday + 2 * day, 'market-closed'],
    [
      'the weekend is no pause: ten minutes into the week',
      everyHalfHour(friday - 7 * day + 23.9 * hour, 50),
      monday + 10 * minute,
      'acted',
    ],
    ['an hour into the week', everyHalfHour(friday - 7 * day + 23.9 * hour, 50), monday + hour, 'silent'],
    ['for five weeks', everyHalfHour(monday - 5 * 7 * day + day, 50), monday + hour, 'silent'],
    ['never seen', [], monday, 'never'],
  ];
  it.each(table)('%s', (_, times, now, kind) => {
    expect(traderState(times, weekdays, now).kind).toBe(kind);
  });

  it('a pause of which it was told is not usual for it', () => {
    const before = everyHalfHour(noonOfTuesday - 5 * hour, 30);
    const times = [...before, ...everyHalfHour(noonOfTuesday, 2)];
    const paceOf = (reported: readonly number[]) => {
      const state = traderState(times, weekdays, noonOfTuesday, reported);
      return state.kind === 'never' ? null : state.pace?.longestS;
    };
    expect(paceOf([])).toBe(4.5 * hour);
    expect(paceOf([noonOfTuesday - 3 * hour])).toBe(30 * minute);
  });

  it('is not told where the hours of its market are not known', () => {
    const state = traderState(everyHalfHour(noonOfTuesday, 50), null, noonOfTuesday + 5 * hour);
    expect(state).toMatchObject({ kind: 'hours-unknown', agoS: 5 * hour, openAgoS: null, pace: null });
  });

  it('counts the longest pause of thirty days only', () => {
    const late = everyHalfHour(noonOfTuesday, 50);
    const longAgo = everyHalfHour(noonOfTuesday - 33 * day, 5);
    const state = traderState([...late, ...longAgo], weekdays, noonOfTuesday + hour);
    expect(state).toMatchObject({
      kind: 'silent',
      actions: 50,
      pace: { usualS: 30 * minute, longestS: 30 * minute },
    });
  });

  it('does not depend on the order, nor on what one go is made of', () => {
    const times = everyHalfHour(noonOfTuesday, 40);
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 50 }), { minLength: 40, maxLength: 40 }),
        fc.nat({ max: 3 * hour }),
        (later, after) => {
          const goes = times.flatMap((time, at) => [time + (later[at] ?? 0), time]);
          const now = noonOfTuesday + minute + after;
          const told = traderState(goes, weekdays, now);
          expect(told).toEqual(traderState(goes.toReversed(), weekdays, now));
          expect(told).toMatchObject({ actions: 40 });
          // The pauses grew no longer by what belongs to a go.
          if (after > 37.5 * minute) expect(told.kind).toBe('silent');
        },
      ),
    );
  });
});

it('a scalper’s actions are counted though they never pause', () => {
  const times = Array.from({ length: 600 }, (_, at) => monday + at * 10);
  expect(actionsOf(times).length).toBeGreaterThan(80);
});

describe('the hours of a market', () => {
  it('are those of its candles, and of the present while the next candle may still come', () => {
    const candles = [0, 1, 2, 5, 6].map((at) => monday + at * hour);
    const until = (to: number) => ({ from: monday + 5 * hour, to });
    const first = { from: monday, to: monday + 3 * hour };
    expect(openSpansOf(candles, hour, monday + 6.5 * hour)).toEqual([first, until(monday + 7 * hour)]);
    const soon = monday + 7 * hour + 14 * minute;
    expect(openSpansOf(candles, hour, soon)).toEqual([first, until(soon + 1)]);
    expect(openSpansOf(candles, hour, monday + 7 * hour + 16 * minute).at(-1)?.to).toBe(monday + 7 * hour);
  });
});
