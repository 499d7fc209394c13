import { type Failure, failed, ok, type Result } from '../../shared/model/result';
import type { TickFlag, TickRecord } from '../../shared/model/tick';

/** Which ticks: the newest `count`, or those of a span in broker seconds. */
export interface TickSpan {
  readonly count: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly flags?: TickFlag | undefined;
}

/**
 * What `count` of ticks means on a bridge, by its answers (reference/bridge-family.md, "Ticks, candles, sidecar"):
 * - `newest`: the newest so many
 * - `backward`: `count` alone counts forward from the oldest; `count=-N&from=…` counts back from there
 * - `spans`: only requests with `from` and `to` bring the requested ticks
 * - `none`: none of these brings the newest
 */
export type TickCounting = 'newest' | 'backward' | 'spans' | 'none';

export interface TickQuery {
  readonly count?: number | undefined;
  /** Broker seconds. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly flags?: TickFlag | undefined;
}

export interface TickHistoryParts {
  readonly ask: (symbol: string, query: TickQuery, wanted?: AbortSignal) => Promise<Result<TickRecord[]>>;
  /** Time of the symbol's last quote, broker milliseconds; null where not known. */
  readonly quoteMs: (symbol: string) => Promise<number | null>;
  /** UTC milliseconds. */
  readonly wall: () => number;
}

export interface TickHistory {
  /** Oldest first. Without `from` and `to` the newest `count`, with `to` alone those before it, with `from` those from there on. */
  read(symbol: string, span: TickSpan, wanted?: AbortSignal): Promise<Result<TickRecord[]>>;
  /** Null until an answer has shown it. */
  counting(): TickCounting | null;
}

/** How far the newest tick of a history may lag behind the quote, milliseconds. */
const lagMs = 10 * 60_000;
/** A symbol whose quote has no time is taken to have had its last tick within this, milliseconds. */
const longestCloseMs = 14 * 86_400_000;
const daySeconds = 86_400;
/** Lengths of spans that are tried for the newest ticks, seconds: a quiet symbol has few ticks, and none over a weekend. */
const spans = [1_800, 6 * 3_600, 2 * daySeconds, 7 * daySeconds];

/** The least time of a tick that counts as the newest, broker milliseconds. */
interface Reference {
  readonly leastMs: number;
  /** A moment after every tick, broker seconds. */
  readonly endS: number;
}

const unsupported = (message: string): Result<never> =>
  failed({ kind: 'unsupported', message, endpoint: 'GET /symbols/{symbol}/ticks' });

/** The bridge refused this form of request; it may accept another. */
const isRefusal = ({ kind }: Failure): boolean => kind === 'refused';

/** TICK_FLAG bits: bid and ask; last, volume, buy, sell. */
const bitsOf: Readonly<Record<Exclude<TickFlag, 'ALL'>, number>> = { INFO: 2 | 4, TRADE: 8 | 16 | 32 | 64 };

