import { useMemo } from 'react';
import { describeRequest, subjectOf } from '../../../shared/formats/describe-intent';
import type { Intent } from '../../../shared/model/intent';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { intentDigits } from '../../../shared/rules/intent-fill';
import { Store, useStore } from '../../base/store';
import { accountStore } from '../../data/account-store';
import { type Bridge, useBridge } from '../../data/bridge';
import { isOfBridge, readJournalState, useOpenIntents } from '../../data/journal';

/**
 * A request that may have been executed without an answer. The host's journal lists them, the same in every window and
 * after every reload; the page's own list is only for what the host has not reported (its process was lost).
 */
export interface Unresolved {
  readonly intentId: string;
  /** Null where it is not known. */
  readonly symbol: string | null;
  readonly subject: string;
  /** Null where only this page knows of it. */
  readonly intent: Intent | null;
}

/** A request of this page without any answer, until the host has one or the user says that he has checked. */
export interface UnknownTrade {
  readonly intentId: string;
  /** The bridge's generation: it does not lock the ticket of another bridge. */
  readonly generation: number;
  /** Of a new order; null for a change of an existing one, which cannot be doubled. */
  readonly symbol: string | null;
  /** `EURUSD buy limit 0.1 at 1.17`. */
  readonly subject: string;
}

const trades = new Store<readonly UnknownTrade[]>([]);

/** Remembers the request if its result is unknown. */
export function noteUnknown(request: TradeRequest, outcome: TradeOutcome, generation: number): void {
  if (outcome.verdict !== 'unknown') return;
  const { intentId } = request.input;
  if (trades.read().some((trade) => trade.intentId === intentId)) return;
  const symbol = request.name === 'place-order' ? request.input.symbol : null;
  // The user may have switched bridges and come back meanwhile.
  trades.set([
    ...trades.read(),
    { intentId, generation: accountStore.latestOf(generation), symbol, subject: subjectOf(request) },
  ]);
}

/** The host's journal knows these: the page need not. */
export function forgetKnown(known: { has(id: string): boolean }): void {
  if (trades.read().some(({ intentId }) => known.has(intentId)))
    markChecked(({ intentId }) => known.has(intentId));
}

/** The user has checked positions and orders. */
export const markChecked = (isChecked: (trade: UnknownTrade) => boolean): void =>
  trades.set(trades.read().filter((trade) => !isChecked(trade)));

/** The account of these older generations is back: its unknown orders lock its ticket again. */
export function returnUnknown(earlier: readonly number[], generation: number): void {
  if (!trades.read().some((trade) => earlier.includes(trade.generation))) return;
  trades.set(
    trades.read().map((trade) => (earlier.includes(trade.generation) ? { ...trade, generation } : trade)),
  );
}

export const readUnknownTrades = trades.read;

function unresolved(
  own: readonly UnknownTrade[],
  open: readonly Intent[],
  generation: number,
): readonly Unresolved[] {
  const reported = open
    .filter(({ state }) => state === 'unknown')
    .map(
      (intent): Unresolved => ({
        intentId: intent.id,
        symbol: intent.symbol,
        subject: describeRequest(intent.request, intentDigits(intent)),
        intent,
      }),
    );
  const ids = new Set(open.map(({ id }) => id));
  const untold = own
    .filter((trade) => trade.generation === generation && !ids.has(trade.intentId))
    .map(({ intentId, symbol, subject }): Unresolved => ({ intentId, symbol, subject, intent: null }));
  return [...reported, ...untold];
}

/** Of the bridge on the screen, oldest first. */
export function useUnknownTrades(): readonly Unresolved[] {
  const { generation } = useBridge();
  const own = useStore(trades);
  const open = useOpenIntents();
  return useMemo(() => unresolved(own, open, generation), [own, open, generation]);
}

/** The same, for handlers. */
export const unknownOn = (bridge: Bridge): readonly Unresolved[] =>
  unresolved(
    trades.read(),
    readJournalState(bridge).open.filter((intent) => isOfBridge(intent, bridge.active)),
    bridge.generation,
  );
