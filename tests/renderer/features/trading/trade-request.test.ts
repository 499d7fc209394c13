import { describe, expect, it } from 'vitest';
import { noticeOf, type SendOnce, sendTrade } from '../../../../renderer/features/trading/use-trade';
import { subjectOf } from '../../../../shared/formats/describe-intent';
import { failed, ok, type Result } from '../../../../shared/model/result';
import type { TradeOutcome, TradeRequest } from '../../../../shared/model/trade';
import { actionOf } from '../../../../shared/rules/trade-action';

const intentId = '6b1f3c52-6b64-4a0e-9a53-0a4f6fd0a001';
const close: TradeRequest = {
  name: 'close-position',
  input: { intentId, ticket: '42094801', deviation: 20 },
};
const done: TradeOutcome = {
  intentId,
  verdict: 'done',
  endpoint: 'DELETE /positions/42094801',
  status: 200,
  retcode: 10009,
  retcodeFromWords: false,
  said: 'Request executed',
  failure: null,
  order: '42094905',
  deal: null,
  volume: 0.2,
  price: 1.17077,
  bid: null,
  ask: null,
  tookMs: 12,
  closed: { volume: 0.2, left: 0 },
};

function wayThat(answer: () => Result<TradeOutcome>): { send: SendOnce; sent: TradeRequest[] } {
  const sent: TradeRequest[] = [];
  return {
    sent,
    send: async (request) => {
      sent.push(request);
      return answer();
    },
  };
}

describe('a confirmed trade', () => {
  it('is handed to the host once, whatever the answer', async () => {
    for (const answer of [
      () => ok(done),
      () => failed({ kind: 'host-lost', message: 'gone' }),
      () => {
        throw new Error('pipe broke');
      },
    ]) {
      const { send, sent } = wayThat(answer);
      await sendTrade(send, close);
      expect(sent).toEqual([close]);
    }
  });

  it('whose host went away, or broke, may have been executed', async () => {
    const lost = await sendTrade(wayThat(() => failed({ kind: 'host-lost', message: 'gone' })).send, close);
    expect(lost).toMatchObject({ verdict: 'unknown', intentId, endpoint: 'DELETE /positions/42094801' });
    const broke = await sendTrade(
      wayThat(() => {
        throw new Error('pipe broke');
      }).send,
      close,
    );
    expect(broke).toMatchObject({ verdict: 'unknown', failure: { kind: 'internal', message: 'pipe broke' } });
  });

  it('that did not fit the contract was not sent', async () => {
    const refused = await sendTrade(wayThat(() => failed({ kind: 'bad-input', message: 'no' })).send, close);
    expect(refused.verdict).toBe('not-sent');
  });
});

it('knows a partial close by its volume', () => {
  expect(actionOf(close)).toBe('close-position');
  expect(actionOf({ ...close, input: { ...close.input, volume: 0.05 } })).toBe('close-part');
});

describe('its line in Notifications', () => {
  it('names the subject, the facts and the retcode', () => {
    expect(noticeOf(close, done, 5, true)).toMatchObject({
      tone: 'good',
      title: 'Position closed',
      detail: 'position 42094801 · 0.20 lots at 1.17077 · order 42094905',
      retcode: 10009,
      said: 'Request executed',
      // Where a click on the line leads.
      intentId,
      isToast: false,
    });
  });

  it('does not call a position closed before its volume is known, nor where it holds some again', () => {
    const { closed: _closed, ...accepted } = done;
    expect(noticeOf(close, accepted, 5, true)).toMatchObject({
      tone: 'info',
      title: 'Close accepted, checking the volume',
    });
    const again = noticeOf(close, { ...done, closed: { volume: 0.2, left: 0.05 } }, 5, true);
    expect(again).toMatchObject({
      tone: 'warn',
      title: 'The position was closed, and holds 0.05 lots again',
    });
  });

  it('says of an unknown result what to do', () => {
    const notice = noticeOf(close, { ...done, verdict: 'unknown', retcode: null, said: null }, 5, false);
    expect(notice).toMatchObject({ tone: 'unknown', isToast: true });
    expect(notice.detail).toContain('check positions and orders');
  });

  it('tells an order by its type, volume and price', () => {
    expect(
      subjectOf(
        {
          name: 'place-order',
          input: {
            intentId,
            symbol: '#AAPL',
            type: 'SELL_STOP_LIMIT',
            volume: 5,
            price: 230,
            stopLimit: 231,
          },
        },
        2,
      ),
    ).toBe('#AAPL sell stop limit 5.00 at 230.00 (limit 231.00)');
  });

  it('says nothing twice that the answer tells beside it', () => {
    const place: TradeRequest = {
      name: 'place-order',
      input: { intentId, symbol: 'EURUSD', type: 'BUY_LIMIT', volume: 0.1, price: 1.15 },
    };
    const { closed: _closed, ...placed } = done;
    expect(noticeOf(place, { ...placed, volume: 0.1, price: 1.15 }, 5, true).detail).toBe(
      'EURUSD buy limit · 0.10 lots at 1.15000 · order 42094905',
    );
    const cancel: TradeRequest = { name: 'cancel-order', input: { intentId, ticket: '42094905' } };
    expect(noticeOf(cancel, { ...placed, volume: 0, price: 0 }, 5, true).detail).toBe('order 42094905');
  });
});
