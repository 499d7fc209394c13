import type { AlertRule, Measure, MeasureKind } from '../model/alerts';

/** What is known of each measure before anything is read. A new kind is a row here, its shape in shared/model/alerts.ts, and its reading in the host. */

/** `money`: of the account's currency. `count`: whole. */
export type Unit = 'price' | 'points' | 'money' | 'percent' | 'count' | 'lots' | 'seconds';

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
  /** Of a promise: its bound as a sentence. It is broken while it fires. */
  readonly promise?: (bound: string) => string;
  /** Its messages are never held or put together. */
  readonly isAlarm?: true;
}
export type MeasureField =
  | 'symbol'
  | 'side'
  | 'ticket'
  | 'trader'
  | 'basis'
  | 'trail'
  | 'initial'
  | 'isLocked'
  | 'hour'
  | 'zone';

const ofTrader = { fields: ['trader'], way: 'above' } as const;

export const measures: Readonly<Record<MeasureKind, MeasureFacts>> = {
  price: { name: 'Price', asked: 'the price of', unit: 'price', fields: ['symbol', 'side'], way: 'either' },
  spread: { name: 'Spread', asked: 'the spread of', unit: 'points', fields: ['symbol'], way: 'above' },
  equity: { name: 'Equity', asked: 'equity', unit: 'money', fields: [], way: 'below' },
  today: { name: 'Today’s result', asked: 'today’s result', unit: 'money', fields: [], way: 'below' },
  'margin-level': { name: 'Margin level', asked: 'margin level', unit: 'percent', fields: [], way: 'below' },
  profit: { name: 'Profit', asked: 'the profit of', unit: 'money', fields: ['ticket'], way: 'below' },
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
    promise: (bound) => `At most ${bound} lost a day`,
  },
  'total-loss': {
    ...{ name: 'Lost in all', asked: 'the total loss', unit: 'money', isAlarm: true },
    ...{ fields: ['trail', 'initial', 'isLocked', 'hour', 'zone'], way: 'above' },
    promise: (bound) => `At most ${bound} lost in all`,
  },
};
export const measureKinds = Object.keys(measures) as readonly MeasureKind[];

/** Of what may be done: it is kept, and broken while it fires. */
export const isPromise = ({ kind }: Pick<Measure, 'kind'>): boolean => measures[kind].promise !== undefined;

export const isOfTrader = (of: Measure): of is Extract<Measure, { readonly trader: string }> =>
  'trader' in of;

/** Its messages are never held or put together: a promised stop that is missing, a loss limit. */
export const isAlarm = ({ kind }: Measure): boolean => measures[kind].isAlarm === true;

/** What is wrong with a rule, in words; null = nothing. */
export function ruleProblem({ of, way, value }: Pick<AlertRule, 'of' | 'way' | 'value'>): string | null {
  if (way === 'either' && of.kind !== 'price') return 'only a price is told whichever way it crosses';
  const { unit, counted, promise, way: usual } = measures[of.kind];
  if (promise !== undefined && way !== usual) return `a promise is told ${usual} its bound`;
  switch (unit) {
    case 'price':
      return value > 0 ? null : 'a price is above 0';
    case 'percent':
      return value > 0 ? null : 'a percentage is above 0';
    case 'count':
      return Number.isInteger(value) && value >= 0 ? null : `a number of ${counted?.[1] ?? 'them'} is whole`;
    case 'points':
    case 'lots':
    case 'seconds':
      return value >= 0 ? null : 'the bound is 0 or more';
    case 'money':
      return promise === undefined || value > 0 ? null : 'a limit is above 0';
  }
}
