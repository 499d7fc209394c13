import type { Handlers } from '../../shared/contract';
import { type ClosedPosition, tradeKey } from '../../shared/math/closed-positions';
import type { BrokerSeconds, Price } from '../../shared/model/fields';
import type { LedgerRecorded } from '../../shared/model/ledger';
import { ok } from '../../shared/model/result';
import type { SymbolSpec } from '../../shared/model/symbol';
import {
  addToLife,
  floatingAsked,
  floatingOf,
  type TradedLife,
} from '../../shared/rules/floating-of-traders';
import {
  addStopTimes,
  firstStopOf,
  meanR,
  stopsSince,
  tradeStopTimes,
} from '../../shared/rules/recorded-of-traders';
import type { TraderKey } from '../../shared/rules/trader-key';
import { closedTradeOf } from '../../shared/rules/trader-results';
import type { Clock } from '../live/clock';
import type { OwnedTrade, OwnersTrades } from './deal-store';
import type { Ledger } from './ledger';
import { mostTrades, since } from './results';
import { everyFew, slices } from './slices';
import type { Sources, TraderSources } from './trader-sources';

/** What the record adds to the results of traders: the time without a stop, results in R, and the drawdown with what was open. */

export type RecordedHandlers = Pick<Handlers, 'ledger.recorded' | 'ledger.no-stop'>;

type OwnerRecorded = LedgerRecorded['owners'][number];

interface OwnersOf {
  readonly own: OwnersTrades | null;
  readonly others: readonly OwnedTrade[];
}

/** By owner and period, as long as his trades are these. */
type Told = Map<string, { readonly of: OwnersOf; readonly answer: OwnerRecorded }>;

export function recordedHandlers(
  ledger: Pick<Ledger, 'known'>,
  clock: Pick<Clock, 'now'>,
  traderSources: TraderSources,
): RecordedHandlers {
  const answered = new WeakMap<Sources, Told>();

  async function recordedOf(
    owner: TraderKey,
    of: OwnersOf,
    stopTrades: Iterable<ClosedPosition>,
    from: BrokerSeconds | null,
    sources: Sources,
    specOf: (symbol: string) => Promise<SymbolSpec | null>,
    pause: () => Promise<void>,
  ): Promise<OwnerRecorded> {
    const { stops: record, floating: kept, ordered } = sources;
    const closed = since(of.own?.trades ?? [], from);
    const next = everyFew(pause);
    let stops: OwnerRecorded['stops'] = null;
    if (record !== null) {
      const sinceMs = stopsSince(record, from);
      for (const trade of stopTrades) {
        stops = addStopTimes(stops, tradeStopTimes(trade, record, sinceMs));
        await next();
      }
    }
    const first = new Map<ClosedPosition, Price>();
    for (const trade of closed) {
      await next();
      const stop = record === null ? (ordered.get(trade.id) ?? null) : firstStopOf(trade, ordered, record);
      if (stop !== null) first.set(trade, stop);
    }
    const symbols = [...new Set([...first.keys()].map(({ symbol }) => symbol))];
    const specs = await Promise.all(symbols.map(specOf));
    const known = new Map(symbols.map((symbol, at) => [symbol, specs[at] ?? null]));
    const inR = meanR(
      closed,
      (trade) => first.get(trade) ?? null,
      (symbol) => known.get(symbol) ?? null,
    );
    const asked = record === null || kept === null ? null : floatingAsked(kept, from, record.offsets);
    if (asked === null) return { owner, stops, inR, floating: null };
    const life: TradedLife = { open: [], booked: [] };
    let isShared = owner === 'mixed';
    const all = of.others.map(({ trade, isShared: hasOthers }) => ({ trade, hasOthers }));
    for (const trade of closed) all.push({ trade, hasOthers: of.own?.shared.has(trade) === true });
    for (const { trade, hasOthers } of all) {
      if (addToLife(life, trade, asked)) isShared ||= hasOthers;
      await next();
    }
    await pause();
    return {
      owner,
      stops,
      inR,
      floating: floatingOf(life, sources.spansOf.get(owner) ?? [], isShared, asked),
    };
  }

  return {
    async 'ledger.recorded'({ from }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const { store } = known;
      const sources = await traderSources.of(store);
      const told: Told = answered.get(sources) ?? new Map();
      answered.set(sources, told);
      const owners = store.owners();
      const others = store.others();
      const specOf = (symbol: string) => traderSources.spec(store, symbol);
      const pause = slices(clock);
      const answers: OwnerRecorded[] = [];
      for (const owner of new Set<TraderKey>([...owners.keys(), ...others.keys(), 'mixed'])) {
        await pause();
        const of = { own: owners.get(owner) ?? null, others: others.get(owner) ?? [] };
        const key = `${owner} ${from}`;
        const before = told.get(key);
        // Of several: any of theirs may be another.
        const isSame = owner !== 'mixed' && before !== undefined && isSameOf(before.of, of);
        const answer = isSame
          ? before.answer
          : await recordedOf(
              owner,
              of,
              stopTradesOf(owner, owners, others, from),
              from,
              sources,
              specOf,
              pause,
            );
        told.set(key, { of, answer });
        answers.push(answer);
      }
      return ok({ watched: sources.watched, owners: answers });
    },
    async 'ledger.no-stop'({ owner, from, skip }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const { stops } = await traderSources.of(known.store);
      if (stops === null) return ok([]);
      const next = everyFew(slices(clock));
      const found: { readonly trade: ClosedPosition; readonly ms: number }[] = [];
      const sinceMs = stopsSince(stops, from);
      for (const trade of stopTradesOf(
        owner as TraderKey,
        known.store.owners(),
        known.store.others(),
        from,
      )) {
        const { withoutMs: ms } = tradeStopTimes(trade, stops, sinceMs) ?? { withoutMs: 0 };
        if (ms > 0) found.push({ trade, ms });
        await next();
      }
      const longest = found.toSorted((left, right) => right.ms - left.ms);
      return ok(longest.slice(skip, skip + mostTrades).map(({ trade }) => closedTradeOf(trade)));
    },
  };
}

const isSameOf = (before: OwnersOf, now: OwnersOf): boolean =>
  before.own === now.own &&
  before.others.length === now.others.length &&
  before.others.every((each, at) => each === now.others[at]);

/** A stop is of a whole position: what several own counts once, for nobody of them. */
function* stopTradesOf(
  owner: TraderKey,
  owners: ReadonlyMap<TraderKey, OwnersTrades>,
  others: ReadonlyMap<TraderKey, readonly OwnedTrade[]>,
  from: BrokerSeconds | null,
): Iterable<ClosedPosition> {
  const own = owners.get(owner);
  if (own !== undefined) for (const trade of since(own.trades, from)) if (!own.shared.has(trade)) yield trade;
  for (const { trade, isShared } of others.get(owner) ?? []) if (!isShared) yield trade;
  if (owner !== 'mixed') return;
  const seen = new Set<string>();
  const shared = [
    ...[...owners.values()].flatMap((each) => [...each.shared]),
    ...[...others.values()].flat().flatMap(({ trade, isShared }) => (isShared ? trade : [])),
  ];
  for (const trade of shared) {
    if (seen.has(tradeKey(trade))) continue;
    seen.add(tradeKey(trade));
    yield trade;
  }
}
