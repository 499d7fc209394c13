import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * The order to show while the live one changes. Rows keep their places; new ones come at the end. `keepsRemoved`: a
 * removed row leaves its place empty, so that nothing moves under a pointer that is about to click.
 */
export function steadyOrder(
  shown: readonly string[],
  live: readonly string[],
  keepsRemoved: boolean,
): readonly string[] {
  const alive = new Set(live);
  const known = new Set(shown);
  const kept = keepsRemoved ? shown : shown.filter((id) => alive.has(id));
  const added = live.filter((id) => !known.has(id));
  return [...kept, ...added];
}

export const isSameOrder = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index]);

/** Least time between two new orders: rows that swap places several times a second cannot be read. Milliseconds. */
const orderEveryMs = 1_000;
/** A pointer that rests on the rows without moving for so long counts as left there by accident. Milliseconds. */
const parkedAfterMs = 10_000;

/**
 * If rows moved under the pointer, the wrong one could be closed. So while the pointer is over the rows, or their menu
 * is open, no row changes its place: new ones come at the end, and the place of a removed one stays empty. The keyboard
 * does not need this: the focus moves with its row. Otherwise rows are sorted at most once a second. `arrangement`:
 * changes when the user asks for another order, which applies at once.
 */
export function useSteadyOrder(
  live: readonly string[],
  how: { readonly isOn: boolean; readonly isFrozen: boolean; readonly arrangement: string },
): readonly string[] {
  const { isOn, isFrozen, arrangement } = how;
  const [kept, keep] = useState({ order: live, arrangement });
  const orderedAt = useRef(0);
  const isFree = !isOn || kept.arrangement !== arrangement || live.length === 0;
  const shown = isFree
    ? live
    : isSameOrder(kept.order, live)
      ? kept.order
      : steadyOrder(kept.order, live, isFrozen);
  useLayoutEffect(() => {
    if (!isOn) return;
    const keepOrder = (order: readonly string[]) => keep({ order, arrangement });
    if (isFree || isFrozen) {
      if (kept.arrangement !== arrangement || !isSameOrder(kept.order, shown)) keepOrder(shown);
      return;
    }
    if (isSameOrder(kept.order, live)) return;
    const takeLive = () => {
      orderedAt.current = performance.now();
      keepOrder(live);
    };
    // Rows that only come or go do not swap places with others: no need to wait.
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

/** Whether the pointer is over the rows and has moved in the last seconds. */
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
