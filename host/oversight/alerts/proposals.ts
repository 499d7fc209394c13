import { type Proposals, trialDays } from '../../../shared/model/alerts';
import { failed, ok, type Result } from '../../../shared/model/result';
import { type PastReadings, readingsOfOpen, readingsOfTrades } from '../../../shared/rules/alert-trial';
import { fewestTrades, proposalsOf, proposedKinds } from '../../../shared/rules/proposals';
import { stopsSince, tradeStopTimes } from '../../../shared/rules/recorded-of-traders';
import { isTraderKey, type TraderKey } from '../../../shared/rules/trader-key';
import { printed } from '../../bridge/decode/printed';
import type { KnownLedger } from '../../ledger/ledger';
import { othersTurn } from '../../live/clock';
import { tradesOfTrader } from './trader-past';
import { lotsChanges, type TrialParts } from './trial';

export type ProposalParts = Pick<TrialParts, 'known' | 'nowS' | 'isHedging' | 'stops'>;

const dayS = 86_400;
/** Some milliseconds: each looks through all trades. */
const atOnce = 100;
/** From the opening to the first list that shows it, and about each change: it counts as without a stop. */
const mostUnknownMs = 10_000;

/** Promises that a trader has kept for 30 days, by deals and by the record. */
export function createProposals(parts: ProposalParts): (trader: string) => Promise<Result<Proposals>> {
  const none = (note: string): Result<Proposals> => ok({ trades: 0, note, rules: [] });

  /** The longest that a trade was without its stop, of those that were watched; null: not known, or one never had any. */
  async function barestS(known: KnownLedger, trader: TraderKey, fromS: number): Promise<number | null> {
    const { store } = known;
    const stops = await parts.stops(known);
    if (stops === null) return null;
    const sinceMs = stopsSince(stops, fromS);
    let [count, longestMs] = [0, 0];
    for (const [place, trade] of (store.tradesOf(trader)?.trades ?? []).entries()) {
      if (place % atOnce === 0) await othersTurn();
      const times = tradeStopTimes(trade, stops, sinceMs);
      if (times === null || times.unknownMs > mostUnknownMs) continue;
      const bareMs = times.withoutMs + times.unknownMs;
      // One that was over before a list showed its stop says nothing.
      if (times.withMs === 0 && bareMs <= mostUnknownMs) continue;
      if (times.withMs === 0) return null;
      count += 1;
      longestMs = Math.max(longestMs, bareMs);
    }
    return count < fewestTrades ? null : longestMs / 1_000;
  }

  return async (trader) => {
    if (!isTraderKey(trader))
      return failed({ kind: 'bad-input', message: `There is no trader ${printed(trader)}.` });
    const toS = parts.nowS();
    if (toS === null) return none('the broker’s clock is not known yet');
    if (!parts.isHedging()) return none('on a netting account a position may be of several traders');
    const known = await parts.known();
    if (known === null) return none('the history is not read yet');
    const fromS = toS - trialDays * dayS;
    const trades = tradesOfTrader(known, trader, fromS);
    const lots = lotsChanges(known, trader, fromS);
    const most = { positions: 0, lots: 0, size: 0, hourly: 0, opposite: 0 };
    for (const kind of proposedKinds)
      most[kind] = await mostOf(
        kind === 'hourly' || kind === 'opposite'
          ? readingsOfTrades(trades, { kind, trader }, 1, toS)
          : readingsOfOpen(lots, { kind, trader }, 1, toS),
      );
    const { wholeSince } = known.coverage;
    return ok({
      trades: trades.length,
      note: wholeSince !== null && wholeSince > fromS ? 'older deals are not read yet' : null,
      rules: [...proposalsOf(trader, trades, most, await barestS(known, trader, fromS))],
    });
  };
}

async function mostOf(past: PastReadings): Promise<number> {
  let [most, count] = [0, 0];
  for (const each of past) {
    if (each?.reading.kind === 'value') most = Math.max(most, each.reading.value);
    count += 1;
    if (each === null || count % atOnce === 0) await othersTurn();
  }
  return most;
}
