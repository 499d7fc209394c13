import { memoryOverride, type TradingLock } from '../../../shared/model/intent';
import type { Failure } from '../../../shared/model/result';
import type { TradeRequest } from '../../../shared/model/trade';
import type { StoredIntent } from '../journal/intent-store';

/** Reasons for which no new risk is sent now (reference/order-safety.md, rules 9 and 15). Pure. */

/**
 * How long a bridge of the recorded family may still execute a request that its client gave up on (reference/order-safety.md, finding
 * E). Milliseconds.
 */
export const windowMs = 300_000;

export interface Standing {
  /** Intents of the connected bridge and account that are journalled, sent or unknown. */
  readonly open: readonly StoredIntent[];
  /** Being sent now: it locks nothing, the next order waits its turn. */
  readonly isInFlight: (intent: StoredIntent) => boolean;
  readonly isOfThisRun: (intent: StoredIntent) => boolean;
  readonly isReconciled: boolean;
  readonly trouble: Failure | null;
  readonly damage: string | null;
  /** UTC milliseconds. */
  readonly wall: number;
}

const requests = (count: number): string => (count === 1 ? 'A request' : `${count} requests`);

export function locksOf(standing: Standing): readonly TradingLock[] {
  const { trouble, damage, isReconciled } = standing;
  const locks: TradingLock[] = [];
  if (trouble !== null) {
    locks.push({ kind: 'journal', all: true, words: trouble.message, symbol: null, canBeSetAside: false });
  }
  const lost = standing.open.filter((intent) => !standing.isInFlight(intent));
  if (damage !== null && (!isReconciled || lost.length > 0)) {
    locks.push({
      kind: 'journal',
      all: false,
      words: `${damage} New orders are blocked until account, positions and orders are read and all open journal records are settled.`,
      symbol: null,
      canBeSetAside: false,
    });
  }
  if (!isReconciled) {
    locks.push({
      kind: 'reconciling',
      all: false,
      words:
        'Account, positions and orders have not been read since the connection was lost. New orders are blocked until then.',
      symbol: null,
      canBeSetAside: false,
    });
  }
  const earlier = lost.filter((intent) => !standing.isOfThisRun(intent));
  if (earlier.length > 0) {
    locks.push({
      kind: 'reconciling',
      all: false,
      words: `${requests(earlier.length)} of an earlier run may or may not have been carried out. New orders are blocked until that is known.`,
      symbol: null,
      canBeSetAside: earlier.every(({ sent, created }) => standing.wall - (sent ?? created) > windowMs),
    });
  }
  const symbols = new Map<string | null, number>();
  for (const intent of lost) {
    if (standing.isOfThisRun(intent)) symbols.set(intent.symbol, (symbols.get(intent.symbol) ?? 0) + 1);
  }
  for (const [symbol, count] of symbols) {
    locks.push({
      kind: 'unknown',
      all: false,
      words: `${requests(count)}${symbol === null ? '' : ` on ${symbol}`} may or may not have been carried out. Closing and cancelling still work.`,
      symbol,
      canBeSetAside: true,
    });
  }
  return locks;
}

/** The override with which the page sends though an intent is unknown. */
export const unknownOverride = 'unknown-order';

/** The failure that asks the user to confirm a risk-reducing write whose journal line cannot be written to disk. */
export const wantsMemory = ({ message }: Pick<Failure, 'message'>): Failure => ({
  kind: 'held-back',
  message: `${message} It can be sent anyway, with its record in memory until the disk works again: it is lost if the app ends first.`,
  field: memoryOverride,
});

/** The lock against this request, as a failure; null where it may go. */
export function lockAgainst(
  request: TradeRequest,
  locks: readonly TradingLock[],
  isRiskReducing: boolean,
): Failure | null {
  const { overrides = [] } = request.input;
  const setsAside = overrides.includes(unknownOverride);
  for (const { kind, all, words, symbol, canBeSetAside } of locks) {
    if (all && isRiskReducing) {
      if (overrides.includes(memoryOverride)) continue;
      return wantsMemory({ message: words });
    }
    if (!all && request.name !== 'place-order') continue;
    if (request.name === 'place-order' && symbol !== null && symbol !== request.input.symbol) continue;
    if (canBeSetAside && setsAside) continue;
    return { kind: 'held-back', message: words, field: canBeSetAside ? unknownOverride : kind };
  }
  return null;
}
