import type { PaletteName } from '../../../base/line-colours';
import type { IndicatorKind, Reading } from './kinds';
import { bars, fraction } from './parameters';

const structure = (
  type: string,
  label: string,
  short: string,
  reading: Reading,
  colour: PaletteName,
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
  colour,
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
  structure(
    'orderBlocks',
    'Order blocks',
    'Order blocks',
    { kind: 'zones', short: 'OB', noun: 'zones' },
    'blue',
  ),
  structure('fvg', 'Fair value gaps', 'FVG', { kind: 'zones', short: 'FVG', noun: 'gaps' }, 'violet'),
  structure(
    'bosChoch',
    'Breaks of structure and changes of character',
    'BOS / CHoCH',
    { kind: 'breaks' },
    'sky',
  ),
  structure('swingLevels', 'Swing highs and lows', 'Swings', { kind: 'swings' }, 'sand'),
  structure('srLevels', 'Support and resistance', 'S/R', { kind: 'supports' }, 'teal'),
  structure('liquidity', 'Liquidity', 'Liquidity', { kind: 'liquidity' }, 'pink', {
    parameters: [swingLength, fraction('rangePercent', 'Share of the range', 0.01, 0.001, 0.001)],
  }),
  structure(
    'previousHighLow',
    'High and low of the period before',
    'Previous high/low',
    previousSteps,
    'orange',
    {
      words: [{ name: 'timeFrame', label: 'Period', initial: '1D', options: periods }],
    },
  ),
  structure('recentRange', 'Recent range', 'Range', { kind: 'prices', isShort: false }, 'lime'),
  structure('sessions', 'Trading session', 'Session', { kind: 'sessions' }, 'sky', {
    words: [{ name: 'session', label: 'Session', initial: 'London', options: sessionNames }],
  }),
  structure('retracements', 'Retracements', 'Retracement', { kind: 'by bar' }, 'rose', {
    parameters: [swingLength],
    parts: [
      { kind: 'value', key: 'CurrentRetracement%', colour: 'main', caption: 'now %' },
      { kind: 'value', key: 'DeepestRetracement%', colour: 'mute', caption: 'deepest %' },
    ],
    decimals: { kind: 'fixed', decimals: 1 },
  }),
  structure(
    'levels',
    'Levels that trend traders look at',
    'Levels',
    { kind: 'prices', isShort: true },
    'amber',
  ),
];

const table = (type: string, label: string, short: string, colour: PaletteName): IndicatorKind =>
  structure(type, label, short, { kind: 'table' }, colour, { category: 'Summaries' });

/** The state of the newest bar in some words and numbers. */
const summaryKinds: readonly IndicatorKind[] = [
  table('momentum', 'Momentum, summary', 'Momentum', 'violet'),
  table('volume', 'Volume, summary', 'Volume', 'sky'),
  table('position', 'Price against its averages', 'Position', 'teal'),
  table('slope', 'Slope of the averages', 'Slope', 'amber'),
  table('price', 'Last price of the sidecar', 'Price', 'sand'),
];

export const structureKinds: readonly IndicatorKind[] = [...structureOnPrice, ...summaryKinds];
