import type { Handlers } from '../../shared/contract';
import { type ClosedPosition, tradeKey } from '../../shared/math/closed-positions';
import { roundMoney } from '../../shared/math/deals';
import { isWithin } from '../../shared/math/period-trades';
import { inClosingOrder } from '../../shared/math/trade-curve';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { LedgerLane, LedgerResults } from '../../shared/model/ledger';
import { ok } from '../../shared/model/result';
import { closedTradeOf, laneParts, periodResults, pickedTrades } from '../../shared/rules/trader-results';
import { type Clock, othersTurn } from '../live/clock';
import type { OwnedTrade } from './deal-store';
import type { KnownLedger, Ledger } from './ledger';

/** Whose closed trades brought what: sorted and grouped once, until any trade changes. */

export type LedgerHandlers = Pick<
  Handlers,
  'ledger.results' | 'ledger.lane' | 'ledger.trades' | 'ledger.trade-deals' | 'ledger.open-deals'
>;

/** For so long the host does nothing else. Milliseconds. */
const sliceMs = 5;
/** Trades that are grouped between two looks at the clock. */
const tradesAtOnce = 2_000;
/** Trades of one answer. */
const mostTrades = 5_000;

interface OwnersTrades {
  /** In the order in which they closed. */
  readonly trades: readonly ClosedPosition[];
  /** Those that others own too. */
  readonly shared: ReadonlySet<ClosedPosition>;
}

interface Grouped {
  readonly of: readonly OwnedTrade[];
  readonly version: number;
  readonly owners: Promise<ReadonlyMap<string, OwnersTrades>>;
}

export function ledgerHandlers(ledger: Pick<Ledger, 'known'>, clock: Pick<Clock, 'now'>): LedgerHandlers {
  let grouped: Grouped | null = null;

  /** To be asked between two pieces of work: lets others go first when the slice is over. */
  function slices(): () => Promise<void> {
    let untilMs = clock.now() + sliceMs;
    return async () => {
      if (clock.now() < untilMs) return;
      await othersTurn();
      untilMs = clock.now() + sliceMs;
    };
  }

  async function groups(of: readonly OwnedTrade[]): Promise<ReadonlyMap<string, OwnersTrades>> {
    const pause = slices();
    const found = new Map<string, { trades: ClosedPosition[]; shared: Set<ClosedPosition> }>();
    for (const [at, { owner, trade, isShared }] of of.entries()) {
      if (at % tradesAtOnce === 0) await pause();
      const own = found.get(owner) ?? { trades: [], shared: new Set() };
      found.set(owner, own);
      own.trades.push(trade);
      if (isShared) own.shared.add(trade);
    }
    const owners = new Map<string, OwnersTrades>();
    for (const [owner, { trades, shared }] of found) {
      await pause();
      owners.set(owner, { trades: inClosingOrder(trades), shared });
    }
    return owners;
  }

  function groupedOf({ store }: KnownLedger): Grouped {
    const of = store.closed();
    if (grouped?.of !== of) grouped = { of, version: (grouped?.version ?? 0) + 1, owners: groups(of) };
    return grouped;
  }

  async function tradesOf(known: KnownLedger, owner: string, from: BrokerSeconds | null) {
    const { trades = [] } = (await groupedOf(known).owners).get(owner) ?? {};
    return since(trades, from);
  }

  return {
    async 'ledger.results'({ from, netsFrom }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const { version, owners: all } = groupedOf(known);
      const owners: LedgerResults['owners'][number][] = [];
      const pause = slices();
      for (const [owner, { trades, shared }] of await all) {
        await pause();
        const nets = netsFrom.map((moment) => netSince(trades, moment));
        const own = since(trades, from);
        await pause();
        const results =
          own.length === 0 ? null : periodResults(own, own.filter((trade) => shared.has(trade)).length);
        owners.push({ owner, nets, results });
      }
      return ok({ coverage: known.coverage, version, owners });
    },
    async 'ledger.lane'({ owner, from }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const trades = await tradesOf(known, owner, from);
      const pause = slices();
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
      const picked = pickedTrades(await tradesOf(known, owner, from), pick);
      return ok(picked.slice(skip, skip + mostTrades).map(closedTradeOf));
    },
    async 'ledger.trade-deals'({ owner, from, skip, most }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const trades = (await tradesOf(known, owner, from)).toReversed().slice(skip, skip + most);
      const positions = new Set(
        trades.flatMap(({ positionId, closedBy }) =>
          closedBy === null ? positionId : [positionId, closedBy],
        ),
      );
      const deals = [...positions].flatMap((id) => known.store.dealsOf(id));
      return ok({ keys: trades.map(tradeKey), deals });
    },
    async 'ledger.open-deals'() {
      return ok((await ledger.known())?.store.openDeals() ?? null);
    },
  };
}

/** Of trades in the order in which they closed; of a bridge that tells no times, all. */
function since(trades: readonly ClosedPosition[], from: BrokerSeconds | null): readonly ClosedPosition[] {
  if (from === null) return trades;
  const before = trades.findLastIndex(({ closeTime }) => !isWithin(closeTime, { from, to: null }));
  const untimed = trades.findIndex(({ closeTime }) => closeTime !== null);
  return before < 0 ? trades : [...trades.slice(0, untimed), ...trades.slice(before + 1)];
}

const netSince = (trades: readonly ClosedPosition[], from: BrokerSeconds | null): number =>
  roundMoney(since(trades, from).reduce((sum, { net }) => sum + net, 0));
