import type { AlertRule, Measure, MeasureKind } from '../model/alerts';
import { parseHours } from './trading-hours';

/** What is known of each measure before anything is read. A new kind is a row here, its shape in shared/model/alerts.ts, and its reading in the host. */

/**
 * `number`: without a unit. `money`: of the account's currency. `count`: whole. `times`: a ratio. `time`: broker seconds of an event, 0 = none.
 * `state`: 1 = in it, 0 = not.
 */
export type Unit =
  | 'price'
  | 'number'
  | 'points'
  | 'money'
  | 'percent'
  | 'count'
  | 'lots'
  | 'seconds'
  | 'times'
  | 'time'
  | 'state';

interface MeasureFacts {
  /** Beginning a sentence; a price's has its side. */
  readonly name: string;
  /** After “Tell me when …”; its fields follow. */
  readonly asked: string;
  readonly unit: Unit;
  /** Of `count`: what is counted, one and several. */
  readonly counted?: readonly [string, string];
  /** What of its shape the user chooses, in the order of the sentence. */
  readonly fields: readonly MeasureField[];
  /** The usual way past its bound. */
  readonly way: AlertRule['way'];
  /** Of a promise: its bound as a sentence, with what is listed in its fields. It is broken while it fires. */
  readonly promise?: (bound: string, listed: string) => string;
  /** Of the sentinel: the same. Its messages say why it spoke. */
  readonly sentinel?: (bound: string) => string;
  /** Its bound as it begins. */
  readonly usual?: number;
  /** The least bound: what is newer is told at once, by an alarm of its own. */
  readonly least?: number;
  /** The sentence has no other bound than the usual one. */
  readonly isFixed?: true;
  /** It fires as it crosses its bound, whichever way that is, not for as long as it is beyond it. */
  readonly isCrossed?: true;
  /** Each newer time than the one before is told anew. */
  readonly isEvent?: true;
  /** The bound itself is beyond it. */
  readonly isFrom?: true;
  /** Of a value that has no end, in words. */
  readonly endless?: string;
  /** Its messages are never held or put together. */
  readonly isAlarm?: true;
}
export type MeasureField =
  | 'symbol'
  | 'timeframe'
  | 'type'
  | 'parameters'
  | 'line'
  | 'label'
  | 'side'
  | 'ticket'
  | 'trader'
  | 'state'
  | 'symbols'
  | 'hours'
  | 'basis'
  | 'trail'
  | 'initial'
  | 'isLocked'
  | 'hour'
  | 'zone';

const ofTrader = { fields: ['trader'], way: 'above' } as const;
/** None is allowed. */
const fixed = { way: 'above', usual: 0, isFixed: true } as const;
const lasting = { way: 'above', usual: 60, least: 30, isFrom: true } as const;
const event = { ...ofTrader, ...fixed, unit: 'time', isEvent: true } as const;

