import { z } from 'zod';
import type { Price } from '../../../shared/model/fields';
import { type KeyValueStorage, recall, remember } from '../../base/remembered';
import { numberOrNull } from '../trading';
import { draftSchema, isOfSymbol, type TicketDraft } from './draft';

/** The levels and the volume that were typed for a symbol: they wait for it while the ticket is for another one. */

type Quote = { readonly bid: Price; readonly ask: Price };

const levelsSchema = draftSchema.pick({ sl: true, slUnit: true, tp: true, tpUnit: true });
type DraftLevels = Readonly<z.infer<typeof levelsSchema>>;
export type KeptLevels = DraftLevels &
  Pick<Kept, 'atMs' | 'volume' | 'volumeAtMs'> & { readonly symbol: string };

const keptSchema = z.object({
  generation: z.number(),
  bySymbol: z.record(
    z.string(),
    levelsSchema.extend({
      /** When the levels were typed, UTC milliseconds. */
      atMs: z.number(),
      /** Empty where it was not typed. */
      volume: draftSchema.shape.volume,
      volumeAtMs: z.number(),
      /** The quote at that moment: which side of the market each level was on. */
      quote: z.object({ bid: z.number(), ask: z.number() }),
    }),
  ),
});
type Kept = z.infer<typeof keptSchema>['bySymbol'][string];

/** Milliseconds. */
const keptForMs = 3_600_000;
/** More than a trader types within an hour; each has its listener. */
const mostSymbols = 20;

const none = { sl: '', slUnit: 'price', tp: '', tpUnit: 'price' } as const;

/** Those that mean nothing on another symbol; a target in R counts from the stop and stays beside it. */
function ownLevels({ sl, slUnit, tp, tpUnit }: TicketDraft): DraftLevels {
  const hasStop = sl !== '' && isOfSymbol(slUnit);
  const hasTarget = tp !== '' && (isOfSymbol(tpUnit) || (tpUnit === 'r' && hasStop));
  return { ...none, ...(hasStop ? { sl, slUnit } : {}), ...(hasTarget ? { tp, tpUnit } : {}) };
}

/** The ticket with the levels and the volume that its symbol had. */
export const withKeptLevels = (draft: TicketDraft, kept: KeptLevels | null): TicketDraft => ({
  ...draft,
  ...(kept === null || kept.sl === '' ? {} : { sl: kept.sl, slUnit: kept.slUnit }),
  ...(kept === null || kept.tp === '' ? {} : { tp: kept.tp, tpUnit: kept.tpUnit }),
  ...(kept === null || kept.volume === ''
    ? {}
    : { volume: kept.volume, hasVolume: true, isVolumeTyped: true }),
});

const isEmpty = ({ sl, tp, volume }: Pick<Kept, 'sl' | 'tp' | 'volume'>): boolean =>
  sl === '' && tp === '' && volume === '';

const isSame = (one: DraftLevels, other: DraftLevels): boolean =>
  one.sl === other.sl && one.slUnit === other.slUnit && one.tp === other.tp && one.tpUnit === other.tpUnit;

/** Whether the price has gone through a level that was typed as a price. Only prices stand still while the market moves. */
function isCrossed(level: string, unit: DraftLevels['slUnit'], before: Quote, now: Quote): boolean {
  const price = numberOrNull(level);
  if (unit !== 'price' || price === null || price <= 0) return false;
  return price < before.bid ? now.bid <= price : price > before.ask ? now.ask >= price : true;
}

export interface LevelStore {
  /** What the ticket contains for its symbol; what is empty again is forgotten. `volume`: empty where it was not typed. */
  keep(draft: TicketDraft, volume: string, quote: Quote | null, nowMs: number): void;
  /** What of it is not an hour old yet; null where nothing is. */
  read(symbol: string, nowMs: number): KeptLevels | null;
  /** Drops levels that the price has gone through. */
  see(symbol: string, now: Quote): void;
  symbols(): readonly string[];
  /** The page ends normally. */
  forget(): void;
}

export function createLevelStore(keep: KeyValueStorage, bridge: string, generation: number): LevelStore {
  const key = `ticket.levels.${bridge}`;
  const all = (): Record<string, Kept> => {
    const kept = recall(keep, key, keptSchema, { generation, bySymbol: {} });
    return kept.generation === generation ? kept.bySymbol : {};
  };
  const write = (bySymbol: Record<string, Kept>): void => remember(keep, key, { generation, bySymbol });
  const without = (symbol: string): Record<string, Kept> => {
    const { [symbol]: _, ...rest } = all();
    return rest;
  };
  return {
    keep(draft, volume, quote, nowMs) {
      const levels = ownLevels(draft);
      const before = all()[draft.symbol];
      if (isEmpty({ ...levels, volume })) {
        if (before !== undefined) write(without(draft.symbol));
        return;
      }
      // What of it is typed anew does not make the rest younger.
      const same = before !== undefined && isSame(before, levels) ? before : null;
      const isSameVolume = before?.volume === volume;
      if (quote === null || (same !== null && isSameVolume)) return;
      const rest = Object.entries(without(draft.symbol)).slice(1 - mostSymbols);
      write({
        ...Object.fromEntries(rest),
        [draft.symbol]: {
          ...levels,
          atMs: same?.atMs ?? nowMs,
          quote: same?.quote ?? { bid: quote.bid, ask: quote.ask },
          volume,
          volumeAtMs: isSameVolume ? before.volumeAtMs : nowMs,
        },
      });
    },
    read(symbol, nowMs) {
      const kept = all()[symbol];
      if (kept === undefined) return null;
      const isOver = (atMs: number): boolean => nowMs - atMs > keptForMs || nowMs < atMs;
      const left = {
        ...kept,
        ...(isOver(kept.atMs) ? none : {}),
        ...(isOver(kept.volumeAtMs) ? { volume: '' } : {}),
      };
      return isEmpty(left) ? null : { ...left, symbol };
    },
    see(symbol, now) {
      const kept = all()[symbol];
      if (kept === undefined) return;
      const isGone = (level: 'sl' | 'tp'): boolean =>
        isCrossed(kept[level], kept[`${level}Unit`], kept.quote, now);
      const sl = isGone('sl') ? '' : kept.sl;
      // A target in R counts from the stop.
      const tp = isGone('tp') || (kept.tpUnit === 'r' && sl === '') ? '' : kept.tp;
      if (sl === kept.sl && tp === kept.tp) return;
      const left = { ...kept, sl, tp };
      write(isEmpty(left) ? without(symbol) : { ...all(), [symbol]: left });
    },
    symbols: () => Object.keys(all()),
    forget: () => write({}),
  };
}
