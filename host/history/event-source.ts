import { createHash } from 'node:crypto';
import type { Deal } from '../../shared/model/deal';
import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { Listed } from '../../shared/model/record';
import type { RecordingStatus } from '../../shared/model/recording';
import { type FailureKind, ok, type Result } from '../../shared/model/result';
import type { Tick } from '../../shared/model/tick';
import { isConnectionFailure } from '../../shared/rules/connection-failure';
import { rowsWithoutEcho, withoutEcho } from '../bridge/echoed-token';
import type { Reading } from '../bridge/reading';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { RecordEvent } from './recorded';

/** Makes events of the record of what `live` reads and of our own requests: deals, requests, the clock and the interval in use are told once. */
export interface EventSource {
  take(reading: Reading, askedMs: number): void;
  /** As they stand, newest first. */
  takeIntents(intents: readonly Intent[]): void;
  /** What is told once is told anew. */
  forget(): void;
  /** The same of the clock and the interval, which every segment needs. */
  forgetInUse(): void;
}

export interface EventSourceParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'everyMs'>;
  readonly clock: Clock;
  push(event: RecordEvent): void;
  onOldQuote(found: NonNullable<RecordingStatus['oldQuote']>): void;
  readonly mostDealsTold?: number;
}

/** Deals in one frame. */
const dealsAtOnce = 500;
/** So many are known as told, about 4 MB: a year of 400 a day. One that was forgotten is only written once more. */
const mostDeals = 100_000;
/** Two reads may overtake each other by less than this, milliseconds. */
const overtakenMs = 5_000;
/** Of each symbol an old quote is told once in this time, milliseconds. */
const oldQuoteEveryMs = 600_000;

