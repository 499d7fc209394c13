import { useState } from 'react';
import { z } from 'zod';
import { pageStorage, recall, remember } from '../../base/remembered';
import { Store, useStore } from '../../base/store';
import { useBridge } from '../bridge';
import { type PeriodChoice, periods } from '../history-periods';

/** MetaTrader's three views of history, and a summary. */
export const historyViews = ['positions', 'orders', 'deals', 'summary'] as const;
export type HistoryView = (typeof historyViews)[number];

interface HistoryChoice {
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

const unchosen: HistoryChoice = { view: 'positions', period: 'today' };
const stored = (): HistoryChoice | null =>
  recall<HistoryChoice | null>(pageStorage(), key, choiceSchema.nullable(), null);

interface HistoryChoosing {
  readonly choice: HistoryChoice;
  /** False: nobody has chosen yet, in this session or before. */
  readonly isChosen: boolean;
  /** `isKept` false: for this session alone, as nobody has asked for it. */
  change(part: Partial<HistoryChoice>, isKept?: boolean): void;
}

/** Also for what is not History: a figure leads to the trades that it is made of. */
export function useHistoryChoice(): HistoryChoosing {
  const { generation } = useBridge();
  const chosen = useStore(chosenOn);
  const [first] = useState(stored);
  const known = chosen?.generation === generation ? chosen.choice : first;
  const choice = known ?? unchosen;
  return {
    choice,
    isChosen: known !== null,
    change: (part, isKept = true) => {
      const next = { ...choice, ...part };
      if (isKept && typeof next.period === 'string') remember(pageStorage(), key, next);
      chosenOn.set({ generation, choice: next });
    },
  };
}
