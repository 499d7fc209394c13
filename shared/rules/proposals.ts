import { grouped } from '../math/groups';
import type { Proposal } from '../model/alerts';
import type { BrokerSeconds } from '../model/fields';
import { measures } from './measures';
import type { TraderKey } from './trader-key';
import type { TraderTrade } from './trader-trades';
import { weekHoursText } from './trading-hours';

/** Promises that a trader has kept so far: the most of what he did is the bound. */

/** Of fewer trades the most says little. */
export const fewestTrades = 20;
/** Who trades more of them keeps to no list. */
const mostSymbols = 10;
/** A stop within so many seconds: the next longer one. */
const stopBoundsS = [10, 30, 60, 120, 300, 900, 3_600];
const hourS = 3_600;

interface Held {
  readonly positions: number;
  readonly lots: number;
  readonly hasOpposite: boolean;
}

/** `trades`: of accounts where each position is one trader's, in the order of their opening. `barestS`: the longest that one of them was without a stop; null: not known, or one had none. */
export function proposalsOf(
  trader: TraderKey,
  trades: readonly TraderTrade[],
  barestS: number | null,
): readonly Proposal[] {
  if (trades.length < fewestTrades) return [];
  const atMost = (kind: 'positions' | 'lots' | 'size' | 'hourly' | 'no-stop', value: number): Proposal => ({
    of: { kind, trader },
    way: 'above',
    value,
  });
  const { positions, lots, hasOpposite } = mostHeld(trades);
  const symbols = [...grouped(trades, ({ symbol }) => symbol)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([symbol]) => symbol);
  const hours = weekHoursText(trades.map(({ openS }) => openS));
  const stopS = barestS === null ? undefined : stopBoundsS.find((bound) => bound >= barestS);
  const none = { way: 'above', value: 0 } as const;
  return [
    atMost('positions', positions),
    atMost('lots', lots),
    atMost(
      'size',
      trades.reduce((most, trade) => Math.max(most, trade.lots), 0),
    ),
    ...(stopS === undefined ? [] : [atMost('no-stop', stopS)]),
    atMost('hourly', mostInAnHour(trades)),
    ...(symbols.length > mostSymbols
      ? []
      : [{ of: { kind: 'symbols', trader, symbols: symbols.join(', ') }, ...none } as const]),
    ...(hours === null ? [] : [{ of: { kind: 'hours', trader, hours }, ...none } as const]),
    ...(hasOpposite ? [] : [{ of: { kind: 'opposite', trader }, ...none } as const]),
    { of: { kind: 'silence', trader }, way: 'above', value: measures.silence.usual ?? 0 },
  ];
}

/** At one moment; what closes in the second of an opening was over before. */
function mostHeld(trades: readonly TraderTrade[]): Held {
  const changes = trades
    .flatMap((trade) => [
      { atS: trade.openS, by: 1, trade },
      ...(trade.closeS === null ? [] : [{ atS: trade.closeS, by: -1, trade }]),
    ])
    // One that is opened and closed in the same second was open.
    .toSorted((one, other) => one.atS - other.atS || isOwnEnd(one) - isOwnEnd(other) || one.by - other.by);
  const open = new Map<string, number>();
  let [positions, lots, mostPositions, mostLots] = [0, 0, 0, 0];
  let hasOpposite = false;
  for (const { by, trade } of changes) {
    const { symbol, side } = trade;
    positions += by;
    lots = Math.round((lots + by * trade.lots) * 1e8) / 1e8;
    open.set(`${side} ${symbol}`, (open.get(`${side} ${symbol}`) ?? 0) + by);
    mostPositions = Math.max(mostPositions, positions);
    mostLots = Math.max(mostLots, lots);
    hasOpposite ||= (open.get(`BUY ${symbol}`) ?? 0) > 0 && (open.get(`SELL ${symbol}`) ?? 0) > 0;
  }
  return { positions: mostPositions, lots: mostLots, hasOpposite };
}

const isOwnEnd = ({ by, trade }: { readonly by: number; readonly trade: TraderTrade }): number =>
  by < 0 && trade.openS === trade.closeS ? 1 : 0;

function mostInAnHour(trades: readonly TraderTrade[]): number {
  let first = 0;
  return trades.reduce((most, { openS }: { readonly openS: BrokerSeconds }, place) => {
    while ((trades[first]?.openS ?? openS) <= openS - hourS) first += 1;
    return Math.max(most, place - first + 1);
  }, 0);
}
