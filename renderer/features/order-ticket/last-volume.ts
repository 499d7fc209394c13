import { z } from 'zod';
import type { Lots } from '../../../shared/model/fields';
import { type Keep, recall, remember } from '../../base/remembered';

/** The volume last sent on each symbol, lots; apart for each bridge, because symbols and sizes differ. */

const lotsSchema = z.number().positive().nullable();
const keyOf = (bridge: string, symbol: string): string => `last-volume.${bridge}.${symbol}`;

/** Null where nothing was sent yet. */
export const readLastVolume = (keep: Keep, bridge: string, symbol: string): number | null =>
  recall(keep, keyOf(bridge, symbol), lotsSchema, null);

export const rememberVolume = (keep: Keep, bridge: string, symbol: string, lots: Lots): void =>
  remember(keep, keyOf(bridge, symbol), lots);
