import { useState } from 'react';
import { z } from 'zod';
import { pageStorage, recall, remember } from '../../base/remembered';
import { Store, useStore } from '../../base/store';
import { useBridge } from '../bridge';
import { type PeriodChoice, periods } from '../history-periods';

/** MetaTrader's three views of history, and a summary. */
export const historyViews = ['positions', 'orders', 'deals', 'summary'] as const;
export type HistoryView = (typeof historyViews)[number];

export interface HistoryChoice {
  readonly view: HistoryView;
  readonly period: PeriodChoice;
}

const key = 'history';
const choiceSchema = z.object({
  view: z.enum(historyViews),
  // Dates chosen by the user are not stored: last month's dates would be wrong tomorrow.
  period: z.enum(periods),
});

/** As long as a bridge is connected: the panel unmounts with its tab, and chosen dates must survive that. */
const chosenOn = new Store<{ readonly generation: number; readonly choice: HistoryChoice } | null>(null);

const stored = (): HistoryChoice =>
  recall<HistoryChoice>(pageStorage(), key, choiceSchema, { view: 'positions', period: 'today' });

/** Also for what is not History: a figure leads to the trades that it is made of. */
export function useHistoryChoice(): readonly [HistoryChoice, (part: Partial<HistoryChoice>) => void] {
  const { generation } = useBridge();
  const chosen = useStore(chosenOn);
  const [first] = useState(stored);
  const choice = chosen?.generation === generation ? chosen.choice : first;
  const change = (part: Partial<HistoryChoice>) => {
    const next = { ...choice, ...part };
    if (typeof next.period === 'string') remember(pageStorage(), key, next);
    chosenOn.set({ generation, choice: next });
  };
  return [choice, change];
}
