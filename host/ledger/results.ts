import type { Handlers, Input } from '../../shared/contract';
import type { ClosedPosition } from '../../shared/math/closed-positions';
import { roundMoney } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { LedgerLane, LedgerResults } from '../../shared/model/ledger';
import { ok } from '../../shared/model/result';
import type { TraderKey } from '../../shared/rules/trader-key';
import type { TraderNames } from '../../shared/rules/trader-names';
import { closedTradeOf, laneParts, periodResults, pickedTrades } from '../../shared/rules/trader-results';
import type { Clock } from '../live/clock';
import type { OwnersTrades } from './deal-store';
import type { KnownLedger, Ledger } from './ledger';
import { slices } from './slices';
import { tradesWithDeals } from './trade-rows';

/** Whose closed trades brought what, and which they are. */

export type LedgerHandlers = Pick<
  Handlers,
  'ledger.results' | 'ledger.lane' | 'ledger.trades' | 'ledger.trade-deals'
>;

/** Trades of one answer. */
export const mostTrades = 5_000;

type OwnerResults = LedgerResults['owners'][number];

export function ledgerHandlers(
  ledger: Pick<Ledger, 'known'>,
  clock: Pick<Clock, 'now'>,
  names: () => TraderNames,
): LedgerHandlers {
  /** What was answered, as long as an owner's trades are the same: by period. */
  const told = new WeakMap<OwnersTrades, Map<string, OwnerResults>>();

  function resultsOf(
    own: OwnersTrades,
    owner: TraderKey,
    { from, netsFrom }: Input<'ledger.results'>,
  ): OwnerResults {
    const period = `${from} ${netsFrom.join()}`;
    const known = told.get(own) ?? new Map<string, OwnerResults>();
    told.set(own, known);
    const before = known.get(period);
    if (before !== undefined) return before;
    const trades = since(own.trades, from);
    const shared = trades.filter((trade) => own.shared.has(trade)).length;
    const results = {
      owner,
      nets: netsFrom.map((moment) => netSince(own.trades, moment)),
      results: trades.length === 0 ? null : periodResults(trades, shared),
    };
    known.set(period, results);
    return results;
  }

  return {
    async 'ledger.results'(input) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const { store, coverage } = known;
      const version = store.version();
      const owners: OwnerResults[] = [];
      const pause = slices(clock);
      for (const [owner, own] of store.owners()) {
        await pause();
        owners.push(resultsOf(own, owner, input));
      }
      return ok({ coverage, version, owners });
    },
    async 'ledger.lane'({ owner, from }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const trades = tradesOf(known, owner, from);
      const pause = slices(clock);
      const part = async <Name extends keyof LedgerLane>(name: Name): Promise<LedgerLane[Name]> => {
        await pause();
        return laneParts[name](trades);
      };
      return ok({
        curve: await part('curve'),
        hours: await part('hours'),
        days: await part('days'),
        bySymbol: await part('bySymbol'),
        bySide: await part('bySide'),
        byEnding: await part('byEnding'),
      });
    },
    async 'ledger.trades'({ owner, from, pick, skip }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const picked = pickedTrades(tradesOf(known, owner, from), pick);
      return ok(picked.slice(skip, skip + mostTrades).map(closedTradeOf));
    },
    async 'ledger.trade-deals'({ owner, from, skip, most }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const trades = tradesOf(known, owner, from).toReversed();
      const source = { store: known.store, names: names() };
      return ok(await tradesWithDeals(source, trades.slice(skip, skip + most), slices(clock)));
    },
  };
}

/** Of trades in the order in which they closed; of a bridge that tells no times, all. */
export function since(
  trades: readonly ClosedPosition[],
  from: BrokerSeconds | null,
): readonly ClosedPosition[] {
  if (from === null) return trades;
  const before = trades.findLastIndex(({ closeTime }) => !isWithin(closeTime, { from, to: null }));
  const untimed = trades.findIndex(({ closeTime }) => closeTime !== null);
  return before < 0 ? trades : [...trades.slice(0, untimed), ...trades.slice(before + 1)];
}

const netSince = (trades: readonly ClosedPosition[], from: BrokerSeconds | null): number =>
  roundMoney(since(trades, from).reduce((sum, { net }) => sum + net, 0));

const tradesOf = (
  { store }: KnownLedger,
  owner: string,
  from: BrokerSeconds | null,
): readonly ClosedPosition[] => since(store.tradesOf(owner as TraderKey)?.trades ?? [], from);
