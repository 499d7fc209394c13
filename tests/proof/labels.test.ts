import { describe, expect, test } from 'vitest';
import { reasonLabel } from '../../renderer/features/cells/reason-label';
import { orderStateLabel } from '../../renderer/features/history/history-labels';
import { dealTypeLabel, entryLabel } from '../../shared/formats/deal-labels';
import { describeOutcome } from '../../shared/formats/describe-outcome';
import {
  accountTradeModes,
  dealEntries,
  dealTypes,
  executionModes,
  fillings,
  gtcModes,
  isKnown,
  marginModes,
  nameOf,
  orderStates,
  orderTimes,
  reasons,
  recordOrderTypes,
  sides,
  stopOutModes,
  symbolTradeModes,
} from '../../shared/model/enums';
import { retcodes, retcodeTitle } from '../../shared/model/retcodes';
import { orderTypeLabel } from '../../shared/rules/order-types';
import { outcome } from '../host/orders/drafts';

/** Every number of reference/trading-rules.md has its words, and three that are in no table are shown as what they are. */

const strangers = [99, 1234, -7];

describe('return codes', () => {
  const codes = Object.keys(retcodes).map(Number);

  test('are reported with a plain cause, and with a next step where one is needed', () => {
    expect(codes).toHaveLength(41);
    for (const code of codes) {
      const entry = retcodes[code];
      expect(entry?.meaning, `${code}`).toMatch(/^[a-z].{8,}$/);
      const isOver = entry?.class === 'done' || entry?.class === 'placed' || entry?.class === 'unchanged';
      if (!isOver) expect(entry?.advice, `${code} says no next step`).toMatch(/^[A-Z].*[.)]$/);
    }
    expect(new Set(codes.map((code) => retcodes[code]?.meaning)).size).toBe(codes.length);
  });

  test.each([10005, 10037, 10999])('%i is in no table and stands as its number', (code) => {
    expect(retcodes[code]).toBeUndefined();
    expect(retcodeTitle(code)).toBe(`${code}`);
    const words = describeOutcome(
      outcome('7d3f2f0e-52f3-4e7f-9c7c-0c6c0f4fbb3a', 'unknown', { status: 200, retcode: code }),
      'place-market',
      5,
    );
    expect(words).toMatchObject({ tone: 'unknown', retcode: `${code}` });
    expect(words.advice).not.toBe('');
  });
});

/** reference/trading-rules.md, 3.9, by number: where a table of ours has another length, a number is missing or too many. */
const tables: readonly (readonly [name: string, table: readonly string[], length: number])[] = [
  ['ORDER_TYPE', recordOrderTypes, 9],
  ['POSITION_TYPE', sides, 2],
  ['ORDER_STATE', orderStates, 10],
  ['DEAL_REASON', reasons, 11],
  ['DEAL_TYPE', dealTypes, 18],
  ['DEAL_ENTRY', dealEntries, 4],
  ['SYMBOL_TRADE_MODE', symbolTradeModes, 5],
  ['EXECUTION', executionModes, 4],
  ['ORDERS_GTC', gtcModes, 3],
  ['ORDER_FILLING', fillings, 4],
  ['ORDER_TIME', orderTimes, 4],
  ['ACCOUNT_TRADE_MODE', accountTradeModes, 3],
  ['ACCOUNT_MARGIN_MODE', marginModes, 3],
  ['STOPOUT_MODE', stopOutModes, 2],
];

describe('enumerations', () => {
  test.each(tables)('%s has every number, and no other', (_name, table, length) => {
    expect(table).toHaveLength(length);
    expect(new Set(table).size).toBe(length);
    for (const code of table.keys()) expect(isKnown(nameOf(table, code))).toBe(true);
    for (const code of [...strangers, length]) expect(nameOf(table, code)).toBe(`unknown (${code})`);
  });

  const spoken: readonly (readonly [string, readonly string[], (code: number) => string])[] = [
    ['order types', recordOrderTypes, (code) => orderTypeLabel(nameOf(recordOrderTypes, code))],
    ['order states', orderStates, (code) => orderStateLabel(nameOf(orderStates, code))],
    ['deal types', dealTypes, (code) => dealTypeLabel(nameOf(dealTypes, code))],
    ['deal entries', dealEntries, (code) => entryLabel(nameOf(dealEntries, code))],
    ['reasons', reasons, (code) => reasonLabel(nameOf(reasons, code))],
  ];

  test.each(spoken)('%s are told in words of their own', (_name, table, say) => {
    const words = [...table.keys()].map(say);
    expect(new Set(words).size).toBe(table.length);
    for (const word of words) expect(word).not.toMatch(/_|unknown|undefined|^$/);
    for (const code of strangers) expect(say(code)).toContain(`unknown (${code})`);
  });
});
