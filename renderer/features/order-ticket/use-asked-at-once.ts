import { useEffect, useState } from 'react';
import { useLatest } from '../../base/use-latest';
import { onTicketPrefill, type TicketPrefill } from '../trading';
import type { TicketDraft } from './draft';

/** After so long a prefill is no longer what the user wants. Milliseconds. */
const prefillMs = 5_000;

/** A prefill with `asks` opens the confirmation as soon as the ticket contains it and could check it. */
export function useAskedAtOnce(draft: TicketDraft, isChecked: boolean, press: () => void): void {
  const [prefill, setPrefill] = useState<{ readonly of: TicketPrefill; readonly at: number } | null>(null);
  const pressLatest = useLatest(press);
  useEffect(
    () => onTicketPrefill((of) => setPrefill(of.asks === true ? { of, at: performance.now() } : null)),
    [],
  );
  const { symbol, type, hasOwnPrice } = draft;
  useEffect(() => {
    if (prefill === null) return;
    const isOther = symbol !== prefill.of.symbol || type !== prefill.of.type || !hasOwnPrice;
    if (!isChecked && !isOther) return;
    setPrefill(null);
    if (!isOther && performance.now() - prefill.at < prefillMs) pressLatest.current();
  }, [prefill, symbol, type, hasOwnPrice, isChecked, pressLatest]);
}
