import { describe, expect, it } from 'vitest';
import { looksText } from '../../../../renderer/features/trading/waiting-line';
import {
  describeDeviations,
  describeRequest,
  intentKind,
  ticketsOf,
} from '../../../../shared/formats/describe-intent';
import { stateChoices, stateLabel, stateTone } from '../../../../shared/formats/intent-state';
import { type Intent, intentStates, resolutionKinds } from '../../../../shared/model/intent';
import { verdicts } from '../../../../shared/model/trade';
import { clickToSent, dealSide, fillPrice, fillVolume, slippage } from '../../../../shared/rules/intent-fill';
import { intentId, intentOf, outcomeOf, unknownIntent } from '../../../fixtures/intents';

const seen = { bid: 1.17077, ask: 1.17089, ageMs: 420, clickedAt: 0, point: 0.00001 };
const close = (side: 'BUY' | 'SELL' | null, price: number): Intent =>
  intentOf({
    request: {
      name: 'close-position',
      input: { intentId: intentId(1), ticket: '42', seen: { ...seen, side } },
    },
    outcome: outcomeOf({ price }),
  });

describe('an intent in words', () => {
  it('says what was asked, by the symbol’s decimals', () => {
    const id = intentId(2);
    const words = (request: Intent['request']) => describeRequest(request, 5);
    expect(words(intentOf().request)).toBe('Buy 0.10 EURUSD at market');
    expect(
      words({
        name: 'place-order',
        input: {
          intentId: id,
          symbol: 'EURUSD',
          type: 'BUY_STOP_LIMIT',
          volume: 0.1,
          price: 1.18,
          stopLimit: 1.179,
          sl: 1.17,
          tp: 0,
        },
      }),
    ).toBe('Buy stop limit 0.10 EURUSD at 1.18000, limit 1.17900, SL 1.17000');
    expect(words({ name: 'modify-order', input: { intentId: id, ticket: '7', sl: 0, price: 1.2 } })).toBe(
      'Modify order 7: price 1.20000, SL none',
    );
    expect(words({ name: 'cancel-order', input: { intentId: id, ticket: '7' } })).toBe('Cancel order 7');
    expect(words({ name: 'modify-position', input: { intentId: id, ticket: '7', sl: 1.1, tp: 0 } })).toBe(
      'Modify position 7: SL 1.10000, TP none',
    );
    expect(words({ name: 'close-position', input: { intentId: id, ticket: '7', volume: 0.05 } })).toBe(
      'Close position 7: 0.05 lots',
    );
    expect(intentKind({ request: { name: 'close-position', input: { intentId: id, ticket: '7' } } })).toBe(
      'close position',
    );
  });

  it('has a word from its list, and a tone, for every state, verdict and resolution', () => {
    const resolution = { at: 0, words: '', tickets: [], isLate: false };
    const cancel = { name: 'cancel-order' as const, input: { intentId: intentOf().id, ticket: '7' } };
    const close = { name: 'close-position' as const, input: { intentId: intentOf().id, ticket: '7' } };
    const all = [intentOf().request, cancel, close].flatMap((request) =>
      intentStates.flatMap((state) =>
        [null, ...verdicts].flatMap((verdict) =>
          [null, ...resolutionKinds].flatMap((kind) =>
            [false, true].flatMap((isLate) =>
              [null, { kind: 'held-back' as const, message: 'A limit of yours.' }].map((failure) =>
                stateLabel({
                  request,
                  state,
                  outcome: verdict === null ? null : outcomeOf({ verdict, failure }),
                  resolution: kind === null ? null : { ...resolution, kind, isLate },
                }),
              ),
            ),
          ),
        ),
      ),
    );
    for (const words of all) {
      expect(stateChoices).toContain(words);
      expect(stateTone(words)).toBeDefined();
    }
    expect(new Set(all).size, 'no word of the filter that no intent can have').toBe(stateChoices.length);
    expect(
      stateLabel(intentOf({ state: 'resolved', resolution: { ...resolution, kind: 'not-found' } })),
    ).toBe('not found');
    expect(stateTone('unknown'), 'neither a success nor a failure').toBe('unknown');
  });
});

