import { snap } from '../engine/bots';
import { changePosition, closePosition } from '../engine/change';
import { quoteAt } from '../engine/money';
import { nettedPosition } from '../engine/netting';
import { placeOrder } from '../engine/place';
import { bookMoney, type Direction, type Position, type ServerState, signOf } from '../engine/state';
import type { Market } from '../market/market';
import { hash, hashText, Random } from '../market/random';
import { priceOf, type SymbolDefinition } from '../market/symbols';
import { type Actor, Ledger, type StopLevels } from './ledger';

/** How an actor's orders are signed. */
export interface Trader {
  readonly name: Exclude<Actor, 'server'>;
  readonly magic: number;
  readonly comment: string;
  /** CLIENT by hand at the terminal, EXPERT through an API. */
  readonly reason: 0 | 3;
}

/** A position of theirs, from its entry to its end. */
export interface Trade {
  readonly trader: Trader;
  readonly symbol: SymbolDefinition;
  readonly direction: Direction;
  readonly lots: number;
  /** The position's identifier. */
  readonly ticket: number;
  readonly opened: number;
}

export interface Entry {
  readonly symbol: SymbolDefinition;
  readonly direction: Direction;
  readonly lots: number;
  /** From the entry, in price; null without. */
  readonly stop: number | null;
  readonly target: number | null;
  /** How far from the market a limit order waits, in price; a market order without. */
  readonly limit?: number;
  /** Where an account has one position a symbol, adds to its own. */
  readonly adds?: boolean;
}

const SALT_ACTORS = 40;
const LIMIT_LIFE_SECONDS = 4 * 3600;

/** What the lively demo's actors share: market, agenda, ledger, and the ways to trade, which note what was done. */
export class Floor {
  readonly market: Market;
  /** From here on they also do what lasts seconds only: before, nobody was there to see it. Milliseconds of the broker. */
  readonly detailFrom: number;
  readonly agenda = new Agenda();
  readonly ledger = new Ledger();
  readonly #labelsCloses: boolean;
  readonly #trades = new Map<number, Trade>();
  readonly #pending = new Map<number, Trade & { readonly levels: StopLevels }>();
  readonly #reopens = new Map<Trader, (state: ServerState, trade: Trade) => void>();
  /** All but the first deposit. */
  #dealsSeen = 1;

  constructor(market: Market, detailFrom: number, labelsCloses: boolean) {
    this.market = market;
    this.detailFrom = detailFrom;
    this.#labelsCloses = labelsCloses;
  }

  /** Chance for one purpose at one time, such as a day: the same on every machine. */
  random(purpose: string, time: number): Random {
    return new Random(hash(this.market.seed, hashText(purpose), SALT_ACTORS, time));
  }

  symbol(name: string): SymbolDefinition {
    const found = this.market.find(name);
    if (found === null) throw new Error(`the market has no ${name}`);
    return found.definition;
  }

  tradesOf(trader: Trader, symbol?: SymbolDefinition): Trade[] {
    return [...this.#trades.values()].filter(
      (trade) => trade.trader === trader && (symbol === undefined || trade.symbol === symbol),
    );
  }

