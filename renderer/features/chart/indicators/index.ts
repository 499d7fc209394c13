/** What can be put on the chart. Pure: no chart library, no DOM. */
export { indicatorCatalogue, kindOf } from './catalogue';
export { isShownOn, labelOf, shownOn, toRequest } from './choices';
export type { IndicatorKind } from './kinds';
export { longestNeed } from './lengths';
export { colourOf, takesColour } from './palette';
export { parameterJson, readParameterJson } from './parameter-json';
export { checkParameter } from './parameters';
export { kindsBySearchTerm, searchTermsOf } from './search-terms';
