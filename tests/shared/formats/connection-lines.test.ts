import { describe, expect, it } from 'vitest';
import { healthLine, healthOf } from '../../../shared/formats/connection-lines';
import type { Failure } from '../../../shared/model/result';

const down: Failure = { kind: 'unreachable', message: 'connection refused', endpoint: 'GET /account' };
const refused: Failure = { kind: 'unauthorized', message: 'bad token', status: 401 };

describe('connection lines', () => {
  it('come once when the bridge is lost, not with every poll', () => {
    expect(healthLine(null, down, 0)?.tone).toBe('warn');
    expect(healthLine(down, { ...down, endpoint: 'GET /positions' }, 0)).toBeNull();
  });
  it('come again for a token to be mended and when it ends, not where it fails otherwise', () => {
    expect(healthLine(down, refused, 0)?.title).toContain('token');
    expect(healthLine(down, { kind: 'timeout', message: 'no answer' }, 0)).toBeNull();
    expect(healthLine(refused, null, 0)?.tone).toBe('good');
    expect(healthLine(null, null, 0)).toBeNull();
  });
  it('are toasts where the line at the top does not tell the same, and the recovery takes their place', () => {
    expect(healthLine(null, down, 0)).toMatchObject({ isToast: false, topic: 'connection' });
    const odd: Failure = { kind: 'bad-answer', message: 'the field equity is "x"' };
    expect(healthLine(null, odd, 0)).toMatchObject({ isToast: true, topic: 'connection' });
    expect(healthLine(odd, null, 0)).toMatchObject({ tone: 'good', topic: 'connection' });
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