export function createEventSource(parts: EventSourceParts): EventSource {
  const { live, clock, push, onOldQuote, mostDealsTold = mostDeals } = parts;
  /** Tickets of the present generation, oldest told first: brokers count each for itself. */
  const dealsTold = new Set<string>();
  let generation = 0;
  /** The longest list of deals that was read: a bound below it would write that list again with each read. */
  let longestRead = 0;
  /** By intent, the digest of it as told: the journal lists up to 20,000 of 2 kB each. */
  const intentsTold = new Map<string, string>();
  let clockTold = '';
  /** The offset that was seen last, and of which generation. */
  let offsetSeen = '';
  let intervalTold = 0;
  /** The bridge that does not answer, since when (UTC milliseconds) and how its first read failed. */
  let away: { readonly url: string | null; readonly fromMs: UtcMs; readonly why: FailureKind } | null = null;

  /** By symbol: the newest time of its quotes, and when an older one was told, monotonic. Milliseconds. */
  const quotes = new Map<string, { readonly newestMs: number; readonly toldMs: number }>();

  function takeQuote(result: Result<Tick>, atMs: UtcMs): void {
    if (!result.ok || result.value.timeMs === null) return;
    const { symbol, timeMs } = result.value;
    const { newestMs, toldMs } = quotes.get(symbol) ?? { newestMs: timeMs, toldMs: Number.NEGATIVE_INFINITY };
    const byMs = newestMs - timeMs;
    const isTold = byMs >= overtakenMs && clock.now() - toldMs >= oldQuoteEveryMs;
    quotes.set(symbol, { newestMs: Math.max(newestMs, timeMs), toldMs: isTold ? clock.now() : toldMs });
    if (!isTold) return;
    push({ kind: 'note', atMs, note: { what: 'old-quote', symbol, byMs } });
    onOldQuote({ atMs, symbol, byMs });
  }

  function takeAway(result: Result<unknown>, atMs: UtcMs): void {
    const { url } = live.bridge.current();
    if (away?.url !== url) away = null;
    if (!result.ok) {
      if (isConnectionFailure(result.failure)) away ??= { url, fromMs: atMs, why: result.failure.kind };
    } else if (away !== null) {
      const { fromMs, why } = away;
      away = null;
      push({ kind: 'note', atMs, note: { what: 'away', fromMs, toMs: atMs, why } });
    }
  }

  function tellInterval(): void {
    const everyMs = live.everyMs();
    if (everyMs === intervalTold) return;
    intervalTold = everyMs;
    push({ kind: 'note', atMs: clock.wall(), note: { what: 'interval', everyMs } });
  }

  function tellClock(): void {
    if (live.knowledge.account() === null) return;
    const { stamps, shiftS } = live.bridge.stamps();
    const { generation: of } = live.bridge.current();
    const utcOffsetS = live.knowledge.utcOffsetS();
    if (live.knowledge.isOffsetSeen()) offsetSeen = `${of} ${utcOffsetS}`;
    // Seen once, it is believed while the market is closed.
    const isSeen = offsetSeen === `${of} ${utcOffsetS}`;
    const inUse = { what: 'clock', stamps, shiftS, utcOffsetS, isSeen } as const;
    const told = JSON.stringify(inUse);
    if (told === clockTold) return;
    clockTold = told;
    push({ kind: 'note', atMs: clock.wall(), note: inUse });
  }

  function forgetOtherBridges(): void {
    const now = live.bridge.current().generation;
    if (now === generation) return;
    generation = now;
    dealsTold.clear();
    longestRead = 0;
    quotes.clear();
    forgetInUse();
  }

  function newDeals(read: readonly Deal[]): readonly Deal[] {
    const rows = read.filter(({ ticket }) => !dealsTold.has(ticket));
    for (const { ticket } of rows) dealsTold.add(ticket);
    longestRead = Math.max(longestRead, read.length);
    const most = Math.max(mostDealsTold, 2 * longestRead);
    for (const ticket of dealsTold) {
      if (dealsTold.size <= most) break;
      dealsTold.delete(ticket);
    }
    return rows;
  }

  /** The journal has those of all bridges and accounts. */
  function isOfThisAccount({ bridge, account }: Intent): boolean {
    const login = live.knowledge.account()?.value.login ?? null;
    const isOther = login !== null && account.login !== null && login !== account.login;
    return bridge === live.bridge.current().url && !isOther;
  }

  function forgetInUse(): void {
    clockTold = '';
    intervalTold = 0;
  }

  return {
    take(reading, askedMs) {
      // Given up by us: it says nothing of the bridge.
      if (!reading.result.ok && reading.result.failure.kind === 'cancelled') return;
      forgetOtherBridges();
      const when = { atMs: clock.wall(), tookMs: Math.round(clock.now() - askedMs) };
      switch (reading.topic) {
        case 'account':
          tellInterval();
          push({ kind: 'account', ...when, result: reading.result });
          tellClock();
          takeAway(reading.result, when.atMs);
          return;
        case 'positions':
          push({ kind: 'positions', ...when, result: reading.result });
          return;
        case 'orders':
          push({ kind: 'orders', ...when, result: reading.result });
          return;
        case 'tick':
          push({ kind: 'tick', symbol: reading.symbol, ...when, result: reading.result });
          takeQuote(reading.result, when.atMs);
          return;
        case 'deals': {
          if (!reading.result.ok) return;
          const rows = newDeals(reading.result.value.rows);
          for (let at = 0; at < rows.length; at += dealsAtOnce)
            push({ kind: 'deals', ...when, rows: rows.slice(at, at + dealsAtOnce) });
          return;
        }
        // What they tell of the account is in the other topics.
        case 'past-orders':
        case 'symbol':
        case 'time':
        case 'terminal':
          return;
      }
    },
    takeIntents(intents) {
      const listed = new Set(intents.map(({ id }) => id));
      for (const id of intentsTold.keys()) if (!listed.has(id)) intentsTold.delete(id);
      for (const intent of intents.toReversed()) {
        if (!isOfThisAccount(intent)) continue;
        const digest = digestOf(intent);
        const before = intentsTold.get(intent.id);
        if (before === digest) continue;
        intentsTold.set(intent.id, digest);
        // One of an earlier run is news only when it moves.
        if (before !== undefined || !intent.isEarlier) push({ kind: 'intent', atMs: clock.wall(), intent });
      }
    },
    forget() {
      dealsTold.clear();
      intentsTold.clear();
      forgetInUse();
    },
    forgetInUse,
  };
}

/** Without a token that the bridge has echoed. */
export function cleaned(event: RecordEvent, token: string | null): RecordEvent {
  switch (event.kind) {
    case 'positions':
      return event.result.ok ? { ...event, result: ok(listCleaned(event.result.value, token)) } : event;
    case 'orders':
      return event.result.ok ? { ...event, result: ok(listCleaned(event.result.value, token)) } : event;
    case 'deals':
      return { ...event, rows: rowsWithoutEcho(event.rows, token) };
    case 'tick':
      // A quote is numbers.
      return event.result.ok ? event : withoutEcho(event, token);
    default:
      return withoutEcho(event, token);
  }
}

const listCleaned = <Row extends { readonly comment: string }>(
  { rows, unreadable }: Listed<Row>,
  token: string | null,
): Listed<Row> => ({
  rows: rowsWithoutEcho(rows, token),
  unreadable: withoutEcho(unreadable, token),
});

const digestOf = (intent: Intent): string =>
  createHash('sha256').update(JSON.stringify(intent)).digest('base64');
