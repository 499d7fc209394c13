import type { PaletteName } from '../../../base/line-colours';
import type { IndicatorCategory, IndicatorKind, IndicatorParameter, Reading, WordParameter } from './kinds';
import { bars, fraction } from './parameters';

interface StructureRow {
  readonly parameters?: readonly IndicatorParameter[];
  readonly words?: readonly WordParameter[];
  readonly reading: Reading;
  readonly colour: PaletteName;
}

function structure(
  type: string,
  label: string,
  short: string,
  row: StructureRow,
  category: IndicatorCategory = 'Structure',
): IndicatorKind {
  return {
    type,
    label,
    short,
    category,
    where: 'price',
    parameters: row.parameters ?? [],
    words: row.words ?? [],
    parts: [],
    reading: row.reading,
    references: [],
    decimals: { kind: 'price', extra: 0 },
    colour: row.colour,
  };
}

const swingLength = bars('swingLength', 'Swing length', 10, 2);
const named = (value: string, label = value) => ({ value, label });

/** As the sidecar spells them. */
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

/** Zones, levels and events: drawn on the candles from records instead of series. */
const structureOnPrice: readonly IndicatorKind[] = [
  structure('orderBlocks', 'Order blocks', 'Order blocks', {
    reading: { kind: 'zones', short: 'OB', noun: 'zones' },
    colour: 'blue',
  }),
  structure('fvg', 'Fair value gaps', 'FVG', {
    reading: { kind: 'zones', short: 'FVG', noun: 'gaps' },
    colour: 'violet',
  }),
  structure('bosChoch', 'Breaks of structure and changes of character', 'BOS / CHoCH', {
    reading: { kind: 'breaks' },
    colour: 'sky',
  }),
  structure('swingLevels', 'Swing highs and lows', 'Swings', { reading: { kind: 'swings' }, colour: 'sand' }),
  structure('srLevels', 'Support and resistance', 'S/R', { reading: { kind: 'supports' }, colour: 'teal' }),
  structure('liquidity', 'Liquidity', 'Liquidity', {
    parameters: [swingLength, fraction('rangePercent', 'Share of the range', 0.01, 0.001, 0.001)],
    reading: { kind: 'liquidity' },
    colour: 'pink',
  }),
  structure('previousHighLow', 'High and low of the period before', 'Previous high/low', {
    words: [{ name: 'timeFrame', label: 'Period', initial: '1D', options: periods }],
    reading: {
      kind: 'steps',
      steps: [
        { key: 'PreviousHigh', label: 'Prev. high' },
        { key: 'PreviousLow', label: 'Prev. low' },
      ],
    },
    colour: 'orange',
  }),
  structure('recentRange', 'Recent range', 'Range', {
    reading: { kind: 'prices', isShort: false },
    colour: 'lime',
  }),
  structure('sessions', 'Trading session', 'Session', {
    words: [{ name: 'session', label: 'Session', initial: 'London', options: sessionNames }],
    reading: { kind: 'sessions' },
    colour: 'sky',
  }),
  {
    ...structure('retracements', 'Retracements', 'Retracement', {
      parameters: [swingLength],
      reading: { kind: 'by bar' },
      colour: 'rose',
    }),
    parts: [
      { kind: 'value', key: 'CurrentRetracement%', colour: 'main', caption: 'now %' },
      { kind: 'value', key: 'DeepestRetracement%', colour: 'mute', caption: 'deepest %' },
    ],
    decimals: { kind: 'fixed', decimals: 1 },
  },
  structure('levels', 'Levels that trend traders look at', 'Levels', {
    reading: { kind: 'prices', isShort: true },
    colour: 'amber',
  }),
];

const table = (type: string, label: string, short: string, colour: PaletteName): IndicatorKind =>
  structure(type, label, short, { reading: { kind: 'table' }, colour }, 'Summaries');

/** The state of the newest bar in some words and numbers. */
const summaryKinds: readonly IndicatorKind[] = [
  table('momentum', 'Momentum, summary', 'Momentum', 'violet'),
  table('volume', 'Volume, summary', 'Volume', 'sky'),
  table('position', 'Price against its averages', 'Position', 'teal'),
  table('slope', 'Slope of the averages', 'Slope', 'amber'),
  table('price', 'Last price of the sidecar', 'Price', 'sand'),
];

export const structureKinds: readonly IndicatorKind[] = [...structureOnPrice, ...summaryKinds];
