import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRecord, readErrorBody } from '../../../host/bridge/decode/error-body';
import { type Operation, readVerdict } from '../../../host/bridge/trade-verdict';
import { retcodes } from '../../../shared/model/retcodes';
import type { Verdict } from '../../../shared/model/trade';
import { readRecorded, whyNoRecorded } from '../../fixtures/recorded';

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

/** reference/trading-rules.md, section 1, written down once more by hand: code -> what it means for a plain market order. */
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

  /** What the recorded family says before it hands a write to its terminal, from its fixtures. */
  const ownRefusals: readonly (readonly [number, unknown])[] = [
    [400, { error: "'symbol' is required" }],
    [400, { error: 'Request body required' }],
    [400, { error: "Invalid type: BUYX. Use: ['BUY', 'SELL']" }],
    [404, { error: 'Symbol NOPE.x not found' }],
    [404, { error: 'Position 42094809 not found' }],
    [404, { error: 'Order 1 not found' }],
    [401, { retcode: -6, message: 'Bearer token missing or invalid' }],
    [401, { retcode: 401, message: 'Unauthorized' }],
    [404, { retcode: -4, message: 'Symbol 0 not found' }],
    [422, { retcode: -2, message: 'Invalid params' }],
    [429, { retcode: 10024, message: 'Too many requests' }],
    [409, { retcode: 10019, message: 'No money' }],
  ];
  test.each(ownRefusals)("%d in the bridge's own shape is a rejection: %j", (status, body) => {
    for (const operation of all) expect(read(operation, status, body).verdict).toBe('rejected');
  });

  test.each([400, 401, 403, 404, 405, 408, 409, 410, 413, 422, 425, 429, 499])(
    '%d in words that anything in between could say proves nothing',
    (status) => {
      const bodies = [
        { error: 'no' },
        { error: 'Bad Request' },
        { error: 'Rate limit exceeded' },
        { message: 'Too Many Requests' },
        { message: 'no Route matched with those values' },
        { error: 'Not Found', status, path: '/orders' },
        { error: { code: status, message: 'Position 7 not found' } },
        { errors: ['Order 1 not found'] },
        { error: 'Position 7 not found', request_id: 'f00' },
        { detail: 'Not Found' },
        { retcode: '10019', message: 'No money' },
        { retcode: 10999, message: 'hm' },
        { retcode: -1, message: 'failed' },
        { retcode: 1, message: 'Success' },
        { retcode: -6 },
        [],
        'no',
      ];
      for (const operation of all) {
        for (const body of bodies) {
          expect([body, read(operation, status, body).verdict]).toEqual([body, 'unknown']);
        }
      }
    },
  );

  test.each([408, 409, 425, 429, 499])(
    "%d says only that someone gave up or was turned away: the bridge's own texts with it prove nothing",
    (status) => {
      for (const body of [
        { error: 'Order 1 not found' },
        { error: 'Request body required' },
        { retcode: -6, message: 'Bearer token missing or invalid' },
        { retcode: status, message: 'Too many requests' },
      ]) {
        for (const operation of all) expect(read(operation, status, body).verdict).toBe('unknown');
      }
    },
  );

  test("a text of the recorded family proves nothing beside another status than the family's", () => {
    expect(read(close, 400, { error: 'Position 7 not found' }).verdict).toBe('unknown');
    expect(read(market, 404, { error: 'Request body required' }).verdict).toBe('unknown');
  });

  test('a 4xx that says “not initialised” in words alone proves nothing, with its code it was not sent', () => {
    expect(read(market, 429, { error: 'MT5 not initialized' }).verdict).toBe('unknown');
    expect(read(market, 400, { retcode: -10003, message: 'IPC initialize failed' }).verdict).toBe('not-sent');
  });

  /** As Flask writes it: the 401 of the fixtures. */
  const frameworkPage = (status: number, name: string) =>
    readErrorBody(
      'text/html; charset=utf-8',
      `<!doctype html>\n<html lang=en>\n<title>${status} ${name}</title>\n<h1>${name}</h1>\n<p>Words.</p>\n`,
    );

  test.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [415, 'Unsupported Media Type'],
  ])("the recorded family's own page with %d is a rejection", (status, name) => {
    for (const operation of all) {
      expect(readVerdict(operation, status, frameworkPage(status, name)).verdict).toBe('rejected');
    }
  });

  test("a framework's page with another status than its own, or one that says nothing, proves nothing", () => {
    expect(readVerdict(market, 404, frameworkPage(401, 'Unauthorized')).verdict).toBe('unknown');
    for (const status of [403, 408, 413, 429]) {
      expect(readVerdict(market, status, frameworkPage(status, 'No')).verdict).toBe('unknown');
    }
  });

  test.each([400, 401, 403, 404, 405, 413, 422, 429, 499])(
    'the page of a proxy or firewall with %d proves nothing',
    (status) => {
      const pages = [
        `<html>\r\n<head><title>${status} Forbidden</title></head>\r\n<body>\r\n<center><h1>${status} Forbidden</h1></center>\r\n<hr><center>nginx/1.24.0</center>`,
        `<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">\n<html><head>\n<title>${status} Forbidden</title>\n</head><body>\n<h1>Forbidden</h1>`,
        `<!doctype html><title>${status} Attention Required! | Cloudflare</title>`,
      ];
      for (const text of pages) {
        for (const operation of all) {
          expect(readVerdict(operation, status, readErrorBody('text/html', text)).verdict).toBe('unknown');
        }
      }
    },
  );

  test.each([
    '{"retcode":10019,"retcode":10009}',
    '{"retcode":10009,"retcode":10019}',
    '{"retcode":10019,"message":"No money","retcode":10019}',
    '{"retcode":10019,"message":"No money","retcod\\u0065":10009}',
    '{"retcode":10019,"message":"No money","result":{"retcode":10009}}',
    '{"retcode":10009,"order":7,"results":[{"retcode":10019}]}',
    '{"retcode" :10019, "a":"\\"", "retcode"\n: 10009}',
    '{"message":"MT5 not initialized","retcode":-10003,"retcode":10009}',
  ])('a retcode that is given twice is no proof: %s', (text) => {
    for (const operation of all) {
      for (const status of [200, 201, 400, 404, 429, 500, 503]) {
        const body = readErrorBody('application/json', text);
        expect(readVerdict(operation, status, body)).toMatchObject({ verdict: 'unknown', retcode: null });
      }
    }
  });

  test('the word retcode in a text is no second retcode', () => {
    const text =
      '{"retcode":10019,"message":"{\\"retcode\\": 10009} retcode","request":"retcode","retcode_external":0}';
    expect(readVerdict(market, 200, readErrorBody('application/json', text)).verdict).toBe('rejected');
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

const title = `recorded refusals${whyNoRecorded === null ? '' : ` (skipped: ${whyNoRecorded})`}`;
describe.skipIf(whyNoRecorded !== null)(title, () => {
  const refusals = (whyNoRecorded === null ? readRecorded() : []).filter(
    ({ request, status, body }) =>
      request.method === 'POST' &&
      request.path === '/orders' &&
      (status >= 400 || (isRecord(body) && body.retcode !== 10009)),
  );

  test('there are several of them', () => expect(refusals.length).toBeGreaterThan(5));

  test.each(refusals)(
    'of an order, with $status, are refusals in the server’s words, HTTP 200 or not',
    (record) => {
      const { status, contentType, body } = record;
      const error = readErrorBody(contentType, JSON.stringify(body));
      const read = readVerdict(market, status, error);
      expect(['rejected', 'not-sent']).toContain(read.verdict);
      expect(error.said ?? '').not.toBe('');
      if (isRecord(body) && typeof body.retcode === 'number') expect(read.retcode).toBe(body.retcode);
    },
  );
});
