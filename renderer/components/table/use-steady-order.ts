import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isSameOrder, steadyOrder } from './steady-order';

/** Milliseconds between two new orders: rows that change places several times a second cannot be read. */
const orderEveryMs = 1_000;
/** Milliseconds without a movement after which a pointer that lies over the rows is a pointer that was left there. */
const parkedAfterMs = 10_000;

/**
 * Rows that move while a hand goes to one of them get the wrong one closed. So while the pointer is over the rows, or a menu of
 * theirs is open, no row changes its place: new ones come at the end, and the place of one that went stays empty. The keyboard
 * needs none of this: the focus stays on its row wherever that goes. Without a hand, rows are put in order at most once a second.
 * `arrangement`: changes when the user asks for another order, which is obeyed at once.
 */
export function useSteadyOrder(
  live: readonly string[],
  how: { readonly isOn: boolean; readonly isHeld: boolean; readonly arrangement: string },
): readonly string[] {
  const { isOn, isHeld, arrangement } = how;
  const [kept, keep] = useState({ order: live, arrangement });
  const orderedAt = useRef(0);
  const isFree = !isOn || kept.arrangement !== arrangement || live.length === 0;
  const shown = isFree
    ? live
    : isSameOrder(kept.order, live)
      ? kept.order
      : steadyOrder(kept.order, live, isHeld);
  useLayoutEffect(() => {
    if (!isOn) return;
    const keepOrder = (order: readonly string[]) => keep({ order, arrangement });
    if (isFree || isHeld) {
      if (kept.arrangement !== arrangement || !isSameOrder(kept.order, shown)) keepOrder(shown);
      return;
    }
    if (isSameOrder(kept.order, live)) return;
    const takeLive = () => {
      orderedAt.current = performance.now();
      keepOrder(live);
    };
    // Rows that only come or go change nobody's place among the others: that need not wait.
    const stayed = new Set(kept.order);
    const now = new Set(live);
    const isReordered = !isSameOrder(
      kept.order.filter((id) => now.has(id)),
      live.filter((id) => stayed.has(id)),
    );
    const waitMs = isReordered ? orderedAt.current + orderEveryMs - performance.now() : 0;
    if (waitMs <= 0) {
      takeLive();
      return;
    }
    const timer = setTimeout(takeLive, waitMs);
    return () => clearTimeout(timer);
  });
  return shown;
}

/** Whether a hand is over the rows: the pointer, and it has moved in the last seconds. */
export function usePointerOverRows(isOn: boolean) {
  const [isOver, setIsOver] = useState(false);
  const movedAt = useRef(0);
  useEffect(() => {
    if (!isOver) return;
    const timer = setInterval(() => {
      if (performance.now() - movedAt.current > parkedAfterMs) setIsOver(false);
    }, 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return {
    isOver,
    handlers: isOn
      ? {
          onPointerMove: ({ target }: PointerEvent) => {
            movedAt.current = performance.now();
            setIsOver(target instanceof Element && target.closest('[data-line]') !== null);
          },
          onPointerLeave: () => setIsOver(false),
        }
      : {},
  };
}
