import type { PaletteName } from '../../../base/line-colours';
import {
  type Decimals,
  type IndicatorCategory,
  type IndicatorKind,
  type IndicatorParameter,
  onlySeries,
  type PartSpec,
} from './kinds';
import { bars, factor } from './parameters';

interface PaneRow {
  readonly parameters?: readonly IndicatorParameter[];
  readonly parts?: readonly PartSpec[];
  readonly references?: readonly number[];
  readonly decimals: Decimals;
  readonly colour: PaletteName;
  readonly short?: string;
}

function pane(type: string, label: string, category: IndicatorCategory, row: PaneRow): IndicatorKind {
  return {
    type,
    label,
    category,
    short: row.short ?? type.toUpperCase(),
    where: 'pane',
    parameters: row.parameters ?? [],
    parts: row.parts ?? [{ kind: 'line', key: onlySeries, colour: 'main' }],
    references: row.references ?? [],
    decimals: row.decimals,
    colour: row.colour,
  };
}

const length = (initial: number, min = 1) => bars('length', 'Length', initial, min);
const fixed = (decimals: number): Decimals => ({ kind: 'fixed', decimals });
const likePrice: Decimals = { kind: 'price', extra: 0 };
const finerThanPrice: Decimals = { kind: 'price', extra: 1 };
const count: Decimals = { kind: 'count' };

/** A main line and the average that it crosses. */
const withSignal = (key: string, signal = 'signal'): readonly PartSpec[] => [
  { kind: 'line', key, colour: 'main' },
  { kind: 'line', key: signal, colour: 'amber' },
];