export const measures: Readonly<Record<MeasureKind, MeasureFacts>> = {
  price: {
    ...{ name: 'Price', asked: 'the price of', unit: 'price', isCrossed: true },
    ...{ fields: ['symbol', 'side'], way: 'either' },
  },
  indicator: {
    ...{ name: 'Indicator', asked: 'an indicator of', unit: 'number', isCrossed: true },
    ...{ fields: ['symbol', 'timeframe', 'type', 'parameters', 'line', 'label'], way: 'either' },
  },
  spread: { name: 'Spread', asked: 'the spread of', unit: 'points', fields: ['symbol'], way: 'above' },
  equity: { name: 'Equity', asked: 'equity', unit: 'money', fields: [], way: 'below' },
  today: { name: 'Today’s result', asked: 'today’s result', unit: 'money', fields: [], way: 'below' },
  drawdown: {
    ...{ name: 'Drawdown', unit: 'money', fields: [], way: 'above' },
    ...{ asked: 'drawdown from the equity’s peak since this alert', isFrom: true },
  },
  'margin-level': { name: 'Margin level', asked: 'margin level', unit: 'percent', fields: [], way: 'below' },
  connection: {
    ...{ name: 'Outage', asked: 'time without a connection', ...lasting },
    ...{ unit: 'seconds', fields: [] },
  },
  unresolved: {
    ...{ name: 'Unknown result', asked: 'time without a known result of a request', ...lasting },
    ...{ unit: 'seconds', fields: [] },
  },
  profit: { name: 'Profit', asked: 'the profit of', unit: 'money', fields: ['ticket'], way: 'below' },
  state: {
    ...{ name: 'State', asked: 'the state of', unit: 'state', ...fixed, fields: ['trader', 'state'] },
  },
  positions: {
    ...{ name: 'Positions', asked: 'open positions of', unit: 'count', counted: ['position', 'positions'] },
    ...ofTrader,
    promise: (bound) => `At most ${bound}`,
  },
  lots: {
    ...{ name: 'Lots together', asked: 'lots together of', unit: 'lots' },
    ...ofTrader,
    promise: (bound) => `At most ${bound} together`,
  },
  size: {
    ...{ name: 'Largest position', asked: 'the largest position of', unit: 'lots' },
    ...ofTrader,
    promise: (bound) => `At most ${bound} a position`,
  },
  'no-stop': {
    ...{ name: 'Time without a stop', asked: 'time without a stop of', unit: 'seconds', isAlarm: true },
    ...ofTrader,
    promise: (bound) => `A stop within ${bound}`,
  },
  'day-loss': {
    ...{ name: 'Lost today', asked: 'the day’s loss', unit: 'money', isAlarm: true },
    ...{ fields: ['basis', 'hour', 'zone'], way: 'above' },
    promise: (bound, from) => `At most ${bound} lost a day, ${from}`,
  },
  'total-loss': {
    ...{ name: 'Lost in all', asked: 'the total loss', unit: 'money', isAlarm: true },
    ...{ fields: ['trail', 'initial', 'isLocked', 'hour', 'zone'], way: 'above' },
    promise: (bound, from) => `At most ${bound} lost in all, ${from}`,
  },
  symbols: {
    ...{ name: 'Trades in other symbols', asked: 'trades in other symbols than', ...fixed },
    ...{ unit: 'count', counted: ['trade', 'trades'], fields: ['symbols', 'trader'] },
    promise: (_, listed) => `Only ${listed}`,
  },
  hours: {
    ...{ name: 'Trades at other hours', asked: 'trades opened outside the broker’s hours', ...fixed },
    ...{ unit: 'count', counted: ['trade', 'trades'], fields: ['hours', 'trader'] },
    promise: (_, listed) => `Opens only ${listed}`,
  },
  risk: {
    ...{ name: 'Risk to stops', asked: 'risk to the stops of', unit: 'money', endless: 'no limit' },
    ...ofTrader,
    promise: (bound) => `At most ${bound} at risk`,
  },
  pending: {
    ...{ name: 'Pending orders', asked: 'pending orders of', unit: 'count', counted: ['order', 'orders'] },
    ...{ ...ofTrader, ...fixed },
    promise: () => 'Market orders only',
  },
  hourly: {
    ...{ name: 'Trades in an hour', asked: 'trades in an hour of', unit: 'count' },
    ...{ counted: ['trade', 'trades'], ...ofTrader },
    promise: (bound) => `At most ${bound} an hour`,
  },
  opposite: {
    ...{ name: 'Opposite positions', asked: 'opposite positions of', unit: 'count' },
    ...{ counted: ['position', 'positions'], ...ofTrader, ...fixed },
    promise: () => 'No opposite positions',
  },
  'stop-distance': {
    ...{ name: 'Distance of the nearest stop', asked: 'the distance of the nearest stop of', unit: 'points' },
    ...{ fields: ['trader'], way: 'below', endless: 'no stop' },
    promise: (bound) => `A stop at least ${bound} away`,
  },
  silence: {
    ...{ name: 'Silence', asked: 'silence, over the longest pause of 30 days, of', unit: 'times' },
    ...{ ...ofTrader, usual: 1.25 },
    sentinel: (bound) => `Silent for more than ${bound} its longest pause`,
  },
  storm: {
    ...{ name: 'Storm', asked: 'trades in ten minutes, over the most of 30 days, of', unit: 'times' },
    ...{ ...ofTrader, usual: 1 },
    sentinel: (bound) => `A storm: more than ${bound} its most trades in ten minutes`,
  },
  'usual-size': {
    ...{ name: 'Unusual size', asked: 'a size, over the largest of 30 days, of', unit: 'times' },
    ...{ ...ofTrader, usual: 2, isFrom: true },
    sentinel: (bound) => `A position of ${bound} its largest or more`,
  },
  're-opened': {
    ...{ name: 'Last re-opening', asked: 'a re-opening within 5 min of a close by hand by', ...event },
    sentinel: () => 'Re-opens what was closed by hand',
  },
  'stop-moved': {
    ...{ name: 'Last stop removed or widened', asked: 'a stop removed or widened of', ...event },
    sentinel: () => 'A stop removed or widened',
  },
};
/** A value that has no end, as the risk of a position without a stop. */
export const endlessValue = 1e12;
/** Of a trader with so many open positions. */
export const inState = (
  { state }: Extract<Measure, { readonly kind: 'state' }>,
  positions: number,
): number => (positions > 0 === (state === 'trade') ? 1 : 0);

