import { toPoints, usableQuote } from '../../../shared/math/price';
import type { Points } from '../../../shared/model/fields';
import type { Polling } from '../../../shared/model/settings';
import type { Tick } from '../../../shared/model/tick';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';

/** Quotes of the symbols that alerts are about, of one connection: which of them are new, and why there are none. */
export interface QuoteWatch {
  /** Whether it is a usable quote that was not read before. */
  take(symbol: string, tick: Tick, askedMs: number): boolean;
  /** The bridge says that there is no such symbol. */
  isUnknown(symbol: string): void;
  /** Of these symbols quotes are read for a while, and their conditions once; of others their conditions alone. */
  want(symbols: readonly string[], others: readonly string[]): void;
  /** The bridge's lists of symbols lack it, while it has others. */
  isGone(symbol: string): boolean;
  /** Why no quote of it counts now, in words; null where one does. */
  whyBlind(symbol: string): string | null;
  last(symbol: string): Tick | null;
  /** Of its last quote; null while it or the size of a point is not known. */
  spread(symbol: string): Points | null;
  /** How often each is read where nobody looks at it. Milliseconds. */
  everyMs(): number;
  /** Another connection begins. */
  clear(): void;
}

export interface QuoteWatchParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'topics'>;
  readonly clock: Pick<Clock, 'now'>;
  polling(): Pick<Polling, 'marketWatch'>;
}

/** A market may be quiet for so long; then its quotes have stopped, or it is closed. Milliseconds. */
const quietMs = 300_000;
/** Conditions of a symbol that could not be read are read again. Milliseconds. */
const specAgainMs = 60_000;
/** A terminal that starts may list too few: so many lists in a row, so far apart, confirm that a symbol is gone. Milliseconds. */
const listsLacking = 2;
const listEveryMs = 60_000;

interface Quote {
  readonly tick: Tick;
  readonly askedMs: number;
  /** When it was last read, and when it last was a new one; monotonic milliseconds. */
  readonly readMs: number;
  readonly newMs: number | null;
  /** Between its last two reads. Milliseconds. */
  readonly gapMs: number;
}

export function createQuoteWatch({ live, clock, polling }: QuoteWatchParts): QuoteWatch {
  const { knowledge, bridge } = live;
  const quotes = new Map<string, Quote>();
  /** Since when each is wanted, and when its conditions were last asked for, monotonic milliseconds. */
  const wantedMs = new Map<string, number>();
  const specAskedMs = new Map<string, number>();
  /** Symbols that the bridge does not know: how many of its lists in a row lack each. */
  const unknown = new Map<string, number>();
  let listAskedMs = Number.NEGATIVE_INFINITY;

  /** Symbols take turns. */
  const everyMs = (): number => Math.max(1, wantedMs.size) * polling().marketWatch;

  /** The first one may be of yesterday: it counts by its time alone. */
  function isNew(symbol: string, tick: Tick, before: Tick | undefined): boolean {
    const behindMs = knowledge.isOffsetSeen() ? (knowledge.quote(symbol)?.behindMs ?? null) : null;
    if (before === undefined) return behindMs !== null && behindMs <= quoteLimitMs;
    const isSame = before.timeMs === tick.timeMs && before.bid === tick.bid && before.ask === tick.ask;
    return !isSame && (behindMs ?? 0) <= quietMs;
  }

  async function lookForUnknown(): Promise<void> {
    if (unknown.size === 0 || !knowledge.isConnected() || clock.now() - listAskedMs < listEveryMs) return;
    listAskedMs = clock.now();
    const listed = await bridge.read((client) => client.symbols());
    if (!listed.ok || listed.value.length === 0) return;
    for (const [symbol, lists] of unknown) unknown.set(symbol, listed.value.includes(symbol) ? 0 : lists + 1);
  }

  return {
    take(symbol, tick, askedMs) {
      const before = quotes.get(symbol);
      if (!usableQuote(tick) || (before !== undefined && askedMs < before.askedMs)) return false;
      unknown.delete(symbol);
      const isNews = isNew(symbol, tick, before?.tick);
      const readMs = clock.now();
      const newMs = isNews ? readMs : (before?.newMs ?? null);
      quotes.set(symbol, {
        tick,
        askedMs,
        readMs,
        newMs,
        gapMs: before === undefined ? 0 : readMs - before.readMs,
      });
      return isNews;
    },
    isUnknown: (symbol) => void unknown.set(symbol, unknown.get(symbol) ?? 0),
    isGone: (symbol) => (unknown.get(symbol) ?? 0) >= listsLacking,
    want(symbols, others) {
      const nowMs = clock.now();
      void lookForUnknown();
      for (const symbol of wantedMs.keys()) if (!symbols.includes(symbol)) wantedMs.delete(symbol);
      for (const symbol of symbols) if (!wantedMs.has(symbol)) wantedMs.set(symbol, nowMs);
      if (symbols.length > 0)
        live.topics({ listedTicks: symbols.map((symbol) => ({ symbol, version: null })) });
      const bare = [...symbols, ...others].find(
        (symbol) =>
          knowledge.spec(symbol) === null &&
          nowMs - (specAskedMs.get(symbol) ?? Number.NEGATIVE_INFINITY) >= specAgainMs,
      );
      if (bare === undefined) return;
      specAskedMs.set(bare, nowMs);
      void bridge.read((client) => client.symbol(bare));
    },
    whyBlind(symbol) {
      const nowMs = clock.now();
      const quote = quotes.get(symbol);
      const sinceMs = wantedMs.get(symbol) ?? nowMs;
      const limitMs = Math.max(quoteLimitMs, 3 * everyMs(), 3 * (quote?.gapMs ?? 0));
      if (unknown.has(symbol)) return 'the bridge does not know this symbol now';
      if (nowMs - (quote?.readMs ?? sinceMs) > limitMs) return 'its quotes are not read';
      if (knowledge.spec(symbol) === null && nowMs - sinceMs > limitMs)
        return 'its trading conditions are not read';
      return nowMs - (quote?.newMs ?? sinceMs) > quietMs
        ? 'its quotes have stopped, or its market is closed'
        : null;
    },
    last: (symbol) => quotes.get(symbol)?.tick ?? null,
    spread(symbol) {
      const tick = quotes.get(symbol)?.tick;
      const point = knowledge.spec(symbol)?.point;
      return tick === undefined || point === undefined ? null : toPoints(tick.ask - tick.bid, point);
    },
    everyMs,
    clear() {
      for (const each of [quotes, wantedMs, specAskedMs, unknown]) each.clear();
    },
  };
}
