import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import { KeptStore, type KeyValueStorage } from '../../base/remembered';
import { choicesSchema, defaultChoices } from './chart-choices';
import { chartLayoutSchema, freshCharts } from './chart-layout';
import { watchListsSchema } from './watch-lists';

/** What the user has laid out for one bridge: remembered apart for each profile, because symbols differ. */
const workspaceSchema = z.object({
  /** Of the active chart, as timeframe and indicators. Null until the user or the first list of symbols has chosen one. */
  symbol: z.string().min(1).max(64).nullable(),
  timeframe: timeframeSchema,
  /** Null until the bridge has named its symbols. Lists that make no sense cost the lists, not the rest of the desk. */
  watch: watchListsSchema.readonly().nullable().catch(null),
  indicators: choicesSchema,
  /** The other charts, and how all of them look; as with the lists, what makes no sense costs the layout only. */
  charts: chartLayoutSchema.readonly().catch(freshCharts),
  /** Quiet mode: only what trading needs is read. */
  isQuiet: z.boolean(),
});
export type WorkspaceChoices = Readonly<z.infer<typeof workspaceSchema>>;

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
    super(keep, `desk.${profile}`, workspaceSchema, freshChoices());
  }
}
