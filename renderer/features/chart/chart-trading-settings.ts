import { z } from 'zod';
import { isTraderKey, type TraderKey } from '../../../shared/rules/trader-key';
import { type KeyValueStorage, PersistentStore, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';

/** What trading on the chart shows and does; the same for all charts. */
const settingsSchema = z.object({
  dragging: z.enum(['on', 'off', 'alt']),
  showsBid: z.boolean(),
  showsAsk: z.boolean(),
  showsDeals: z.boolean(),
  /** Where the account's margin call and stop-out begin. */
  showsStopOut: z.boolean(),
  /** Traders whose deals are hidden. */
  hidden: z.array(z.string().refine(isTraderKey)).max(500),
});
export type ChartTradingSettings = Readonly<z.infer<typeof settingsSchema>>;

const usual: ChartTradingSettings = {
  dragging: 'on',
  showsBid: true,
  showsAsk: true,
  showsDeals: true,
  showsStopOut: false,
  hidden: [],
};
const key = 'chart.trading';

export class ChartTradingStore extends PersistentStore<ChartTradingSettings> {
  /** All known traders of a symbol, for the menu: reported by its charts. */
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
