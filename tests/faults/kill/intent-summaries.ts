import type { Service } from '../../../host/api/ports';
import type { IntentState, Resolution } from '../../../shared/model/intent';

/** An intent of a host's journal, as far as it is judged. */
export interface IntentSummary {
  readonly id: string;
  readonly state: IntentState;
  readonly ending: Resolution['kind'] | null;
  readonly verdict: string | null;
}

export interface Journalled {
  /** Something was open when it started. */
  readonly hadOpen: boolean;
  /** Result of a new order before anything was settled. */
  readonly early: string;
  readonly intents: readonly IntentSummary[];
}

export async function summariesOf(service: Service): Promise<readonly IntentSummary[]> {
  const read = await service.handlers['journal.list']({ most: 100 });
  if (!read.ok) throw new Error(read.failure.message);
  return read.value.intents.map(({ id, state, resolution, outcome }) => ({
    id,
    state,
    ending: resolution?.kind ?? null,
    verdict: outcome?.verdict ?? null,
  }));
}
