import type { ChartLevel } from './chart-level';
import { edgePx, type PlacedLabels, type PriceScale } from './price-labels';

/** A label as it stands on the chart: drawn, and listed for keyboard and screen reader. */
export interface StandingLabel {
  readonly is: 'label' | 'fold' | 'above' | 'below' | 'last';
  /** Of its highest level; '' of the last price. */
  readonly id: string;
  readonly levels: readonly ChartLevel[];
  /** Those of them that are on the scale, and have no room there for a label. */
  readonly roomless: readonly ChartLevel[];
  /** Its middle, pixels from the top of the pane. */
  readonly y: number;
}

/** Middle of the line about what is off the scale or has no room on it, from the pane's end, pixels. */
const edgeY = edgePx / 2;

/** From the highest to the lowest price. */
export function standingLabels(
  { labels, above, below, roomless, lastY }: PlacedLabels,
  drawn: ReadonlyMap<string, ChartLevel>,
  { height, legendDown = 0 }: Pick<PriceScale, 'height' | 'legendDown'>,
): readonly StandingLabel[] {
  const standing = (is: StandingLabel['is'], ids: readonly string[], y: number): StandingLabel[] => {
    const levels = ids.flatMap((id) => drawn.get(id) ?? []);
    return levels.length === 0
      ? []
      : [{ is, id: ids[0] ?? '', levels, roomless: levels.filter(({ id }) => roomless.has(id)), y }];
  };
  const onScale = labels.flatMap(({ members, y }) =>
    standing(members.length > 1 ? 'fold' : 'label', members, y),
  );
  const over = lastY === null ? onScale.length : onScale.filter(({ y }) => y < lastY).length;
  const last: StandingLabel[] =
    lastY === null ? [] : [{ is: 'last', id: '', levels: [], roomless: [], y: lastY }];
  return [
    ...standing('above', above, edgeY + legendDown),
    ...onScale.slice(0, over),
    ...last,
    ...onScale.slice(over),
    ...standing('below', below, height - edgeY),
  ];
}
