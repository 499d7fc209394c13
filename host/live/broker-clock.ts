import type { BrokerClock, ClockWarning, Terminal } from '../../shared/model/connection';
import type { BrokerMs } from '../../shared/model/fields';
import type { Result } from '../../shared/model/result';
import { autoStamps, type FoundStamps, type StampsChoice, type StampsInUse } from '../../shared/model/stamps';
import type { BridgeClient } from '../bridge/client';
import { clockOfTerminal, type TimeAnswer } from '../bridge/decode/system';
import { findStamps } from './find-stamps';
import { createTickClock } from './tick-clock';

/** What is known of one broker's clock. A new bridge starts from nothing. */
export interface BrokerClockWatch {
  /** Asks the bridge where it is time to; `symbol` is the pinned one. */
  look(
    client: Pick<BridgeClient, 'time'>,
    terminal: Result<Terminal>,
    symbol: string | null,
  ): Promise<BrokerClock | null>;
  /** The clock as it was read, moved on by the time that has passed since. */
  read(): BrokerClock | null;
  warnings(): ClockWarning[];
  /** Which clock the bridge's times are to be read by, by all that is known now. */
  stamps(): StampsInUse;
  /** What is worth to be remembered for a time when the market is closed; null without evidence. */
  found(): FoundStamps | null;
  /** The broker's clock now in seconds, by everything that has told it lately; empty while nothing has. */
  brokerNow(): readonly number[];
  takeTick(symbol: string, timeMs: BrokerMs | null): void;
  takeTerminal(terminal: Terminal): void;
  takeTime(answer: TimeAnswer): void;
  /** UTC of the bridge's machine. */
  takeUtc(utcMs: number | null): void;
  /** What is remembered is asked for anew. */
  forget(): void;
}

export interface HostClocks {
  /** Monotonic milliseconds. */
  now(): number;
  /** UTC milliseconds of this machine, which may be wrong by days. */
  wall(): number;
}

/** How the connection reads times, and what was known of the bridge's clock before. */
export interface ReadBy {
  readonly choice: StampsChoice;
  readonly remembered: FoundStamps | null;
  readonly stamps: StampsInUse['stamps'];
  /** What is added to a time of the bridge to make it broker time. */
  readonly shiftS: number;
}
/** Of a bridge of which nothing is known. */
export const asTheyStand: ReadBy = { choice: autoStamps, remembered: null, stamps: 'broker', shiftS: 0 };

/** Offsets change twice a year. */
const askEveryMs = 30_000;
/** A proxy can answer 404 for a bridge that is just starting: what was lacking is asked for again now and then. */
const lackMs = 300_000;

const quarterHourMs = 900_000;
const dayMs = 86_400_000;
/** No time zone is further from UTC: fourteen hours, and a quarter for slack. */
const farthestMs = 14.25 * 3_600_000;
/** Broken clocks differ by more; the way of an answer takes less. */
const localDoubtMs = 60_000;
const changedForMs = dayMs;

/** To the quarter of an hour, as time zones are; never −0. */
const zoneOf = (aheadMs: number): number => Math.round(aheadMs / quarterHourMs) * quarterHourMs + 0;

