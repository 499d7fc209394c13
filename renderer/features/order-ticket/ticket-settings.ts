import { z } from 'zod';
import { levelUnits } from '../../../shared/math/levels';
import type { Lots } from '../../../shared/model/fields';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { sizings, type TicketDraft } from './draft';

/** How the ticket starts, and what it asks about: chosen once, kept apart for each bridge because symbols and sizes differ. */
const ticketSettingsSchema = z.object({
  /** MetaTrader's "default symbol": chart symbol, last traded, or always the same. */
  symbolFrom: z.enum(['chart', 'last', 'fixed']),
  fixedSymbol: z.string().max(64),
  volumeFrom: z.enum(['last', 'fixed']),
  /** Lots; as typed, because each symbol has a step of its own. */
  fixedVolume: z.string().max(20),
  warnsNoStop: z.boolean(),
  /** `none`: no field, orders carry our label. `once`: asked, and 0 again after each order. `kept`: asked and kept. */
  magic: z.enum(['none', 'once', 'kept']),
});
export type TicketSettings = Readonly<z.infer<typeof ticketSettingsSchema>>;

const freshTicketSettings: TicketSettings = {
  symbolFrom: 'chart',
  fixedSymbol: '',
  volumeFrom: 'last',
  fixedVolume: '',
  warnsNoStop: true,
  magic: 'none',
};

/** What the hands left in the ticket, so that it comes back the same after a restart. */
const traitsSchema = z.object({
  sizing: z.enum(sizings),
  risk: z.string().max(20),
  slUnit: z.enum(levelUnits),
  tpUnit: z.enum(levelUnits),
  deviation: z.string().max(20),
  magic: z.string().max(20),
});
export type TicketTraits = Readonly<z.infer<typeof traitsSchema>>;

export const readTicketSettings = (keep: KeyValueStorage, bridge: string): TicketSettings =>
  recall(keep, `ticket.settings.${bridge}`, ticketSettingsSchema, freshTicketSettings);
export const keepTicketSettings = (keep: KeyValueStorage, bridge: string, settings: TicketSettings): void =>
  remember(keep, `ticket.settings.${bridge}`, settings);

export const traitsOf = (draft: TicketTraits, settings: TicketSettings): TicketTraits => ({
  sizing: draft.sizing,
  risk: draft.risk,
  slUnit: draft.slUnit,
  tpUnit: draft.tpUnit,
  deviation: draft.deviation,
  magic: settings.magic === 'kept' ? draft.magic : '',
});
export const readTraits = (keep: KeyValueStorage, bridge: string): TicketTraits | null =>
  recall<TicketTraits | null>(keep, `ticket.traits.${bridge}`, traitsSchema.nullable(), null);
export const keepTraits = (keep: KeyValueStorage, bridge: string, traits: TicketTraits): void =>
  remember(keep, `ticket.traits.${bridge}`, traits);

const symbolSchema = z.string().min(1).max(64).nullable();
export const readLastSymbol = (keep: KeyValueStorage, bridge: string): string | null =>
  recall(keep, `ticket.symbol.${bridge}`, symbolSchema, null);
export const keepLastSymbol = (keep: KeyValueStorage, bridge: string, symbol: string): void =>
  remember(keep, `ticket.symbol.${bridge}`, symbol);

/** The symbol that a ticket starts with and comes back to; null = the chart's. */
export function startSymbol(settings: TicketSettings, lastTraded: string | null): string | null {
  switch (settings.symbolFrom) {
    case 'chart':
      return null;
    case 'last':
      return lastTraded;
    case 'fixed':
      return settings.fixedSymbol === '' ? null : settings.fixedSymbol;
  }
}

/** What was being typed goes on with its symbol, which need not be the one to start with; a ticket that follows the chart follows it. */
export const symbolToType = (
  settings: TicketSettings,
  lastTraded: string | null,
  left: Pick<TicketDraft, 'symbol'> | null,
): string | null =>
  settings.symbolFrom === 'chart' || left === null || left.symbol === ''
    ? startSymbol(settings, lastTraded)
    : left.symbol;

/** The volume last sent on each symbol, lots; apart for each bridge, because symbols and sizes differ. */

const lotsSchema = z.number().positive().nullable();
const keyOf = (bridge: string, symbol: string): string => `last-volume.${bridge}.${symbol}`;

/** Null where nothing was sent yet. */
export const readLastVolume = (keep: KeyValueStorage, bridge: string, symbol: string): number | null =>
  recall(keep, keyOf(bridge, symbol), lotsSchema, null);

export const rememberVolume = (keep: KeyValueStorage, bridge: string, symbol: string, lots: Lots): void =>
  remember(keep, keyOf(bridge, symbol), lots);
