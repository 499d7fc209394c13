import type { DemoClock } from '../market/clock';
import type { Market } from '../market/market';
import { botsOf } from './bots';
import { advance, type MinuteHook } from './match';
import { type Book, DEMO_ACCOUNT, openBook } from './state';
import { terminalUserOf } from './terminal-user';

const DAY_MS = 86_400_000;
const DEPOSIT = 10_000;
const HISTORY_DAYS = 14;
/** How long the past may take of the process at a stretch: less than a frame, because a window may wait for the same process. */
const STRETCH_MS = 8;
/** Of the broker's time that is lived through between two looks at that. */
const STEP_MS = 30 * 60_000;

/** The broker: a market, one account, and a clock that drives both. */
export class TradeServer {
  readonly market: Market;
  readonly clock: DemoClock;
  readonly #book: Book;
  readonly #traders: MinuteHook;

  /** With the last two weeks still to be lived through, from a midnight on, so that the same day always has the same past. */
  constructor(market: Market, clock: DemoClock, account = DEMO_ACCOUNT, labelsCloses = true) {
    this.market = market;
    this.clock = clock;
    const traders = [botsOf(market, labelsCloses), terminalUserOf(market)];
    this.#traders = (book, minute) => {
      for (const trade of traders) trade(book, minute);
    };
    const opened = (Math.floor(clock.brokerMs() / DAY_MS) - HISTORY_DAYS) * DAY_MS;
    this.#book = openBook(market, opened, DEPOSIT, account);
  }

  /** Lives through the past a stretch at a time; whoever shares the process has his turn in between. */
  async catchUp(): Promise<void> {
    // Up to the moment that it began at: a clock that runs many times as fast would stay ahead for ever.
    const now = this.clock.brokerMs();
    let since = performance.now();
    while (this.#book.now < now) {
      advance(this.#book, Math.min(now, this.#book.now + STEP_MS), this.#traders);
      if (performance.now() - since < STRETCH_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
  }

  /** The book as of now, with what is left of the past at once. Where the broker's clock is set back in autumn, its time stands still for that hour. */
  book(): Book {
    advance(this.#book, this.clock.brokerMs(), this.#traders);
    return this.#book;
  }
}
