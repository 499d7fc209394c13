import { type RefCallback, useCallback } from 'react';
import { ticketHeight } from '../../data/workspace/ticket-height';

/** Two lines of the verdict and one field of `More` stand below what is measured. CSS pixels, as in the two styles. */
const belowPx = 36 + 29;

/** For the element that never scrolls: tells the layout how much room it needs. A hidden ticket needs what it needed before. */
export const useTicketHeight = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      // The layout's answer is another resize: in the next frame, or the browser complains of a loop.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const height = Math.ceil(element.getBoundingClientRect().height);
        if (height > 0) ticketHeight.set(height + belowPx);
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
