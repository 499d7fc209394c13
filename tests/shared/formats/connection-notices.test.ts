import { describe, expect, it } from 'vitest';
import { healthNotice, healthOf } from '../../../shared/formats/connection-notices';
import type { Failure } from '../../../shared/model/result';

const down: Failure = { kind: 'unreachable', message: 'connection refused', endpoint: 'GET /account' };
const refused: Failure = { kind: 'unauthorized', message: 'bad token', status: 401 };

describe('connection lines', () => {
  it('come once when the bridge is lost, not with every poll', () => {
    expect(healthNotice(null, down)?.tone).toBe('bad');
    expect(healthNotice(down, { ...down, endpoint: 'GET /positions' })).toBeNull();
  });
  it('come again when the cause changes, and when it ends', () => {
    expect(healthNotice(down, refused)?.title).toContain('token');
    expect(healthNotice(refused, null)?.tone).toBe('good');
    expect(healthNotice(null, null)).toBeNull();
  });
  it('are toasts where the line at the top does not tell the same, and the recovery takes their place', () => {
    expect(healthNotice(null, down)).toMatchObject({ isToast: false, topic: 'connection' });
    const odd: Failure = { kind: 'bad-answer', message: 'the field equity is "x"' };
    expect(healthNotice(null, odd)).toMatchObject({ isToast: true, topic: 'connection' });
    expect(healthNotice(odd, null)).toMatchObject({ tone: 'good', topic: 'connection' });
  });
});

describe('the health of several polls', () => {
  it('is the refused token before anything else', () => {
    expect(healthOf([null, down, refused])).toBe(refused);
  });
  it('does not count what was only superseded', () => {
    expect(healthOf([{ kind: 'cancelled', message: 'another bridge' }, null])).toBeNull();
  });
});
