import { useMemo } from 'react';
import type { Intent } from '../../../shared/model/intent';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { Store, useStore } from '../../base/store';
import { accountStore } from '../../data/account-store';
import { type Bridge, useBridge } from '../../data/bridge';
import { isOfBridge, readJournalState, useOpenIntents } from '../../data/journal';
import { describeRequest } from './describe-intent';
import { intentDigits } from './intent-fill';
import { subjectOf } from './trade-request';

/**
 * What may have been executed without an answer. The host's journal says it, the same in every window and after every reload; the
 * page's own memory stands in only for what the host has not told (its process is lost).
 */
export interface Unresolved {
  readonly intentId: string;
  /** Null where it is not known. */
  readonly symbol: string | null;
  readonly subject: string;
  /** Null where only this page knows of it. */
  readonly intent: Intent | null;
}

/** A trade that this page asked for and got no word about, until the host has one or the user says that they have looked. */
export interface UnknownTrade {
  readonly intentId: string;
  /** The bridge's generation: the ticket of another bridge is not held up by it. */
  readonly generation: number;
  /** Of a new order; null of a change of what exists already, which cannot be doubled. */
  readonly symbol: string | null;
  /** `EURUSD buy limit 0.1 at 1.17`. */
  readonly subject: string;
}

const trades = new Store<readonly UnknownTrade[]>([]);

/** Remembers the trade if its result is unknown. */
export function noteUnknown(request: TradeRequest, outcome: TradeOutcome, generation: number): void {
  if (outcome.verdict !== 'unknown') return;
  const { intentId } = request.input;
  if (trades.read().some((trade) => trade.intentId === intentId)) return;
  const symbol = request.name === 'place-order' ? request.input.symbol : null;
  // The user may have left and come back while it was on its way.
  trades.set([
    ...trades.read(),
    { intentId, generation: accountStore.latestOf(generation), symbol, subject: subjectOf(request) },
  ]);
}

/** The host's journal has words for these: the page needs no memory of its own. */
export function forgetKnown(known: { has(id: string): boolean }): void {
  if (trades.read().some(({ intentId }) => known.has(intentId)))
    markChecked(({ intentId }) => known.has(intentId));
}

/** The user has looked at positions and orders. */
export const markChecked = (isChecked: (trade: UnknownTrade) => boolean): void =>
  trades.set(trades.read().filter((trade) => !isChecked(trade)));

/** The account of these older generations is back: what is unknown there holds up its ticket again. */
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
