import { afterEach, describe, expect, test } from 'vitest';
import { describeOutcome, unknownAdvice } from '../../../shared/formats/describe-outcome';
import type { Result } from '../../../shared/model/result';
import { retcodes } from '../../../shared/model/retcodes';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import type { TradeAction } from '../../../shared/rules/trade-action';
import { listen, replyJson } from '../../fixtures/http-server';
import { ambiguous, type Fault, type Reply } from '../fault';
import { type Harness, startHarness } from '../harness';
import { answerBytes, jsonBytes } from '../wire';
import { buyLimit, buyNow, buyUnder, endingAfter, expectOnce, levels, verdictOf } from './orders';

/** reference/order-safety.md, section 4: what an answer says, in either dialect, and what it does not say. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});
async function engineFor(options: Parameters<typeof startHarness>[0] = {}): Promise<Harness> {
  const harness = await startHarness(options);
  ends.push(harness.end);
  return harness;
}
const says = (bytes: Buffer, execute: Fault['execute'] = 'never'): Fault => ({
  name: 'says',
  execute,
  reply: { kind: 'bytes', bytes, end: 'close' },
});
const json = (status: number, body: unknown, execute: Fault['execute'] = 'never'): Fault =>
  says(jsonBytes(status, body), execute);

/** What a person reads of it, and that it is fit to be read. */
function wordsOf(result: Result<TradeOutcome>, action: TradeAction): string {
  if (!result.ok) throw new Error(result.failure.message);
  const words = describeOutcome(result.value, action, 5);
  const all = [words.title, words.detail, words.said, words.advice].filter((part) => part !== null).join(' ');
  expect(all).not.toMatch(/undefined|\bnull\b|NaN|\[object|<\w|Infinity/);
  return all;
}

describe('the result of a trade', () => {
  test('row 15: HTTP 200 with 10019 is a refusal and shown as one', async () => {
    const harness = await engineFor();
    const answer = await buyUnder(harness, json(200, { retcode: 10_019, comment: 'No money' }));
    expect(answer).toMatchObject({ value: { verdict: 'rejected', retcode: 10_019 } });
    expect(wordsOf(answer, 'place-market')).toMatch(/rejected.*No money/i);
    expect(await endingAfter(harness, 1_000)).toBe('not-executed');
    expectOnce(harness, 0);
  });

  test('row 16: HTTP 201 with 10009 is done, and the position that it became is read back', async () => {
    const harness = await engineFor({ dialect: 'recorded' });
    const answer = await buyUnder(harness, { name: 'none', execute: 'now', reply: { kind: 'honest' } });
    expect(answer).toMatchObject({ value: { verdict: 'done', status: 201, retcode: 10_009 } });
    expect(await endingAfter(harness, 5_000)).toBe('executed');
    const [intent] = await harness.intents();
    expect(intent?.deviations).toEqual([]);
    expectOnce(harness, 1);
  });

  test('row 17: 10008 is a pending order, that later fills and later still cannot be cancelled', async () => {
    const harness = await engineFor();
    const quote = await harness.poll();
    harness.bridge.next({
      name: '10008',
      execute: 'now',
      reply: { kind: 'honest' },
      answers: { retcode: 10_008 },
    });
    const placed = await harness.trade('place-order', buyLimit(quote, 50));
    expect(placed).toMatchObject({ value: { verdict: 'placed', retcode: 10_008 } });
    const ticket = String([...harness.broker.currentState().orders.keys()][0]);
    harness.broker.market.shift(-200);
    await harness.time.pass(120_000);
    expect(harness.broker.currentState().positions.size).toBe(1);
    await harness.trade('cancel-order', { ticket });
    expect(await endingAfter(harness, 20_000)).toBe('not-executed');
    const [cancel] = await harness.intents();
    expect(JSON.stringify([cancel?.resolution?.words, cancel?.outcome?.said])).toMatch(
      /filled|no longer pending/i,
    );
    expect(harness.bridge.executions).toHaveLength(1);
  });

  test('row 18: 10010 is partial, with the volume that the server filled', async () => {
    const harness = await engineFor();
    const answer = await buyUnder(harness, {
      name: '10010',
      execute: 'now',
      reply: { kind: 'honest' },
      alters: { volume: 0.04 },
      answers: { retcode: 10_010 },
    });
    expect(answer).toMatchObject({ value: { verdict: 'partial', retcode: 10_010, volume: 0.04 } });
    expect(wordsOf(answer, 'place-market')).toMatch(/in part.*0\.04/i);
    expectOnce(harness, 1);
  });
});

/** The classes of reference/trading-rules.md, section 1, written down here once more: the product's own table must not judge itself. */
const classes = {
  rejected: [
    10_004, 10_006, 10_007, 10_013, 10_014, 10_015, 10_016, 10_017, 10_018, 10_019, 10_020, 10_021, 10_022,
    10_024, 10_026, 10_027, 10_029, 10_030, 10_032, 10_033, 10_034, 10_035, 10_038, 10_040, 10_041, 10_042,
    10_043, 10_044, 10_045, 10_046,
  ],
  unknown: [10_011, 10_012, 10_023, 10_028, 10_031, 10_039],
};

interface Write {
  readonly name: TradeRequest['name'];
  readonly action: TradeAction;
  readonly done: string;
  readonly send: (harness: Harness) => Promise<Result<TradeOutcome>>;
}
const writes: readonly Write[] = [
  {
    name: 'place-order',
    action: 'place-market',
    done: 'done',
    send: async (harness) =>
      harness.trade('place-order', { ...buyNow(await harness.poll()), overrides: ['unknown-order'] }),
  },
  {
    name: 'modify-position',
    action: 'modify-position',
    done: 'done',
    send: async (harness) =>
      harness.trade('modify-position', {
        ticket: held(harness, 'positions'),
        ...levels(await harness.poll()),
      }),
  },
  {
    name: 'cancel-order',
    action: 'cancel-order',
    done: 'done',
    send: async (harness) => {
      await harness.poll();
      return harness.trade('cancel-order', { ticket: held(harness, 'orders') });
    },
  },
];
const held = (harness: Harness, where: 'orders' | 'positions'): string =>
  String([...harness.broker.currentState()[where].keys()][0]);

describe.each(writes)('row 19: each retcode to $name', ({ action, done, send }) => {
  test('has its class and words of its own, and no answer of it counts for more', async () => {
    const harness = await engineFor();
    harness.broker.hold({ volume: 0.3 });
    harness.broker.hold({ type: 2, price: 1.1, volume: 0.3 });
    const expected = new Map<number, string>([
      // Accepted is not seen, and nothing of it can be seen here.
      [10_008, 'unknown'],
      [10_009, done],
      [10_010, 'partial'],
      [10_025, action === 'modify-position' ? 'unchanged' : 'rejected'],
      [10_036, 'rejected'],
      ...classes.rejected.map((code): [number, string] => [code, 'rejected']),
      ...classes.unknown.map((code): [number, string] => [code, 'unknown']),
    ]);
    expect([...expected.keys()].toSorted()).toEqual(Object.keys(retcodes).map(Number).toSorted());
    const texts = new Set<string>();
    for (const [code, verdict] of expected) {
      harness.bridge.next(json(200, { retcode: code, comment: `server says ${code}` }));
      const answer = await send(harness);
      expect(verdictOf(answer), `${code}`).toBe(verdict);
      const words = wordsOf(answer, action);
      expect(words).toContain(`server says ${code}`);
      texts.add(words);
      await harness.time.pass(20_000);
    }
    expect(texts.size).toBe(expected.size);
    expect(harness.bridge.writes).toHaveLength(expected.size);
    expect(harness.bridge.executions).toHaveLength(0);
  });
});

describe('answers that say nothing', () => {
  test.each([
    ['a retcode that nobody knows', { retcode: 10_999 }],
    ['a retcode as text', { retcode: '10009' }],
    ['null as retcode', { retcode: null }],
    ['no retcode', { order: 7 }],
    ['a fraction as retcode', { retcode: 10_009.5 }],
  ])('row 20: %s is unknown', async (_what, body) => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, json(200, body, 'now')))).toBe('unknown');
    expect(await endingAfter(harness, 4_000)).toBe('executed');
    expectOnce(harness, 1);
  });

  const shapes: readonly (readonly [string, Buffer, string])[] = [
    ['{error} in words of the bridge', jsonBytes(400, { error: "'volume' is required" }), 'rejected'],
    ['{error} in words of nobody', jsonBytes(400, { error: 'volume is wrong' }), 'unknown'],
    ['{retcode, message}', jsonBytes(400, { retcode: 10_014, message: 'volume is wrong' }), 'rejected'],
    ['both', jsonBytes(400, { retcode: 10_014, message: 'volume is wrong', error: 'no' }), 'rejected'],
    ['neither', jsonBytes(400, { detail: { code: 7 } }), 'unknown'],
    [
      'an HTML page',
      answerBytes(
        500,
        'text/html',
        `<title>Oops</title><img src=x onerror=alert(1)>${'<b>no</b>'.repeat(9_999)}`,
      ),
      'unknown',
    ],
    ['nothing', answerBytes(500, 'text/plain', ''), 'unknown'],
  ];
  test.each(shapes)(
    'row 21: an error with %s is read by one classifier into bounded text',
    async (_what, bytes, verdict) => {
      const harness = await engineFor();
      const answer = await buyUnder(harness, says(bytes));
      expect(verdictOf(answer)).toBe(verdict);
      const words = wordsOf(answer, 'place-market');
      expect(words.length).toBeLessThan(1_500);
      expectOnce(harness, 0);
    },
  );

  test('row 27: a 503 whose words prove that nothing was sent is so; any other one is unknown', async () => {
    const known = await engineFor();
    const before = json(503, { retcode: -10_003, message: 'Terminal not initialized' });
    expect(verdictOf(await buyUnder(known, before))).toBe('not-sent');
    expectOnce(known, 0);
    await known.end();
    ends.pop();
    const other = await engineFor();
    expect(verdictOf(await buyUnder(other, named('503 of a proxy', 'now')))).toBe('unknown');
    expect(await endingAfter(other, 4_000)).toBe('executed');
    expectOnce(other, 1);
  });

  test.each([
    [28, '504 of the bridge'],
    [28, '504 of a proxy'],
    [29, '502 of a proxy'],
    [29, '502 in JSON'],
    [33, '408'],
  ])('row %d: %s is unknown, is looked for and never sent again', async (_row, name) => {
    const harness = await engineFor();
    const answer = await buyUnder(harness, named(name, 'never'));
    expect(verdictOf(answer)).toBe('unknown');
    expect(wordsOf(answer, 'place-market')).toContain(unknownAdvice);
    expect(await endingAfter(harness, 280_000)).toBe('unknown');
    expect(await endingAfter(harness, 60_000)).toBe('not-found');
    expectOnce(harness, 0);
  });

  test('row 30: 429 and 10024 are reported, slow the writes down and repeat none', async () => {
    for (const [status, body] of [
      [429, { retcode: 10_024, message: 'Too many requests' }],
      [200, { retcode: 10_024, comment: 'Too many requests' }],
    ] as const) {
      const harness = await engineFor();
      expect(verdictOf(await buyUnder(harness, json(status, body)))).toBe('rejected');
      await harness.watch(30_000);
      expectOnce(harness, 0);
      await harness.end();
      ends.pop();
    }
  });

  test('row 31: a token that is refused mid-session ends the polls at once, and a write is refused before any work', async () => {
    const harness = await engineFor();
    await harness.watch(3_000);
    harness.bridge.refuseToken();
    await harness.poll().catch(() => null);
    const asked = harness.bridge.reads.length;
    await harness.watch(60_000);
    expect(harness.bridge.reads.length - asked).toBeLessThanOrEqual(3);
    const answer = await harness.trade('cancel-order', { ticket: '4711' });
    expect(['rejected', 'held-back', 'unauthorized', 'not-sent']).toContain(verdictOf(answer));
    expect(harness.bridge.executions).toHaveLength(0);
  });

  test.each([302, 307, 308])(
    'row 32: a %d to another host is not followed, and takes no token there',
    async (status) => {
      const elsewhere = await listen((_request, response) => replyJson(response, 200, { retcode: 10_009 }));
      ends.push(elsewhere.close);
      const harness = await engineFor();
      const headers = { location: `${elsewhere.url}/orders` };
      const answer = await buyUnder(harness, says(answerBytes(status, 'text/plain', '', { headers })));
      expect(verdictOf(answer)).toBe('unknown');
      harness.bridge.onRead(() => ({
        kind: 'bytes',
        bytes: answerBytes(status, 'text/plain', '', { headers }),
        end: 'keep',
      }));
      await harness.ask('account.read', {});
      expect(elsewhere.seen).toEqual([]);
      expectOnce(harness, 0);
    },
  );

  const floods: readonly (readonly [string, Reply])[] = [
    ...['a packed answer', 'a flood of 1xx and nothing behind it'].map((name): [string, Reply] => [
      name,
      named(name, 'now').reply,
    ]),
    [
      'trailers behind chunks',
      {
        kind: 'bytes',
        end: 'close',
        bytes: Buffer.from(
          'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nretcode: 10009\r\n\r\n',
        ),
      },
    ],
    [
      'a head without end',
      {
        kind: 'bytes',
        end: 'close',
        bytes: Buffer.from(`HTTP/1.1 200 OK\r\n${'x-more: 1\r\n'.repeat(9_000)}`),
      },
    ],
    [
      'seventy megabytes',
      {
        kind: 'bytes',
        end: 'close',
        bytes: answerBytes(200, 'application/json', `{"retcode":10009${' '.repeat(70_000_000)}}`),
      },
    ],
  ];
  test.each(floods)('row 34: %s keeps within its bounds and is unknown', async (_what, reply) => {
    const harness = await engineFor();
    expect(verdictOf(await buyUnder(harness, { name: 'flood', execute: 'now', reply }))).toBe('unknown');
    expect(await endingAfter(harness, 4_000)).toBe('executed');
    expectOnce(harness, 1);
  });
});

function named(name: string, execute: Fault['execute']): Fault {
  const found = ambiguous.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no fault ${name}`);
  return { name, execute, reply: found.reply };
}
