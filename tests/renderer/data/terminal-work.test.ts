import { describe, expect, it } from 'vitest';
import type { FailureKind } from '../../../shared/model/result';
import type { TerminalAction, TerminalOutcome } from '../../../shared/model/terminal';
import {
  afterLook,
  afterOutcome,
  type FollowedWork,
  isOfWork,
  type Look,
  patienceMs,
  startWork,
} from '../../../shared/rules/terminal-work';

const asked = (action: TerminalAction): FollowedWork => startWork({ generation: 1, action, sinceMs: 0 }, 0);
const outcome = (action: TerminalAction, verdict: TerminalOutcome['verdict']): TerminalOutcome => ({
  action,
  verdict,
  said: null,
  failure: null,
  tookMs: 10,
});
const good: Look = { ok: true };
const bad = (kind: FailureKind): Look => ({ ok: false, failure: { kind, message: kind } });

/** Goes through looks at given milliseconds; answers how it ended, or the phase that it is in. */
function through(
  action: TerminalAction,
  verdict: TerminalOutcome['verdict'],
  looks: readonly (readonly [atMs: number, look: Look])[],
) {
  let work = afterOutcome(asked(action), outcome(action, verdict));
  for (const [atMs, look] of looks) {
    if (work === null) break;
    const step = afterLook(work, look, atMs);
    if (step.end !== null) return step.end.kind;
    work = step.work;
  }
  return work?.phase ?? 'nothing';
}

describe('a restart', () => {
  it('is over once the terminal was away and answers two polls in a row', () => {
    const away = bad('terminal-not-ready');
    expect(through('restart', 'done', [[500, away]])).toBe('returning');
    expect(
      through('restart', 'done', [
        [500, away],
        [60_000, good],
      ]),
    ).toBe('returning');
    expect(
      through('restart', 'done', [
        [500, away],
        [60_000, good],
        [60_500, away],
        [61_000, good],
        [61_500, good],
      ]),
    ).toBe('returning');
    expect(
      through('restart', 'done', [
        [500, away],
        [60_000, good],
        [61_000, good],
      ]),
    ).toBe('back');
  });
  it('that was answered before it began is waited for, lest the old terminal be taken for the new one', () => {
    expect(
      through('restart', 'done', [
        [1_000, good],
        [2_000, good],
        [3_000, bad('terminal-not-ready')],
        [4_000, good],
      ]),
    ).toBe('returning');
    expect(
      through('restart', 'done', [
        [1_000, good],
        [9_000, good],
      ]),
    ).toBe('back');
  });
  it('without an answer is watched all the same', () => {
    expect(
      through('restart', 'unknown', [
        [1_000, bad('timeout')],
        [90_000, good],
        [91_000, good],
      ]),
    ).toBe('back');
  });
  it('that was refused or not sent is over at once', () => {
    expect(through('restart', 'refused', [])).toBe('nothing');
    expect(through('restart', 'not-sent', [])).toBe('nothing');
  });
  it('is not waited for without end', () => {
    expect(through('restart', 'done', [[patienceMs + 1, bad('terminal-not-ready')]])).toBe('gave-up');
  });
  it('leaves a refused token to the usual words', () => {
    expect(through('restart', 'done', [[1_000, bad('unauthorized')]])).toBe('nothing');
  });
  it('remembers that the terminal was away while the bridge held its answer', () => {
    const { work } = afterLook(asked('restart'), bad('terminal-not-ready'), 500);
    expect(work).toMatchObject({ phase: 'sent', wasAway: true });
  });
});

describe('a shutdown', () => {
  it('is done when the data answer that the terminal is not initialised, and stays so', () => {
    const work = afterOutcome(asked('shutdown'), outcome('shutdown', 'done'));
    if (work === null) throw new Error('the work goes on');
    const down = afterLook(work, bad('terminal-not-ready'), 500);
    expect(down).toMatchObject({ end: { kind: 'shut-down' }, work: { phase: 'down' } });
    if (down.work === null) throw new Error('the work goes on');
    expect(afterLook(down.work, bad('terminal-not-ready'), 900_000)).toMatchObject({
      end: null,
      work: { phase: 'down' },
    });
    expect(afterLook(down.work, good, 950_000)).toEqual({
      work: null,
      end: { kind: 'back', wasShutDown: true },
    });
  });
  it('that does not show is said not to have worked', () => {
    expect(
      through('shutdown', 'unknown', [
        [1_000, good],
        [12_000, good],
      ]),
    ).toBe('still-up');
  });
});

describe('the calm of an action', () => {
  const working = asked('restart');
  const isCalm = (kind: FailureKind, work: FollowedWork | null = working) =>
    isOfWork(work, { kind, message: '' });
  it('covers what a restart brings with it', () => {
    expect(
      (['terminal-not-ready', 'busy', 'timeout', 'unreachable'] as const).every((kind) => isCalm(kind)),
    ).toBe(true);
  });
  it('covers neither a refused token nor an answer that cannot be read', () => {
    expect(isCalm('unauthorized')).toBe(false);
    expect(isCalm('bad-answer')).toBe(false);
  });
  it('covers of a terminal that is shut down only that it is down', () => {
    expect(isCalm('terminal-not-ready', { ...working, phase: 'down' })).toBe(true);
    expect(isCalm('unreachable', { ...working, phase: 'down' })).toBe(false);
  });
  it('covers nothing where nothing was asked for', () => {
    expect(isCalm('terminal-not-ready', null)).toBe(false);
  });
});
