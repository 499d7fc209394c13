import { z } from 'zod';
import { levelUnits } from '../../../shared/math/levels';
import { toDateTimeInput } from '../../../shared/math/time';
import { needsDate, orderTimes, orderTypes, sendableFillings } from '../../../shared/model/enums';
import type { BrokerSeconds, Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { isMarket, orderTypeLabel } from '../../../shared/rules/order-types';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { expirySeconds } from '../trading';
import { sizings, type TicketDraft, withoutPriceLevels } from './draft';
import { withType } from './prefill';

/** A named set of ticket fields: all except symbol and prices, which belong to one moment. */
const presetSchema = z.object({
  name: z.string().trim().min(1).max(30),
  type: z.enum(orderTypes),
  sizing: z.enum(sizings),
  volume: z.string().max(20),
  risk: z.string().max(20),
  slUnit: z.enum(levelUnits),
  /** Empty where there was none, or where it was a price. */
  sl: z.string().max(20),
  tpUnit: z.enum(levelUnits),
  tp: z.string().max(20),
  deviation: z.string().max(20),
  filling: z.enum(sendableFillings).nullable(),
  time: z.enum(orderTimes),
  /** How long an order with a date lives, in seconds from its use; null without a date. */
  livesS: z.number().int().positive().nullable(),
  comment: z.string().max(31),
});
export type Preset = Readonly<z.infer<typeof presetSchema>>;

/** More could not be found again quickly, and only nine have a key. */
export const mostPresets = 20;
const presetsSchema = z.array(presetSchema).max(mostPresets);

export const readPresets = (keep: KeyValueStorage, bridge: string): readonly Preset[] =>
  recall<readonly Preset[]>(keep, `ticket.presets.${bridge}`, presetsSchema, []);
export const keepPresets = (keep: KeyValueStorage, bridge: string, presets: readonly Preset[]): void =>
  remember(keep, `ticket.presets.${bridge}`, presets);

export function presetOf(draft: TicketDraft, name: string, brokerNow: BrokerSeconds | null): Preset {
  const until = isMarket(draft.type) ? null : expirySeconds(draft.time, draft.expiration);
  const livesS = until === null || brokerNow === null ? null : until - brokerNow;
  return {
    name: name.trim(),
    type: draft.type,
    sizing: draft.sizing,
    // One for a share of risk is of the stop that is left out.
    volume: withoutPriceLevels(draft).volume,
    risk: draft.risk,
    slUnit: draft.slUnit,
    sl: draft.slUnit === 'price' ? '' : draft.sl,
    tpUnit: draft.tpUnit,
    tp: draft.tpUnit === 'price' ? '' : draft.tp,
    deviation: draft.deviation,
    filling: draft.filling,
    time: draft.time,
    livesS: livesS === null || livesS <= 0 ? null : Math.round(livesS),
    comment: draft.comment,
  };
}

/** The ticket with a preset applied: the symbol stays, and prices that its type needs are filled from the quote. */
export function withPreset(
  draft: TicketDraft,
  preset: Preset,
  market: {
    readonly quote: { readonly bid: Price; readonly ask: Price } | null;
    readonly spec: SymbolSpec | null;
    readonly brokerNow: BrokerSeconds | null;
  },
): TicketDraft {
  const { name: _name, type, livesS, ...fields } = preset;
  const { quote, spec, brokerNow } = market;
  const isDated = needsDate(fields.time);
  const expiration =
    !isDated || livesS === null || brokerNow === null
      ? ''
      : toDateTimeInput(brokerNow + livesS).slice(0, fields.time === 'SPECIFIED' ? 16 : 10);
  const next: TicketDraft = {
    ...draft,
    ...fields,
    expiration,
    // The preset's own volume, unless it was saved without one.
    ...(fields.volume === '' ? { volume: draft.volume } : { volumeBefore: null, isVolumeTyped: false }),
    price: '',
    stopLimit: '',
    hasOwnPrice: false,
    hasOwnStopLimit: false,
  };
  return withType(next, type, quote, spec);
}

/** A preset of the same name is replaced. */
export function withSaved(presets: readonly Preset[], preset: Preset): readonly Preset[] {
  const at = presets.findIndex((each) => each.name === preset.name);
  return at < 0 ? [...presets, preset] : presets.with(at, preset);
}

export const withoutPreset = (presets: readonly Preset[], name: string): readonly Preset[] =>
  presets.filter((each) => each.name !== name);

/** Why a name cannot be used; null where it can. */
export function nameRefusal(
  presets: readonly Preset[],
  name: string,
  renamed: string | null = null,
): string | null {
  const text = name.trim();
  if (text === '') return 'a preset needs a name';
  if (text.length > 30) return 'a name has 30 characters at most';
  if (renamed !== null && text !== renamed && presets.some((each) => each.name === text)) {
    return 'another preset has this name';
  }
  const isNew = renamed === null && !presets.some((each) => each.name === text);
  return isNew && presets.length >= mostPresets ? `${mostPresets} presets at most: remove one first` : null;
}

export const withRenamed = (presets: readonly Preset[], name: string, next: string): readonly Preset[] =>
  presets.map((each) => (each.name === name ? { ...each, name: next.trim() } : each));

const unitLabels = { price: '', points: 'pts', money: 'money', percent: '%', r: 'R' } as const;
const sizeLabels = {
  lots: 'lots',
  balance: '% of balance',
  equity: '% of equity',
  money: 'at risk',
} as const;

/** `Buy limit · 0.5 % of balance · SL 200 pts · TP 2 R`: a preset in one line. */
export function describePreset(preset: Preset): string {
  const { type, sizing, volume, risk, sl, slUnit, tp, tpUnit, comment } = preset;
  return [
    orderTypeLabel(type),
    sizing === 'lots' ? `${volume === '' ? 'last' : volume} lots` : `${risk} ${sizeLabels[sizing]}`,
    sl === '' ? '' : `SL ${sl} ${unitLabels[slUnit]}`,
    tp === '' ? '' : `TP ${tp} ${unitLabels[tpUnit]}`,
    comment,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
