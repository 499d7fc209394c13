import { describe, expect, it } from 'vitest';
import { outcomeOfFailure } from '../../../../renderer/features/trading/outcome-of-failure';
import { describeOutcome, unknownAdvice } from '../../../../shared/formats/describe-outcome';
import { failureKinds } from '../../../../shared/model/result';
import { retcodes } from '../../../../shared/model/retcodes';
import { type TradeOutcome, verdicts } from '../../../../shared/model/trade';
import { placeAction, type TradeAction } from '../../../../shared/rules/trade-action';
import { outcomeOf as anOutcome } from '../../../fixtures/intents';

const intentId = '6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a001';
const outcomeOf = (changes: Partial<TradeOutcome>) =>
  anOutcome({ intentId, price: 1.1709, tookMs: 41, ...changes });
const actions: readonly TradeAction[] = [
  'place-market',
  'place-pending',
  'modify-order',
  'cancel-order',
  'modify-position',
  'close-position',
  'close-part',
];

describe('words for what the server answered', () => {
  it('tell a fill with its price and tickets', () => {
    expect(describeOutcome(outcomeOf({}), 'place-market', 5)).toEqual({
      tone: 'success',
      title: 'Order executed',
      detail: '0.10 lots at 1.17090 · order 42094801 · deal 42094802',
      advice: '',
      retcode: '10009 DONE',
      said: 'Request executed',
    });
  });

  it('call a rejection that arrived with HTTP 200 a rejection', () => {
    const words = describeOutcome(
      outcomeOf({
        verdict: 'rejected',
        status: 200,
        retcode: 10019,
        said: 'No money',
        order: '0',
        deal: '0',
        price: 0,
        volume: 0,
      }),
      'place-market',
      5,
    );
    expect(words).toMatchObject({
      tone: 'error',
      title: 'Order rejected: the free margin is too small',
      detail: '',
      advice: 'Lower the volume or free margin.',
      retcode: '10019 NO_MONEY',
      said: 'No money',
    });
  });

  it('give the unknown its own tone and never call it failed', () => {
    const words = describeOutcome(
      outcomeOf({
        verdict: 'unknown',
        retcode: 10012,
        status: 504,
        order: null,
        deal: null,
        price: null,
        volume: null,
      }),
      'close-position',
      5,
    );
    expect(words.tone).toBe('unknown');
    expect(words.title).toBe('Close request: result unknown');
    expect(words.advice).toBe(unknownAdvice);
    expect(`${words.title} ${words.detail}`).not.toMatch(/fail|reject|not executed/i);
  });

  it('take a close of what is closed already for no error', () => {
    expect(
      describeOutcome(outcomeOf({ verdict: 'rejected', retcode: 10036 }), 'close-position', 5).tone,
    ).toBe('info');
    expect(
      describeOutcome(outcomeOf({ verdict: 'rejected', retcode: 10036 }), 'modify-position', 5).tone,
    ).toBe('error');
  });

  it('tell a part from the whole', () => {
    expect(describeOutcome(outcomeOf({ closed: { volume: 0.05, left: null } }), 'close-part', 5).title).toBe(
      'Part of the position closed',
    );
    expect(describeOutcome(outcomeOf({ verdict: 'rejected', retcode: 10036 }), 'close-part', 5).tone).toBe(
      'error',
    );
  });

  it('keep 10008 of a market order apart from an execution', () => {
    expect(describeOutcome(outcomeOf({ verdict: 'placed', retcode: 10008 }), 'place-market', 5).tone).toBe(
      'info',
    );
    expect(describeOutcome(outcomeOf({ verdict: 'placed', retcode: 10008 }), 'place-pending', 5).title).toBe(
      'Order placed',
    );
  });

  it('tell nobody to correct what was right, where the bridge dropped a part of it', () => {
    const refused = outcomeOf({ verdict: 'rejected', retcode: 10015, said: 'Invalid price' });
    expect(describeOutcome(refused, 'modify-order', 5).advice).toBe('Correct the price.');
    const dropped = describeOutcome({ ...refused, dropped: 'stop-limit' }, 'modify-order', 5);
    expect(dropped.title).toBe(
      'Change of the order rejected: this bridge does not pass on the stop limit price',
    );
    expect(dropped.advice).toBe(
      'Your prices are right. Use a stop or a limit order, or do it in the terminal.',
    );
    expect(dropped.retcode).toBe('10015 INVALID_PRICE');
  });

  it('have something to say for every verdict, retcode and action', () => {
    for (const verdict of verdicts) {
      for (const code of [...Object.keys(retcodes).map(Number), -10005, 10999, 0, null]) {
        for (const action of actions) {
          const words = describeOutcome(outcomeOf({ verdict, retcode: code, said: null }), action, null);
          expect(words.title).not.toBe('');
          expect(Object.values(words).join(' ')).not.toMatch(/NaN|undefined|Infinity|\[object/);
          const bad = words.tone === 'error' || words.tone === 'unknown';
          if (bad) expect(words.advice).not.toBe('');
        }
      }
    }
  });
});

it('says how far an order that was not sent did not get', () => {
  const unsent = (status: number | null, kind: 'unreachable' | 'terminal-not-ready') =>
    describeOutcome(
      outcomeOf({ verdict: 'not-sent', status, retcode: null, failure: { kind, message: 'x' } }),
      'place-market',
      5,
    ).title;
  expect(unsent(null, 'unreachable')).toMatch(/^Not sent, the order never reached the bridge: /);
  expect(unsent(503, 'terminal-not-ready')).toMatch(/^Not sent, the order never reached the terminal: /);
});

describe('a host that gave no outcome', () => {
  it('leaves the result unknown, except where nothing can have left this machine', () => {
    for (const kind of failureKinds) {
      const outcome = outcomeOfFailure(intentId, 'POST /orders', { kind, message: 'x' }, 12);
      const isUnsent = ['bad-input', 'held-back', 'replay', 'unreachable'].includes(kind);
      expect(outcome.verdict, kind).toBe(isUnsent ? 'not-sent' : 'unknown');
      expect(describeOutcome(outcome, 'place-market', 5).advice).not.toBe('');
    }
  });
});

it('tells a market order from a pending one', () => {
  expect(placeAction('BUY')).toBe('place-market');
  expect(placeAction('SELL_STOP_LIMIT')).toBe('place-pending');
});

describe('words for what the lists of the broker say where the answer did not', () => {
  const hidden = {
    status: 500,
    retcode: null,
    said: 'Request rejected',
    failure: { kind: 'refused', message: 'the bridge answered HTTP 500' },
    order: null,
    deal: null,
    volume: null,
    price: null,
  } as const;

  it('row 24: a cancel that lost against a fill is reported as filled, not as cancelled', () => {
    const words = describeOutcome(
      outcomeOf({ ...hidden, verdict: 'rejected', found: 'Order 7 was filled, not cancelled.' }),
      'cancel-order',
      5,
    );
    expect(words.tone).toBe('error');
    expect(words.title).toBe('Cancellation rejected: order 7 was filled, not cancelled');
    expect(words.said).toBe('Request rejected');
    expect(words.advice).toMatch(/positions and orders/);
  });

  it('a refused change that arrives as HTTP 500 is reported as refused', () => {
    const words = describeOutcome(
      outcomeOf({
        ...hidden,
        verdict: 'rejected',
        found: 'Position 7 is unchanged: the change was not made.',
      }),
      'modify-position',
      5,
    );
    expect(words.title).toBe(
      'Change of the position rejected: position 7 is unchanged: the change was not made',
    );
  });

  it('row 23: a partial close that arrives as HTTP 500 is reported as what was closed, and never asked again', () => {
    const found = 'Position 7 now holds 0.05 lots.';
    const words = describeOutcome(outcomeOf({ ...hidden, verdict: 'partial', found }), 'close-position', 5);
    expect(words).toMatchObject({ tone: 'warning', title: 'Position closed in part', detail: found });
    const done = describeOutcome(outcomeOf({ ...hidden, verdict: 'done', found }), 'close-part', 5);
    expect(done).toMatchObject({ tone: 'success', title: 'Part of the position closed', detail: found });
  });

  it('row 25: 10025 is no failure', () => {
    expect(
      describeOutcome(outcomeOf({ verdict: 'unchanged', retcode: 10025 }), 'modify-position', 5),
    ).toMatchObject({ tone: 'info', title: 'Nothing to change: the position has these levels already' });
  });

  it('what our own rules held back never left this machine', () => {
    const words = describeOutcome(
      outcomeOf({
        verdict: 'not-sent',
        status: null,
        retcode: null,
        said: null,
        failure: { kind: 'held-back', message: 'The journal cannot be written.', field: 'journal' },
      }),
      'place-market',
      5,
    );
    expect(words.title).toBe('Not sent. The journal cannot be written.');
    expect(words.advice).not.toBe('');
  });
});
