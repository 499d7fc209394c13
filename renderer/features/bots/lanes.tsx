import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import styles from './lanes.module.css';
import type { Lane } from './use-lanes';

/** Pixels, as in lane.module.css: of lanes that were not measured yet. */
const slimHeight = 96;
const emptyHeight = 112;
const usualHeight = 240;
/** Lanes rendered beyond those in sight, on either side. */
const overscan = 2;

/** Only lanes in sight are rendered: two hundred cost what eight do. */
export function Lanes(props: {
  readonly lanes: readonly Lane[];
  readonly isSmall: boolean;
  /** `place`: from 1. */
  readonly laneOf: (lane: Lane, place: number) => ReactNode;
  /** Below them. */
  readonly children: ReactNode;
}) {
  const { lanes, isSmall, laneOf, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  /** The lane that had the focus last: a dialog gives it back to it. */
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const focused = lanes.findIndex(({ key }) => key === focusedKey);
  const virtual = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const lane = lanes[index];
      if (isSmall) return slimHeight;
      const isEmpty = lane?.isRead === true && lane.results === null && lane.open === null;
      return isEmpty ? emptyHeight : usualHeight;
    },
    getItemKey: useCallback((index: number) => lanes[index]?.key ?? index, [lanes]),
    overscan,
    rangeExtractor: useCallback((range: Range) => withReachable(range, focused), [focused]),
    // Before the first measurement: enough for a tall window, so that nothing flashes.
    initialRect: { width: 1000, height: 800 },
  });
  const parts: ReactNode[] = [];
  let end = 0;
  const addGap = (key: string, height: number): void => {
    if (height > 0) parts.push(<div key={key} style={{ height }} />);
  };
  for (const { index, start, end: itsEnd } of virtual.getVirtualItems()) {
    const lane = lanes[index];
    if (lane === undefined) continue;
    addGap(`gap before ${lane.key}`, start - end);
    end = itsEnd;
    parts.push(
      <div key={lane.key} ref={virtual.measureElement} data-index={index} data-lane={lane.key}>
        {laneOf(lane, index + 1)}
      </div>,
    );
  }
  addGap('gap', virtual.getTotalSize() - end);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus and takes none
    <div
      className={styles.lanes}
      ref={scroller}
      onFocus={({ target }) => {
        const key = target.closest('[data-lane]')?.getAttribute('data-lane') ?? null;
        if (key === null) return;
        setFocusedKey(key);
        const index = lanes.findIndex((lane) => lane.key === key);
        const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 };
        // Those on the way to a far one are measured only now, and would push it out of sight again.
        if (index < startIndex - overscan || index > endIndex + overscan) virtual.scrollToIndex(index);
      }}
    >
      {parts}
      {children}
    </div>
  );
}

/**
 * The focused lane stays wherever it is, with those beside it, and so do the first and the last one: Tab goes from lane to lane, and into them
 * from either end.
 */
function withReachable(range: Range, focused: number): number[] {
  const reachable = [0, range.count - 1, ...(focused < 0 ? [] : [focused - 1, focused, focused + 1])];
  const indexes = new Set([...defaultRangeExtractor(range), ...reachable]);
  // Ascending, as the virtualizer expects.
  return [...indexes]
    .filter((index) => index >= 0 && index < range.count)
    .sort((left, right) => left - right);
}
