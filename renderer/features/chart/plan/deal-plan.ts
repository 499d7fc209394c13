import type { ClosedPosition } from '../../../../shared/math/closed-positions';
import { compareTickets, isTrade } from '../../../../shared/math/deals';
import type { Deal } from '../../../../shared/model/deal';
import type { Side } from '../../../../shared/model/enums';
import type { BrokerSeconds, Price, Ticket } from '../../../../shared/model/fields';
import type { Traders } from '../../../../shared/rules/trader';
import { compareTraders, type TraderKey } from '../../../../shared/rules/trader-key';
import { noTraderNames, type TraderNames } from '../../../../shared/rules/trader-names';

/** Deals of one symbol as arrows at their time and price, and closed positions as dotted lines from entry to exit. */

export interface DealMark {
  readonly ticket: Ticket;
  readonly side: Side;
  readonly time: BrokerSeconds;
  readonly price: Price;
  readonly trader: TraderKey;
  readonly deal: Deal;
}

/** From the deal that opened a position to one that closed it. */
export interface DealJoin {
  readonly from: { readonly time: BrokerSeconds; readonly price: Price };
  readonly to: { readonly time: BrokerSeconds; readonly price: Price };
  readonly trader: TraderKey;
  readonly tickets: readonly [Ticket, Ticket];
}

export interface DealPlan {
  /** In order of time; deals of the same second in order of their tickets. */
  readonly marks: readonly DealMark[];
  readonly joins: readonly DealJoin[];
  /** Number of older deals that are not drawn. */
  readonly leftOut: number;
  /** All traders of this symbol, hidden ones too: bots by magic number, then you, then the others. */
  readonly traders: readonly TraderKey[];
  /** Name and colour of each. */
  readonly names: TraderNames;
}

export const noDeals: DealPlan = { marks: [], joins: [], leftOut: 0, traders: [], names: noTraderNames };

/** More arrows than this cannot be told apart, and each costs time. */
const mostDeals = 500;

export function planDeals(
  deals: readonly Deal[],
  trips: readonly ClosedPosition[],
  options: {
    readonly symbol: string;
    readonly traders: Pick<Traders, 'deal' | 'names'>;
    readonly hidden: ReadonlySet<TraderKey>;
    readonly most?: number;
  },
): DealPlan {
  const { symbol, traders, hidden, most = mostDeals } = options;
  const all = deals
    .filter((deal) => deal.symbol === symbol)
    .flatMap((deal) => markOf(deal, traders))
    .toSorted(inTime);
  const shown = all.filter(({ trader }) => !hidden.has(trader));
  const marks = shown.slice(Math.max(0, shown.length - most));
  const drawn = new Set(marks.map(({ ticket }) => ticket));
  return {
    marks,
    joins: trips.filter((trip) => trip.symbol === symbol).flatMap((trip) => joinsOf(trip, drawn, traders)),
    leftOut: shown.length - marks.length,
    traders: [...new Set(all.map(({ trader }) => trader))].toSorted(compareTraders),
    names: traders.names,
  };
}

/** A deal without a time or a valid price has no place on the chart. */
function markOf(deal: Deal, traders: Pick<Traders, 'deal'>): readonly DealMark[] {
  const { ticket, time, price, type } = deal;
  if (!isTrade(deal) || time === null || !Number.isFinite(time) || !Number.isFinite(price) || price <= 0)
    return [];
  const trader = traders.deal(deal).key;
  return [{ ticket, side: type === 'BUY' ? 'BUY' : 'SELL', time, price, trader, deal }];
}

const inTime = (left: DealMark, right: DealMark): number =>
  left.time - right.time || compareTickets(left.ticket, right.ticket);

