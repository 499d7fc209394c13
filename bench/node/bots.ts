import { planDeals } from '../../renderer/features/chart/plan/deal-plan';
import { rebuildRoundTrips } from '../../shared/math/closed-positions';
import type { Deal } from '../../shared/model/deal';
import { noOwnTickets } from '../../shared/rules/own-tickets';
import { createTraders } from '../../shared/rules/trader';
import type { TraderKey } from '../../shared/rules/trader-key';
import { manyDeals } from './many-deals';

/**
 * All that Bots, tables and chart compute of an account with so many deals, from the deals in hand. Prints milliseconds of
 * processor time of each turn as JSON: what else the machine does is not in it.
 */

const [count = 50_000, turns = 15] = process.argv.slice(2).map(Number);

const samples: Record<string, number[]> = {};
let result = 0;
function timed<Value>(name: string, act: () => Value): Value {
  const began = process.cpuUsage();
  const value = act();
  const { user, system } = process.cpuUsage(began);
  samples[name] = [...(samples[name] ?? []), (user + system) / 1_000];
  return value;
}

/** As an answer of the bridge comes: new objects. */
const text = JSON.stringify(manyDeals(count));
for (let turn = 0; turn < turns; turn += 1) {
  const deals: Deal[] = JSON.parse(text);
  const [trades, traders] = timed('open', () => {
    const rebuilt = timed('open: trades of the deals', () => rebuildRoundTrips(deals));
    const who = createTraders(noOwnTickets, deals);
    return [rebuilt, who] as const;
  });
  for (const symbol of ['EURUSD']) {
    const options = { symbol, traders, shows: () => true };
    timed('who: chart of one symbol', () => {
      const isAskedFor = (key: TraderKey) => key === 'bot 7701';
      result += planDeals(trades, { ...options, isAskedFor }).marks.length;
    });
    const one = deals.map((deal) => ({ ...deal, symbol }));
    const oneTrades = rebuildRoundTrips(one);
    timed('chart: first plan, all deals of one symbol', () => {
      const fresh = createTraders(noOwnTickets, one);
      result += planDeals(oneTrades, { ...options, traders: fresh }).marks.length;
    });
    timed('chart: planned again for a new answer of ours', () => {
      const fresh = createTraders(noOwnTickets, one);
      result += planDeals(oneTrades, { ...options, traders: fresh }).marks.length;
    });
  }
}
if (result === 0) throw new Error('nothing was planned');
console.log(JSON.stringify({ deals: count, samples }));
