import type { BrokerClock, ClockWarning, Terminal } from '../../shared/model/connection';
import type { BrokerMs } from '../../shared/model/fields';
import type { Result } from '../../shared/model/result';
import { autoStamps, type FoundStamps, type StampsChoice, type StampsInUse } from '../../shared/model/stamps';
import type { BridgeClient } from '../bridge/client';
import { clockOfTerminal, type TimeAnswer } from '../bridge/decode/system';
import { findStamps } from './find-stamps';

/** The clock of one broker. A new bridge starts from nothing. */
export interface BrokerClockWatch {
  /** Asks the bridge when it is due. `symbol`: the one pinned for the clock. */
  look(
    client: Pick<BridgeClient, 'time'>,
    terminal: Result<Terminal>,
    symbol: string | null,
  ): Promise<BrokerClock | null>;
  /** The last clock, advanced by the time since. */
  read(): BrokerClock | null;
  /** Whether the bridge or a moving market shows the offset in use; else it is the one last found, set by the user or configured. */
  isOffsetSeen(): boolean;
  warnings(): ClockWarning[];
  /** How the bridge's times should be read, by all evidence. */
  stamps(): StampsInUse;
  /** Evidence to store for when the market is closed; null without any. */
  found(): FoundStamps | null;
  /** The broker's clock now by each source, broker seconds; empty while unknown. */
  brokerNow(): readonly number[];
  takeTick(symbol: string, timeMs: BrokerMs | null): void;
  takeTerminal(terminal: Terminal): void;
  takeTime(answer: TimeAnswer): void;
  /** UTC of the bridge's machine. */
  takeUtc(utcMs: number | null): void;
  /** Asks the bridge again at the next look. */
  forget(): void;
}

export interface HostClocks {
  /** Monotonic milliseconds. */
  now(): number;
  /** UTC milliseconds of this machine, which may be wrong by days. */
  wall(): number;
}

/** How a connection reads times, and what was known of the clock before. */
export interface ReadBy {
  readonly choice: StampsChoice;
  readonly remembered: FoundStamps | null;
  readonly stamps: StampsInUse['stamps'];
  /** Seconds added to a time of the bridge to make it broker time. */
  readonly shiftS: number;
}
/** For an unknown bridge. */
export const asTheyStand: ReadBy = { choice: autoStamps, remembered: null, stamps: 'broker', shiftS: 0 };

/** How often the offset is read, milliseconds; it changes twice a year. */
const askEveryMs = 30_000;
/** How long a 404 of `GET /time` is believed, milliseconds: a proxy can send one while the bridge starts. */
const lackMs = 300_000;

const quarterHourMs = 900_000;
const dayMs = 86_400_000;
/** The farthest offset from UTC, milliseconds: fourteen hours, and a quarter for slack. */
const farthestMs = 14.25 * 3_600_000;
/** Difference from which this machine's clock counts as wrong, milliseconds: latency is less. */
const localDoubtMs = 60_000;
const changedForMs = dayMs;

