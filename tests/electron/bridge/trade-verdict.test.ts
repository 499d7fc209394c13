import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readErrorBody } from '../../../electron/bridge/error-body';
import { type Operation, readVerdict } from '../../../electron/bridge/trade-verdict';
import { retcodes } from '../../../shared/model/retcodes';
import type { Verdict } from '../../../shared/model/trade';

const market: Operation = { kind: 'place', pending: false };
const pending: Operation = { kind: 'place', pending: true };
const modify: Operation = { kind: 'modify' };
const cancel: Operation = { kind: 'cancel' };
const close: Operation = { kind: 'close', partial: false };
const partly: Operation = { kind: 'close', partial: true };
const operations = { market, pending, modify, cancel, close, partly };
const all = Object.values(operations);

const json = (body: unknown) => readErrorBody('application/json', JSON.stringify(body));
const read = (operation: Operation, status: number, body: unknown) =>
  readVerdict(operation, status, json(body));
const page = (title: string) => readErrorBody('text/html', `<!doctype html><title>${title}</title>`);

/** trading-rules.md, section 1, written down once more by hand: code -> what it means for a plain market order. */
const byCode: Readonly<Record<number, Verdict>> = {
  10004: 'rejected',
  10006: 'rejected',
  10007: 'rejected',
  10008: 'unknown',
  10009: 'done',
  10010: 'partial',
  10011: 'unknown',
  10012: 'unknown',
  10013: 'rejected',
  10014: 'rejected',
  10015: 'rejected',
  10016: 'rejected',
  10017: 'rejected',
  10018: 'rejected',
  10019: 'rejected',
  10020: 'rejected',
  10021: 'rejected',
  10022: 'rejected',
  10023: 'unknown',
  10024: 'rejected',
  10025: 'rejected',
  10026: 'rejected',
  10027: 'rejected',
  10028: 'unknown',
  10029: 'rejected',
  10030: 'rejected',
  10031: 'unknown',
  10032: 'rejected',
  10033: 'rejected',
  10034: 'rejected',
  10035: 'rejected',
  10036: 'rejected',
  10038: 'rejected',
  10039: 'unknown',
  10040: 'rejected',
  10041: 'rejected',
  10042: 'rejected',
  10043: 'rejected',
  10044: 'rejected',
  10045: 'rejected',
  10046: 'rejected',
};
/** Where an operation reads a code differently. */
const exceptions: readonly (readonly [keyof typeof operations, number, Verdict])[] = [
  ['pending', 10008, 'placed'],
  ['pending', 10009, 'placed'],
  ['modify', 10025, 'unchanged'],
  ['close', 10036, 'unchanged'],
];

describe('a trade result with HTTP 200 or 201', () => {
  test('every code of MetaTrader is in the table', () => {
    expect(Object.keys(byCode)).toEqual(Object.keys(retcodes));
  });

  const cases = Object.entries(operations).flatMap(([name, operation]) =>
    Object.entries(byCode).map(([code, plain]) => {
      const retcode = Number(code);
      const exception = exceptions.find(([of, at]) => of === name && at === retcode);
      return { name, operation, retcode, verdict: exception?.[2] ?? plain };
    }),
  );
  test.each(cases)('$name with $retcode is $verdict', ({ operation, retcode, verdict }) => {
    for (const status of [200, 201]) {
      expect(read(operation, status, { retcode, comment: 'x' })).toEqual({
        verdict,
        retcode,
        retcodeFromWords: false,
      });
    }
  });

  test.each([{}, { retcode: '10009' }, { retcode: null }, { retcode: 10009.5 }, [], 'done', 10009])(
    'without a whole number as retcode it is unknown: %j',
    (body) => {
      for (const operation of all) expect(read(operation, 200, body).verdict).toBe('unknown');
    },
  );

  test.each([0, 1, 10999, 10005, 10037, -1])('a code that is in no table is unknown: %d', (retcode) => {
    for (const operation of all) expect(read(operation, 200, { retcode }).verdict).toBe('unknown');
  });
});

