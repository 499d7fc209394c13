import { usableQuote } from '../../shared/math/price';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Tick } from '../../shared/model/tick';
import { asksToLook, lookAgainMs, withPause } from '../../shared/rules/quote-age';
import { type SharedPicture, sharedPicture } from '../base/picture';
import { type Clocks, type Moment, momentOf, since, systemClocks } from './ages';

export type Direction = 'up' | 'down' | 'none';

export interface Quote {
  readonly tick: Tick;
  readonly bidMove: Direction;
  readonly askMove: Direction;
  /** False where the numbers cannot be a market: zero, crossed, not finite. */
  readonly isUsable: boolean;
}

interface Arrival {
  readonly tick: Tick;
  readonly at: Moment;
}

interface Entry {
  quote: Quote;
  /** When a poll last brought a tick, changed or not. */
  readAt: Moment;
  /** When the tick itself last changed: its time, or its prices where the bridge gives no time. */
  changedAt: Moment;
  /** False until a second, different tick was read: a single tick may be from yesterday. */
  hasMoved: boolean;
  /** Before its last changes, milliseconds. */
  pauses: readonly number[];
}

/**
 * The last tick of every symbol, outside React: a tick reaches the numbers and the chart that show it, and renders
 * nothing else. A new tick waits for the next shared frame and is readable only then: the quote that an order records
 * as seen is the one that was on the screen.
 */
export class QuoteStore {
  readonly #entries = new Map<string, Entry>();
  /** Changed ticks that wait for their frame. */
  readonly #arrived = new Map<string, Arrival>();
  readonly #listeners = new Map<string, Set<(tick: Tick) => void>>();
  readonly #clocks: Clocks;
  readonly #picture: Pick<SharedPicture, 'join'>;

  constructor(clocks: Clocks = systemClocks, picture: Pick<SharedPicture, 'join'> = sharedPicture) {
    this.#clocks = clocks;
    this.#picture = picture;
  }

