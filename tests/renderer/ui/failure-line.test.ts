import { describe, expect, it } from 'vitest';
import { failureLine } from '../../../renderer/ui/failure-line';
import { failureKinds } from '../../../shared/result';

describe('a failure in one line', () => {
  it('says nothing twice', () => {
    const line = failureLine({
      kind: 'unauthorized',
      message: 'The bridge refused the token (HTTP 401): bad token',
      endpoint: 'GET /account',
      status: 401,
      said: 'bad token',
    });
    expect(line).toMatchObject({
      title: 'The bridge refused the token',
      detail: 'bad token (GET /account)',
      said: null,
    });
  });
  it('keeps the server’s words where the message does not hold them', () => {
    const line = failureLine({ kind: 'refused', message: 'refused', said: 'Market is closed' });
    expect(line.said).toBe('Market is closed');
  });
  it.each(failureKinds)('has words for %s', (kind) => {
    const line = failureLine({ kind, message: '' });
    expect(line.title).not.toBe('');
    expect(line.advice).not.toBe('');
    expect(line.full).not.toMatch(/undefined|null/);
  });
});
