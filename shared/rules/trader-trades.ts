import { grouped } from '../math/groups';
import { lastUpTo } from '../math/search';
import type { Measure } from '../model/alerts';
import type { Side } from '../model/enums';
import type { BrokerSeconds, Lots, Ticket } from '../model/fields';
import { isWithinHours, parseHours } from './trading-hours';

/** What of a trader is measured by its trades, live and on the past alike. Of accounts where each position is one trader's. */

export interface TraderTrade {
  /** The position's identifier. */
  readonly id: Ticket;
  readonly symbol: string;
  readonly side: Side;
  /** Opened. */
  readonly lots: Lots;
  readonly openS: BrokerSeconds;
  /** Null: open. */
  readonly closeS: BrokerSeconds | null;
  /** By you or at a terminal. */
  readonly isClosedByHand: boolean;
}

export interface TradesReading {
  readonly value: number;
  /** What it is about, the newest first. */
  readonly trades: readonly TraderTrade[];
  /** What the value was made of: how much there is now, and how much is usual for it. */
  readonly now: number;
  readonly usual: number;
}

const minuteS = 60;
const hourS = 3_600;
const daysBack = 30;
export const rhythmS = daysBack * 24 * hourS;
const stormS = 10 * minuteS;
/** So many trades in ten minutes are a storm at the least. */
const fewestOfStorm = 5;
const reopenedS = 5 * minuteS;
/** A trade that came and went between two reads is known by its deals a minute later: so long after its opening it counts as if it were open. */
const recentS = 5 * minuteS;

/** How long after a trade's opening a reading is another one, beside its opening and closing. */
export const turnsS = {
  ...{ symbols: [recentS], hours: [recentS], 'usual-size': [recentS], opposite: [] },
  ...{ hourly: [hourS], storm: [stormS], 're-opened': [] },
} as const;
export type OfTrades = Extract<Measure, { readonly kind: keyof typeof turnsS }>;
export const isOfTrades = (of: Measure): of is OfTrades => Object.hasOwn(turnsS, of.kind);

/** What was read at that time, when later trades were not known. */
export type TradesReader = (of: OfTrades, atS: BrokerSeconds) => TradesReading;

