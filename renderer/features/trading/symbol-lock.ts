import type { JournalState, TradingLock } from '../../../shared/model/intent';
import { Store, useStore } from '../../base/store';
import { type Bridge, useBridge } from '../../data/bridge';
import { locksFor, readJournalState, useJournalState } from '../../data/journal';
import { type Unresolved, unknownOn, useUnknownTrades } from './unknown-trades';

/** The override with which the host lets one order pass although another one on its symbol has no known result. */
const unknownOverride = 'unknown-order';

/** What prevents new risk on a symbol, apart from the broker's rules. Closing and cancelling are not affected. */
export interface SymbolLock {
  /** Requests on this symbol without a known result. */
  readonly unresolved: readonly Unresolved[];
  /** What the host refuses now. */
  readonly locks: readonly TradingLock[];
  /** One line for a disabled button; null where nothing prevents it. */
  readonly why: string | null;
  /** True where the user may send one order all the same. */
  readonly canOverride: boolean;
  /** True once the user has typed the consent. */
  readonly isOverridden: boolean;
}

/** Consents for one order each: the symbol, with the unknown orders at that time. */
const allowed = new Store<ReadonlyMap<string, string>>(new Map());

const keyOf = (generation: number, symbol: string): string => `${generation} ${symbol}`;
/** Another unknown order needs another consent. */
const doubtsOf = (unresolved: readonly Unresolved[], locks: readonly TradingLock[]): string =>
  [
    ...unresolved.map(({ intentId }) => intentId),
    ...locks.filter(({ canBeSetAside }) => canBeSetAside).map(({ words }) => words),
  ].join(' ');

function lockOf(
  unknown: readonly Unresolved[],
  state: JournalState,
  generation: number,
  symbol: string,
  overridden: ReadonlyMap<string, string>,
): SymbolLock {
  const unresolved = unknown.filter((trade) => trade.symbol === symbol);
  const locks = locksFor(state.locks, symbol);
  const isUnknown = unresolved.length > 0 || locks.some(({ canBeSetAside }) => canBeSetAside);
  // Sent by this page before a reload, or by another window.
  const isInFlight = state.open.some(
    ({ request, state: at }) =>
      request.name === 'place-order' &&
      request.input.symbol === symbol &&
      (at === 'journalled' || at === 'sent'),
  );
  const hard = locks.find(({ canBeSetAside }) => !canBeSetAside);
  const isOverridden = isUnknown && overridden.get(keyOf(generation, symbol)) === doubtsOf(unresolved, locks);
  return {
    unresolved,
    locks,
    canOverride: isUnknown && hard === undefined && state.trouble === null,
    isOverridden,
    why:
      state.trouble !== null
        ? 'orders cannot be recorded first, so nothing is sent'
        : hard !== undefined
          ? hard.words
          : isInFlight
            ? 'an order on this symbol is on its way'
            : isUnknown && !isOverridden
              ? 'the result of the last request on this symbol is unknown'
              : null,
  };
}

export function useSymbolLock(symbol: string): SymbolLock {
  const { generation } = useBridge();
  const unknown = useUnknownTrades();
  const state = useJournalState();
  const overridden = useStore(allowed);
  return lockOf(unknown, state, generation, symbol, overridden);
}

const lockNow = (bridge: Bridge, symbol: string): SymbolLock =>
  lockOf(unknownOn(bridge), readJournalState(bridge), bridge.generation, symbol, allowed.read());

/** Why a click may not send an order on this symbol at once; null where it may. */
export function symbolLockReason(bridge: Bridge, symbol: string): string | null {
  const { why, isOverridden } = lockNow(bridge, symbol);
  return why ?? (isOverridden ? 'the result of the last request on this symbol is unknown' : null);
}

/** The user has typed the consent for one more order on this symbol. */
export function allowOne(bridge: Bridge, symbol: string): void {
  const { unresolved, locks } = lockNow(bridge, symbol);
  allowed.set(new Map([...allowed.read(), [keyOf(bridge.generation, symbol), doubtsOf(unresolved, locks)]]));
}

/** The overrides for an order on this symbol; a consent counts once. */
export function takeOverrides(bridge: Bridge, symbol: string): readonly string[] {
  if (!lockNow(bridge, symbol).isOverridden) return [];
  const key = keyOf(bridge.generation, symbol);
  allowed.set(new Map([...allowed.read()].filter(([each]) => each !== key)));
  return [unknownOverride];
}