/** Rounded to the quarter of an hour, as time zones are; never −0. Milliseconds. */
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
  /** Last offset of `GET /time`, seconds. */
  let timeOffsetS: number | null = null;
  let hasTime: boolean | null = null;
  /**
   * Broker's clock minus the fixed offset of a bridge that sends UTC: an hour of summer time, or 0. Kept while no market moves.
   * Seconds.
   */
  let seasonS = remembered?.stamps === 'utc' ? remembered.leadS : 0;
  /** Whole days between live ticks and UTC, milliseconds: a market of another day, such as a backtest's. Kept while none moves. */
  let otherDayMs = 0;
  /** UTC of the bridge's machine, by the `Date` header, minus our monotonic clock. Milliseconds. */
  let utcLeadMs: number | null = null;
  /** Broker seconds and the monotonic time when they were read, by endpoint. */
  const reportedBy = new Map<'time' | 'terminal', { readonly brokerS: number; readonly atMs: number }>();
  let changed: { readonly beforeS: number; readonly atMs: number } | null = null;

  const read = (): BrokerClock | null => {
    if (known === null) return estimate() ?? fallback();
    const { clock, atMs } = known;
    if (clock.utcMs !== null) return { ...clock, utcMs: clock.utcMs + Math.round(now() - atMs) };
    const utcMs = utcNow() + otherDayMs;
    // The terminal reports the bridge's fixed offset; the broker's clock still has its summer time.
    return inUse === 'utc' && seasonS !== 0
      ? { ...clock, utcMs, utcOffsetS: clock.utcOffsetS + seasonS, source: 'quotes' }
      : { ...clock, utcMs };
  };

  /** The best UTC that is known: by the bridge's machine, else by this one. Milliseconds. */
  const utcNow = (): number => Math.round(utcLeadMs === null ? wall() : utcLeadMs + now());

  /** For a bridge that reports no clock: broker time is the ticks' own, its offset from UTC is estimated. */
  function estimate(): BrokerClock | null {
    const live = ticks.read();
    if (live === null) return null;
    const aheadMs = zoneOf(live.brokerMs - utcNow());
    // The machine's date is wrong by days: drop the whole days, keep the hours.
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

  /** Without a clock from the bridge or a moving market: the user's offset, else the last one found. */
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

  /** How far live ticks, as sent, are ahead of UTC, seconds; null while no market moves or a clock is wrong by days. */
  function leadS(): number | null {
    const live = ticks.read();
    if (live === null) return null;
    const utcMs =
      known === null || known.clock.utcMs === null ? utcNow() : known.clock.utcMs + now() - known.atMs;
    const aheadMs = zoneOf(live.brokerMs - shiftS * 1_000 - utcMs);
    return Math.abs(aheadMs) <= farthestMs ? aheadMs / 1_000 : null;
  }

  function stamps(): StampsInUse {
    const reportedOffsetS = timeOffsetS ?? terminalOffsetS;
    const aheadS = leadS();
    const found = findStamps({ choice, remembered, reportedOffsetS, hasTime, leadS: aheadS, inUse });
    return {
      ...found,
      evidence: {
        reportedOffsetS,
        reportedBy: timeOffsetS !== null ? '/time' : terminalOffsetS !== null ? '/terminal' : null,
        leadS: aheadS,
        symbol: aheadS === null ? null : (ticks.read()?.symbol ?? null),
      },
    };
  }

  /** An hour between the fixed offset and live ticks is summer time. */
  function noteSeason(): void {
    const aheadS = leadS();
    if (inUse === 'utc' && aheadS !== null) seasonS = Math.abs(aheadS) === 3_600 ? aheadS : 0;
  }

  /** Takes the day from the market, the hours from the machines: else "today" would hold none of its trades. */
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

  /** Reads the clock from the pinned symbol's tick; if the bridge does not know it, from a symbol of the bridge's choice. */
  async function askTime(
    client: Pick<BridgeClient, 'time'>,
    pinned: string | null,
  ): Promise<Result<TimeAnswer>> {
    const time = await client.time(pinned ?? undefined);
    const isPinAtFault = !time.ok && (time.failure.kind === 'not-found' || time.failure.kind === 'refused');
    return pinned !== null && isPinAtFault ? client.time() : time;
  }

  /** Offset of live quotes from UTC, seconds, to the quarter of an hour; null while no market moves. */
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
      // A bridge without a configured offset reports 0, which says nothing about the broker's clock.
      const providesNoOffset = terminal.ok && terminal.value.utcOffsetS === 0;
      const ofTerminal = terminal.ok && !providesNoOffset ? clockOfTerminal(terminal.value) : null;
      if (providesNoOffset && known?.clock.source === '/terminal') known = null;
      if (now() - lacksTimeAtMs >= lackMs) {
        const time = await askTime(client, symbol);
        if (time.ok) {
          const { clock, marketOpen } = time.value;
          hasTime = true;
          timeOffsetS = clock?.utcOffsetS ?? timeOffsetS;
          // A closed market has no tick to find the offset by: the known one is kept.
          const reported = clock ?? (known === null ? null : read()) ?? ofTerminal;
          if (reported !== null) {
            const { usedSymbol } = time.value.time;
            remember(clock ?? { ...reported, usedSymbol, marketOpen }, symbol);
            return read();
          }
        } else if (time.failure.kind === 'unsupported') {
          lacksTimeAtMs = now();
          hasTime = false;
          timeOffsetS = null;
        }
      }
      // An old offset is better than none while the bridge is away.
      if (ofTerminal !== null) remember(ofTerminal, symbol);
      return read();
    },
    isOffsetSeen: () => read()?.source === '/time' || leadS() !== null,
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
      return { stamps: read, offsetS, reportedOffsetS: evidence.reportedOffsetS, leadS: evidence.leadS };
    },
    brokerNow() {
      const nowMs = now();
      const live = ticks.read();
      const fromAnswers = [...reportedBy.values()].map(
        ({ brokerS, atMs }) => brokerS + (nowMs - atMs) / 1_000,
      );
      return live === null ? fromAnswers : [...fromAnswers, live.brokerMs / 1_000];
    },
    takeTick: (symbol, timeMs) => ticks.take(symbol, timeMs),
    takeTerminal({ utcOffsetS }) {
      terminalOffsetS = utcOffsetS;
      // 0 means that no offset is configured.
      if (utcOffsetS === null || utcOffsetS === 0) return;
      reportedBy.set('terminal', { brokerS: wall() / 1_000 + utcOffsetS, atMs: now() });
    },
    takeTime({ time: { serverEpochS, utcEpochS, utcOffsetS } }) {
      const brokerS =
        serverEpochS ?? (utcEpochS !== null && utcOffsetS !== null ? utcEpochS + utcOffsetS : null);
      if (brokerS !== null) reportedBy.set('time', { brokerS, atMs: now() });
    },
    takeUtc(utcMs) {
      // The header has whole seconds: 500 ms is the mean of what was cut off.
      if (utcMs !== null) utcLeadMs = utcMs + 500 - now();
    },
    forget() {
      asked = null;
    },
  };
}