describe('slippage', () => {
  it('is counted against the price of the deal’s own side: below 0 is worse for the trader', () => {
    expect(slippage(intentOf()), 'bought two points above the ask that was seen').toBe(-2);
    expect(slippage(intentOf({ outcome: outcomeOf({ price: 1.17085 }) }))).toBe(4);
    expect(slippage(close('SELL', 1.17075)), 'a long position sells at the bid').toBe(-2);
    expect(slippage(close('BUY', 1.17091)), 'a short one buys at the ask').toBe(-2);
    expect(Object.is(slippage(close('BUY', 1.17089)), 0), 'no minus zero').toBe(true);
  });

  it('is not known where side, fill or point are not known, or where nothing was filled', () => {
    expect(slippage(close(null, 1.17))).toBeNull();
    expect(slippage(intentOf({ outcome: outcomeOf({ price: 0 }) }))).toBeNull();
    expect(slippage(intentOf({ outcome: outcomeOf({ verdict: 'rejected' }) }))).toBeNull();
    expect(slippage(unknownIntent(3))).toBeNull();
    const pending = intentOf({
      request: {
        name: 'place-order',
        input: { intentId: intentId(1), symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 0.1, price: 1.1, seen },
      },
    });
    expect(slippage(pending), 'a pending order that was placed is no deal').toBeNull();
    expect([fillPrice(pending), dealSide(pending.request)]).toEqual([null, null]);
  });
});

describe('an order whose answer was lost', () => {
  const found = unknownIntent(4, {
    state: 'resolved',
    looking: null,
    resolution: {
      kind: 'executed',
      at: 0,
      words: '',
      tickets: ['7'],
      isLate: false,
      fill: { volume: 0.1, price: 1.17092 },
    },
  });

  it('has the fill of the deals that were found, and its slippage', () => {
    expect([fillPrice(found), fillVolume(found), slippage(found)]).toEqual([1.17092, 0.1, -3]);
  });

  it('has none where nothing tells at what it was filled', () => {
    const untold = { ...found, resolution: found.resolution && { ...found.resolution, fill: null } };
    expect([fillPrice(untold), fillVolume(untold), slippage(untold)]).toEqual([null, null, null]);
  });

  it('goes by the answer where one came', () => {
    const { resolution } = found;
    expect(fillPrice(intentOf({ resolution }))).toBe(1.17091);
  });
});

it('tells the way from the click to the socket, and nothing where a clock was set in between', () => {
  expect(clickToSent(intentOf())).toBe(9);
  expect(clickToSent(intentOf({ sent: null }))).toBeNull();
  expect(clickToSent(intentOf({ sent: 1 })), 'sent before it was clicked').toBeNull();
});

it('names every ticket once, and none that is no ticket', () => {
  const intent = intentOf({
    outcome: outcomeOf({ deal: '0' }),
    resolution: { kind: 'executed', at: 0, words: '', tickets: ['42094801', '9'], isLate: false },
  });
  expect(ticketsOf(intent)).toEqual(['42094801', '9']);
});

it('says what is not as it was asked for, in the ticket’s own words', () => {
  expect(describeDeviations({ deviations: [{ field: 'stopLimit', asked: '1.17900', held: 'none' }] })).toBe(
    'stop limit price: requested 1.17900, the broker has none',
  );
  expect(describeDeviations({ deviations: null })).toBe('');
});

it('counts down to the next look, and never from a clock that was set', () => {
  expect(looksText(0, null, 0)).toBe('not checked yet');
  expect(looksText(1, 4_200, 0)).toBe('checked once, next check in 5 s');
  expect(looksText(3, 100, 5_000)).toBe('checked 3 times, checking now');
  expect(looksText(3, 86_400_000, 0)).toBe('checked 3 times, checking now');
});