  /**
   * `symbol` is the one that was asked for: a bridge may answer with another spelling. An earlier tick time is accepted
   * too: one read of a symbol runs at a time, so it can only mean that the bridge or its clock was set. `ageMs`: how long ago the host read
   * it.
   */
  take(symbol: string, tick: Tick, ageMs = 0): void {
    const at = momentOf(this.#clocks, ageMs);
    const before = this.#entries.get(symbol);
    const arrived = this.#arrived.get(symbol);
    const last = this.newest(symbol);
    const readAgoMs = before === undefined ? 0 : since(before.readAt, this.#clocks);
    if (before !== undefined) before.readAt = at;
    if (last !== undefined && last.timeMs === tick.timeMs && last.bid === tick.bid && last.ask === tick.ask)
      return;
    if (before !== undefined) {
      const changedAgoMs = since(arrived?.at ?? before.changedAt, this.#clocks);
      before.pauses = withPause(before.pauses, changedAgoMs, readAgoMs);
    }
    const isFirst = this.#arrived.size === 0;
    this.#arrived.set(symbol, { tick, at });
    // A first quote, an unusable one, and the end of that are shown at once.
    if (before?.quote.isUsable !== usableQuote(tick)) this.#show();
    else if (isFirst) this.#picture.join(() => this.#show());
  }

  #show(): void {
    const arrived = [...this.#arrived];
    this.#arrived.clear();
    for (const [symbol, { tick, at }] of arrived) {
      const before = this.#entries.get(symbol);
      const last = before?.quote.tick;
      this.#entries.set(symbol, {
        quote: {
          tick,
          bidMove: move(last?.bid, tick.bid, before?.quote.bidMove),
          askMove: move(last?.ask, tick.ask, before?.quote.askMove),
          isUsable: usableQuote(tick),
        },
        readAt: before?.readAt ?? at,
        changedAt: at,
        hasMoved: before !== undefined,
        pauses: before?.pauses ?? [],
      });
    }
    for (const [symbol, { tick }] of arrived) {
      for (const listener of this.#listeners.get(symbol) ?? []) listener(tick);
    }
  }

  /** The last one that came, drawn or not. */
  newest(symbol: string): Tick | undefined {
    return this.#arrived.get(symbol)?.tick ?? this.#entries.get(symbol)?.quote.tick;
  }

  get(symbol: string): Quote | null {
    return this.#entries.get(symbol)?.quote ?? null;
  }

  /** Milliseconds since a poll last brought this symbol's tick. */
  readAgeMs(symbol: string): number | null {
    const entry = this.#entries.get(symbol);
    return entry === undefined ? null : since(entry.readAt, this.#clocks);
  }

  /** Milliseconds since the tick itself last changed, as far as this page has seen. */
  changeAgeMs(symbol: string): number | null {
    const entry = this.#entries.get(symbol);
    return entry === undefined ? null : since(entry.changedAt, this.#clocks);
  }

  /** Whether the user looks again before an order at market (reference/order-safety.md, rule 10). */
  asksToLook(symbol: string): boolean {
    const entry = this.#entries.get(symbol);
    if (entry === undefined) return false;
    const changedAgoMs = since(entry.changedAt, this.#clocks);
    const readAgoMs = since(entry.readAt, this.#clocks);
    return asksToLook({ changedAgoMs, readAgoMs }, lookAgainMs(entry.pauses));
  }

  /**
   * The quote's age to show: since it last changed here; if it has not changed since the page began to read it, as old
   * as its own time says, if that is a minute or more. `brokerNow`: broker seconds, null where not known.
   */
  shownAgeMs(symbol: string, brokerNow: BrokerSeconds | null): number | null {
    const entry = this.#entries.get(symbol);
    if (entry === undefined) return null;
    const ageMs = since(entry.changedAt, this.#clocks);
    if (entry.hasMoved) return ageMs;
    const behindMs = behindBroker(entry.quote.tick, brokerNow) - this.#skewMs(brokerNow);
    return behindMs >= sleepsAfterMs ? Math.max(ageMs, behindMs) : ageMs;
  }

  /**
   * How far even moving quotes lie behind the broker's clock: hours, where an operator turned tick times into UTC
   * (reference/bridge-notes.md, "Two dialects"). It must not make every market look closed. 0 while nothing has moved.
   */
  #skewMs(brokerNow: BrokerSeconds | null): number {
    let least = Number.POSITIVE_INFINITY;
    for (const { quote, hasMoved, changedAt } of this.#entries.values()) {
      if (!hasMoved) continue;
      least = Math.min(least, behindBroker(quote.tick, brokerNow) - since(changedAt, this.#clocks));
    }
    return Number.isFinite(least) ? Math.max(0, least) : 0;
  }

  /**
   * Whether this symbol's market is closed by all that is known: its quote does not move, though it is read, while another's has just moved.
   * One that is slow or whose feed is broken may look so after a minute.
   */
  isAsleep(symbol: string, shownAgeMs: number): boolean {
    const entry = this.#entries.get(symbol);
    if (entry === undefined || shownAgeMs < sleepsAfterMs) return false;
    if (since(entry.readAt, this.#clocks) > sleepsAfterMs) return false;
    return [...this.#entries.values()].some(
      ({ hasMoved, changedAt }) => hasMoved && since(changedAt, this.#clocks) < sleepsAfterMs,
    );
  }

  hasMoved(symbol: string): boolean {
    return this.#entries.get(symbol)?.hasMoved ?? false;
  }

  subscribe(symbol: string, listener: (tick: Tick) => void): () => void {
    const set = this.#listeners.get(symbol) ?? new Set();
    this.#listeners.set(symbol, set);
    set.add(listener);
    return () => {
      set.delete(listener);
      if (set.size === 0 && this.#listeners.get(symbol) === set) this.#listeners.delete(symbol);
    };
  }
}

/** A tick that does not move and lies so far behind the broker's clock is of a closed market. Milliseconds. */
export const sleepsAfterMs = 60_000;

/** Milliseconds by which a tick's own time lies behind the broker's clock; 0 where either is not known. */
export const behindBroker = (tick: Tick, brokerNow: BrokerSeconds | null): number =>
  tick.timeMs === null || brokerNow === null ? 0 : Math.max(0, brokerNow * 1000 - tick.timeMs);

/** An unchanged price keeps the colour of its last change, as in MetaTrader. */
function move(before: number | undefined, after: number, last: Direction | undefined): Direction {
  if (before === undefined) return 'none';
  if (after === before) return last ?? 'none';
  return after > before ? 'up' : 'down';
}
