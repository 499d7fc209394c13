import { formatBrokerTime, parseBrokerDateTime } from '../../../shared/math/time';
import {
  type AlertRule,
  alertRuleSchema,
  type IndicatorMeasure,
  type Measure,
  type MeasureKind,
  measureSchema,
} from '../../../shared/model/alerts';
import type { UtcMs } from '../../../shared/model/fields';
import { isOfMoment } from '../../../shared/rules/judge';
import { isLoss } from '../../../shared/rules/losses';
import { type MeasureField, measures, ruleProblem } from '../../../shared/rules/measures';
import { notADate } from '../../components/date-field';
import { readNumber } from '../trading';

/** The sentence of a rule as it is typed: nothing is lost while a part of it is no number yet. */
export interface AlertForm
  extends Pick<AlertRule, 'way' | 'isOnce' | 'reminds' | 'tellsEnd' | 'isForming'>,
    Pick<IndicatorMeasure, 'timeframe' | 'type' | 'parameters' | 'line' | 'label'> {
  readonly kind: MeasureKind;
  readonly symbol: string;
  readonly side: 'bid' | 'ask';
  readonly ticket: string;
  readonly trader: string;
  readonly state: Extract<Measure, { readonly kind: 'state' }>['state'];
  readonly basis: OfDay['basis'];
  readonly trail: OfTotal['trail'];
  readonly initial: string;
  readonly isLocked: boolean;
  readonly hour: number;
  readonly zone: string;
  readonly symbols: string;
  readonly hours: string;
  readonly value: string;
  readonly readings: string;
  /** Empty: the usual way back. */
  readonly clears: string;
  /** By the broker's clock; empty: no end. */
  readonly until: string;
}
type OfDay = Extract<Measure, { readonly kind: 'day-loss' }>;
type OfTotal = Extract<Measure, { readonly kind: 'total-loss' }>;
export type AlertField = keyof typeof fieldHelp | 'line' | 'value' | 'readings' | 'clears' | 'until';

/** The clock of `until`. */
export interface UntilClock {
  readonly brokerOf: (ms: UtcMs) => number;
  readonly utcOf: (brokerSeconds: number) => UtcMs;
}

/** For a measure that is chosen next. */
export interface FormDefaults {
  /** Of the chart. */
  readonly symbol: string;
  /** Of the account; null: not read. */
  readonly balance: number | null;
}

const noIndicator = { timeframe: 'H1', type: '', parameters: {}, line: '', label: '' } as const;

/** `hasValue` false: it is still to be typed. */
export function formOf(
  rule: AlertRule,
  hasValue: boolean,
  { symbol, balance }: FormDefaults,
  clock: UntilClock,
): AlertForm {
  const { of, way, isOnce, reminds, tellsEnd, isForming, value, readings, clearsBy, untilMs } = rule;
  return {
    ...{ kind: of.kind, way, isOnce, reminds, tellsEnd, isForming },
    symbol: 'symbol' in of ? of.symbol : symbol,
    side: of.kind === 'price' ? of.side : 'bid',
    ...noIndicator,
    ...(of.kind === 'indicator' ? of : {}),
    ticket: of.kind === 'profit' ? of.ticket : '',
    trader: 'trader' in of ? of.trader : 'you',
    state: of.kind === 'state' ? of.state : 'flat',
    basis: of.kind === 'day-loss' ? of.basis : 'higher',
    trail: 'none',
    isLocked: false,
    hour: 0,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(isLoss(of) ? of : {}),
    initial: `${(of.kind === 'total-loss' ? of.initial : balance) ?? ''}`,
    symbols: 'symbols' in of ? of.symbols : symbol,
    hours: 'hours' in of ? of.hours : 'Mon-Fri 08:00-18:00',
    value: hasValue ? `${value}` : '',
    readings: `${readings}`,
    clears: clearsBy === null ? '' : `${clearsBy}`,
    until: untilMs === null ? '' : formatBrokerTime(clock.brokerOf(untilMs), 'minute'),
  };
}

