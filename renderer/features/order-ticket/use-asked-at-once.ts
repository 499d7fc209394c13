import { useEffect, useState } from 'react';
import { useLatest } from '../../base/use-latest';
import { onTicketWish, type TicketWish } from '../trading';
import type { TicketDraft } from './draft';

/** Longer than this a wish is not what the user has in mind any more. Milliseconds. */
const wishMs = 5_000;

/** A wish that asks leads to the confirmation, as soon as the ticket holds what was wished and could check it. */
export function useAskedAtOnce(draft: TicketDraft, isChecked: boolean, press: () => void): void {
  const [wish, setWish] = useState<{ readonly of: TicketWish; readonly at: number } | null>(null);
  const pressLatest = useLatest(press);
  useEffect(() => onTicketWish((of) => setWish(of.asks === true ? { of, at: performance.now() } : null)), []);
  const { symbol, type, hasOwnPrice } = draft;
  useEffect(() => {
    if (wish === null) return;
    const isOther = symbol !== wish.of.symbol || type !== wish.of.type || !hasOwnPrice;
    if (!isChecked && !isOther) return;
    setWish(null);
    if (!isOther && performance.now() - wish.at < wishMs) pressLatest.current();
  }, [wish, symbol, type, hasOwnPrice, isChecked, pressLatest]);
}
