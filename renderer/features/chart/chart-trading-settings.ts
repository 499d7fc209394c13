import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { isTraderKey, type TraderKey } from '../../../shared/rules/trader';
import { type Keep, pageKeep, recall, remember } from '../../base/remembered';

const traderKeysOf = (kept: number | string): readonly TraderKey[] => {
  if (typeof kept === 'number') return [`bot ${kept}`];
  if (kept === 'manual') return ['you', 'terminal'];
  if (kept === 'not told') return ['not-told'];
  return isTraderKey(kept) ? [kept] : [];
};

/** What trading on the chart shows and does; the same for all charts. */
const settingsSchema = z.object({
  dragging: z.enum(['on', 'off', 'alt']),
  showsBid: z.boolean(),
  showsAsk: z.boolean(),
  showsDeals: z.boolean(),
  /** Whose deals are not drawn. Earlier versions kept a bot's bare number, and had two other names. */
  hidden: z
    .array(z.union([z.number(), z.string()]))
    .max(500)
    .transform((kept) => kept.flatMap(traderKeysOf)),
});
export type ChartTradingSettings = Readonly<z.infer<typeof settingsSchema>>;

const usual: ChartTradingSettings = {
  dragging: 'on',
  showsBid: true,
  showsAsk: true,
  showsDeals: true,
  hidden: [],
};
const key = 'chart.trading';

export class ChartTradingStore {
  #settings: ChartTradingSettings;
  readonly #keep: Keep;
  readonly #listeners = new Set<() => void>();
  /** Everyone who traded a symbol, as far as its chart has read: for the menu, which is opened above any of them. */
  readonly #traders = new Map<string, readonly TraderKey[]>();

  constructor(keep: Keep) {
    this.#keep = keep;
    this.#settings = recall(keep, key, settingsSchema, usual);
  }

  readonly read = (): ChartTradingSettings => this.#settings;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  noteTraders(symbol: string, traders: readonly TraderKey[]): void {
    this.#traders.set(symbol, traders);
  }

  tradersOf(symbol: string): readonly TraderKey[] {
    return this.#traders.get(symbol) ?? [];
  }

  change(part: Partial<ChartTradingSettings>): void {
    this.#settings = { ...this.#settings, ...part };
    remember(this.#keep, key, this.#settings);
    for (const listener of this.#listeners) listener();
  }
}

export const chartTradingStore = new ChartTradingStore(pageKeep());

export const useChartTradingSettings = (): ChartTradingSettings =>
  useSyncExternalStore(chartTradingStore.subscribe, chartTradingStore.read);