/** Another measure has another unit and another usual life; what it is about stays. */
export const withKind = (form: AlertForm, kind: MeasureKind): AlertForm => ({
  ...form,
  kind,
  way: measures[kind].way,
  value: `${measures[kind].usual ?? ''}`,
  clears: '',
  readings: isOfMoment({ kind }) ? '1' : '2',
  isOnce: kind === 'price',
});

export type ReadForm =
  | { readonly ok: true; readonly rule: AlertRule }
  | { readonly ok: false; readonly field: AlertField; readonly words: string };

const refuse = (field: AlertField, words: string): ReadForm => ({ ok: false, field, words });

/** What is missing of a sentence that has no shape. */
const fieldHelp = {
  ticket: 'choose a position',
  symbol: 'name a symbol',
  symbols: 'name symbols',
  hours: 'type hours',
  initial: 'an amount above 0',
  zone: 'a zone such as Europe/Prague',
} as const;

/** What a field of the sentence says; null: no number. */
function typedOf(form: AlertForm, name: MeasureField): AlertForm[MeasureField] | number | null {
  // It has no day, so its reset is not shown.
  const hasNoDay = form.kind === 'total-loss' && form.trail === 'none';
  const typed = hasNoDay && name === 'zone' ? 'UTC' : form[name];
  if (typeof typed !== 'string') return typed;
  const number = name === 'initial' ? readMoney(typed) : null;
  return number === null ? typed.trim() : number.kind === 'number' ? number.value : null;
}

/** `10,000` and `10.000` are ten thousand to one reader and ten to another: of money neither is believed. */
export function readMoney(text: string): ReturnType<typeof readNumber> {
  const isTwofold = /^\s*[-+\u2212]?\d{1,3}[.,]\d{3}\s*$/.test(text);
  return isTwofold
    ? { kind: 'unreadable', reason: 'ten or ten thousand? Type it without a comma or point for thousands' }
    : readNumber(text);
}

/** The rule that the sentence says, or what is wrong with which field. `id` and `isOn` are of the rule before. */
export function ruleOf(
  form: AlertForm,
  { id, isOn }: Pick<AlertRule, 'id' | 'isOn'>,
  clock: UntilClock,
): ReadForm {
  const { kind, way, isOnce, reminds, tellsEnd, isForming } = form;
  const { fields, unit } = measures[kind];
  // A position is chosen with its symbol.
  const names = fields.flatMap((name) => (name === 'ticket' ? (['ticket', 'symbol'] as const) : name));
  const shape = measureSchema.safeParse({
    kind,
    ...Object.fromEntries(names.map((name) => [name, typedOf(form, name)])),
  });
  if (!shape.success) {
    const [wrong] = shape.error.issues;
    for (const field of Object.keys(fieldHelp) as readonly (keyof typeof fieldHelp)[])
      if (wrong?.path[0] === field) return refuse(field, fieldHelp[field]);
    return refuse('value', wrong?.message ?? '');
  }
  const of = shape.data;
  const value = (unit === 'money' ? readMoney : readNumber)(form.value);
  if (value.kind === 'empty') return refuse('value', 'type a value');
  if (value.kind === 'unreadable') return refuse('value', value.reason);
  const readings = readNumber(form.readings);
  if (readings.kind !== 'number' || !alertRuleSchema.shape.readings.safeParse(readings.value).success)
    return refuse('readings', 'a whole number from 1 to 60');
  const clears = readNumber(form.clears);
  if (clears.kind === 'unreadable') return refuse('clears', clears.reason);
  if (clears.kind === 'number' && clears.value < 0) return refuse('clears', '0 or more');
  const until = form.until.trim() === '' ? null : parseBrokerDateTime(form.until);
  if (until === null && form.until.trim() !== '') return refuse('until', notADate);
  const rule: AlertRule = {
    ...{ id, isOn, of, way, isOnce, reminds, tellsEnd, value: value.value, readings: readings.value },
    isForming: isForming && kind === 'indicator',
    clearsBy: clears.kind === 'number' ? clears.value : null,
    untilMs: until === null ? null : clock.utcOf(until),
  };
  const problem = ruleProblem(rule);
  if (problem !== null) return refuse(kind === 'hours' ? kind : 'value', problem);
  return alertRuleSchema.safeParse(rule).success
    ? { ok: true, rule }
    : refuse('value', 'is beyond what can be judged');
}