describe('an error status', () => {
  test('an order is never done because of words or status alone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.integer({ min: 200, max: 599 }),
        fc.oneof(fc.string(), fc.json(), fc.constant('{"error":"Request executed"}')),
        (operation, status, text) => {
          const body = readErrorBody('application/json', text);
          fc.pre(body.retcode === null);
          const { verdict } = readVerdict(operation, status, body);
          expect(['done', 'placed', 'partial']).not.toContain(verdict);
        },
      ),
    );
  });

  test('a code of success beside an error status contradicts itself: unknown', () => {
    for (const retcode of [10008, 10009, 10010]) {
      for (const status of [400, 500, 503]) expect(read(close, status, { retcode }).verdict).toBe('unknown');
    }
  });

  test("the document's error payload with a code of refusal is a rejection at any error status", () => {
    for (const status of [400, 422, 500, 503]) {
      expect(read(market, status, { retcode: 10016, message: 'Invalid stops' })).toMatchObject({
        verdict: 'rejected',
        retcode: 10016,
        retcodeFromWords: false,
      });
    }
  });

  test('a 4xx with an open code stays open', () => {
    expect(read(market, 400, { retcode: 10012, message: 'timeout' }).verdict).toBe('unknown');
    expect(read(market, 400, { retcode: -10005, message: 'no answer' }).verdict).toBe('unknown');
  });

  test.each([400, 401, 403, 404, 405, 409, 422, 429])(
    '%d in words of the bridge is a rejection',
    (status) => {
      for (const operation of all) expect(read(operation, status, { error: 'no' }).verdict).toBe('rejected');
    },
  );

  test('the HTML page of a refused token is a rejection, as the recorded family sends it', () => {
    expect(readVerdict(market, 401, page('401 Unauthorized')).verdict).toBe('rejected');
  });

  test.each([400, 413, 422, 429])('any other HTML page with %d proves nothing', (status) => {
    expect(readVerdict(market, status, page(`${status} nginx`)).verdict).toBe('unknown');
  });

  test('a page whose title does not say its own status proves nothing', () => {
    expect(readVerdict(market, 404, page('Welcome')).verdict).toBe('unknown');
  });

  test('408 says only that someone gave up', () => {
    expect(read(market, 408, { error: 'request timeout' }).verdict).toBe('unknown');
  });

  test.each([301, 302, 307, 308])('a redirect (%d) proves nothing', (status) => {
    expect(read(market, status, {}).verdict).toBe('unknown');
  });

  test.each([
    ['Failed to update position: Invalid stops', modify, 'rejected', 10016],
    ['Failed to close position: Market closed', close, 'rejected', 10018],
    ['Failed to cancel order: Order is frozen', cancel, 'rejected', 10029],
    ['Failed to update position: No changes', modify, 'unchanged', 10025],
    ["Failed to close position: Position doesn't exist", close, 'unchanged', 10036],
    ["Failed to close position: Position doesn't exist", partly, 'rejected', 10036],
  ] as const)('500 "%s" is read by its words', (error, operation, verdict, retcode) => {
    expect(read(operation, 500, { error })).toEqual({ verdict, retcode, retcodeFromWords: true });
  });

  test.each([
    'Failed to close position: Done partially',
    'Position closed partially',
    'Internal Server Error',
    'Request executed',
    '',
    'Failed to close position: (-10003, not initialized)',
  ])('500 "%s" says nothing definite: unknown', (error) => {
    for (const operation of [modify, cancel, close, partly]) {
      expect(read(operation, 500, { error }).verdict).toBe('unknown');
    }
  });

  test('500 for a new order is unknown whatever its words: the order may be in the market', () => {
    expect(read(market, 500, { error: 'Invalid stops' }).verdict).toBe('unknown');
  });

  test.each([502, 504])('%d is unknown even with words of refusal', (status) => {
    expect(read(close, status, { error: 'Invalid stops' }).verdict).toBe('unknown');
    expect(read(close, status, { error: 'MT5 not initialized' }).verdict).toBe('unknown');
  });

  test('503 in JSON that says "not initialised" was never sent; any other 503 is unknown', () => {
    expect(read(market, 503, { error: 'MT5 not initialized' }).verdict).toBe('not-sent');
    expect(read(market, 503, { retcode: -10003, message: 'IPC initialize failed' }).verdict).toBe('not-sent');
    expect(read(market, 503, { error: 'Service unavailable' }).verdict).toBe('unknown');
    expect(readVerdict(market, 503, page('503 Service Unavailable: not initialized')).verdict).toBe(
      'unknown',
    );
    expect(readVerdict(market, 503, readErrorBody('', '')).verdict).toBe('unknown');
  });
});
