import type { Prepare } from '../subject';
import { bareCharts, everythingAgain, newestAlone } from './bare-lwc';
import { echartsLines, wholeOption } from './echarts';
import { klinecharts } from './klinecharts';
import { ours } from './ours';
import { uplot } from './uplot';

/** By the names that the table has for them. */
export const subjects: Readonly<Record<string, Prepare>> = {
  ours,
  'bare lwc': bareCharts,
  'lwc, last 1,500': newestAlone,
  'setData each tick': everythingAgain,
  klinecharts,
  echarts: echartsLines,
  'echarts, whole option': wholeOption,
  uPlot: uplot,
};
