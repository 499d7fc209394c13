import { z } from 'zod';
import { timeframeSchema } from '../../../shared/model/bars';
import { timeframes } from '../../../shared/model/enums';
import { axisZones, choicesSchema, defaultStyle, styleSchema } from './chart-choices';

export const layoutNames = ['one', 'beside', 'stacked', 'four'] as const;
export type LayoutName = (typeof layoutNames)[number];
export const chartCount: Readonly<Record<LayoutName, number>> = { one: 1, beside: 2, stacked: 2, four: 4 };

const contentSchema = z.object({
  symbol: z.string().min(1).max(64).nullable(),
  timeframe: timeframeSchema,
  indicators: choicesSchema,
});
export type ChartContent = Readonly<z.infer<typeof contentSchema>>;

/** The charts of a workspace. The active one shows the workspace's own symbol, timeframe and indicators; the others are here. */
export const chartLayoutSchema = z
  .object({
    layout: z.enum(layoutNames),
    active: z.number().int().min(0).max(3),
    /** By place; the entry of the active place is out of date. Places that were never shown have none. */
    kept: z.array(contentSchema.readonly()).max(4).readonly(),
    isSymbolLinked: z.boolean(),
    isCrosshairLinked: z.boolean(),
    look: styleSchema.readonly(),
    zone: z.enum(axisZones),
  })
  .refine(({ active, layout }) => active < chartCount[layout]);
export type ChartLayout = Readonly<z.infer<typeof chartLayoutSchema>>;

export const freshCharts: ChartLayout = {
  layout: 'one',
  active: 0,
  kept: [],
  isSymbolLinked: false,
  isCrosshairLinked: true,
  look: defaultStyle,
  zone: 'broker',
};

/** The part of a workspace that is about charts. */
export interface ChartState extends ChartContent {
  readonly charts: ChartLayout;
}
type Change = Partial<ChartState>;

const contentOf = ({ symbol, timeframe, indicators }: ChartContent): ChartContent => ({
  symbol,
  timeframe,
  indicators,
});

/** A chart that was never shown begins with the active one's symbol at another timeframe. */
function firstContent(state: ChartState, place: number): ChartContent {
  const at = timeframes.indexOf(state.timeframe);
  const step = place - state.charts.active;
  const longer = timeframes[at + step] ?? timeframes[at - step] ?? state.timeframe;
  return { symbol: state.symbol, timeframe: longer, indicators: state.indicators };
}

const withKept = (charts: ChartLayout, place: number, content: ChartContent): ChartLayout => {
  const kept = [...charts.kept];
  for (let each = kept.length; each <= place; each += 1) kept[each] = content;
  kept[place] = content;
  return { ...charts, kept };
};

/** The content of every place of the layout written down. */
const laidDown = (state: ChartState): ChartLayout => {
  let { charts } = state;
  for (let place = 0; place < chartCount[charts.layout]; place += 1)
    charts = withKept(charts, place, contentAt(state, place));
  return charts;
};

/** The content of the chart at a place; null = the active one. */
export function contentAt(state: ChartState, place: number | null): ChartContent {
  const { charts } = state;
  if (place === null || place === charts.active) return contentOf(state);
  const kept = charts.kept[place] ?? firstContent(state, place);
  return charts.isSymbolLinked || kept.symbol === null ? { ...kept, symbol: state.symbol } : kept;
}

/** Changes the content of the chart at a place; null = the active one. */
export function changeAt(state: ChartState, place: number | null, part: Partial<ChartContent>): Change {
  const { charts } = state;
  if (place === null || place === charts.active) return part;
  const { symbol, ...rest } = part;
  const content = { ...contentAt(state, place), ...rest, ...(symbol === undefined ? {} : { symbol }) };
  // A linked symbol is the workspace's own.
  const own = charts.isSymbolLinked && symbol !== undefined ? { symbol } : {};
  return { ...own, charts: withKept(laidDown(state), place, contentOf(content)) };
}

/** Makes a chart the active one: market watch, ticket and tables refer to it. */
export function activate(state: ChartState, place: number): Change {
  const { charts } = state;
  if (place === charts.active || place >= chartCount[charts.layout]) return {};
  const content = contentOf(contentAt(state, place));
  return { ...content, charts: { ...laidDown(state), active: place } };
}

export function layOut(state: ChartState, layout: LayoutName): Change {
  const charts = laidDown(state);
  if (charts.active < chartCount[layout]) return { charts: { ...charts, layout } };
  // The active chart stays and moves to the first place.
  const first = charts.kept[0] ?? contentOf(state);
  const swapped = withKept(withKept(charts, charts.active, first), 0, contentOf(state));
  return { charts: { ...swapped, layout, active: 0 } };
}

/** When symbols are unlinked, every chart keeps the symbol that it showed last. */
export const linkSymbols = (state: ChartState, isSymbolLinked: boolean): Change => ({
  charts: { ...laidDown(state), isSymbolLinked },
});

/** The symbols of the visible charts, each once. */
export function chartSymbols(state: ChartState): readonly string[] {
  const symbols = Array.from(
    { length: chartCount[state.charts.layout] },
    (_, place) => contentAt(state, place).symbol,
  );
  return [...new Set(symbols)].filter((symbol) => symbol !== null);
}
