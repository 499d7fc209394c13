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
import { everyFew, inSlices, slices } from './slices';
import type { Sources, TraderSources } from './trader-sources';

/** What the record adds to the results of traders: the time without a stop, results in R, and the drawdown with what was open. */

export type RecordedHandlers = Pick<Handlers, 'ledger.recorded' | 'ledger.no-stop'>;

type OwnerRecorded = LedgerRecorded['owners'][number];

/** All trades at the time of a question. */
interface Trades {
  readonly owners: ReadonlyMap<TraderKey, OwnersTrades>;
  readonly others: ReadonlyMap<TraderKey, readonly OwnedTrade[]>;
}

/** By owner and period, as long as his trades are those. */
type Told = Map<string, { readonly of: Trades; readonly answer: OwnerRecorded }>;

export function recordedHandlers(
  ledger: Pick<Ledger, 'known'>,
  clock: Pick<Clock, 'now'>,
  traderSources: TraderSources,
): RecordedHandlers {
  const answered = new WeakMap<Sources, Told>();

  async function recordedOf(
    owner: TraderKey,
    from: BrokerSeconds | null,
    of: Trades,
    { stops: record, floating: kept, ordered, spansOf }: Sources,
    specOf: (symbol: string) => Promise<SymbolSpec | null>,
    pause: () => Promise<void>,
  ): Promise<OwnerRecorded> {
    const own = of.owners.get(owner);
    const closed = since(own?.trades ?? [], from);
    const next = everyFew(pause);
    let stops: OwnerRecorded['stops'] = null;
    if (record !== null) {
      const sinceMs = stopsSince(record, from);
      for (const trade of stopTradesOf(owner, of, from)) {
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
    await pause();
    const asked = record === null || kept === null ? null : floatingAsked(kept, from, record.offsets);
    if (asked === null) return { owner, stops, inR, floating: null };
    const life: TradedLife = { open: [], booked: [] };
    let isShared = owner === 'mixed';
    for (const trade of closed) {
      if (addToLife(life, trade, asked)) isShared ||= own?.shared.has(trade) === true;
      await next();
    }
    for (const each of of.others.get(owner) ?? [])
      if (addToLife(life, each.trade, asked)) isShared ||= each.isShared;
    await pause();
    const floating = await inSlices(floatingOf(life, spansOf.get(owner) ?? [], isShared, asked), pause);
    return { owner, stops, inR, floating };
  }

  return {
    async 'ledger.recorded'({ from }) {
      const known = await ledger.known();
      if (known === null) return ok(null);
      const { store } = known;
      const sources = await traderSources.of(store);
      const told: Told = answered.get(sources) ?? new Map();
      answered.set(sources, told);
      const of = { owners: new Map(store.owners()), others: store.others() };
      const specOf = (symbol: string) => traderSources.spec(store, symbol);
      const pause = slices(clock);
      const answers: OwnerRecorded[] = [];
      for (const owner of new Set<TraderKey>([...of.owners.keys(), ...of.others.keys(), 'mixed'])) {
        await pause();
        const key = `${owner} ${from}`;
        const before = told.get(key);
        const answer =
          before !== undefined && areSame(owner, before.of, of)
            ? before.answer
            : await recordedOf(owner, from, of, sources, specOf, pause);
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
      const of = { owners: new Map(known.store.owners()), others: known.store.others() };
      for (const trade of stopTradesOf(owner as TraderKey, of, from)) {
        const { withoutMs: ms } = tradeStopTimes(trade, stops, sinceMs) ?? { withoutMs: 0 };
        if (ms > 0) found.push({ trade, ms });
        await next();
      }
      const longest = found.toSorted((left, right) => right.ms - left.ms);
      return ok(longest.slice(skip, skip + mostTrades).map(({ trade }) => closedTradeOf(trade)));
    },
  };
}

/** Of Mixed are those of several: any of theirs may be another. */
function areSame(owner: TraderKey, before: Trades, now: Trades): boolean {
  const [others, othersNow] = [before, now].map((of) => of.others.get(owner) ?? []);
  return (
    owner !== 'mixed' &&
    before.owners.get(owner) === now.owners.get(owner) &&
    others?.length === othersNow?.length &&
    others?.every((each, at) => each === othersNow?.[at]) === true
  );
}

/** A stop is of a whole position: what several own counts once, for nobody of them. */
function* stopTradesOf(
  owner: TraderKey,
  { owners, others }: Trades,
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
