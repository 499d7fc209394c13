import { useCallback, useState } from 'react';
import { z } from 'zod';
import { pageStorage, recall, remember } from '../../base/remembered';
import { type PeriodChoice, periods } from '../../data/history-periods';

/** MetaTrader's three ways to look at the past, and what they come to. */
export const historyViews = ['positions', 'orders', 'deals', 'summary'] as const;
export type HistoryView = (typeof historyViews)[number];

export interface HistoryChoice {
  readonly view: HistoryView;
  readonly period: PeriodChoice;
}

const key = 'history';
const choiceSchema = z.object({
  view: z.enum(historyViews),
  // The user's own days are not kept: last month's dates under tomorrow's trades would only mislead.
  period: z.enum(periods),
});

/** Of this run: the panel is taken down with its tab, and the user's own days must outlive a look at another one. */
let ofThisRun: HistoryChoice | null = null;

/** What the user chose last. */
export function useHistoryChoice(): readonly [HistoryChoice, (part: Partial<HistoryChoice>) => void] {
  const [choice, setChoice] = useState<HistoryChoice>(
    () =>
      ofThisRun ??
      recall<HistoryChoice>(pageStorage(), key, choiceSchema, { view: 'positions', period: 'today' }),
  );
  const change = useCallback(
    (part: Partial<HistoryChoice>) => {
      const next = { ...choice, ...part };
      ofThisRun = next;
      if (typeof next.period === 'string') remember(pageStorage(), key, next);
      setChoice(next);
    },
    [choice],
  );
  return [choice, change];
}
