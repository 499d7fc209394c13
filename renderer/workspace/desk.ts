import { z } from 'zod';
import { timeframeSchema } from '../../shared/model/bars';
import type { Timeframe } from '../../shared/model/enums';
import { defaultChoices, type IndicatorChoice } from '../chart/indicators';
import { type Keep, recall, remember } from './remembered';

/** What the user has laid out for one bridge: remembered apart for each address, because symbols differ. */
export interface DeskState {
  /** Null until the user or the first list of symbols has chosen one. */
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  /** The market watch in its order; null until it was composed. */
  readonly watched: readonly string[] | null;
  readonly indicators: readonly IndicatorChoice[];
}

const symbolText = z.string().min(1).max(64);
const deskSchema = z.object({
  symbol: symbolText.nullable(),
  timeframe: timeframeSchema,
  watched: z.array(symbolText).max(200).nullable(),
  indicators: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      parameters: z.record(z.string(), z.number()),
      colour: z.string().exactOptional(),
    }),
  ),
});

export const freshDesk = (): DeskState => ({
  symbol: null,
  timeframe: 'H1',
  watched: null,
  indicators: defaultChoices,
});

/** The desk of one bridge: a small store, so that a tick or a poll never renders what only depends on the choice. */
export class Desk {
  #state: DeskState;
  readonly #keep: Keep;
  readonly #key: string;
  readonly #listeners = new Set<() => void>();

  constructor(keep: Keep, address: string) {
    this.#keep = keep;
    this.#key = `desk.${address}`;
    this.#state = recall<DeskState>(keep, this.#key, deskSchema, freshDesk());
  }

  readonly read = (): DeskState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  change(part: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...part };
    remember(this.#keep, this.#key, this.#state);
    for (const listener of this.#listeners) listener();
  }
}
