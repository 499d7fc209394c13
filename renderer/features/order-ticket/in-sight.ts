import { type RefObject, useEffect, useRef, useState } from 'react';

/** This much of the order may be hidden by rounding before it counts as out of view. CSS pixels. */
const slack = 1.5;
/** Where the browser reports a change; near to 1, since a single line of the block is about a tenth of it. */
const thresholds = [0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 1];

export const isWhole = (seen: {
  readonly intersectionRect: { readonly width: number; readonly height: number };
  readonly boundingClientRect: { readonly width: number; readonly height: number };
}): boolean => {
  const { intersectionRect: inView, boundingClientRect: whole } = seen;
  return whole.height > 0 && inView.height >= whole.height - slack && inView.width >= whole.width - slack;
};

/** Whether all of an element is in view, whatever may cut it off: a small panel, the window, a zoomed page. */
export function useInSight<E extends HTMLElement>(): {
  readonly ref: RefObject<E | null>;
  readonly isInSight: boolean;
} {
  const ref = useRef<E>(null);
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) setIsInSight(isWhole(last));
      },
      { threshold: thresholds },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isInSight };
}
