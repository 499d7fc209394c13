import type { Timeframe } from '../../../shared/model/enums';
import type { BrokerSeconds } from '../../../shared/model/fields';
import { Store, useStore } from '../../base/store';

/** What the framed chart's indicators say of the bar that holds the entry of the trade whose card is open. */
export interface EntryReadings {
  readonly symbol: string;
  readonly entry: BrokerSeconds;
  readonly timeframe: Timeframe;
  readonly told: ToldReadings;
}

export type ToldReadings =
  | { readonly kind: 'told'; readonly bar: BrokerSeconds; readonly rows: readonly Reading[] }
  | { readonly kind: 'not told'; readonly why: string };

export interface Reading {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  /** `value` says why there is none. */
  readonly isWords: boolean;
}

const readings = new Store<EntryReadings | null>(null);

export const noteEntryReadings = (next: EntryReadings): void => readings.set(next);

/** When the chart shows another trade or timeframe. */
export function forgetEntryReadings(of: Omit<EntryReadings, 'told'>): void {
  const now = readings.read();
  if (now?.symbol === of.symbol && now.entry === of.entry && now.timeframe === of.timeframe)
    readings.set(null);
}

/** Null: not read yet. */
export function useEntryReadings(symbol: string, entry: BrokerSeconds | null): EntryReadings | null {
  const now = useStore(readings);
  return now?.symbol === symbol && now.entry === entry ? now : null;
}
