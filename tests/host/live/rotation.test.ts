import { describe, expect, it } from 'vitest';
import { nextInTurn, rotationPeriodMs } from '../../../host/live/rotation';

describe('the rotation', () => {
  const listed = ['EURUSD', 'GBPUSD', 'USDJPY'];
  it('takes one symbol after the other, and goes on from the end to the beginning', () => {
    expect(nextInTurn(listed, null)).toBe('EURUSD');
    expect(nextInTurn(listed, 'GBPUSD')).toBe('USDJPY');
    expect(nextInTurn(listed, 'USDJPY')).toBe('EURUSD');
  });
  it('starts over when the last one was removed, and rests when there is nobody', () => {
    expect(nextInTurn(listed, 'XAUUSD')).toBe('EURUSD');
    expect(nextInTurn([], null)).toBeNull();
  });
});

describe('the pace of the rotation', () => {
  const idle = { turn: 15, everyMs: 1_000, load: { busyShare: 0.05, queued: 0 }, tookMs: 6 };
  it('reads every symbol within three seconds where the bridge is fast and idle', () => {
    expect(rotationPeriodMs(idle) * idle.turn).toBeLessThan(3_000);
  });
  it('falls back to the interval of the settings as the bridge gets busy with us', () => {
    const at = (busyShare: number) => rotationPeriodMs({ ...idle, load: { busyShare, queued: 0 } });
    expect(at(0.2)).toBe(1_000);
    expect(at(0.16)).toBeGreaterThan(at(0.05));
    expect(at(0.16)).toBeLessThan(1_000);
  });
  it('never takes more than a quarter of the time of a slow bridge', () => {
    expect(rotationPeriodMs({ ...idle, tookMs: 120 })).toBe(480);
    expect(rotationPeriodMs({ ...idle, tookMs: 2_000 })).toBe(1_000);
  });
  it('does not hurry while requests wait, or after a failure', () => {
    expect(rotationPeriodMs({ ...idle, load: { busyShare: 0, queued: 2 } })).toBe(1_000);
    expect(rotationPeriodMs({ ...idle, tookMs: null })).toBe(1_000);
  });
  it('leaves a longer interval as the user chose it', () => {
    expect(rotationPeriodMs({ ...idle, everyMs: 5_000 })).toBe(5_000);
  });
  it('is never slower than the settings, for few symbols too', () => {
    expect(rotationPeriodMs({ ...idle, turn: 1 })).toBe(1_000);
  });
});
