import { useCallback, useState } from 'react';
import type { TraderKey } from '../../../shared/rules/trader-key';

/** How the user left a lane: it looks so again when it comes back into sight, as long as the view is open. */
export interface LaneLook {
  /** Curve and hours, where the window is narrow. */
  readonly isOpened: boolean;
  /** The calendar's month, counted back from the newest one. */
  readonly monthsBack: number;
  /** Entries that are compared with the quote: each is a request to the bridge. */
  readonly entries: number;
}

/** That many entries are read at once. */
export const entriesAtOnce = 10;

const usual: LaneLook = { isOpened: false, monthsBack: 0, entries: entriesAtOnce };

/** The looks of all lanes: `lookOf` gives the same value until it is changed. */
export function useLaneLooks(): {
  readonly lookOf: (key: TraderKey) => LaneLook;
  readonly changeLook: (key: TraderKey, part: Partial<LaneLook>) => void;
} {
  const [looks, setLooks] = useState<ReadonlyMap<TraderKey, LaneLook>>(new Map());
  const changeLook = useCallback(
    (key: TraderKey, part: Partial<LaneLook>) =>
      setLooks((before) => new Map(before).set(key, { ...(before.get(key) ?? usual), ...part })),
    [],
  );
  return { lookOf: (key) => looks.get(key) ?? usual, changeLook };
}
