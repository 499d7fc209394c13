import { volumeDecimals } from '../../../shared/math/volume';
import type { Filling, OrderTime, OrderType } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { defaultFilling, fillingsFor, orderTimesFor } from '../../../shared/rules/offers';

/** What stands in the ticket: texts as typed. Nothing of it is an order until check-draft.ts has made one of it. */
export interface TicketDraft {
  readonly symbol: string;
  readonly type: OrderType;
  /** Lots. */
  readonly volume: string;
  readonly price: string;
  readonly stopLimit: string;
  readonly sl: string;
  readonly tp: string;
  readonly time: OrderTime;
  /** Value of a date or datetime-local input, broker time. */
  readonly expiration: string;
  /** The user's choice; null = the default of the type. */
  readonly filling: Filling | null;
  /** Points. */
  readonly deviation: string;
  readonly comment: string;
  /** True once the user edited the price, were it to empty it: then only a change of type may fill it again. */
  readonly hasOwnPrice: boolean;
  readonly hasOwnStopLimit: boolean;
  /** False until the symbol's conditions have given the first volume. */
  readonly hasVolume: boolean;
}

/** The fields that hold text. */
export type TextField =
  | 'volume'
  | 'price'
  | 'stopLimit'
  | 'sl'
  | 'tp'
  | 'expiration'
  | 'deviation'
  | 'comment';

/** MetaTrader's own default, points; bridges use the same. */
export const defaultDeviation = '20';

export function emptyDraft(symbol: string): TicketDraft {
  return {
    symbol,
    type: 'BUY',
    volume: '',
    price: '',
    stopLimit: '',
    sl: '',
    tp: '',
    time: 'GTC',
    expiration: '',
    filling: null,
    deviation: defaultDeviation,
    comment: '',
    hasOwnPrice: false,
    hasOwnStopLimit: false,
    hasVolume: false,
  };
}

/** The last used volume where it still fits the symbol's limits, else the smallest. */
export function startVolume(spec: SymbolSpec, lastUsed: number | null): string {
  const fits = lastUsed !== null && lastUsed >= spec.volumeMin && lastUsed <= spec.volumeMax;
  return (fits ? lastUsed : spec.volumeMin).toFixed(volumeDecimals(spec.volumeStep));
}

/** The first volume of a symbol, once its conditions are known. */
export const withStartVolume = (
  draft: TicketDraft,
  spec: SymbolSpec,
  lastUsed: number | null,
): TicketDraft =>
  draft.hasVolume ? draft : { ...draft, volume: startVolume(spec, lastUsed), hasVolume: true };

/** After an order went through: its levels and comment belonged to it, type, volume and expiry are kept for the next. */
export const afterOrder = (draft: TicketDraft): TicketDraft => ({
  ...draft,
  price: '',
  stopLimit: '',
  sl: '',
  tp: '',
  comment: '',
  hasOwnPrice: false,
  hasOwnStopLimit: false,
});

/** Prices and levels mean nothing on another symbol; type, comment and expiry are kept. */
export function withSymbol(draft: TicketDraft, symbol: string): TicketDraft {
  if (draft.symbol === symbol) return draft;
  return {
    ...draft,
    symbol,
    volume: '',
    price: '',
    stopLimit: '',
    sl: '',
    tp: '',
    filling: null,
    hasOwnPrice: false,
    hasOwnStopLimit: false,
    hasVolume: false,
  };
}

/** A field as the user typed it. */
export function withText(draft: TicketDraft, field: TextField, text: string): TicketDraft {
  const own =
    field === 'price' ? { hasOwnPrice: true } : field === 'stopLimit' ? { hasOwnStopLimit: true } : {};
  return { ...draft, [field]: text, ...own };
}

export const fillingOf = (draft: TicketDraft, spec: SymbolSpec): Filling =>
  draft.filling !== null && fillingsFor(draft.type, spec).includes(draft.filling)
    ? draft.filling
    : defaultFilling(draft.type, spec);

/** The chosen expiration where the symbol allows it, else the first that it does. */
export function timeOf(draft: TicketDraft, spec: SymbolSpec): OrderTime {
  const offered = orderTimesFor(spec);
  return offered.includes(draft.time) ? draft.time : (offered[0] ?? 'GTC');
}

export const needsDate = (time: OrderTime): boolean => time === 'SPECIFIED' || time === 'SPECIFIED_DAY';