export function createBrokerClock(
  { now, wall }: HostClocks,
  { choice, remembered, stamps: inUse, shiftS }: ReadBy = asTheyStand,
): BrokerClockWatch {
  const ticks = createTickClock(now);
  let known: { readonly atMs: number; readonly clock: BrokerClock } | null = null;
  let asked: { readonly atMs: number; readonly symbol: string | null } | null = null;
  let lacksTimeAtMs = Number.NEGATIVE_INFINITY;
  let terminalOffsetS: number | null = null;
  /** What `GET /time` told last. */
  let timeOffsetS: number | null = null;
  let hasTime: boolean | null = null;
  /** The broker's clock is so far from the fixed number of a bridge with UTC stamps: an hour, or 0. Stays while no market moves. */
  let seasonS = remembered?.stamps === 'utc' ? remembered.leadS : 0;
  /** Live ticks are so many whole days from the UTC of both machines: a market of another day, such as a backtest's. Stays while none moves. */
  let otherDayMs = 0;
  /** The bridge's own UTC by the `Date` header of its answers, against our monotonic clock. */
  let utcLeadMs: number | null = null;
  /** Broker seconds at a moment, by the endpoint that told them. */
  const toldBy = new Map<'time' | 'terminal', { readonly brokerS: number; readonly atMs: number }>();
  let changed: { readonly beforeS: number; readonly atMs: number } | null = null;

  const read = (): BrokerClock | null => {
    if (known === null) return estimate() ?? fallback();
    const { clock, atMs } = known;
    if (clock.utcMs !== null) return { ...clock, utcMs: clock.utcMs + Math.round(now() - atMs) };
    const utcMs = utcNow() + otherDayMs;
    // What the terminal tells is the fixed number of the bridge; the broker's clock has its summer time all the same.
    return inUse === 'utc' && seasonS !== 0
      ? { ...clock, utcMs, utcOffsetS: clock.utcOffsetS + seasonS, source: 'quotes' }
      : { ...clock, utcMs };
  };

  /** The best UTC that there is without the broker's clock: the bridge's machine, else this one. */
  const utcNow = (): number => Math.round(utcLeadMs === null ? wall() : utcLeadMs + now());

  /** Of a bridge that tells no clock. Broker time is the ticks' own; what is estimated is how far that is from UTC. */
  function estimate(): BrokerClock | null {
    const live = ticks.read();
    if (live === null) return null;
    const aheadMs = zoneOf(live.brokerMs - utcNow());
    // A machine that is wrong by days: the days are its own, the hours may be the broker's.
    const offsetMs =
      Math.abs(aheadMs) <= farthestMs ? aheadMs : aheadMs - Math.round(aheadMs / dayMs) * dayMs;
    return {
      utcOffsetS: offsetMs / 1_000,
      utcMs: Math.round(live.brokerMs - offsetMs),
      source: 'quotes',
      usedSymbol: live.symbol,
      marketOpen: true,
    };
  }

  /** Without a word of the bridge and without a moving market: what the user says, else what was found last. */
  function fallback(): BrokerClock | null {
    const { offsetS } = stamps();
    if (offsetS === null) return null;
    return {
      utcOffsetS: offsetS + (inUse === 'utc' ? seasonS : 0),
      utcMs: utcNow(),
      source: choice.offsetS === null ? 'remembered' : 'setting',
      usedSymbol: null,
      marketOpen: null,
    };
  }

  /** How far live ticks, as the bridge stamps them, are ahead of UTC; null while no market moves or a clock is wrong by days. */
  function leadS(): number | null {
    const live = ticks.read();
    if (live === null) return null;
    const utcMs =
      known === null || known.clock.utcMs === null ? utcNow() : known.clock.utcMs + now() - known.atMs;
    const aheadMs = zoneOf(live.brokerMs - shiftS * 1_000 - utcMs);
    return Math.abs(aheadMs) <= farthestMs ? aheadMs / 1_000 : null;
  }

  function stamps(): StampsInUse {
    const toldS = timeOffsetS ?? terminalOffsetS;
    const aheadS = leadS();
    const found = findStamps({ choice, remembered, toldS, hasTime, leadS: aheadS, inUse });
    return {
      ...found,
      evidence: {
        toldS,
        toldBy: timeOffsetS !== null ? '/time' : terminalOffsetS !== null ? '/terminal' : null,
        leadS: aheadS,
        symbol: aheadS === null ? null : (ticks.read()?.symbol ?? null),
      },
    };
  }

  /** An hour between the fixed number and the broker's clock is its summer time. */
  function noteSeason(): void {
    const aheadS = leadS();
    if (inUse === 'utc' && aheadS !== null) seasonS = Math.abs(aheadS) === 3_600 ? aheadS : 0;
  }

  /** The hours are the machines', the day is the market's: else "today" would hold none of its trades. */
  function noteDay(): void {
    const live = ticks.read();
    if (live === null || known === null || known.clock.utcMs !== null) return;
    const aheadMs = live.brokerMs - known.clock.utcOffsetS * 1_000 - utcNow();
    otherDayMs = Math.abs(aheadMs) <= farthestMs ? 0 : Math.round(aheadMs / dayMs) * dayMs;
  }

  const remember = (clock: BrokerClock, symbol: string | null): void => {
    const beforeS = known?.clock.utcOffsetS ?? clock.utcOffsetS;
    if (zoneOf(beforeS * 1_000) !== zoneOf(clock.utcOffsetS * 1_000)) changed = { beforeS, atMs: now() };
    known = { atMs: now(), clock };
    asked = { atMs: now(), symbol };
  };

  /** The pinned symbol's tick tells the clock; where the bridge does not know that symbol, one of its own choice. */
  async function askTime(
    client: Pick<BridgeClient, 'time'>,
    pinned: string | null,
  ): Promise<Result<TimeAnswer>> {
    const time = await client.time(pinned ?? undefined);
    const isPinAtFault = !time.ok && (time.failure.kind === 'not-found' || time.failure.kind === 'refused');
    return pinned !== null && isPinAtFault ? client.time() : time;
  }

  /** How far the quotes' clock is from UTC, to the quarter of an hour, where markets move. */
  function quotesOffsetS(clock: BrokerClock): number | null {
    const live = ticks.read();
    if (live === null || clock.utcMs === null) return null;
    return zoneOf(live.brokerMs - clock.utcMs) / 1_000;
  }

  return {
    read,
    async look(client, terminal, symbol) {
      if (terminal.ok) terminalOffsetS = terminal.value.utcOffsetS;
      noteSeason();
      noteDay();
      if (asked?.symbol === symbol && now() - asked.atMs < askEveryMs) return read();
      // An offset of 0 is what a bridge tells that has none configured: it says nothing of the broker's clock.
      const tellsNone = terminal.ok && terminal.value.utcOffsetS === 0;
      const ofTerminal = terminal.ok && !tellsNone ? clockOfTerminal(terminal.value) : null;
      if (tellsNone && known?.clock.source === '/terminal') known = null;
      if (now() - lacksTimeAtMs >= lackMs) {
        const time = await askTime(client, symbol);
        if (time.ok) {
          const { clock, marketOpen } = time.value;
          hasTime = true;
          timeOffsetS = clock?.utcOffsetS ?? timeOffsetS;
          // A closed market has no tick to tell the offset by: the one that is known otherwise stands.
          const told = clock ?? (known === null ? null : read()) ?? ofTerminal;
          if (told !== null) {
            const { usedSymbol } = time.value.time;
            remember(clock ?? { ...told, usedSymbol, marketOpen }, symbol);
            return read();
          }
        } else if (time.failure.kind === 'unsupported') {
          lacksTimeAtMs = now();
          hasTime = false;
          timeOffsetS = null;
        }
      }
      // An offset that was known a while ago is better than none while the bridge is away.
      if (ofTerminal !== null) remember(ofTerminal, symbol);
      return read();
    },
    warnings() {
      const found: ClockWarning[] = [];
      const clock = known === null ? null : read();
      const { offsetS: fixedS } = stamps();
      if (inUse === 'utc' && fixedS === null) found.push({ kind: 'no-offset' });
      if (inUse === 'utc' && fixedS !== null && seasonS !== 0) {
        found.push({ kind: 'summer-time', fixedS, nowS: fixedS + seasonS });
      }
      if (clock !== null) {
        const offsetS = zoneOf(clock.utcOffsetS * 1_000) / 1_000;
        const ofTerminal = terminalOffsetS === null ? null : zoneOf(terminalOffsetS * 1_000) / 1_000;
        if (clock.source === '/time' && ofTerminal !== null && ofTerminal !== offsetS) {
          found.push({ kind: 'offset-disagrees', of: '/terminal', utcOffsetS: ofTerminal });
        }
        const ofQuotes = quotesOffsetS(clock);
        if (ofQuotes !== null && ofQuotes !== offsetS) {
          found.push({ kind: 'offset-disagrees', of: 'quotes', utcOffsetS: ofQuotes });
        }
      }
      const agoMs = changed === null ? Number.POSITIVE_INFINITY : now() - changed.atMs;
      if (changed !== null && agoMs < changedForMs) {
        found.push({ kind: 'offset-changed', beforeS: changed.beforeS, agoMs });
      }
      const aheadMs = utcLeadMs === null ? 0 : wall() - (utcLeadMs + now());
      if (Math.abs(aheadMs) > localDoubtMs) found.push({ kind: 'local-clock', aheadMs });
      return found;
    },
    stamps,
    found() {
      const { stamps: read, offsetS, basis, evidence } = stamps();
      if (basis !== 'evidence' || offsetS === null || evidence.leadS === null) return null;
      return { stamps: read, offsetS, toldS: evidence.toldS, leadS: evidence.leadS };
    },
    brokerNow() {
      const nowMs = now();
      const live = ticks.read();
      const fromAnswers = [...toldBy.values()].map(({ brokerS, atMs }) => brokerS + (nowMs - atMs) / 1_000);
      return live === null ? fromAnswers : [...fromAnswers, live.brokerMs / 1_000];
    },
    takeTick: (symbol, timeMs) => ticks.take(symbol, timeMs),
    takeTerminal({ utcOffsetS }) {
      terminalOffsetS = utcOffsetS;
      // 0 is what a bridge tells that has no offset configured: it says nothing of the broker's clock.
      if (utcOffsetS === null || utcOffsetS === 0) return;
      toldBy.set('terminal', { brokerS: wall() / 1_000 + utcOffsetS, atMs: now() });
    },
    takeTime({ time: { serverEpochS, utcEpochS, utcOffsetS } }) {
      const brokerS =
        serverEpochS ?? (utcEpochS !== null && utcOffsetS !== null ? utcEpochS + utcOffsetS : null);
      if (brokerS !== null) toldBy.set('time', { brokerS, atMs: now() });
    },
    takeUtc(utcMs) {
      // Cut to the second: in the middle it is half of one from either end.
      if (utcMs !== null) utcLeadMs = utcMs + 500 - now();
    },
    forget() {
      asked = null;
    },
  };
}