export function createTickHistory({ ask, quoteMs, wall }: TickHistoryParts): TickHistory {
  let known: TickCounting | null = null;
  /** False once the bridge refused `count` together with `to`. */
  let takesCountWithRange = true;

  async function reference(symbol: string): Promise<Reference> {
    const quote = await quoteMs(symbol);
    return quote === null
      ? { leastMs: wall() - longestCloseMs, endS: Math.floor(wall() / 1_000) + daySeconds }
      : { leastMs: quote - lagMs, endS: Math.floor(quote / 1_000) + 60 };
  }
  const newestMs = (ticks: readonly TickRecord[]): number | null => ticks.at(-1)?.timeMs ?? null;
  const isNewest = (ticks: readonly TickRecord[], { leastMs }: Reference): boolean => {
    const ms = newestMs(ticks);
    return ms !== null && ms >= leastMs;
  };

  /** Finds out what `count` means here. `plain`: the answer to `count=1` alone. Null where too few ticks came to tell. */
  async function learn(
    symbol: string,
    plain: Result<TickRecord[]>,
    wanted: AbortSignal | undefined,
  ): Promise<Result<TickCounting | null>> {
    if (!plain.ok && !isRefusal(plain.failure)) return plain;
    // Without times it cannot be told which ticks these are.
    if (plain.ok && plain.value.length > 0 && newestMs(plain.value) === null) return ok(null);
    const at = await reference(symbol);
    if (plain.ok && isNewest(plain.value, at)) return ok('newest');
    const back = await ask(symbol, { count: -1, from: at.endS }, wanted);
    if (!back.ok && !isRefusal(back.failure)) return back;
    if (back.ok && isNewest(back.value, at)) return ok('backward');
    for (const length of spans) {
      const within = await ask(symbol, { from: at.endS - length, to: at.endS }, wanted);
      if (!within.ok && !isRefusal(within.failure)) return within;
      if (!within.ok) break;
      if (isNewest(within.value, at)) return ok('spans');
    }
    // Every form was refused: return the bridge's own text.
    if (!plain.ok) return plain;
    return ok(plain.value.length === 0 ? null : 'none');
  }

  async function newest(
    symbol: string,
    { count, flags }: TickSpan,
    wanted: AbortSignal | undefined,
  ): Promise<Result<TickRecord[]>> {
    // The meaning does not depend on the symbol.
    if (known === 'newest') return ask(symbol, { count, flags }, wanted);
    if (known === null) {
      const plain = await ask(symbol, { count: 1 }, wanted);
      const learnt = await learn(symbol, plain, wanted);
      if (!learnt.ok) return learnt;
      known = learnt.value;
      // Exactly this request was sent already: the check of capabilities asks for one tick.
      if ((known === 'newest' || known === null) && count === 1 && flags === undefined) return plain;
    }
    switch (known) {
      case 'newest':
      case null:
        return ask(symbol, { count, flags }, wanted);
      case 'backward': {
        const { endS } = await reference(symbol);
        return ask(symbol, { count: -count, from: endS, flags }, wanted);
      }
      case 'spans': {
        const { endS } = await reference(symbol);
        let best: TickRecord[] = [];
        for (const length of spans) {
          const within = await ask(symbol, { from: endS - length, to: endS, flags }, wanted);
          if (!within.ok) return best.length > 0 ? ok(best) : within;
          best = within.value.slice(-count);
          if (best.length >= count) break;
        }
        return ok(best);
      }
      case 'none':
        return unsupported(
          'This bridge answers its oldest ticks, and none of the ways known brings the newest.',
        );
    }
  }

  async function before(
    symbol: string,
    { count, to, flags }: TickSpan & { readonly to: number },
    wanted: AbortSignal | undefined,
  ): Promise<Result<TickRecord[]>> {
    if (known === null) {
      const learnt = await learn(symbol, await ask(symbol, { count: 1 }, wanted), wanted);
      if (!learnt.ok) return learnt;
      known = learnt.value;
    }
    if (known === 'backward') return ask(symbol, { count: -count, from: to + 1, flags }, wanted);
    const answer = await ask(symbol, { count, to, flags }, wanted);
    if (!answer.ok)
      return isRefusal(answer.failure)
        ? unsupported('This bridge takes no end without a beginning: set From, too.')
        : answer;
    const isBeyond = (newestMs(answer.value) ?? 0) >= (to + 1) * 1_000;
    return isBeyond
      ? unsupported('This bridge does not look at an end without a beginning: set From, too.')
      : answer;
  }

  async function between(
    symbol: string,
    { count, from, to, flags }: TickSpan & { readonly from: number; readonly to: number },
    wanted: AbortSignal | undefined,
  ): Promise<Result<TickRecord[]>> {
    if (takesCountWithRange) {
      const answer = await ask(symbol, { count, from, to, flags }, wanted);
      if (answer.ok || !isRefusal(answer.failure)) return answer;
      const whole = await ask(symbol, { from, to, flags }, wanted);
      if (whole.ok) takesCountWithRange = false;
      return whole;
    }
    return ask(symbol, { from, to, flags }, wanted);
  }

  /** Keeps only what was requested: not every bridge obeys every parameter. */
  function only(
    ticks: readonly TickRecord[],
    { from, to, count, flags = 'ALL' }: TickSpan,
  ): Result<TickRecord[]> {
    const isInside = ({ timeMs }: TickRecord): boolean =>
      timeMs === null ||
      ((from === undefined || timeMs >= from * 1_000) && (to === undefined || timeMs < (to + 1) * 1_000));
    const inside = from === undefined && to === undefined ? ticks : ticks.filter(isInside);
    if (inside.length === 0 && ticks.length > 0)
      return unsupported('This bridge answered ticks of another time than it was asked for.');
    const wanted =
      flags === 'ALL'
        ? inside
        : inside.filter((tick) => tick.flags === null || (tick.flags & bitsOf[flags]) !== 0);
    return ok(from === undefined ? wanted.slice(-count) : wanted.slice(0, count));
  }

  return {
    counting: () => known,
    async read(symbol, span, wanted) {
      const { from, to } = span;
      const flags = span.flags === 'ALL' ? undefined : span.flags;
      const asked = { ...span, flags };
      const answer =
        from !== undefined && to !== undefined
          ? await between(symbol, { ...asked, from, to }, wanted)
          : from !== undefined
            ? await ask(symbol, { count: span.count, from, flags }, wanted)
            : to !== undefined
              ? await before(symbol, { ...asked, to }, wanted)
              : await newest(symbol, asked, wanted);
      return answer.ok ? only(answer.value, span) : answer;
    },
  };
}
