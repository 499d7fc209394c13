import { useCallback, useState } from 'react';
import type { IndicatorChoice } from '../../data/workspace/chart-choices';
import { kindOf } from './indicators';
import { panesThatFit } from './plan/scale-room';

/** The choices whose panes a chart has room for, the first ones first, and the others. */
export function withoutLastPanes(
  choices: readonly IndicatorChoice[],
  panes: number,
): { readonly choices: readonly IndicatorChoice[]; readonly leftOut: readonly IndicatorChoice[] } {
  const ownPane = choices.filter(({ type }) => kindOf(type)?.where === 'pane');
  const leftOut = ownPane.slice(panes);
  return leftOut.length === 0
    ? { choices, leftOut }
    : { choices: choices.filter((choice) => !leftOut.includes(choice)), leftOut };
}

/** How many panes the measured element's height holds; all of them until it was measured. */
export function usePanesThatFit(): {
  readonly panes: number;
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const [panes, setPanes] = useState(Number.POSITIVE_INFINITY);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setPanes(panesThatFit(element.clientHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { panes, measure };
}
