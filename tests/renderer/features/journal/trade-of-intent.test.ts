import { expect, it } from 'vitest';
import { tradeOfIntent } from '../../../../renderer/features/journal/show-trade';
import type { Deal } from '../../../../shared/model/deal';
import type { Intent } from '../../../../shared/model/intent';
import { failed, ok } from '../../../../shared/model/result';
import { ahead } from '../../../fixtures/broker-offsets';
import { intentId, intentOf, outcomeOf } from '../../../fixtures/intents';
import { dealOf, positionOf } from '../../../fixtures/trading';

const sent = Date.UTC(2026, 10, 18, 9, 0, 0, 400);
const offsetS = 7_200;
const at = Math.floor(sent / 1_000) + offsetS;

const tradeOf = async (
  intent: Intent,
  deals: readonly Deal[] | null = [],
  positions = [positionOf({ ticket: '9', identifier: '5', timeOpen: at - 600 })],
) => {
  const asked: unknown[] = [];
  const invoke = (_: string, input: unknown) => {
    asked.push(input);
    return Promise.resolve(
      deals === null ? failed({ kind: 'internal', message: 'no' }) : ok({ rows: deals, unreadable: [] }),
    );
  };
  const trade = await tradeOfIntent(
    { host: { invoke } } as never,
    { ...intent, sent },
    { offsets: ahead(offsetS), positions },
  );
  return { trade, asked };
};
const close = (ticket: string) =>
  intentOf({ request: { name: 'close-position', input: { intentId: intentId(1), ticket } as never } });

it('finds the position that an order opened by the deals of its minute', async () => {
  const other = dealOf({ ticket: '1', order: '2', positionId: '3' });
  const own = dealOf({ ticket: '42094802', order: '42094801', positionId: '42094000', time: at });
  const { trade, asked } = await tradeOf(intentOf(), [other, own]);
  expect(trade).toEqual({ positionId: '42094000', symbol: 'EURUSD', entry: at, exit: at });
  expect(asked).toEqual([{ from: at - 2, to: at + 60, tickets: ['42094801', '42094802'] }]);
  expect((await tradeOf(intentOf(), [other])).trade).toBeNull();
  // A position of last year that has the order's number.
  const old = dealOf({ ticket: '42094801', order: '4', positionId: '4', time: at - 30_000_000 });
  expect((await tradeOf(intentOf(), [old, own])).trade?.positionId).toBe('42094000');
});

it('frames an open position from its entry on, by its id', async () => {
  expect(await tradeOf(close('9'))).toEqual({
    trade: { positionId: '5', symbol: 'EURUSD', entry: at - 600, exit: null },
    asked: [],
  });
});

it('takes the ticket of a closed position where no deal tells its id', async () => {
  expect((await tradeOf(close('7'), null)).trade?.positionId).toBe('7');
});

it('is no trade where the broker did not take it: the request says why', async () => {
  for (const verdict of ['rejected', 'not-sent', 'unknown', 'placed'] as const)
    expect((await tradeOf({ ...close('9'), outcome: outcomeOf({ verdict }) })).trade).toBeNull();
});
