import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import type { Timeframe } from '../../../shared/model/enums';
import { KeptStore, type KeyValueStorage } from '../../base/remembered';
import { defaultChoices, type IndicatorChoice } from './chart-choices';
import { type ChartLayout, chartLayoutSchema, freshCharts } from './chart-layout';
import { choicesSchema } from './indicator-shelf';
import { type WatchLists, watchListsSchema } from './watch-lists';

/** What the user has laid out for one bridge: remembered apart for each profile, because symbols differ. */
export interface WorkspaceChoices {
  /** Of the active chart, as timeframe and indicators. Null until the user or the first list of symbols has chosen one. */
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  /** The lists of the market watch; null until the bridge has named its symbols. */
  readonly watch: WatchLists | null;
  readonly indicators: readonly IndicatorChoice[];
  /** The other charts, and how all of them look. */
  readonly charts: ChartLayout;
  /** Quiet mode: only what trading needs is read. */
  readonly isQuiet: boolean;
}

const symbolText = z.string().min(1).max(64);

const deskSchema: z.ZodType<WorkspaceChoices> = z.object({
  symbol: symbolText.nullable(),
  timeframe: timeframeSchema,
  // Lists that make no sense cost the lists, not the rest of the desk.
  watch: watchListsSchema.nullable().catch(null),
  indicators: choicesSchema,
  // As with the lists: charts that make no sense cost the layout only.
  charts: chartLayoutSchema(choicesSchema).catch(freshCharts),
  isQuiet: z.boolean(),
});

export const freshChoices = (): WorkspaceChoices => ({
  symbol: null,
  timeframe: 'H1',
  watch: null,
  indicators: defaultChoices,
  charts: freshCharts,
  isQuiet: false,
});

/** The desk of one bridge: a small store, so that a tick or a poll never renders what only depends on the choice. */
export class WorkspaceState extends KeptStore<WorkspaceChoices> {
  /** `profile`: whose desk it is. */
  constructor(keep: KeyValueStorage, profile: string) {
    super(keep, `desk.${profile}`, deskSchema, freshChoices());
  }
}
