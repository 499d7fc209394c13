import { describe, expect, it } from 'vitest';
import { recordLines } from '../../../../renderer/components/record-lines';
import { orderFields, positionFields } from '../../../../renderer/features/cells/record-fields';

const scale = { digits: 5, volumeStep: 0.01, moneyDigits: 2 };
const said = (fields: ReturnType<typeof positionFields>, field: string, value: string) =>
  recordLines([{ field, value }], fields).known[0]?.text;

describe('the card of a position', () => {
  const fields = positionFields(scale);

  it('writes prices, lots, money and times as the tables do', () => {
    expect(said(fields, 'price_open', '1.1')).toBe('1.10000');
    expect(said(fields, 'price_open', '1.100123')).toBe('1.100123');
    expect(said(fields, 'volume', '0.1')).toBe('0.10');
    expect(said(fields, 'profit', '12.5')).toBe('+12.50');
    expect(said(fields, 'time', '1795250748')).toBe('2026.11.21 08:45:48');
    expect(said(fields, 'time_msc', '1795250748426')).toBe('2026.11.21 08:45:48.426');
    expect(said(fields, 'sl', '0')).toBe('none');
  });

  it('names numbers of the server’s enumerations, unknown ones as unknown', () => {
    expect(said(fields, 'type', '1')).toBe('Sell');
    expect(said(fields, 'type', '9')).toBe('unknown (9)');
    expect(said(fields, 'reason', '42')).toBe('unknown (42)');
  });

  it('keeps a ticket beyond 2^53 as it came, and fields that nobody knows', () => {
    expect(said(fields, 'ticket', '9223372036854775807')).toBe('9223372036854775807');
    const { other } = recordLines([{ field: 'swap_free', value: 'maybe' }], fields);
    expect(other[0]).toMatchObject({ label: 'swap_free', text: 'maybe' });
  });

  it('leaves numbers as they were sent while the symbol’s conditions are not read', () => {
    expect(said(positionFields({ ...scale, digits: null, volumeStep: null }), 'price_open', '1.1')).toBe(
      '1.1',
    );
  });
});

it('the card of an order names its type, state and policies', () => {
  const fields = orderFields(scale);
  expect(said(fields, 'type', '6')).toBe('Buy stop limit');
  expect(said(fields, 'state', '1')).toBe('placed');
  expect(said(fields, 'type_filling', '2')).toBe('RETURN');
  expect(said(fields, 'type_time', '2')).toBe('specified');
  expect(said(fields, 'time_expiration', '0')).toBe('none');
  expect(said(fields, 'position_id', '0')).toBe('none');
});

it('names the clock of the times that a record shows as they were sent', () => {
  const labels = (stamps: 'broker' | 'utc') =>
    [...positionFields({ ...scale, stamps }), ...orderFields({ ...scale, stamps })].map(({ label }) => label);
  expect(labels('broker')).toContain('Opened (broker)');
  expect(labels('utc')).toEqual(expect.arrayContaining(['Opened (UTC)', 'Placed (UTC)', 'Expires (UTC)']));
  expect(labels('utc').join()).not.toContain('broker');
});
