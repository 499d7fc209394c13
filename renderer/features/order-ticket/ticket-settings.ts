import { z } from 'zod';
import { levelUnits } from '../../../shared/math/levels';
import type { Lots } from '../../../shared/model/fields';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { sizings, type TicketDraft } from './draft';

/** How the ticket starts, and what it asks about: stored per bridge, because symbols and sizes differ. */
const ticketSettingsSchema = z.object({
  /** MetaTrader's "default symbol": chart symbol, last traded, or a fixed one. */
  symbolFrom: z.enum(['chart', 'last', 'fixed']),
  fixedSymbol: z.string().max(64),
  volumeFrom: z.enum(['last', 'fixed']),
  /** Lots; as typed, because each symbol has its own step. */
  fixedVolume: z.string().max(20),
  warnsNoStop: z.boolean(),
  /**
   * `none`: no field, orders carry our label. `once`: a field, 0 again after each order. `kept`: a field that keeps its
   * number.
   */
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

/** The last units and sizing of the ticket, restored after a restart. */
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

/** The symbol that a ticket starts with and returns to; null = the chart's. */
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

/** A draft from before a crash goes on with its own symbol; a ticket that follows the chart follows it. */
export const symbolToType = (
  settings: TicketSettings,
  lastTraded: string | null,
  left: Pick<TicketDraft, 'symbol'> | null,
): string | null =>
  settings.symbolFrom === 'chart' || left === null || left.symbol === ''
    ? startSymbol(settings, lastTraded)
    : left.symbol;

/** The volume last sent on each symbol, lots; stored per bridge, because symbols and sizes differ. */

const lotsSchema = z.number().positive().nullable();
const keyOf = (bridge: string, symbol: string): string => `last-volume.${bridge}.${symbol}`;

/** Null where none was sent yet. */
export const readLastVolume = (keep: KeyValueStorage, bridge: string, symbol: string): number | null =>
  recall(keep, keyOf(bridge, symbol), lotsSchema, null);

export const rememberVolume = (keep: KeyValueStorage, bridge: string, symbol: string, lots: Lots): void =>
  remember(keep, keyOf(bridge, symbol), lots);
