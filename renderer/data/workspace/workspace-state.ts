import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import { type KeyValueStorage, PersistentStore } from '../../base/remembered';
import { choicesSchema, defaultChoices } from './chart-choices';
import { chartLayoutSchema, freshCharts } from './chart-layout';
import { watchListsSchema } from './watch-lists';

/** What the user has laid out for one bridge: stored per profile, because symbols differ. */
const workspaceSchema = z.object({
  /** Of the active chart, as timeframe and indicators are. Null until the user or the first list of symbols has set one. */
  symbol: z.string().min(1).max(64).nullable(),
  timeframe: timeframeSchema,
  /** Null until the bridge has named its symbols. Invalid stored lists are dropped without the rest. */
  watch: watchListsSchema.readonly().nullable().catch(null),
  indicators: choicesSchema,
  /** The other charts, and how all of them look; an invalid stored layout is dropped without the rest. */
  charts: chartLayoutSchema.readonly().catch(freshCharts),
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

/**
 * The workspace of one bridge: a store outside of react-query, so that a tick or a poll never renders what only depends
 * on choices.
 */
export class WorkspaceState extends PersistentStore<WorkspaceChoices> {
  constructor(keep: KeyValueStorage, profile: string) {
    super(keep, `desk.${profile}`, workspaceSchema, freshChoices());
  }
}
