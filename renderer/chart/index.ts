/** The chart: the only folder that imports the chart library. A tick goes past React to the series. */
export { ChartCanvas } from './chart-canvas';
export type { ChartCanvasProps, ChartFeed, ChartLevel, ChartTheme, SubscribeTick } from './chart-feed';
export {
  colourOf,
  defaultChoices,
  type IndicatorChoice,
  type IndicatorKind,
  type IndicatorParameter,
  indicatorCatalogue,
  labelOf,
  toRequest,
} from './indicators';
