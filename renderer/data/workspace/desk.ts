import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import { type Keep, KeptStore, recall } from '../../base/remembered';
import { defaultChoices, type IndicatorChoice } from './chart-choices';
import { type ChartDesk, chartDeskSchema, freshCharts } from './chart-desk';
import { choicesSchema } from './indicator-shelf';
import { listsOf, oneListSchema, type WatchLists, watchListsSchema } from './watch-lists';

/** What the user has laid out for one bridge: remembered apart for each profile, because symbols differ. */
export interface DeskState {
  /** Of the active chart, as timeframe and indicators. Null until the user or the first list of symbols has chosen one. */
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  /** The lists of the market watch; null until the bridge has named its symbols. */
  readonly watch: WatchLists | null;
  readonly indicators: readonly IndicatorChoice[];
  /** The other charts, and how all of them look. */
  readonly charts: ChartDesk;
  /** Quiet mode: only what trading needs is read. */
  readonly isQuiet: boolean;
}

const symbolText = z.string().min(1).max(64);

const deskSchema = z
  .object({
    symbol: symbolText.nullable(),
    timeframe: timeframeSchema,
    // Lists that make no sense cost the lists, not the rest of the desk.
    watch: watchListsSchema.nullish().catch(null),
    watched: oneListSchema.nullish().catch(null),
    indicators: choicesSchema,
    // As with the lists: charts that make no sense cost the layout only.
    charts: chartDeskSchema(choicesSchema).optional().catch(undefined),
    isQuiet: z.boolean().catch(false),
  })
  .transform(
    ({ watch, watched, charts, ...rest }): DeskState => ({
      ...rest,
      charts: charts ?? freshCharts,
      watch: watch ?? (watched === null || watched === undefined ? null : listsOf(watched)),
    }),
  );

export const freshDesk = (): DeskState => ({
  symbol: null,
  timeframe: 'H1',
  watch: null,
  indicators: defaultChoices,
  charts: freshCharts,
  isQuiet: false,
});

/** The desk of one bridge: a small store, so that a tick or a poll never renders what only depends on the choice. */
export class Desk extends KeptStore<DeskState> {
  /** `profile`: whose desk it is. `address`: where desks of versions before profiles were kept. */
  constructor(keep: Keep, profile: string, address: string = profile) {
    const before = recall<DeskState>(keep, `desk.${address}`, deskSchema, freshDesk());
    super(keep, `desk.${profile}`, deskSchema, before);
  }
}
