/** The chart: the only folder that imports the chart library. A tick goes past React to the series. */
export { ChartCanvas } from './chart-canvas';
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
} from './chart-feed';
export {} from './chart-feed';
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
export { axisShift, machineOffsetS } from './plan/axis-zone';
export { missingText } from './plan/missing-words';
export { panesThatFit } from './plan/scale-room';
export { type DealPlan, noDeals, planDeals } from './trade/deal-plan';
export { type DragMarket, type DragPlan, type HeldRecord, planDrag, valuesOf } from './trade/drag-plan';
export { noOfferReason, type PlaceOffer, placeOffers } from './trade/place-plan';
export { traderDot } from './trade/trader-colours';
