/** What can be put on the chart. Pure: no chart library, no DOM. */
export { indicatorCatalogue, kindOf } from './catalogue';
export { defaultChoices, type IndicatorChoice, labelOf, toRequest } from './choices';
export type { IndicatorCategory, IndicatorKind, IndicatorParameter } from './kinds';
export { colourOf } from './palette';
