import { describe, expect, it } from 'vitest';
import { failureLine } from '../../../shared/formats/failure-line';
import { type Failure, failureKinds } from '../../../shared/model/result';

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
      detail: 'bad token.',
      said: null,
    });
  });
  it('keeps the status of a refusal, without a second "refused"', () => {
    const line = (message: string) => failureLine({ kind: 'refused', message, status: 500 });
    expect(line('The bridge refused (HTTP 500): no such group')).toMatchObject({
      title: 'The bridge refused the request',
      detail: 'HTTP 500: no such group.',
    });
    expect(line('The bridge refused (HTTP 500)').detail).toBe('HTTP 500.');
  });
  it('does not change with the endpoint that happened to be polled, which stands in the tooltip', () => {
    const hang: Failure = {
      kind: 'timeout',
      message: 'The bridge did not answer: no complete reply within 10 s',
      endpoint: 'GET /positions',
    };
    expect(failureLine(hang)).toMatchObject({
      title: 'The bridge did not answer in time',
      detail: 'no complete reply within 10 s.',
    });
    expect(failureLine({ ...hang, endpoint: 'GET /account' }).detail).toBe(failureLine(hang).detail);
    expect(failureLine(hang).full).toContain('GET /positions');
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