/** Indicators with a scale of their own: each in a pane below the candles. */
export const paneKinds: readonly IndicatorKind[] = [
  pane('rsi', 'Relative strength index', 'Oscillators', {
    parameters: [length(14)],
    references: [30, 70],
    decimals: fixed(2),
    colour: 'violet',
  }),
  pane('macd', 'Moving average convergence divergence', 'Oscillators', {
    parameters: [bars('fast', 'Fast', 12), bars('slow', 'Slow', 26), bars('signal', 'Signal', 9)],
    parts: [{ kind: 'histogram', key: 'hist' }, ...withSignal('macd')],
    references: [0],
    decimals: finerThanPrice,
    colour: 'blue',
  }),
  pane('stoch', 'Stochastic', 'Oscillators', {
    parameters: [bars('k', '%K', 14), bars('d', '%D', 3), bars('smoothK', 'Slowing', 3)],
    parts: withSignal('k', 'd'),
    references: [20, 80],
    decimals: fixed(2),
    colour: 'blue',
    short: 'Stoch',
  }),
  pane('stochrsi', 'Stochastic RSI', 'Oscillators', {
    parameters: [length(14), bars('rsiLength', 'RSI length', 14), bars('k', '%K', 3), bars('d', '%D', 3)],
    parts: withSignal('k', 'd'),
    references: [20, 80],
    decimals: fixed(2),
    colour: 'blue',
    short: 'Stoch RSI',
  }),
  pane('mfi', 'Money flow index', 'Oscillators', {
    parameters: [length(14)],
    references: [20, 80],
    decimals: fixed(2),
    colour: 'teal',
  }),
  pane('willr', 'Williams %R', 'Oscillators', {
    parameters: [length(14)],
    references: [-80, -20],
    decimals: fixed(2),
    colour: 'sky',
    short: 'Williams %R',
  }),
  pane('cci', 'Commodity channel index', 'Oscillators', {
    parameters: [length(14, 2)],
    references: [-100, 100],
    decimals: fixed(1),
    colour: 'teal',
  }),
  pane('roc', 'Rate of change, %', 'Oscillators', {
    parameters: [length(10)],
    references: [0],
    decimals: fixed(3),
    colour: 'orange',
  }),
  pane('mom', 'Momentum', 'Oscillators', {
    parameters: [length(10)],
    references: [0],
    decimals: likePrice,
    colour: 'pink',
    short: 'Momentum',
  }),
  pane('uo', 'Ultimate oscillator', 'Oscillators', {
    parameters: [bars('fast', 'Fast', 7), bars('medium', 'Medium', 14), bars('slow', 'Slow', 28)],
    references: [30, 70],
    decimals: fixed(2),
    colour: 'rose',
  }),
  pane('tsi', 'True strength index', 'Oscillators', {
    parameters: [bars('fast', 'Fast', 13), bars('slow', 'Slow', 25), bars('signal', 'Signal', 13)],
    parts: withSignal('tsi'),
    references: [0],
    decimals: fixed(2),
    colour: 'blue',
  }),
  pane('trix', 'Triple smoothed average, rate of change', 'Oscillators', {
    parameters: [length(30), bars('signal', 'Signal', 9)],
    parts: withSignal('trix'),
    references: [0],
    decimals: fixed(4),
    colour: 'blue',
  }),
  pane('fisher', 'Fisher transform', 'Oscillators', {
    parameters: [length(9, 2), bars('signal', 'Signal', 1)],
    parts: withSignal('fisher'),
    references: [0],
    decimals: fixed(2),
    colour: 'blue',
    short: 'Fisher',
  }),
  pane('squeeze', 'TTM squeeze', 'Oscillators', {
    parameters: [
      bars('bbLength', 'Bollinger length', 20, 2),
      factor('bbStd', 'Deviations', 2),
      bars('kcLength', 'Keltner length', 20),
      factor('kcScalar', 'Keltner multiplier', 1.5),
    ],
    parts: [
      { kind: 'histogram', key: 'value' },
      { kind: 'flags', key: 'on', colour: 'warn' },
      { kind: 'flags', key: 'off', colour: 'mute' },
    ],
    references: [0],
    decimals: finerThanPrice,
    colour: 'teal',
    short: 'Squeeze',
  }),
  pane('adx', 'Average directional index', 'Trend', {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'adx', colour: 'main' },
      { kind: 'line', key: 'diPlus', colour: 'up' },
      { kind: 'line', key: 'diMinus', colour: 'down' },
    ],
    references: [25],
    decimals: fixed(2),
    colour: 'amber',
  }),
  pane('aroon', 'Aroon', 'Trend', {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'up', colour: 'up' },
      { kind: 'line', key: 'down', colour: 'down' },
    ],
    references: [30, 70],
    decimals: fixed(1),
    colour: 'teal',
    short: 'Aroon',
  }),
  pane('vortex', 'Vortex', 'Trend', {
    parameters: [length(14)],
    parts: [
      { kind: 'line', key: 'plus', colour: 'up' },
      { kind: 'line', key: 'minus', colour: 'down' },
    ],
    references: [1],
    decimals: fixed(3),
    colour: 'teal',
    short: 'Vortex',
  }),
  pane('atr', 'Average true range', 'Volatility', {
    parameters: [length(14)],
    decimals: finerThanPrice,
    colour: 'orange',
  }),
  pane('natr', 'Average true range, % of the price', 'Volatility', {
    parameters: [length(14)],
    decimals: fixed(3),
    colour: 'orange',
  }),
  pane('obv', 'On-balance volume', 'Volume', { decimals: count, colour: 'sky' }),
  pane('ad', 'Accumulation/distribution', 'Volume', { decimals: count, colour: 'sky', short: 'A/D' }),
  pane('cmf', 'Chaikin money flow', 'Volume', {
    parameters: [length(20)],
    references: [0],
    decimals: fixed(3),
    colour: 'lime',
  }),
  pane('adosc', 'Chaikin oscillator', 'Volume', {
    parameters: [bars('fast', 'Fast', 3), bars('slow', 'Slow', 10)],
    references: [0],
    decimals: count,
    colour: 'lime',
    short: 'Chaikin osc.',
  }),
  pane('kvo', 'Klinger volume oscillator', 'Volume', {
    parameters: [bars('fast', 'Fast', 34), bars('slow', 'Slow', 55), bars('signal', 'Signal', 13)],
    parts: withSignal('kvo'),
    references: [0],
    decimals: count,
    colour: 'blue',
    short: 'Klinger',
  }),
];
