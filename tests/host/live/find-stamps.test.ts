import { describe, expect, test } from 'vitest';
import { findStamps, type StampFacts, shiftOf } from '../../../host/live/find-stamps';
import { autoStamps, type FoundStamps } from '../../../shared/model/stamps';

const h = 3_600;
const facts = (over: Partial<StampFacts>): StampFacts => ({
  choice: autoStamps,
  remembered: null,
  reportedOffsetS: null,
  hasTime: false,
  leadS: null,
  inUse: 'broker',
  ...over,
});
const found = (over: Partial<StampFacts>) => findStamps(facts(over));
const foundBefore = (over: Partial<FoundStamps>): FoundStamps => ({
  stamps: 'utc',
  offsetS: 3 * h,
  reportedOffsetS: 3 * h,
  leadS: 0,
  ...over,
});

describe('the clock of a bridge', () => {
  test.each([3 * h, 5.5 * h, -5 * h, 12.75 * h])(
    'with an offset of %i s is UTC where live ticks are',
    (reportedOffsetS) => {
      expect(found({ reportedOffsetS, leadS: 0 })).toEqual({
        stamps: 'utc',
        offsetS: reportedOffsetS,
        basis: 'evidence',
      });
      expect(found({ reportedOffsetS, leadS: reportedOffsetS })).toEqual({
        stamps: 'broker',
        offsetS: reportedOffsetS,
        basis: 'evidence',
      });
      expect(found({ reportedOffsetS, leadS: 0, hasTime: true })).toMatchObject({
        stamps: 'utc',
        basis: 'evidence',
      });
    },
  );

  test('with an offset of 0 is the broker’s, and live ticks tell how far that is from UTC', () => {
    for (const leadS of [3 * h, 5.5 * h, -5 * h, 0]) {
      expect(found({ reportedOffsetS: 0, leadS })).toEqual({
        stamps: 'broker',
        offsetS: leadS,
        basis: 'evidence',
      });
    }
  });

  test('before there is evidence is the usual of its kind', () => {
    expect(found({ reportedOffsetS: 3 * h })).toEqual({ stamps: 'utc', offsetS: 3 * h, basis: 'assumed' });
    expect(found({ reportedOffsetS: 3 * h, hasTime: true })).toEqual({
      stamps: 'broker',
      offsetS: 3 * h,
      basis: 'assumed',
    });
    expect(found({ reportedOffsetS: 0 })).toEqual({ stamps: 'broker', offsetS: null, basis: 'assumed' });
    expect(found({})).toEqual({ stamps: 'broker', offsetS: null, basis: 'assumed' });
  });

  test('is what it was found to be last, while no market moves', () => {
    const remembered = foundBefore({ stamps: 'broker' });
    expect(found({ reportedOffsetS: 3 * h, remembered })).toEqual({
      stamps: 'broker',
      offsetS: 3 * h,
      basis: 'remembered',
    });
    const byQuotes = foundBefore({ stamps: 'broker', offsetS: 2 * h, reportedOffsetS: 0, leadS: 2 * h });
    expect(found({ reportedOffsetS: 0, remembered: byQuotes })).toEqual({
      stamps: 'broker',
      offsetS: 2 * h,
      basis: 'remembered',
    });
  });

  test('is found again where the bridge tells another offset than it did then', () => {
    const remembered = foundBefore({});
    expect(found({ reportedOffsetS: 0, remembered })).toEqual({
      stamps: 'broker',
      offsetS: null,
      basis: 'assumed',
    });
    expect(found({ reportedOffsetS: 2 * h, remembered })).toMatchObject({
      stamps: 'utc',
      offsetS: 2 * h,
      basis: 'assumed',
    });
  });

  test('is what the user says, whatever ticks tell; an offset of his counts where the bridge tells none', () => {
    const utc = { stamps: 'utc', offsetS: 5.5 * h } as const;
    expect(found({ choice: utc, leadS: 2 * h })).toEqual({
      stamps: 'utc',
      offsetS: 5.5 * h,
      basis: 'chosen',
    });
    expect(found({ choice: utc, reportedOffsetS: 3 * h })).toMatchObject({ offsetS: 3 * h });
    expect(
      found({ choice: { stamps: 'broker', offsetS: null }, reportedOffsetS: 3 * h, leadS: 0 }),
    ).toMatchObject({
      stamps: 'broker',
      basis: 'chosen',
    });
    expect(shiftOf(found({ choice: { stamps: 'utc', offsetS: null } }))).toBe(0);
  });

  test('is found with the offset of the user where the bridge tells none', () => {
    const choice = { stamps: 'auto', offsetS: 3 * h } as const;
    expect(found({ choice, leadS: 0 })).toEqual({ stamps: 'utc', offsetS: 3 * h, basis: 'evidence' });
    expect(found({ choice, leadS: 3 * h })).toEqual({ stamps: 'broker', offsetS: 3 * h, basis: 'evidence' });
  });
});

describe('summer time', () => {
  test('is no other clock: ticks an hour from the fixed number leave it as it is', () => {
    for (const leadS of [h, -h]) {
      expect(found({ reportedOffsetS: 3 * h, leadS })).toEqual({
        stamps: 'utc',
        offsetS: 3 * h,
        basis: 'evidence',
      });
      expect(found({ reportedOffsetS: 3 * h, leadS: 3 * h + leadS })).toMatchObject({
        stamps: 'broker',
        basis: 'evidence',
      });
    }
  });

  test('does not flip a clock whose offset is one or two hours: what is known stays', () => {
    const isUtc = foundBefore({ offsetS: h, reportedOffsetS: h });
    const isBroker = foundBefore({ stamps: 'broker', offsetS: h, reportedOffsetS: h });
    expect(found({ reportedOffsetS: h, leadS: h, remembered: isUtc })).toMatchObject({
      stamps: 'utc',
      basis: 'remembered',
    });
    expect(found({ reportedOffsetS: h, leadS: 0, remembered: isBroker })).toMatchObject({
      stamps: 'broker',
      basis: 'remembered',
    });
    expect(found({ reportedOffsetS: h, leadS: 0 })).toMatchObject({ stamps: 'utc', basis: 'evidence' });
    expect(found({ reportedOffsetS: h, leadS: h, hasTime: true })).toMatchObject({
      stamps: 'broker',
      basis: 'evidence',
    });
    expect(found({ reportedOffsetS: 2 * h, leadS: h, remembered: isUtc, inUse: 'utc' })).toMatchObject({
      stamps: 'utc',
    });
  });

  test('ticks that go with neither reading leave what is known', () => {
    expect(found({ reportedOffsetS: 3 * h, leadS: 7 * h, remembered: foundBefore({}) })).toMatchObject({
      stamps: 'utc',
      basis: 'remembered',
    });
  });
});