/** Joins every exit with the first entry of its position: each line begins and ends at a real deal, not at an average. */
function joinsOf(
  trip: ClosedPosition,
  drawn: ReadonlySet<Ticket>,
  traders: Pick<Traders, 'deal'>,
): readonly DealJoin[] {
  const joins: DealJoin[] = [];
  let entry: Deal | null = null;
  for (const { role, deal } of trip.parts) {
    if (role === 'in') {
      entry ??= deal;
      continue;
    }
    const [from] = entry === null ? [] : markOf(entry, traders);
    const [to] = markOf(deal, traders);
    if (from === undefined || to === undefined) continue;
    if (!drawn.has(from.ticket) && !drawn.has(to.ticket)) continue;
    joins.push({
      from: { time: from.time, price: from.price },
      to: { time: to.time, price: to.price },
      trader: from.trader,
      tickets: [from.ticket, to.ticket],
    });
  }
  return joins;
}

/** The row of the bar that contains a time: the last that opened at or before it; -1 before the first. */
export function rowAt(times: readonly { readonly time: number }[], time: BrokerSeconds): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle]?.time ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Pixels between arrows of one side on one bar. */
const arrowPx = 10;
/** A stack takes at most this share of the pane's height, and never more arrows than can be counted at a glance. */
const pileShare = 0.4;
const mostPiled = 8;
const leastPiled = 3;

/** How many arrows stack on one bar before one arrow with a number stands for all of them. */
export const piledIn = (paneHeight: number): number =>
  Math.min(mostPiled, Math.max(leastPiled, Math.floor((paneHeight * pileShare) / arrowPx)));

export interface PlacedArrow<Mark> {
  readonly mark: Mark;
  readonly x: number;
  /** Tip of the arrow, pixels. */
  readonly y: number;
  /** The deal's price in pixels; the arrow is away from it where several share a bar. */
  readonly priceY: number;
  /** All deals that it stands for, itself included; more than one where the stack would hide the candles. */
  readonly all: readonly Mark[];
}

interface Seen<Mark> {
  readonly mark: Mark;
  readonly x: number;
  readonly y: number;
}

/**
 * Arrows of one bar and side that would overlap stack away from the candle's middle: buys downwards, sells upwards. The
 * first of each stack stays at its price. More than `most` in a stack become one arrow with their number.
 */
export function stackArrows<Mark extends { readonly side: Side }>(
  seen: readonly Seen<Mark>[],
  most = Number.POSITIVE_INFINITY,
): readonly PlacedArrow<Mark>[] {
  const groups = new Map<string, Seen<Mark>[]>();
  for (const each of seen) {
    const key = `${each.x} ${each.mark.side}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()].flatMap((group) => {
    const down = group[0]?.mark.side === 'BUY' ? 1 : -1;
    return pilesOf(group, down).flatMap((pile): readonly PlacedArrow<Mark>[] => {
      const [first] = pile;
      if (first === undefined) return [];
      const at = (each: Seen<Mark>, index: number): PlacedArrow<Mark> => ({
        mark: each.mark,
        x: each.x,
        y: first.y + index * arrowPx * down,
        priceY: each.y,
        all: [each.mark],
      });
      return pile.length <= most ? pile.map(at) : [{ ...at(first, 0), all: pile.map(({ mark }) => mark) }];
    });
  });
}

/** Deals of one bar and side whose arrows overlap, in the direction in which they stack. */
function pilesOf<Mark>(group: readonly Seen<Mark>[], down: 1 | -1): readonly (readonly Seen<Mark>[])[] {
  const piles: Seen<Mark>[][] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (const each of group.toSorted((left, right) => (left.y - right.y) * down)) {
    const last = piles.at(-1);
    const isPushed = each.y * down < least;
    least = (isPushed ? least : each.y * down) + arrowPx;
    if (isPushed && last !== undefined) last.push(each);
    else piles.push([each]);
  }
  return piles;
}

/** More lines than this cannot be read; the keyboard steps through all of them. */
const mostLines = 10;

/** The text under the pointer: one deal in full, of a stack one line each, newest first. */
export function describeStack(
  marks: readonly DealMark[],
  wordsOf: (ticket: Ticket) => readonly string[],
): readonly string[] {
  const [only] = marks;
  if (only !== undefined && marks.length === 1) return wordsOf(only.ticket);
  const newest = marks.toSorted(inTime).toReversed();
  const lines = newest.slice(0, mostLines).map(({ ticket }) => wordsOf(ticket).slice(0, 3).join(' · '));
  const more = newest.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
