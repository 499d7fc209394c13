import { useCallback, useState } from 'react';
import type { TraderKey } from '../../../shared/rules/trader-key';

/** How the user left a lane: it is so again when it comes back into sight, as long as the view is open. */
export interface LaneChoice {
  /** Curve and hours, where the window is narrow. */
  readonly isOpened: boolean;
  /** The calendar's month, counted back from the newest one. */
  readonly monthsBack: number;
  /** Entries that are compared with the quote: each is a request to the bridge. */
  readonly entries: number;
}

/** That many entries are read at once. */
export const entriesAtOnce = 10;

const usual: LaneChoice = { isOpened: false, monthsBack: 0, entries: entriesAtOnce };

/** The choices of all lanes: `choiceOf` gives the same value until it is changed. */
export function useLaneChoices(): {
  readonly choiceOf: (key: TraderKey) => LaneChoice;
  readonly changeChoice: (key: TraderKey, part: Partial<LaneChoice>) => void;
} {
  const [choices, setChoices] = useState<ReadonlyMap<TraderKey, LaneChoice>>(new Map());
  const changeChoice = useCallback(
    (key: TraderKey, part: Partial<LaneChoice>) =>
      setChoices((before) => new Map(before).set(key, { ...(before.get(key) ?? usual), ...part })),
    [],
  );
  return { choiceOf: (key) => choices.get(key) ?? usual, changeChoice };
}
