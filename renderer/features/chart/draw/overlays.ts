import {
  type AutoscaleInfo,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  PriceScaleMode,
  type SeriesType,
} from 'lightweight-charts';
import { type Drawing, signatureOf } from '../plan/drawing';
import type { DrawingPlan } from '../plan/drawing-memory';
import { rangeNearCandles } from '../plan/scale';
import { candlesShare, heightNeeded } from '../plan/scale-room';
import type { Colours } from './colours';
import { paneFormat } from './options';
import { type OverlayPart, overlayPart, type Shown } from './overlay-part';
import { ShapesPrimitive } from './shapes-primitive';

interface DrawnOverlay {
  readonly id: string;
  /** 0 is the pane of the candles. */
  readonly pane: number;
  readonly parts: readonly OverlayPart[];
}

/** The indicators in the library: series on the candles, and panes below them in the order of the choices. */
export class Overlays {
  readonly #chart: IChartApi;
  readonly #shapes = new ShapesPrimitive();
  #colours: Colours;
  #digits = 5;
  readonly #candleRange: () => AutoscaleInfo['priceRange'];
  #signature = '';
  #drawn: readonly DrawnOverlay[] = [];
  /** The pane heights that were set here, as `#heights` returns them, and whether the user has changed them since. */
  readonly #given = new Map<string, number>();
  #areOwnHeights = false;

  /** `candleRange`: of the prices of the candles in view. */
  constructor(
    chart: IChartApi,
    candles: ISeriesApi<SeriesType>,
    colours: Colours,
    candleRange: () => AutoscaleInfo['priceRange'],
  ) {
    this.#chart = chart;
    this.#candleRange = candleRange;
    this.#colours = colours;
    candles.attachPrimitive(this.#shapes);
  }

  /** True if series or panes were added or removed. */
  show({ drawings, renewed }: DrawingPlan, shown: Shown, digits: number): boolean {
    const isChanged = this.#bring(drawings, renewed, digits);
    for (const [index, drawing] of drawings.entries()) {
      const parts = this.#drawn[index]?.parts ?? [];
      const rows = renewed[index] ?? null;
      for (const [row, part] of drawing.parts.entries()) parts[row]?.show(part, shown, rows);
    }
    this.#shapes.show(drawings, shown.bars, this.#colours);
    return isChanged;
  }

  /** Creates the series that these drawings need. True if there were others before. */
  #bring(drawings: readonly Drawing[], renewed: DrawingPlan['renewed'], digits: number): boolean {
    const isKnown =
      this.#signature !== '' && digits === this.#digits && drawings.length === this.#drawn.length;
    if (isKnown && renewed.every((rows) => rows !== null)) return false;
    const signature = JSON.stringify([digits, drawings.map(signatureOf)]);
    if (signature === this.#signature) return false;
    this.#digits = digits;
    this.#signature = signature;
    this.#rebuild(drawings);
    return true;
  }

  clear(): void {
    this.#shapes.show([], [], this.#colours);
    for (const overlay of this.#drawn) for (const part of overlay.parts) part.clear();
  }

  /** The next `show` draws everything in the new colours. */
  paint(colours: Colours): void {
    this.#colours = colours;
    this.#signature = '';
  }

  paneOf(id: string): number {
    return this.#drawn.find((overlay) => overlay.id === id)?.pane ?? 0;
  }

  #rebuild(drawings: readonly Drawing[]): void {
    const heights = this.#heights();
    for (const overlay of this.#drawn) {
      for (const { series } of overlay.parts) if (series !== null) this.#chart.removeSeries(series);
    }
    let panes = 0;
    this.#drawn = drawings.map((drawing) => {
      // A pane exists only with a series in it.
      const ownsPane = drawing.where === 'pane' && drawing.parts.some(({ spec }) => spec.kind !== 'value');
      if (ownsPane) panes += 1;
      const pane = ownsPane ? panes : 0;
      return { id: drawing.id, pane, parts: this.#build(drawing, pane) };
    });
    const height = this.#makeRoom(panes);
    this.#given.clear();
    for (const [index, pane] of this.#chart.panes().entries()) {
      const id = this.#drawn.find((overlay) => overlay.pane === index && index > 0)?.id ?? '';
      const usual = index === 0 ? candlesShare(panes, height) : 1;
      const factor = heights?.get(id) ?? usual;
      pane.setStretchFactor(factor);
      this.#given.set(id, factor);
    }
  }

  /** The element around the stage grows, and its container scrolls. Its height, pixels. */
  #makeRoom(panes: number): number {
    const frame = this.#chart.chartElement().closest<HTMLElement>('[data-canvas]');
    if (frame !== null) frame.style.minHeight = `${heightNeeded(panes)}px`;
    return frame?.clientHeight ?? heightNeeded(panes);
  }

  /** The pane heights that the user dragged, by id of the choice; '' = the candles. */
  #heights(): ReadonlyMap<string, number> | null {
    const panes = this.#chart.panes();
    const heights = new Map<string, number>();
    for (const overlay of this.#drawn) {
      const pane = panes[overlay.pane];
      if (pane !== undefined && overlay.pane > 0) heights.set(overlay.id, pane.getStretchFactor());
    }
    const candles = panes[0];
    if (candles !== undefined && heights.size > 0) heights.set('', candles.getStretchFactor());
    const isMoved = [...heights].some(
      ([id, factor]) => Math.abs(factor - (this.#given.get(id) ?? factor)) > 1e-6,
    );
    this.#areOwnHeights ||= isMoved;
    return this.#areOwnHeights ? heights : null;
  }

  #build(drawing: Drawing, pane: number): readonly OverlayPart[] {
    const colours = this.#colours;
    const format = paneFormat(drawing.decimals, this.#digits);
    const parts = drawing.parts.map((part) =>
      overlayPart(part, { chart: this.#chart, pane, format, colours, main: drawing.colour }),
    );
    if (pane === 0) {
      for (const { series } of parts)
        series?.applyOptions({
          autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => this.#nearCandles(base()),
        });
      return parts;
    }
    const first = parts.find((part) => part.series !== null)?.series;
    if (first === undefined || first === null) return parts;
    for (const price of drawing.references) {
      first.createPriceLine({
        price,
        color: colours.faded('mute', 0.55),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelVisible: false,
      });
    }
    first.applyOptions({
      autoscaleInfoProvider: (base: () => AutoscaleInfo | null) => including(base(), drawing.references),
    });
    // A new pane inherits the candles' scale options; an indicator needs a plain scale.
    first.priceScale().applyOptions({
      scaleMargins: { top: 0.16, bottom: 0.08 },
      mode: PriceScaleMode.Normal,
    });
    return parts;
  }

  #nearCandles(info: AutoscaleInfo | null): AutoscaleInfo | null {
    const candles = this.#candleRange();
    if (info === null || info.priceRange === null || candles === null) return info;
    return { ...info, priceRange: rangeNearCandles(info.priceRange, candles) };
  }
}

/** A scale that also includes the reference lines, so that 70 is visible before the RSI gets near it. */
function including(info: AutoscaleInfo | null, references: readonly number[]): AutoscaleInfo | null {
  if (info === null || info.priceRange === null) return info;
  const { minValue, maxValue } = info.priceRange;
  return {
    ...info,
    priceRange: {
      minValue: Math.min(minValue, ...references),
      maxValue: Math.max(maxValue, ...references),
    },
  };
}
