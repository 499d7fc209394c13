/** The chart: the only folder that imports the chart library. Ticks reach its series without React. */

export { ChartPanel } from './chart-panel';
export { CurveChart, type CurveRow } from './draw/curve-chart';
export type { CurveMarks } from './draw/curve-notes';
