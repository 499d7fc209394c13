import { useCallback, useEffect, useState } from 'react';
import type { OrderType } from '../../../shared/model/enums';
import { useBridge } from '../../queries/bridge';
import { useLatest } from '../../ui/use-latest';
import { useSelection } from '../../workspace/desk-context';
import { pageKeep } from '../../workspace/remembered';
import { afterOrder, emptyDraft, type TicketDraft, withStartVolume, withSymbol } from './draft';
import { readLastVolume, rememberVolume } from './last-volume';
import { prefilled, wantsPrefill, withType } from './prefill';
import type { TicketMarket } from './use-ticket-market';

export interface TicketState {
  readonly draft: TicketDraft;
  readonly lastVolume: number | null;
  readonly edit: (change: (draft: TicketDraft) => TicketDraft) => void;
  readonly chooseType: (type: OrderType) => void;
  /** An order went through. */
  readonly finish: (order: { readonly symbol: string; readonly volume: number }) => void;
}

/** The ticket's texts: they follow the selected symbol, and are filled as soon as its conditions and its quote are known. */
export function useTicketDraft(market: TicketMarket): TicketState {
  const { symbol } = useSelection();
  const { active } = useBridge();
  const [keep] = useState(pageKeep);
  const [draft, setDraft] = useState(() => emptyDraft(symbol ?? ''));
  const bridgeName = active.source === 'demo' ? 'demo' : (active.url ?? 'none');
  const lastVolume = readLastVolume(keep, bridgeName, draft.symbol);
  const { spec, quote } = market;

  const latest = useLatest({ spec, quote });
  const chooseType = useCallback(
    (type: OrderType) =>
      setDraft((before) => withType(before, type, latest.current.quote, latest.current.spec)),
    [latest],
  );

  if (symbol !== null && draft.symbol !== symbol) setDraft(withSymbol(draft, symbol));

  useEffect(() => {
    if (spec === null) return;
    if (!draft.hasVolume) setDraft(withStartVolume(draft, spec, lastVolume));
    else if (quote !== null && wantsPrefill(draft)) setDraft(prefilled(draft, quote, spec));
  }, [spec, quote, draft, lastVolume]);

  return {
    draft,
    lastVolume,
    edit: setDraft,
    chooseType,
    finish: (order) => {
      rememberVolume(keep, bridgeName, order.symbol, order.volume);
      // Its answer may come when another symbol's ticket is being written already.
      setDraft((before) => (before.symbol === order.symbol ? afterOrder(before) : before));
    },
  };
}
