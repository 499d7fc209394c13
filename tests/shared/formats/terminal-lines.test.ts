import { describe, expect, it } from 'vitest';
import { isAlarmLine } from '../../../shared/formats/account-lines';
import { formatElapsed, terminalLine } from '../../../shared/formats/terminal-lines';
import type { Failure } from '../../../shared/model/result';
import type { TerminalOutcome } from '../../../shared/model/terminal';

const answered = (outcome: Pick<TerminalOutcome, 'verdict'> & Partial<TerminalOutcome>, isAwaited = true) =>
  terminalLine(
    {
      kind: 'answered',
      outcome: { action: 'restart', said: null, failure: null, tookMs: 5, ...outcome },
      isAwaited,
    },
    1,
  );

describe('how an action on the terminal ended', () => {
  it('is never called done where the bridge gave no answer', () => {
    const line = terminalLine(
      {
        kind: 'ended',
        work: { action: 'restart', verdict: 'unknown' },
        end: { kind: 'back', wasShutDown: false },
        afterMs: 90_000,
      },
      1,
    );
    expect(line?.title).toBe('The terminal answers');
    expect(line?.detail).toMatch(/^1:30 after Restart.*not known whether it was carried out/);
  });
  it('is said to be unknown at once where no answer tells it, and sounds no alarm of an order', () => {
    const failure: Failure = { kind: 'busy', message: 'gateway time-out', status: 504 };
    const line = answered({ verdict: 'unknown', failure });
    expect(line).toMatchObject({ tone: 'unknown', title: 'Restart: result unknown', isToast: false });
    expect(line && isAlarmLine(line)).toBe(false);
  });
  it('carries the server’s own words and its retcode where it was refused', () => {
    const failure: Failure = { kind: 'refused', message: 'no', said: 'locked', retcode: 10_028 };
    expect(answered({ verdict: 'refused', said: 'locked', failure })).toMatchObject({
      tone: 'bad',
      title: 'Restart refused',
      said: 'locked',
      retcode: 10_028,
    });
  });
  it('is no line while it is waited for, and one where the user had stopped waiting', () => {
    expect(answered({ verdict: 'done' })).toBeNull();
    expect(answered({ verdict: 'done' }, false)?.title).toBe('Restart confirmed by the bridge');
  });
  it('counts the time as a clock does', () => {
    expect([0, 42_900, 725_000, 3_725_000].map(formatElapsed)).toEqual(['0:00', '0:42', '12:05', '1:02:05']);
  });
});
