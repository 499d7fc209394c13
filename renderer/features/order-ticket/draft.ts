import { z } from 'zod';
import { type Level, type LevelUnit, levelUnits } from '../../../shared/math/levels';
import { snapVolume, volumeDecimals } from '../../../shared/math/volume';
import {
  type Filling,
  type OrderTime,
  orderTimes,
  orderTypes,
  sendableFillings,
} from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { defaultFilling, fillingsFor, orderTimesFor } from '../../../shared/rules/offers';
import { isStopLimit } from '../../../shared/rules/order-types';
import type { Risk } from '../../../shared/rules/sizing';
import { numberOrNull, readNumber } from '../trading';

/**
 * Where the volume comes from: typed in lots, or computed from the loss at the stop, in percent of balance or equity or
 * in money.
 */
export const sizings = ['lots', 'balance', 'equity', 'money'] as const;
export type SizingMode = (typeof sizings)[number];

const text = z.string().max(100);
/** The ticket's texts as typed. check-draft.ts makes an order of them. */
export const draftSchema = z.object({
  symbol: text,
  type: z.enum(orderTypes),
  sizing: z.enum(sizings),
  /** Lots; kept but ignored while the volume comes from a risk. */
  volume: text,
  /** The lots before a share of risk set them; null where they were typed. */
  volumeBefore: text.nullable(),
  /** Percent or money in the account's currency, as `sizing` says. */
  risk: text,
  price: text,
  stopLimit: text,
  /** In `slUnit`. */
  sl: text,
  slUnit: z.enum(levelUnits),
  /** In `tpUnit`. */
  tp: text,
  tpUnit: z.enum(levelUnits),
  time: z.enum(orderTimes),
  /** Value of a date or datetime-local input, broker time. */
  expiration: text,
  /** The user's choice; null = the default of the type. */
  filling: z.enum(sendableFillings).nullable(),
  /** Points. */
  deviation: text,
  comment: text,
  /** A whole number by which a bot's orders are recognised; 0 or empty for our label. */
  magic: text,
  /** True once the user has edited the price, even to empty it: then only a change of type may fill it again. */
  hasOwnPrice: z.boolean(),
  hasOwnStopLimit: z.boolean(),
  /** False until the symbol's specification has given the first volume. */
  hasVolume: z.boolean(),
  isVolumeTyped: z.boolean(),
});
export type TicketDraft = Readonly<z.infer<typeof draftSchema>>;

export type TextField =
  | 'volume'
  | 'risk'
  | 'price'
  | 'stopLimit'
  | 'sl'
  | 'tp'
  | 'expiration'
  | 'deviation'
  | 'comment'
  | 'magic';

/** MetaTrader's own default, points; bridges use the same. */
export const defaultDeviation = '20';

export function emptyDraft(symbol: string): TicketDraft {
  return {
    symbol,
    type: 'BUY',
    sizing: 'lots',
    volume: '',
    volumeBefore: null,
    risk: '',
    price: '',
    stopLimit: '',
    sl: '',
    slUnit: 'price',
    tp: '',
    tpUnit: 'price',
    time: 'GTC',
    expiration: '',
    filling: null,
    deviation: defaultDeviation,
    comment: '',
    magic: '',
    hasOwnPrice: false,
    hasOwnStopLimit: false,
    hasVolume: false,
    isVolumeTyped: false,
  };
}

/** The last used or the fixed volume where it is within the symbol's limits, else the smallest. */
export function startVolume(spec: SymbolSpec, wanted: number | null): string {
  const fits = wanted !== null && wanted >= spec.volumeMin && wanted <= spec.volumeMax;
  return (fits ? snapVolume(wanted, spec) : spec.volumeMin).toFixed(volumeDecimals(spec.volumeStep));
}

/** The first volume of a symbol, once its specification is known. */
export const withStartVolume = (draft: TicketDraft, spec: SymbolSpec, wanted: number | null): TicketDraft =>
  draft.hasVolume ? draft : { ...draft, volume: startVolume(spec, wanted), hasVolume: true };

/**
 * After an order went through: removes its prices and comment. Type, a volume that was typed, expiry, and levels that are
 * distances stay for the next order.
 */
export const afterOrder = (draft: TicketDraft): TicketDraft => ({
  ...draft,
  price: '',
  stopLimit: '',
  ...withoutPriceLevels(draft),
  comment: '',
  hasOwnPrice: false,
  hasOwnStopLimit: false,
});

