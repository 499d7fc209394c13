/** The chart: the only folder that imports the chart library. A tick goes past React to the series. */

export { axisShift, machineOffsetS } from '../../data/workspace/axis-zone';
export { traderDot } from '../cells/trader-colours';
export { ChartCanvas } from './draw/chart-canvas';
export {
  colourOf,
  type IndicatorKind,
  type IndicatorParameter,
  indicatorCatalogue,
  isShownOn,
  kindOf,
  labelOf,
  longestNeed,
  parameterJson,
  readParameterJson,
  shownOn,
  takesColour,
  toRequest,
} from './indicators';
export type {
  ChartCanvasProps,
  ChartFeed,
  ChartHands,
  ChartHistory,
  ChartLevel,
  ChartTheme,
  ChartTrade,
  ChartTrading,
  CrosshairLink,
  LiveProfit,
  MenuPoint,
  SubscribeTick,
} from './plan/chart-feed';
export {} from './plan/chart-feed';
export { type DealPlan, noDeals, planDeals } from './plan/deal-plan';
export { type DragMarket, type DragPlan, type HeldRecord, planDrag, valuesOf } from './plan/drag-plan';
export { missingText } from './plan/missing-words';
export { noOfferReason, type PlaceOffer, placeOffers } from './plan/place-plan';
export { panesThatFit } from './plan/scale-room';
