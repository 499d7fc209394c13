import { describe, expect, it } from 'vitest';
import { describeFailure, shortFailure } from '../../../shared/formats/describe-failure';
import { failureKinds } from '../../../shared/model/result';

describe('every kind of failure', () => {
  it.each(failureKinds)('%s has a title and a next step of its own', (kind) => {
    const words = describeFailure({ kind, message: '' });
    expect(words.title.length).toBeGreaterThan(10);
    expect(words.advice.length).toBeGreaterThan(10);
    expect(`${words.title}${words.advice}`).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('no two kinds say the same', () => {
    expect(new Set(failureKinds.map((kind) => shortFailure({ kind, message: '' }))).size).toBe(
      failureKinds.length,
    );
  });
});

describe('the words name', () => {
  it('the endpoint, the status, the field and what stood in it', () => {
    const { title } = describeFailure({
      kind: 'bad-answer',
      message: 'a number was expected',
      endpoint: 'GET /positions',
      status: 200,
      field: '[3].price_open',
      value: '"abc"',
    });
    expect(title).toContain('GET /positions');
    expect(title).toContain('HTTP 200');
    expect(title).toContain('[3].price_open');
    expect(title).toContain('"abc"');
  });

  it('what happened once, where the message is a sentence of its own', () => {
    const { title } = describeFailure({
      kind: 'not-found',
      message: 'The bridge does not know it: Symbol NOPE not found',
      endpoint: 'GET /symbols/NOPE/tick',
      status: 404,
    });
    expect(title).toBe(
      'The bridge does not know it: Symbol NOPE not found (GET /symbols/NOPE/tick, HTTP 404)',
    );
    const absent = describeFailure({
      kind: 'unsupported',
      message: 'This bridge has no such endpoint (HTTP 404)',
    });
    expect(absent.title).toBe('This bridge has no such endpoint (HTTP 404)');
  });

  it('the kind before a particular, and never twice, whatever the message begins with', () => {
    const cancelled = 'Cancelled: the bridge changed.';
    expect(describeFailure({ kind: 'cancelled', message: cancelled }).title).toBe(cancelled);
    const strange = 'The bridge answered HTTP 302 where data was expected';
    const { title } = describeFailure({ kind: 'bad-answer', message: strange });
    expect(title).toBe(`${shortFailure({ kind: 'bad-answer', message: '' })}: ${strange}`);
  });

  it('what the server said, apart from our own words', () => {
    const words = describeFailure({
      kind: 'sidecar',
      message: '',
      said: 'insufficient bars: have 80, but: sma needs 200',
    });
    expect(words.said).toBe('insufficient bars: have 80, but: sma needs 200');
  });

  it('the next step of a known retcode', () => {
    expect(describeFailure({ kind: 'refused', message: '', retcode: 10027 }).advice).toContain(
      'Algo Trading',
    );
  });
});