  isWaiting(trader: Trader, symbol: SymbolDefinition): boolean {
    return [...this.#pending.values()].some((order) => order.trader === trader && order.symbol === symbol);
  }

  position(state: ServerState, { ticket }: Trade): Position | null {
    const found = state.positions.get(ticket);
    if (found !== undefined) return found;
    // One that was turned round on a netting account has another ticket.
    return [...state.positions.values()].find(({ identifier }) => identifier === ticket) ?? null;
  }

  /** What the trader does when somebody else, not the server, has closed what it holds. */
  onClosedByOthers(trader: Trader, follow: (state: ServerState, trade: Trade) => void): void {
    this.#reopens.set(trader, follow);
  }

  /** The trade, where one begins at once: not where the server refuses it, or on a netting account somebody else holds the symbol. */
  enter(state: ServerState, trader: Trader, entry: Entry): Trade | null {
    const { symbol, direction, lots, limit } = entry;
    const quote = quoteAt(state, symbol, state.now);
    const held = nettedPosition(state, symbol);
    const isOwn = held !== null && this.#trades.get(held.identifier)?.trader === trader;
    if (quote === null || (held !== null && !(isOwn && entry.adds === true))) return null;
    const sign = signOf(direction);
    const market = priceOf(symbol, direction === 'buy' ? quote.ask : quote.bid);
    const price = limit === undefined ? null : snap(symbol, market - sign * limit);
    const away = (distance: number | null) =>
      distance === null ? 0 : snap(symbol, (price ?? market) + sign * distance);
    const levels = { sl: away(entry.stop === null ? null : -entry.stop), tp: away(entry.target) };
    const isBuy = direction === 'buy';
    const placed = placeOrder(state, {
      symbol,
      type: price === null ? (isBuy ? 0 : 1) : isBuy ? 2 : 3,
      volume: lots,
      price,
      stopLimit: null,
      ...levels,
      deviation: null,
      magic: trader.magic,
      comment: trader.comment,
      filling: null,
      lifetime: price === null ? 0 : 2,
      expiration: price === null ? 0 : Math.ceil(state.now / 1000) + LIMIT_LIFE_SECONDS,
      reason: trader.reason,
    });
    if (placed.verdict !== 'done') return null;
    const ticket = held?.identifier ?? placed.order;
    const trade = { trader, symbol, direction, lots, ticket, opened: state.now };
    if (price === null) {
      this.#begun(trade, placed.deal, levels);
      return trade;
    }
    this.#pending.set(ticket, { ...trade, levels });
    this.ledger.note(state.now, trader.name, { kind: 'pending', ticket, symbol: symbol.name, lots });
    return null;
  }

  /** Prices; null leaves a level as it is. Answers whether the server did it. */
  setLevels(state: ServerState, trade: Trade, sl: number | null, tp: number | null): boolean {
    const position = this.position(state, trade);
    if (position === null) return false;
    const { ticket, symbol, trader } = trade;
    const from = levelsOf(position);
    const snapped = (price: number | null) => (price === null ? null : snap(symbol, price));
    if (changePosition(state, position, { sl: snapped(sl), tp: snapped(tp) }).verdict !== 'done')
      return false;
    this.ledger.note(state.now, trader.name, { kind: 'levels', ticket, from, to: levelsOf(position) });
    if (from.sl === 0 && position.sl > 0) {
      const seconds = (state.now - position.opened) / 1000;
      this.ledger.note(state.now, trader.name, { kind: 'late stop', ticket, seconds });
    }
    return true;
  }

  /** `lots` null closes all of it. Answers whether it is closed. */
  close(state: ServerState, trade: Trade, by = trade.trader, lots: number | null = null): boolean {
    const position = this.position(state, trade);
    if (position === null) return true;
    // Behind a bridge that labels no close, a bot's is told without its magic number.
    const isLabelled = by.reason === 3 && this.#labelsCloses;
    const result = closePosition(state, position, lots, {
      reason: by.reason,
      magic: isLabelled ? null : 0,
      comment: isLabelled ? by.comment : '',
    });
    if (result.verdict !== 'done') return false;
    const { deal, volume } = result;
    const act = { kind: 'close', ticket: trade.ticket, deal, lots: volume, reason: by.reason } as const;
    this.ledger.note(state.now, by.name, act);
    this.#endIfGone(state, trade, by !== trade.trader);
    return true;
  }

  /** A deposit, or a withdrawal below 0. */
  money(state: ServerState, amount: number, comment: string): void {
    const deal = bookMoney(state, amount, comment);
    this.ledger.note(state.now, 'person', { kind: 'money', deal, amount });
  }

  /** Takes note of what the server did by itself, and of what somebody did through the bridge. */
  observe(state: ServerState): void {
    for (; this.#dealsSeen < state.deals.length; this.#dealsSeen += 1) {
      const deal = state.deals[this.#dealsSeen];
      if (deal === undefined) continue;
      const { time, volume: lots, reason } = deal;
      const filled = this.#pending.get(deal.order);
      if (filled !== undefined) {
        this.#pending.delete(deal.order);
        this.#begun({ ...filled, opened: time }, deal.ticket, filled.levels);
        continue;
      }
      const trade = this.#trades.get(deal.position);
      if (trade === undefined || deal.entry === 0) continue;
      const isServer = reason >= 4;
      if (isServer) {
        const act = { kind: 'close', ticket: trade.ticket, deal: deal.ticket, lots, reason } as const;
        this.ledger.note(time, 'server', act);
      }
      this.#endIfGone(state, trade, !isServer);
    }
    for (const ticket of this.#pending.keys()) if (!state.orders.has(ticket)) this.#pending.delete(ticket);
  }

  /** What was done at this moment was theirs, and is noted. */
  acted(state: ServerState): void {
    this.#dealsSeen = state.deals.length;
  }

  #begun(trade: Trade, deal: number, levels: StopLevels): void {
    const { ticket, trader, symbol, direction, lots, opened } = trade;
    if (!this.#trades.has(ticket)) this.#trades.set(ticket, trade);
    this.ledger.note(opened, trader.name, {
      kind: 'entry',
      ticket,
      deal,
      symbol: symbol.name,
      direction,
      lots,
      levels,
    });
  }

  #endIfGone(state: ServerState, trade: Trade, isByOthers: boolean): void {
    if (this.position(state, trade) !== null || !this.#trades.delete(trade.ticket)) return;
    if (isByOthers) this.#reopens.get(trade.trader)?.(state, trade);
  }
}

export const levelsOf = ({ symbol, sl, tp }: Position): StopLevels => ({
  sl: priceOf(symbol, sl),
  tp: priceOf(symbol, tp),
});

type Due = (state: ServerState) => void;

/** What is to be done when, by the broker's clock; what is due at the same moment, in the order of asking. */
class Agenda {
  /** The next one last. */
  readonly #waiting: { readonly at: number; readonly due: Due }[] = [];

  add(at: number, due: Due): void {
    let low = 0;
    let high = this.#waiting.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#waiting[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, { at, due });
  }

  get next(): number {
    return this.#waiting.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Does all that is due at `state.now`. */
  run(state: ServerState): void {
    while (this.next <= state.now) this.#waiting.pop()?.due(state);
  }
}
