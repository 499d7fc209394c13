import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETCODES } from '../../../demo-bridge/engine/retcodes';
import { refusalIn } from '../../../shared/model/refusals';
import { retcodes } from '../../../shared/model/retcodes';

const prefixes = [
  'Failed to close position: ',
  'Failed to update position: ',
  'Failed to modify order: ',
  'Failed to cancel order: ',
  '',
];

/** What the family says where nothing is proven (reference/bridge-family.md), and what else may stand there. */
const open = [
  "(-10005, 'IPC timeout')",
  "(-10002, 'IPC recv failed')",
  "(-10001, 'IPC send failed')",
  "(-10004, 'No IPC connection')",
  "(1, 'Success')",
  "(10009, 'Request executed')",
  "(10008, 'Request placed')",
  "(10031, 'No connection')",
  'None',
  '',
  'Request placed',
  'Request executed',
  'Request completed partially',
  'Request executed partially',
  'Request locked',
  'Request timeout',
  'Request processing error',
  'No connection',
  'Common error',
  'Order changed',
  'Close order already exists',
  'Markt geschlossen',
  'Рынок закрыт',
  '市場關閉',
  'accepté, exécution différée',
  'order_send failed',
];

describe('an error text', () => {
  it.each(prefixes)('after “%s” that is no recognised refusal proves nothing', (prefix) => {
    for (const text of open) expect(refusalIn(`${prefix}${text}`), text).toBe(null);
  });

  it('that is a known refusal, whole, is one: in any case and with a full stop', () => {
    expect(refusalIn('Failed to update position: Invalid stops')).toBe(10_016);
    expect(refusalIn('Failed to close position: MARKET CLOSED.')).toBe(10_018);
    expect(refusalIn('Failed to cancel order:  Order is  frozen ')).toBe(10_029);
    expect(refusalIn('No money')).toBe(10_019);
    expect(refusalIn('Position doesn’t exist')).toBe(10_036);
  });

  it('that only holds a refusal among other words is none', () => {
    for (const text of [
      'Failed to close position: Market closed, request placed for the next session',
      'Failed to close position: Invalid stops removed, position closed partially',
      'Requote accepted',
      'Market closed…',
      'Failed to close position: Failed to close position: Market closed',
      'Retrying: off quotes',
    ]) {
      expect(refusalIn(text), text).toBe(null);
    }
  });

  it('has its number read where it is named, or stands beside its own words', () => {
    for (const text of [
      "(10018, 'Markt geschlossen')",
      "(10018, 'Рынок закрыт')",
      '10018',
      '10018 Market closed',
      '10018: market is closed',
      'Market closed (10018)',
      'Market closed [10018]',
      'retcode=10018',
      'retcode 10018: Markt geschlossen',
      'order_send failed, retcode=10018',
    ]) {
      expect(refusalIn(`Failed to close position: ${text}`), text).toBe(10_018);
    }
  });

  it('holds a number that may be a ticket, a price or a second code: it proves nothing', () => {
    for (const text of [
      'Position 10016',
      '10016 lots',
      'ticket 10016 is being closed',
      'price 10016.5',
      '10016.50',
      '10,016',
      'retcode=10016, then retcode=10009',
      'retcode=10016 request executed',
      'Market closed (10009)',
      'Market closed (10016)',
      '10018 Invalid stops',
      'deviation 10020 exceeded',
      'retcode=10012',
      'retcode=10031',
      'retcode=-10005',
    ]) {
      expect(refusalIn(`Failed to close position: ${text}`), text).toBe(null);
    }
  });

  it('stands for no code that leaves the result open', () => {
    for (const code of Object.keys(retcodes).map(Number)) {
      const found = refusalIn(`(${code}, 'x')`);
      if (found === null) continue;
      expect(found).toBe(code);
      expect(['rejected', 'later', 'unchanged']).toContain(retcodes[code]?.class);
    }
    const refused = Object.entries(retcodes).filter(([, { class: cls }]) =>
      ['rejected', 'later', 'unchanged'].includes(cls),
    );
    for (const [code] of refused) expect(refusalIn(code), code).toBe(Number(code));
  });

  it('of the demo bridge’s engine is read as its own number, or as none', () => {
    for (const [code, words] of Object.values(RETCODES)) {
      expect([code, null]).toContain(refusalIn(`Failed to close position: ${words}`));
    }
    expect(refusalIn(RETCODES.done[1])).toBe(null);
    expect(refusalIn(RETCODES.orderChanged[1])).toBe(null);
  });

  it('of random words and numbers proves nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...prefixes),
        fc.string({ minLength: 0, maxLength: 60 }),
        (prefix, text) => {
          fc.pre(!/\d{5}/.test(text) && !/^[a-z' ]+\W*$/i.test(text));
          expect(refusalIn(`${prefix}${text}`)).toBe(null);
        },
      ),
    );
  });
});
