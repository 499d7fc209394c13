import { MEAN_REVERSION_MAGIC } from '../engine/bots';
import { type ServerState, signOf } from '../engine/state';
import type { Random } from '../market/random';
import type { Floor, Trade, Trader } from './floor';
import {
  between,
  closeAt,
  closingPriceOf,
  DAY_MS,
  dailyMove,
  directionIf,
  enterAsBot,
  type Habit,
  HOUR_MS,
  isRising,
  MINUTE_MS,
  momentsOf,
  openingPriceOf,
  SECOND_MS,
} from './habits';

const MEAN_REVERSION: Trader = {
  name: 'mean-rev',
  magic: MEAN_REVERSION_MAGIC,
  comment: 'bot:mean-rev',
  reason: 3,
};

const HABITS: readonly Habit[] = [
  { symbol: 'GBPUSD', lots: 0.05, times: [1, 3], hours: [3, 22] },
  { symbol: 'USDJPY', lots: 0.04, times: [1, 3], hours: [2, 21] },
  { symbol: 'ETHUSD', lots: 0.1, times: [2, 4], hours: [0, 24] },
];
const HOURS_LOOKED_BACK = 3;
/** Of a day's move. */
const STOP = 0.45;
const TARGET = 0.3;
const LIMIT = 0.15;
const SHARE_OF_LIMITS = 0.3;
const SHARE_OF_LATE_STOPS = 0.7;
const LATE_SECONDS = [5, 300] as const;
const SHARE_OF_SILENT_DAYS = 0.35;

interface Draws {
  readonly isLimit: boolean;
  /** Until the stop is set; null with the entry. */
  readonly lateMs: number | null;
  readonly holdMs: number;
}

/** Takes the way back of the last hours' move. Often sets its stop late, and on some days does nothing at all for hours. */
export function planMeanReversion(floor: Floor, day: number): void {
  const random = floor.random(MEAN_REVERSION.name, day);
  const silence = drawSilence(day, random);
  if (silence !== null) {
    const { from, to } = silence;
    const note = floor.ledger.note.bind(floor.ledger);
    const seconds = (to - from) / SECOND_MS;
    floor.agenda.add(from, (state) =>
      note(state.now, MEAN_REVERSION.name, { kind: 'silence begins', seconds }),
    );
    floor.agenda.add(to, (state) => note(state.now, MEAN_REVERSION.name, { kind: 'silence ends' }));
  }
  /** When it is awake for what it would do at `at`. */
  const awake = (at: number): number =>
    silence !== null && at >= silence.from && at < silence.to ? silence.to + SECOND_MS : at;
  for (const habit of HABITS) {
    for (const moment of momentsOf(floor, habit, day, random)) {
      const isLimit = random.next() < SHARE_OF_LIMITS;
      const isLate = random.next() < SHARE_OF_LATE_STOPS;
      const [least, most] = LATE_SECONDS;
      // Short delays are more frequent than long ones.
      const late = Math.floor(least * (most / least) ** random.next() * SECOND_MS);
      const holdMs = Math.floor(between(random, 40, 280) * MINUTE_MS);
      const at = day * DAY_MS + moment;
      if (awake(at) !== at) continue;
      const draws = { isLimit, lateMs: isLate ? late : null, holdMs };
      floor.agenda.add(at, (state) => decide(floor, state, habit, draws, awake));
    }
  }
}

function drawSilence(day: number, random: Random): { readonly from: number; readonly to: number } | null {
  const from = day * DAY_MS + Math.floor(between(random, 6, 14) * HOUR_MS);
  const length = Math.floor(between(random, 3, 7) * HOUR_MS);
  return random.next() < SHARE_OF_SILENT_DAYS ? { from, to: from + length } : null;
}

function decide(
  floor: Floor,
  state: ServerState,
  { symbol: name, lots }: Habit,
  { isLimit, lateMs, holdMs }: Draws,
  awake: (at: number) => number,
): void {
  const symbol = floor.symbol(name);
  if (floor.tradesOf(MEAN_REVERSION, symbol).length > 0 || floor.isWaiting(MEAN_REVERSION, symbol)) return;
  const direction = directionIf(!isRising(floor, state, symbol, HOURS_LOOKED_BACK));
  const move = dailyMove(symbol);
  const entry = { symbol, direction, lots };
  // A limit on a netting account could meet somebody else's position.
  if (isLimit && state.account.isNetting !== true) {
    const levels = { stop: STOP * move, target: TARGET * move };
    enterAsBot(floor, state, MEAN_REVERSION, { ...entry, ...levels, limit: LIMIT * move });
    return;
  }
  const isLate = lateMs !== null;
  const levels = isLate ? { stop: null, target: null } : { stop: STOP * move, target: TARGET * move };
  const trade = enterAsBot(floor, state, MEAN_REVERSION, { ...entry, ...levels });
  if (trade === null) return;
  if (isLate) floor.agenda.add(awake(state.now + lateMs), (later) => setStop(floor, later, trade));
  closeAt(floor, awake(state.now + holdMs), trade);
}

/** From the entry, or from the market where that has gone further. */
function setStop(floor: Floor, state: ServerState, trade: Trade): void {
  const sign = signOf(trade.direction);
  const move = dailyMove(trade.symbol);
  const from = openingPriceOf(floor, state, trade);
  const price = closingPriceOf(floor, state, trade) ?? from;
  const tryFrom = (base: number) =>
    floor.setLevels(state, trade, base - sign * STOP * move, base + sign * TARGET * move);
  if (!tryFrom(from)) tryFrom(price);
}