/** `trades`: in the order of their opening. Quick where each reading is later than the one before. */
export function tradesReader(trades: readonly TraderTrade[]): TradesReader {
  const largest = new Map<TraderTrade, Lots>();
  const largestIn = mostIn(({ lots }) => lots);
  let tens: ReadonlyMap<TraderTrade, number> | null = null;
  const busiestIn = mostIn((trade) => tens?.get(trade) ?? 0);
  let byHand: readonly TraderTrade[] | null = null;

  /** The place of the first one that was opened later. */
  const placeAfter = (timeS: BrokerSeconds): number =>
    lastUpTo(trades.length, (place) => trades[place]?.openS, timeS) + 1;
  /** Opened after the first moment, up to the second. */
  const opened = (afterS: BrokerSeconds, toS: BrokerSeconds): readonly TraderTrade[] =>
    trades.slice(placeAfter(afterS), placeAfter(toS));

  /** What was most of those opened after the first moment, up to the second; 0 without any. */
  function mostIn(sizeOf: (trade: TraderTrade) => number) {
    /** Those that no later one reaches, the most first. */
    let most: TraderTrade[] = [];
    let [next, lastS] = [0, Number.NEGATIVE_INFINITY];
    return (afterS: BrokerSeconds, toS: BrokerSeconds): number => {
      if (toS < lastS) [most, next] = [[], 0];
      lastS = toS;
      for (const trade of trades.slice(next, placeAfter(toS))) {
        const value = sizeOf(trade);
        for (let last = most.at(-1); last !== undefined && sizeOf(last) <= value; last = most.at(-1))
          most.pop();
        most.push(trade);
        next += 1;
      }
      while ((most[0]?.openS ?? Number.POSITIVE_INFINITY) <= afterS) most.shift();
      return most[0] === undefined ? 0 : sizeOf(most[0]);
    };
  }

  let [lately, latelyTo, latelyS]: [readonly TraderTrade[], number, BrokerSeconds] = [[], 0, 0];
  /** Those that are open, and those that were opened lately. */
  function openOrRecent(atS: BrokerSeconds): readonly TraderTrade[] {
    if (atS < latelyS) [lately, latelyTo] = [[], 0];
    const to = placeAfter(atS);
    lately = [...lately, ...trades.slice(latelyTo, to)].filter(
      (trade) => isOpen(trade, atS) || trade.openS > atS - recentS,
    );
    [latelyTo, latelyS] = [to, atS];
    return lately;
  }

  /** Of the ten minutes that end with each trade, how many were opened in them. */
  function countTens(): ReadonlyMap<TraderTrade, number> {
    let first = 0;
    return new Map(
      trades.map((trade, place) => {
        while ((trades[first]?.openS ?? trade.openS) <= trade.openS - stormS) first += 1;
        return [trade, place - first + 1];
      }),
    );
  }

  function largestBefore(trade: TraderTrade): Lots {
    const known = largest.get(trade) ?? largestIn(trade.openS - rhythmS, trade.openS - 1);
    largest.set(trade, known);
    return known;
  }

  /** By you or at a terminal, in the order of their ends. */
  function closedByHand(afterS: BrokerSeconds, toS: BrokerSeconds): readonly TraderTrade[] {
    byHand ??= trades
      .filter(({ isClosedByHand, closeS }) => isClosedByHand && closeS !== null)
      .toSorted((one, other) => (one.closeS ?? 0) - (other.closeS ?? 0));
    const all = byHand;
    const after = (timeS: BrokerSeconds): number =>
      lastUpTo(all.length, (place) => all[place]?.closeS ?? 0, timeS) + 1;
    return all.slice(after(afterS), after(toS));
  }

  const counted = (found: readonly TraderTrade[]): TradesReading => ({
    value: found.length,
    trades: found.toReversed(),
    now: found.length,
    usual: 0,
  });

  return (of, atS) => {
    switch (of.kind) {
      case 'symbols': {
        const allowed = new Set(listedSymbols(of.symbols).map((each) => each.toLowerCase()));
        return counted(openOrRecent(atS).filter(({ symbol }) => !allowed.has(symbol.toLowerCase())));
      }
      case 'hours': {
        const spans = parseHours(of.hours) ?? [];
        return counted(openOrRecent(atS).filter(({ openS }) => !isWithinHours(spans, openS)));
      }
      case 'hourly':
        return counted(opened(atS - hourS, atS));
      case 'opposite': {
        const smaller = [
          ...grouped(
            openOrRecent(atS).filter((trade) => isOpen(trade, atS)),
            ({ symbol }) => symbol,
          ).values(),
        ].map((own) => {
          const buys = own.filter(({ side }) => side === 'BUY');
          const sells = own.filter(({ side }) => side !== 'BUY');
          return buys.length < sells.length ? buys : sells;
        });
        return counted(smaller.flat());
      }
      case 'storm': {
        const now = opened(atS - stormS, atS);
        tens ??= countTens();
        const most = busiestIn(atS - rhythmS, atS - stormS);
        const value = now.length / Math.max(most, fewestOfStorm - 1);
        return { value, trades: now.toReversed(), now: now.length, usual: most };
      }
      case 'usual-size': {
        const [first] = openOrRecent(atS)
          .filter((trade) => largestBefore(trade) > 0)
          .map((trade) => ({ trade, value: ratio(trade.lots, largestBefore(trade)) }))
          .toSorted((one, other) => other.value - one.value);
        if (first === undefined) return counted([]);
        const { trade, value } = first;
        return { value, trades: [trade], now: trade.lots, usual: largestBefore(trade) };
      }
      case 're-opened': {
        // Those before are of earlier readings.
        const late = opened(atS - hourS, atS);
        const closes = closedByHand(atS - hourS - reopenedS, atS);
        const again = late.flatMap((trade) =>
          closes
            .filter((closed) => isReopened(closed, trade))
            .map(({ closeS }) => ({ trade, agoS: trade.openS - (closeS ?? 0) })),
        );
        const last = again.at(-1);
        if (last === undefined) return counted([]);
        const found = [...new Set(again.map(({ trade }) => trade))].toReversed();
        return { value: last.trade.openS, trades: found, now: last.agoS, usual: 0 };
      }
    }
  };
}

const isOpen = ({ openS, closeS }: TraderTrade, atS: BrokerSeconds): boolean =>
  openS <= atS && (closeS === null || closeS > atS);

const isReopened = (closed: TraderTrade, trade: TraderTrade): boolean =>
  closed.symbol === trade.symbol &&
  closed.side === trade.side &&
  closed.id !== trade.id &&
  closed.closeS !== null &&
  closed.closeS <= trade.openS &&
  trade.openS <= closed.closeS + reopenedS;

/** Without float noise. */
const ratio = (one: number, other: number): number => Number((one / other).toFixed(8));

/** The names of a promise about symbols, as they were typed; their capitals do not count. */
export const listedSymbols = (symbols: string): readonly string[] =>
  symbols.split(',').map((each) => each.trim());
