/**
 * What the bench uses of the charts it measures against. Their packages are not installed with the product, and the bench is checked all
 * the same: these stand in for the packages' own types, whether those are there or not.
 */

declare module 'echarts' {
  export type SeriesOption = Readonly<Record<string, unknown>>;
  export type EChartsOption = Readonly<Record<string, unknown>>;
  export interface ECharts {
    setOption(option: EChartsOption, how?: EChartsOption): void;
    dispatchAction(action: EChartsOption): void;
    dispose(): void;
  }
  export function init(stage: HTMLElement, theme: null, options: EChartsOption): ECharts;
}

declare module 'klinecharts' {
  export type KLineData = { timestamp: number; open: number; high: number; low: number; close: number } & {
    [key: string]: unknown;
  };
  type Settings = Readonly<Record<string, unknown>>;
  export interface Chart {
    setDataLoader(loader: {
      getBars(asked: { type: string; callback: (bars: KLineData[], hasMore: boolean) => void }): void;
      subscribeBar(asked: { callback: (bar: KLineData) => void }): void;
    }): void;
    setBarSpace(pixels: number): void;
    createIndicator(indicator: string | Settings, isStack?: boolean): void;
    getIndicators(filter: Settings): readonly { readonly paneId: string }[];
    setPaneOptions(options: Settings): void;
    setSymbol(symbol: Settings): void;
    setPeriod(period: Settings): void;
    scrollByDistance(pixels: number): void;
  }
  export function init(stage: HTMLElement): Chart | null;
  export function dispose(chart: Chart): void;
  export function registerIndicator(
    indicator: Settings & { readonly calc: (bars: readonly KLineData[]) => readonly object[] },
  ): void;
}

declare module 'uplot' {
  type Data = readonly [readonly number[], ...(readonly (number | null)[])[]];
  type Paths = (...of: never[]) => object | null;
  interface Series {
    readonly stroke?: string;
    readonly fill?: string;
    readonly width?: number;
    readonly show?: boolean;
    readonly points?: { readonly show: boolean };
    readonly paths?: Paths;
  }
  interface Options extends Readonly<Record<string, unknown>> {
    readonly series: readonly Series[];
    readonly hooks: { readonly draw?: readonly ((plot: UPlot) => void)[] };
  }
  export default class UPlot {
    static readonly paths: { readonly bars?: (options: { readonly size: readonly number[] }) => Paths };
    readonly ctx: CanvasRenderingContext2D;
    readonly bbox: { readonly width: number };
    readonly series: readonly { readonly idxs?: readonly [number, number] }[];
    readonly data: Data;
    constructor(options: Options, data: Data, stage: HTMLElement);
    setScale(axis: string, span: { readonly min: number; readonly max: number }): void;
    setData(data: Data, isScaled: boolean): void;
    redraw(): void;
    valToPos(value: number, axis: string, isOnCanvas: boolean): number;
    destroy(): void;
  }
}
