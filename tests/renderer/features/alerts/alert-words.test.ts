import { expect, it } from 'vitest';
import { type AlertForm, formOf, ruleOf, withKind } from '../../../../renderer/features/alerts/alert-form';
import {
  distanceText,
  noteOf,
  shortTime,
  stateWord,
  tomorrowMorning,
  valueText,
} from '../../../../renderer/features/alerts/alert-words';
import type { AlertRule, Measure } from '../../../../shared/model/alerts';
import { alertOf } from '../../view/fake-alerts';

const decimals = { money: 2, currency: 'USD', digitsOf: () => 5 };
const price = (way: AlertRule['way'], value: number) =>
  ({ of: { kind: 'price', symbol: 'EURUSD', side: 'bid' }, way, value }) as const;
const distance = (...[rule, judged]: Parameters<typeof alertOf>) =>
  distanceText(alertOf(rule, judged), decimals, () => 0.00001);

it('tells how far a value is from its bound, and by how much it is over', () => {
  expect(distance(price('above', 1.2), { value: 1.1999 })).toEqual({ text: '10 points', isBeyond: false });
  expect(distance(price('above', 1.2), { value: 1.20001, state: 'firing' })).toEqual({
    text: 'over by 1 point',
    isBeyond: true,
  });
  // Whichever way it crosses, it is over on neither side.
  expect(distance(price('either', 1.2), { value: 1.3, state: 'firing' })?.isBeyond).toBe(false);
  expect(distance(price('above', 1.2), { value: 1.3 })?.text).toBe('10\u202f000 points');
  expect(distance({ of: { kind: 'today' }, way: 'below', value: -100 }, { value: 39.77 })?.text).toBe(
    '139.77 USD',
  );
  const stop = { of: { kind: 'no-stop', trader: 'you' }, way: 'above', value: 60 } as const;
  expect(distance(stop, { value: 24_420, state: 'firing' })?.text).toBe('over by 6\u00a0h 46\u00a0min');
  expect(distance(price('above', 1.2), { value: 1.1, state: 'blind' })).toBeNull();
});

it('says what a row waits for, and that it was told once', () => {
  expect(noteOf(alertOf(price('above', 1.2), { state: 'off', times: 1 }))).toBe('once, told');
  expect(noteOf(alertOf({ ...price('above', 1.2), isOn: false }, { state: 'off' }))).toBe('');
  const beyond = { state: 'idle', side: 'above', value: 1.3 } as const;
  expect(noteOf(alertOf(price('above', 1.2), beyond))).toBe('fires at the next crossing');
  expect(noteOf(alertOf(price('below', 1.2), beyond))).toBe('');
  const equity = { of: { kind: 'equity' }, way: 'below', value: 9_000 } as const;
  expect(noteOf(alertOf(equity, { state: 'pending', readings: 1 }))).toBe('1 of 2 readings');
});

const rsi: Measure = {
  ...{ kind: 'indicator', symbol: 'EURUSD', timeframe: 'H1', type: 'rsi', parameters: { length: 14 } },
  ...{ line: '', label: 'RSI 14' },
};

it('says why a rule goes on by closes, while it is judged', () => {
  const note = (judged: Parameters<typeof alertOf>[1], byClose: string | null = 'no chart shows it') =>
    noteOf(alertOf({ of: rsi, way: 'above', value: 70, isForming: true }, judged, { byClose }));
  expect(note({})).toBe('at bar close: no chart shows it');
  expect(note({ side: 'above' })).toBe('fires at the next crossing · at bar close: no chart shows it');
  expect(note({}, null)).toBe('while the candle forms');
  expect(note({ state: 'off', times: 1 })).toBe('');
});

