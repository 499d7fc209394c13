import type { IndicatorKind, Reading } from './kinds';
import { bars, fraction } from './parameters';

const structure = (
  type: string,
  label: string,
  short: string,
  reading: Reading,
  row: Partial<IndicatorKind> = {},
): IndicatorKind => ({
  type,
  label,
  short,
  category: 'Structure',
  where: 'price',
  parameters: [],
  words: [],
  parts: [],
  reading,
  references: [],
  decimals: { kind: 'price', extra: 0 },
  ...row,
});

const swingLength = bars('swingLength', 'Swing length', 10, 2);
const named = (value: string, label = value) => ({ value, label });

/** In the sidecar's spelling. */
const sessionNames = [
  named('Sydney'),
  named('Tokyo'),
  named('London'),
  named('New York'),
  named('Asian kill zone'),
  named('London open kill zone'),
  named('New York kill zone'),
  named('london close kill zone', 'London close kill zone'),
];
const periods = [named('4H', '4 hours'), named('1D', 'Day'), named('1W', 'Week'), named('1M', 'Month')];

const previousSteps: Reading = {
  kind: 'steps',
  steps: [
    { key: 'PreviousHigh', label: 'Prev. high' },
    { key: 'PreviousLow', label: 'Prev. low' },
  ],
};

/** Zones, levels and events: drawn on the candles from records instead of series. */
const structureOnPrice: readonly IndicatorKind[] = [
  structure('orderBlocks', 'Order blocks', 'Order blocks', { kind: 'zones', short: 'OB', noun: 'zones' }),
  structure('fvg', 'Fair value gaps', 'FVG', { kind: 'zones', short: 'FVG', noun: 'gaps' }),
  structure('bosChoch', 'Breaks of structure and changes of character', 'BOS / CHoCH', { kind: 'breaks' }),
  structure('swingLevels', 'Swing highs and lows', 'Swings', { kind: 'swings' }),
  structure('srLevels', 'Support and resistance', 'S/R', { kind: 'supports' }),
  structure(
    'liquidity',
    'Liquidity',
    'Liquidity',
    { kind: 'liquidity' },
    {
      parameters: [swingLength, fraction('rangePercent', 'Share of the range', 0.01, 0.001, 0.001)],
    },
  ),
  structure('previousHighLow', 'High and low of the period before', 'Previous high/low', previousSteps, {
    words: [{ name: 'timeFrame', label: 'Period', initial: '1D', options: periods }],
  }),
  structure('recentRange', 'Recent range', 'Range', { kind: 'prices', isShort: false }),
  structure(
    'sessions',
    'Trading session',
    'Session',
    { kind: 'sessions' },
    {
      words: [{ name: 'session', label: 'Session', initial: 'London', options: sessionNames }],
    },
  ),
  structure(
    'retracements',
    'Retracements',
    'Retracement',
    { kind: 'by bar' },
    {
      parameters: [swingLength],
      parts: [
        { kind: 'value', key: 'CurrentRetracement%', colour: 'main', caption: 'now %' },
        { kind: 'value', key: 'DeepestRetracement%', colour: 'mute', caption: 'deepest %' },
      ],
      decimals: { kind: 'fixed', decimals: 1 },
    },
  ),
  structure('levels', 'Levels that trend traders look at', 'Levels', { kind: 'prices', isShort: true }),
];

const table = (type: string, label: string, short: string): IndicatorKind =>
  structure(type, label, short, { kind: 'table' }, { category: 'Summaries' });

/** The state of the newest bar in some words and numbers. */
const summaryKinds: readonly IndicatorKind[] = [
  table('momentum', 'Momentum, summary', 'Momentum'),
  table('volume', 'Volume, summary', 'Volume'),
  table('position', 'Price against its averages', 'Position'),
  table('slope', 'Slope of the averages', 'Slope'),
  table('price', 'Last price', 'Price'),
];

export const structureKinds: readonly IndicatorKind[] = [...structureOnPrice, ...summaryKinds];
