import { describe, expect, it } from 'vitest';
import {
  dayItems,
  density,
  gapAt,
  intentsAt,
  newestMoves,
  placeAt,
  secondOf,
  stepTo,
} from '../../../../renderer/features/replay/day-items';
import { playStep } from '../../../../renderer/features/replay/play';
import type { ReplayEvent } from '../../../../shared/model/replay';
import { intentOf, outcomeOf } from '../../../fixtures/intents';
import { dealOf, positionOf } from '../../../fixtures/trading';

const offsetS = 7_200;
const atS = 1_794_971_662;
const atMs = (atS - offsetS) * 1_000;
const position = positionOf({ ticket: '7', identifier: '7' });
const deal = dealOf({ ticket: '70', positionId: '7', entry: 'IN', time: atS });
const opened = (ms: number): ReplayEvent => ({ kind: 'opened', atMs: ms, sinceMs: ms - 2_000, position });

describe('the events of a day', () => {
  it('tells each deal once, and a new position only where no deal says so', () => {
    const recorded: ReplayEvent[] = [opened(atMs + 1_500), { kind: 'deal', atMs, deal }];
    expect(dayItems(recorded, [deal], offsetS).map(({ event }) => event.kind)).toEqual(['deal']);
    expect(dayItems(recorded, [], offsetS).map(({ event }) => event.kind)).toEqual(['deal']);
    expect(dayItems([opened(atMs)], [], offsetS).map(({ event }) => event.kind)).toEqual(['opened']);
  });

  it('tells a request of ours once for each word of how it stands; its newest details are kept', () => {
    const sent = intentOf({ state: 'sent', outcome: null });
    const done = intentOf({ state: 'confirmed', outcome: outcomeOf() });
    const checked = { ...done, label: { magic: 7, comment: 'found in the list' } };
    const recorded = [sent, done, checked].map(
      (intent, at): ReplayEvent => ({ kind: 'intent', atMs: atMs + at * 1_000, intent }),
    );
    expect(dayItems(recorded, [], offsetS).map((item) => item.atMs)).toEqual([atMs, atMs + 1_000]);
    expect(intentsAt(recorded, atMs + 1_500)).toEqual([done]);
    expect(intentsAt(recorded, atMs + 2_000)).toEqual([checked]);
  });

  it('puts a deal at the server’s time, by the offset of that day', () => {
    expect(dayItems([], [deal], offsetS)[0]?.atMs).toBe(atMs);
  });

  it('steps over all events of one second at once, and nowhere beyond the last', () => {
    const items = dayItems([opened(atMs + 100), opened(atMs + 700), opened(atMs + 5_000)], [], offsetS);
    expect(stepTo(items, secondOf(atMs), 1)).toBe(secondOf(atMs + 5_000));
    expect(stepTo(items, secondOf(atMs + 5_000), -1)).toBe(secondOf(atMs));
    expect(stepTo(items, secondOf(atMs + 5_000), 1)).toBe(null);
    expect(placeAt(items, secondOf(atMs))).toBe(1);
    expect(placeAt(items, atMs - 1)).toBe(-1);
  });

  it('lists of the moves of one position’s levels the newest, and all that were set or removed', () => {
    const levels = (ms: number, from: number, to: number, ticket = '7'): ReplayEvent => ({
      ...{ kind: 'levels', atMs: atMs + ms, sinceMs: null, before: { sl: from, tp: 0 } },
      position: { ...position, ticket, sl: to, tp: 0 },
    });
    const events = [
      levels(0, 0, 1.1),
      levels(1, 1.1, 1.2),
      levels(2, 1.3, 1.4, '8'),
      levels(3, 1.2, 1.3),
      levels(4, 1.3, 0),
      opened(atMs + 5),
    ];
    const items = dayItems(events, [], offsetS);
    expect(newestMoves(items).map((item) => item.atMs - atMs)).toEqual([0, 2, 3, 4, 5]);
  });

  it('counts the events of each part of the day', () => {
    const items = dayItems([opened(atMs), opened(atMs + 1), opened(atMs + 600_000)], [], offsetS);
    expect(density(items, atMs, 600_000, 3)).toEqual([2, 1, 0]);
  });
});

describe('a play', () => {
  const gaps = [{ fromMs: 100_000, toMs: 200_000, why: null }];

  it('goes on by its speed and stops at the newest moment', () => {
    expect(playStep(0, 250, 60, gaps, 50_000)).toEqual({ atMs: 15_000, skipped: null, isOver: false });
    expect(playStep(49_000, 250, 60, gaps, 50_000)).toEqual({ atMs: 50_000, skipped: null, isOver: true });
  });

  it('skips what nobody watched and says so, also a gap shorter than its step', () => {
    expect(playStep(95_000, 250, 60, gaps, 1e9)).toEqual({ atMs: 200_000, skipped: gaps[0], isOver: false });
    expect(playStep(95_000, 250, 600, gaps, 1e9)).toMatchObject({ atMs: 245_000, skipped: gaps[0] });
    expect(playStep(150_000, 1_000, 1, gaps, 1e9)).toMatchObject({ atMs: 200_000, skipped: gaps[0] });
    expect(playStep(200_000, 1_000, 1, gaps, 1e9)).toMatchObject({ atMs: 201_000, skipped: null });
  });

  it('ends in a gap that has no end', () => {
    const open = [{ fromMs: 100_000, toMs: null, why: null }];
    expect(playStep(99_900, 1_000, 1, open, 300_000)).toMatchObject({ atMs: 300_000, isOver: true });
  });

  it('knows the gap that a moment lies in, its ends watched', () => {
    expect(gapAt(gaps, 150_000)).toBe(gaps[0]);
    expect(gapAt(gaps, 200_000)).toBe(null);
  });
});
