import { expect, it } from 'vitest';
import {
  changesSent,
  dealsAfter,
  manualActs,
} from '../../../../renderer/features/trade-card/after-manual-acts';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import type { Deal } from '../../../../shared/model/deal';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { clickedAt, intentId, intentOf, outcomeOf } from '../../../fixtures/intents';
import { closing, opening } from '../../../shared/math/trading-days';
import { tradeOfDeals } from '../../data/trade-of-deals';

const magic = 7701;
const opened = opening('7', { ticket: '8', volume: 0.2, magic, time: 1_000 });
/** Somebody at a terminal closes half of it. */
const half = closing('7', { ticket: '9', volume: 0.1, reason: 'CLIENT', magic, time: 2_000 });
const bots = (id: string, time: number, over: Partial<Deal> = {}) =>
  opening(id, { ticket: `${id}0`, volume: 0.1, magic, time, ...over });

const afterOf = (deals: readonly Deal[], changed: readonly number[] = []) => {
  const { trips } = rebuildRoundTrips(deals);
  const whole = trips.find(({ positionId }) => positionId === '7');
  if (whole === undefined) throw new Error('no trade');
  const traders = createTraders(noOwnTickets, deals);
  const trade = tradeOfDeals(whole, traders);
  const acts = manualActs({ trade, changed });
  const found = dealsAfter(acts, trade, deals, traders);
  return [...found].map(([ticket, { after }]) => `${ticket} ${after.replaceAll('\u00a0', ' ')}`);
};

it("finds a bot's own deals on the symbol within ten minutes after somebody closed a part of its position", () => {
  const added = opening('7', {
    ticket: '10',
    order: '70',
    volume: 0.1,
    magic,
    comment: 'trend',
    time: 2_600,
  });
  const found = afterOf([
    opened,
    bots('20', 1_990),
    half,
    bots('21', 2_000),
    bots('22', 2_125),
    bots('23', 2_200, { symbol: 'GBPUSD' }),
    bots('24', 2_200, { magic: 8802 }),
    added,
    bots('25', 2_601),
  ]);
  expect(found.toSorted()).toEqual([
    '10 10 min after a close by terminal',
    '220 2 min 5 s after a close by terminal',
  ]);
});

it('counts our change of a level as such an act, and the newest act before a deal', () => {
  expect(afterOf([opened, half, bots('22', 2_125)], [1_500, 2_100])).toEqual([
    '220 25 s after a change by you',
  ]);
  expect(afterOf([opened, bots('22', 2_125)])).toEqual([]);
});

it('says nothing of a trade that no bot opened', () => {
  expect(afterOf([{ ...opened, magic: 0, reason: 'CLIENT' }, half, bots('22', 2_125)])).toEqual([]);
});

it('takes only changes of that position that the server took', () => {
  const about = { intentId: intentId(1), seen: { bid: null, ask: null, ageMs: null, clickedAt } };
  const change = (ticket: string, verdict: 'done' | 'rejected') =>
    intentOf({
      request: { name: 'modify-position', input: { ...about, ticket, sl: 1.05, tp: 0 } },
      sent: 5_000,
      outcome: outcomeOf({ verdict }),
    });
  const intents = [change('7', 'done'), change('7', 'rejected'), change('8', 'done')];
  expect(changesSent(intents, '7', (ms) => ms / 1_000)).toEqual([5]);
});