/** Without levels that are prices. */
export function withoutPriceLevels(
  draft: TicketDraft,
): Pick<TicketDraft, 'sl' | 'tp' | 'volume' | 'volumeBefore'> {
  const levels = levelsWithout(draft, (unit) => unit === 'price');
  return { ...levels, ...volumeBeside(draft, levels.sl) };
}

/** A volume for a share of risk was for its stop and is removed with it: without one it would risk all. */
function volumeBeside({ volume, volumeBefore, sl: before }: TicketDraft, sl: string) {
  const losesItsStop = volumeBefore !== null && before !== '' && sl === '';
  return losesItsStop ? { volume: volumeBefore, volumeBefore: null } : { volume, volumeBefore };
}

/** The volume for a share of risk. */
export const withRiskVolume = (draft: TicketDraft, volume: string): TicketDraft => ({
  ...draft,
  volume,
  volumeBefore: draft.volumeBefore ?? draft.volume,
});

/**
 * A level typed as a price belongs to its order and symbol; money and percent mean the same for the next. A target in R
 * is relative to the stop and is removed with it: alone it would refuse the next order.
 */
function levelsWithout(
  draft: TicketDraft,
  belongs: (unit: LevelUnit) => boolean,
): Pick<TicketDraft, 'sl' | 'tp'> {
  const sl = belongs(draft.slUnit) ? '' : draft.sl;
  const losesItsStop = draft.tpUnit === 'r' && sl === '' && draft.sl !== '';
  return { sl, tp: belongs(draft.tpUnit) || losesItsStop ? '' : draft.tp };
}

/** Prices and points mean nothing on another symbol; type, comment and expiry are kept. */
export function withSymbol(draft: TicketDraft, symbol: string): TicketDraft {
  if (draft.symbol === symbol) return draft;
  return {
    ...draft,
    symbol,
    volume: '',
    volumeBefore: null,
    price: '',
    stopLimit: '',
    ...levelsWithout(draft, isOfSymbol),
    filling: null,
    hasOwnPrice: false,
    hasOwnStopLimit: false,
    hasVolume: false,
    isVolumeTyped: false,
  };
}

/** A point of one symbol may be worth a hundred of another's. */
export const isOfSymbol = (unit: LevelUnit): boolean => unit === 'price' || unit === 'points';

/** What typing a field says of it besides. */
const typedMarks: Partial<Record<TextField, Partial<TicketDraft>>> = {
  price: { hasOwnPrice: true },
  stopLimit: { hasOwnStopLimit: true },
  volume: { volumeBefore: null, isVolumeTyped: true },
};

/** A field as the user typed it. */
export function withText(draft: TicketDraft, field: TextField, text: string): TicketDraft {
  const beside = field === 'sl' ? volumeBeside(draft, text) : {};
  const next = { ...draft, [field]: text, ...typedMarks[field], ...beside };
  return field === 'price' && isStopLimit(draft.type) && !draft.hasOwnStopLimit
    ? { ...next, stopLimit: limitBeside(draft, text) }
    : next;
}

/** A limit price that was proposed follows its trigger at the same distance; it stays while one of them is no number. */
function limitBeside({ price, stopLimit }: TicketDraft, trigger: string): string {
  const [from, to, limit] = [numberOrNull(price), numberOrNull(trigger), numberOrNull(stopLimit)];
  if (from === null || to === null || limit === null) return stopLimit;
  return (limit + to - from).toFixed(/\.(\d*)/.exec(stopLimit)?.[1]?.length ?? 0);
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

export const unitOf = (draft: TicketDraft, level: Level): LevelUnit =>
  level === 'sl' ? draft.slUnit : draft.tpUnit;

/** What may be lost, as typed; null while the volume is typed in lots. */
export function riskOf(draft: TicketDraft): { readonly risk: Risk } | { readonly reason: string } | null {
  if (draft.sizing === 'lots') return null;
  const typed = readNumber(draft.risk);
  if (typed.kind === 'empty') return { reason: 'the risk is missing' };
  if (typed.kind === 'unreadable') return { reason: `the risk ${typed.reason}` };
  return {
    risk:
      draft.sizing === 'money'
        ? { unit: 'money', amount: typed.value }
        : { unit: 'percent', amount: typed.value, of: draft.sizing },
  };
}