it('shortens times, and snoozes to the next morning over the end of a month', () => {
  expect(shortTime('2026.11.18 10:30:00', '2026.11.18 09:00:00')).toBe('10:30:00');
  expect(shortTime('2026.11.17 10:30:00', '2026.11.18 09:00:00')).toBe('11.17 10:30:00');
  const last = new Date(2026, 10, 30, 23, 50).getTime();
  expect(new Date(tomorrowMorning(last))).toEqual(new Date(2026, 11, 1, 8));
});

const utc = { brokerOf: (ms: number) => ms / 1_000, utcOf: (seconds: number) => seconds * 1_000 };
const rule = alertOf({ ...price('above', 1.2), untilMs: Date.UTC(2026, 11, 1, 8) }).rule;
const form = formOf(rule, true, { symbol: 'EURUSD', balance: 10_000 }, utc);

it('has no zone to be wrong where no day counts', () => {
  const typed = { ...withKind(form, 'total-loss'), value: '500', trail: 'none', zone: 'Mars' } as const;
  expect(ruleOf(typed, rule, utc)).toMatchObject({ ok: true, rule: { of: { zone: 'UTC' } } });
});

it('says how much of a limit is used, that a promise is not read yet, and what a loss below 0 is', () => {
  const limit: Measure = { kind: 'day-loss', basis: 'balance', zone: 'UTC', hour: 0 };
  const of = (value: number) => alertOf({ of: limit, way: 'above', value: 500 }, { value, readMs: 1 });
  expect(noteOf(of(480)).replace('\u00a0', ' ')).toBe('96 % used');
  expect(noteOf(of(300))).toBe('');
  expect(stateWord(of(480))).toBe('Kept');
  expect(stateWord(alertOf({ of: limit, way: 'above', value: 500 }, { readMs: null }))).toBe('Not read yet');
  expect(valueText(limit, -100, { money: 2, currency: 'USD', digitsOf: () => null })).toBe(
    'gain of 100.00 USD',
  );
});

it('reads a sentence back as the rule that it was made of', () => {
  expect(ruleOf(form, rule, utc)).toEqual({ ok: true, rule });
  const forming = alertOf({ of: rsi, way: 'either', value: 70, isForming: true }).rule;
  const typed = formOf(forming, true, { symbol: 'EURUSD', balance: null }, utc);
  expect(ruleOf(typed, forming, utc)).toEqual({ ok: true, rule: forming });
  // Nothing else has a candle.
  expect(ruleOf({ ...withKind(typed, 'price'), value: '1.2' }, forming, utc)).toMatchObject({
    rule: { isForming: false },
  });
});

it.each<[Partial<AlertForm>, string, RegExp]>([
  [{ value: '' }, 'value', /type a value/],
  [{ value: '1.2.3' }, 'value', /is not a number/],
  [{ value: '-1' }, 'value', /a price is above 0/],
  [{ symbol: ' ' }, 'symbol', /name a symbol/],
  [{ clears: '-1' }, 'clears', /0 or more/],
  [{ until: '2026.02.31' }, 'until', /Not a date/],
  [{ ...withKind(form, 'profit'), value: '-5' }, 'ticket', /choose a position/],
  [{ ...withKind(form, 'equity'), value: '5', readings: '61' }, 'readings', /from 1 to 60/],
  [{ ...withKind(form, 'positions'), value: '1.5' }, 'value', /is whole/],
  [{ ...withKind(form, 'equity'), value: '10,000' }, 'value', /ten or ten thousand/],
  [{ ...withKind(form, 'equity'), value: '-10.000' }, 'value', /ten or ten thousand/],
  [{ ...withKind(form, 'total-loss'), value: '500', initial: '10,000' }, 'initial', /amount above 0/],
  [{ ...withKind(form, 'total-loss'), value: '500', trail: 'equity', zone: 'Mars' }, 'zone', /Europe/],
])('refuses %o', (part, field, words) => {
  const read = ruleOf({ ...form, ...part }, rule, utc);
  expect(read).toMatchObject({ ok: false, field, words: expect.stringMatching(words) });
});