/**
 * The broker's clock by live quotes. A single tick's time proves nothing: it may be of Friday. A tick that advances at the pace of
 * our monotonic clock is live. One for each bridge; reads no clock but `now`.
 */
interface TickClock {
  /** A quote came. `timeMs`: its own time, broker milliseconds. */
  take(symbol: string, timeMs: BrokerMs | null): void;
  /** Broker milliseconds now; null while no market moves. */
  read(): { readonly brokerMs: number; readonly symbol: string } | null;
}

interface Live {
  readonly symbol: string;
  readonly atMs: number;
  /** Tick's time minus our monotonic clock, milliseconds. The largest is the best: no tick is from the future. */
  readonly aheadMs: number;
}

/** Older ticks may be from before a change of the broker's clock. Milliseconds. */
const windowMs = 60_000;
/** A tick whose advance differs from ours by less is live; a feed that catches up jumps further. Milliseconds. */
const paceMs = 30_000;
/** Live ticks that are needed. */
const enough = 3;

function createTickClock(now: () => number): TickClock {
  const last = new Map<string, { readonly timeMs: BrokerMs; readonly atMs: number }>();
  /** When the newest `enough` live ones came, oldest first. */
  let newest: readonly number[] = [];
  /** Live ones in the order in which they came, each of which may be the best once those before it are too old. */
  let best: readonly Live[] = [];
  const recent = (atMs: number): readonly Live[] => best.filter((each) => each.atMs > atMs - windowMs);

  return {
    take(symbol, timeMs) {
      if (timeMs === null) return;
      const atMs = now();
      const before = last.get(symbol);
      if (before?.timeMs === timeMs) return;
      last.set(symbol, { timeMs, atMs });
      if (before === undefined) return;
      const isAtPace = Math.abs(timeMs - before.timeMs - (atMs - before.atMs)) <= paceMs;
      if (!isAtPace) return;
      const aheadMs = timeMs - atMs;
      newest = [...newest, atMs].slice(-enough);
      best = [...recent(atMs).filter((each) => each.aheadMs >= aheadMs), { symbol, atMs, aheadMs }];
    },
    read() {
      const atMs = now();
      const [oldest] = newest;
      if (newest.length < enough || oldest === undefined || oldest <= atMs - windowMs) return null;
      const [first] = recent(atMs);
      return first === undefined ? null : { brokerMs: first.aheadMs + atMs, symbol: first.symbol };
    },
  };
}
