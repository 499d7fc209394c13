import { z } from 'zod';
import { isTraderKey, type TraderKey } from '../../../shared/rules/trader';
import { KeptStore, type KeyValueStorage, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';

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

export class ChartTradingStore extends KeptStore<ChartTradingSettings> {
  /** Everyone who traded a symbol, as far as its chart has read: for the menu, which is opened above any of them. */
  readonly #traders = new Map<string, readonly TraderKey[]>();

  constructor(keep: KeyValueStorage) {
    super(keep, key, settingsSchema, usual);
  }

  noteTraders(symbol: string, traders: readonly TraderKey[]): void {
    this.#traders.set(symbol, traders);
  }

  tradersOf(symbol: string): readonly TraderKey[] {
    return this.#traders.get(symbol) ?? [];
  }
}

export const chartTradingStore = new ChartTradingStore(pageStorage());

export const useChartTradingSettings = (): ChartTradingSettings => useStore(chartTradingStore);
