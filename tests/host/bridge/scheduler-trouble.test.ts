import { describe, expect, test } from 'vitest';
import { type FailureKind, failed } from '../../../shared/model/result';
import { fail, setUp, trouble } from './slow-bridge';

describe('back-off', () => {
  test.each<[FailureKind, number]>([
    ['unreachable', 2_000],
    ['terminal-not-ready', 5_000],
    ['timeout', 15_000],
    ['busy', 30_000],
  ])('after "%s" reads fail at once for a pause that grows from 1 s to %d ms', async (kind, longest) => {
    const set = setUp();
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await fail(set, `probe ${round}`, kind);
      const from = set.clock.ms;
      while (set.clock.ms - from < 60_000) {
        const sent = set.bridge.started.length;
        const early = set.read('early');
        if (set.bridge.started.length > sent) {
          await set.bridge.answer('early', failed(trouble('cancelled')));
          break;
        }
        expect(await early).toMatchObject({ ok: false, failure: { kind } });
        set.clock.ms += 250;
      }
      pauses.push(set.clock.ms - from);
    }
    expect(pauses[0]).toBe(1_000);
    expect(Math.max(...pauses)).toBe(longest);
  });

  test('what waits when trouble begins is answered with it, not stacked', async () => {
    const { bridge, read } = setUp();
    void read('a');
    void read('b');
    const waits = read('c');
    await bridge.answer('a', failed(trouble('timeout')));
    expect(await waits).toMatchObject({ ok: false, failure: { kind: 'timeout' } });
    expect(bridge.started).toEqual(['a', 'b']);
  });

  test('after the pause one read is the probe; its success lets the others go', async () => {
    const set = setUp();
    await fail(set, 'a', 'unreachable');
    set.clock.ms += 1_000;
    const { bridge, read } = set;
    void read('probe');
    void read('positions');
    void read('tick');
    expect(bridge.started).toEqual(['a', 'probe']);
    await bridge.answer('probe');
    expect(bridge.started).toEqual(['a', 'probe', 'positions', 'tick']);
  });

  test('an answer to a request from before the trouble does not end it', async () => {
    const { clock, bridge, read } = setUp();
    void read('old');
    clock.ms = 10;
    void read('new');
    clock.ms = 500;
    await bridge.answer('new', failed(trouble('busy')));
    await bridge.answer('old');
    expect(await read('next')).toMatchObject({ ok: false, failure: { kind: 'busy' } });
  });

  test('a time-out is no trouble of a bridge that answered what was asked later', async () => {
    const { clock, bridge, scheduler, read } = setUp();
    const history = scheduler.lane<string>({ yieldsMs: 0, isLong: true });
    void read('deals', history);
    clock.ms = 20_000;
    void read('account');
    await bridge.answer('account');
    clock.ms = 35_000;
    await bridge.answer('deals', failed(trouble('timeout')));
    void read('account');
    expect(bridge.started).toEqual(['deals', 'account', 'account']);
    expect(scheduler.load().stretch.reason).toBe('crowded');
  });

  test('a refused token ends all reads until it is forgiven', async () => {
    const set = setUp();
    await fail(set, 'account', 'unauthorized');
    set.clock.ms += 3_600_000;
    expect(await set.read('account')).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
    expect(set.bridge.started).toHaveLength(1);
    set.scheduler.forgive();
    void set.read('account');
    expect(set.bridge.started).toHaveLength(2);
  });

  test('an optional endpoint that is forbidden does not silence the rest', async () => {
    const { bridge, scheduler, read } = setUp();
    const optional = scheduler.lane<string>({ yieldsMs: 0, optional: true });
    const latency = read('latency', optional);
    await bridge.answer('latency', failed(trouble('unauthorized')));
    await latency;
    void read('account');
    expect(bridge.started).toEqual(['latency', 'account']);
  });

  test('any other error answer shows that the bridge is there', async () => {
    const set = setUp();
    await fail(set, 'a', 'busy');
    set.clock.ms += 1_000;
    await fail(set, 'b', 'refused');
    void set.read('c');
    void set.read('d');
    expect(set.bridge.started).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('another look', () => {
  test('ends a pause after trouble early', async () => {
    const parts = setUp();
    await fail(parts, 'first', 'terminal-not-ready');
    expect(await parts.read('second')).toEqual(failed(trouble('terminal-not-ready')));
    parts.scheduler.lookAgain();
    void parts.read('third');
    expect(parts.bridge.started).toEqual(['first', 'third']);
  });

  test('does not undo a refused token', async () => {
    const parts = setUp();
    await fail(parts, 'first', 'unauthorized');
    parts.scheduler.lookAgain();
    expect(await parts.read('second')).toEqual(failed(trouble('unauthorized')));
    expect(parts.bridge.started).toEqual(['first']);
  });
});

describe('a token that is refused where not every bridge has the endpoint', () => {
  test('silences that endpoint alone, until the token is forgiven', async () => {
    const parts = setUp();
    const extra = parts.scheduler.lane<string>({ yieldsMs: 0, optional: true });
    const first = extra('error', parts.bridge.work('error'));
    await parts.bridge.answer('error', failed(trouble('unauthorized')));
    await first;
    expect(await extra('error', parts.bridge.work('again'))).toEqual(failed(trouble('unauthorized')));
    void parts.read('account');
    expect(parts.bridge.started).toEqual(['error', 'account']);
    parts.scheduler.forgive();
    void extra('error', parts.bridge.work('after'));
    expect(parts.bridge.started).toEqual(['error', 'account', 'after']);
  });
});