export const measureKinds = Object.keys(measures) as readonly MeasureKind[];

/** Of what may be done: it is kept, and broken while it fires. */
export const isPromise = ({ kind }: Pick<Measure, 'kind'>): boolean => measures[kind].promise !== undefined;

/** Of how it trades: a promise or the sentinel. */
export const isOfConduct = ({ kind }: Pick<Measure, 'kind'>): boolean =>
  (measures[kind].promise ?? measures[kind].sentinel) !== undefined;

export const isOfTrader = (of: Measure): of is Extract<Measure, { readonly trader: string }> =>
  'trader' in of;

/** The sentence does not ask which way it passes its bound. */
export function hasOneWay({ kind }: Pick<Measure, 'kind'>): boolean {
  const { fields, promise, isFrom } = measures[kind];
  return fields.includes('trader') || promise !== undefined || isFrom === true;
}

/** Its messages are never held or put together: a promised stop that is missing, a loss limit. */
export const isAlarm = ({ kind }: Measure): boolean => measures[kind].isAlarm === true;

const hoursProblem = 'hours are as Mon-Fri 08:00-18:00';

/** What is wrong with a rule, in words; null = nothing. */
export function ruleProblem({ of, way, value }: Pick<AlertRule, 'of' | 'way' | 'value'>): string | null {
  const {
    isCrossed,
    unit,
    counted,
    way: usual,
    usual: bound,
    isFixed,
    isFrom,
    least = 0,
  } = measures[of.kind];
  if (way === 'either' && isCrossed !== true)
    return 'only a price or an indicator is told whichever way it crosses';
  if (hasOneWay(of) && way !== usual) return `it is told ${usual} its bound alone`;
  if (isFixed && value !== bound) return `its bound is ${bound}`;
  if (of.kind === 'hours' && parseHours(of.hours) === null) return hoursProblem;
  switch (unit) {
    case 'price':
      return value > 0 ? null : 'a price is above 0';
    case 'number':
      return null;
    case 'percent':
      return value > 0 ? null : 'a percentage is above 0';
    case 'count':
      return Number.isInteger(value) && value >= 0
        ? null
        : `a number of ${counted?.[1] ?? 'them'} is whole, from 0`;
    case 'points':
    case 'lots':
    case 'seconds':
    case 'times':
      if (value >= least) return null;
      return `the bound is ${least} or more${least > 0 ? ': what is newer is told at once' : ''}`;
    case 'time':
    case 'state':
    case 'money':
      return (!isPromise(of) && isFrom !== true) || value > 0 ? null : 'a limit is above 0';
  }
}
