import { useSyncExternalStore } from 'react';
import type { TradeOutcome } from '../../shared/model/trade';
import { accountBook } from '../queries/account-book';
import { subjectOf, type TradeRequest } from './trade-request';

/** A trade that may have been executed without an answer, until the user says that they have looked. */
export interface UnknownTrade {
  readonly intentId: string;
  /** The bridge's generation: the ticket of another bridge is not held up by it. */
  readonly generation: number;
  /** Of a new order; null of a change of what exists already, which cannot be doubled. */
  readonly symbol: string | null;
  /** `EURUSD buy limit 0.1 at 1.17`. */
  readonly subject: string;
}

let trades: readonly UnknownTrade[] = [];
const listeners = new Set<() => void>();

function set(next: readonly UnknownTrade[]): void {
  trades = next;
  for (const listener of listeners) listener();
}

/** Remembers the trade if its result is unknown. */
export function noteUnknown(request: TradeRequest, outcome: TradeOutcome, generation: number): void {
  if (outcome.verdict !== 'unknown') return;
  const { intentId } = request.input;
  if (trades.some((trade) => trade.intentId === intentId)) return;
  const symbol = request.name === 'trade.place' ? request.input.symbol : null;
  // The user may have left and come back while it was on its way.
  set([
    ...trades,
    { intentId, generation: accountBook.latestOf(generation), symbol, subject: subjectOf(request) },
  ]);
}

/** The user has looked at positions and orders. */
export const markChecked = (isChecked: (trade: UnknownTrade) => boolean): void =>
  set(trades.filter((trade) => !isChecked(trade)));

/** The account of these older generations is back: what is unknown there holds up its ticket again. */
export function returnUnknown(earlier: readonly number[], generation: number): void {
  if (!trades.some((trade) => earlier.includes(trade.generation))) return;
  set(trades.map((trade) => (earlier.includes(trade.generation) ? { ...trade, generation } : trade)));
}

export const readUnknownTrades = (): readonly UnknownTrade[] => trades;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Oldest first. */
export const useUnknownTrades = (): readonly UnknownTrade[] =>
  useSyncExternalStore(subscribe, readUnknownTrades);
