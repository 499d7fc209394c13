import { grouped } from '../math/groups';
import type { Proposal } from '../model/alerts';
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

/** What is read of a trader's trades. */
export const proposedKinds = ['positions', 'lots', 'size', 'hourly', 'opposite'] as const;
export type Most = Readonly<Record<(typeof proposedKinds)[number], number>>;

/** `barestS`: the longest that a position was without a stop; null: not known, or one had none. */
export function proposalsOf(
  trader: TraderKey,
  trades: readonly TraderTrade[],
  most: Most,
  barestS: number | null,
): readonly Proposal[] {
  if (trades.length < fewestTrades) return [];
  const atMost = (kind: 'positions' | 'lots' | 'size' | 'hourly' | 'no-stop', value: number): Proposal => ({
    of: { kind, trader },
    way: 'above',
    value,
  });
  const symbols = [...grouped(trades, ({ symbol }) => symbol)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([symbol]) => symbol);
  const hours = weekHoursText(trades.map(({ openS }) => openS));
  const stopS = barestS === null ? undefined : stopBoundsS.find((bound) => bound >= barestS);
  const none = { way: 'above', value: 0 } as const;
  return [
    atMost('positions', most.positions),
    atMost('lots', most.lots),
    atMost('size', most.size),
    ...(stopS === undefined ? [] : [atMost('no-stop', stopS)]),
    atMost('hourly', most.hourly),
    ...(symbols.length > mostSymbols
      ? []
      : [{ of: { kind: 'symbols', trader, symbols: symbols.join(', ') }, ...none } as const]),
    ...(hours === null ? [] : [{ of: { kind: 'hours', trader, hours }, ...none } as const]),
    ...(most.opposite > 0 ? [] : [{ of: { kind: 'opposite', trader }, ...none } as const]),
    { of: { kind: 'silence', trader }, way: 'above', value: measures.silence.usual ?? 0 },
  ];
}
