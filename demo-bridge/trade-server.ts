import { botsOf } from './bots';
import type { DemoClock } from './clock';
import { advance, type MinuteHook } from './engine/match';
import { type Book, openBook } from './engine/state';
import type { Market } from './market/market';

const DAY_MS = 86_400_000;
const DEPOSIT = 10_000;
const HISTORY_DAYS = 14;

/** The broker: a market, one account, and a clock that drives both. */
export class TradeServer {
  readonly market: Market;
  readonly clock: DemoClock;
  readonly #book: Book;
  readonly #bots: MinuteHook;

  /** Lives through the last two weeks at once, from a midnight on, so that the same day always has the same past. */
  constructor(market: Market, clock: DemoClock) {
    this.market = market;
    this.clock = clock;
    this.#bots = botsOf(market);
    const now = clock.brokerMs();
    const opened = (Math.floor(now / DAY_MS) - HISTORY_DAYS) * DAY_MS;
    this.#book = openBook(market, opened, DEPOSIT);
    advance(this.#book, now, this.#bots);
  }

  /** The book as of now. Where the broker's clock is set back in autumn, its time stands still for that hour. */
  book(): Book {
    advance(this.#book, this.clock.brokerMs(), this.#bots);
    return this.#book;
  }
}
