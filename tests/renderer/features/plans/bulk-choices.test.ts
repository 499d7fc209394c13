import { describe, expect, it } from 'vitest';
import { type BulkChoice, bulkChoices } from '../../../../renderer/features/plans/bulk-choices';
import { noTraderNames } from '../../../../shared/rules/trader-names';
import { orderOf, positionOf, traders } from '../../../fixtures/trading';

const long = positionOf({ ticket: '1', side: 'BUY', magic: 7701, profit: 3, swap: 0 });
const gold = positionOf({
  ticket: '2',
  symbol: 'XAUUSD',
  side: 'BUY',
  magic: 0,
  reason: 'CLIENT',
  profit: 1,
  swap: 0,
});
const said = (choices: readonly BulkChoice[]) =>
  Object.fromEntries(choices.map(({ title, disabledReason }) => [title, disabledReason]));

describe('closing and cancelling many, for the palette', () => {
  it('offers all, sides and results always, with the reason where there is none; symbols and traders as held', () => {
    expect(said(bulkChoices('positions', [long, gold], traders.position, noTraderNames))).toEqual({
      'Close all positions …': null,
      'Close all buy positions …': null,
      'Close all sell positions …': 'there are none',
      'Close all winning positions …': null,
      'Close all losing positions …': 'there are none',
      'Close all positions of EURUSD …': null,
      'Close all positions of XAUUSD …': null,
      'Close all manual positions (you and terminal) …': null,
      'Close all positions by bot 7701 …': null,
      'Close all positions by terminal …': null,
    });
  });

  it('knows of pending orders that none wins or loses yet', () => {
    const titles = bulkChoices(
      'orders',
      [orderOf({ ticket: '3', type: 'BUY_LIMIT', magic: 5, reason: 'EXPERT' })],
      traders.order,
      noTraderNames,
    );
    expect(said(titles)).toEqual({
      'Cancel all orders …': null,
      'Cancel all buy orders …': null,
      'Cancel all sell orders …': 'there are none',
      'Cancel all orders of EURUSD …': null,
      'Cancel all orders by bot 5 …': null,
    });
  });

  it('tells "not read yet" from "none"', () => {
    const [all] = bulkChoices('positions', undefined, traders.position, noTraderNames);
    expect(all?.disabledReason).toBe('the positions are not loaded yet');
    expect(bulkChoices('positions', [], traders.position, noTraderNames)[0]?.disabledReason).toBe(
      'there are none',
    );
  });

  it('gives each an id of its own; those of one symbol or trader come and go', () => {
    const choices = bulkChoices('positions', [long, gold], traders.position, noTraderNames);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
    expect(choices.filter(({ isPassing }) => isPassing)).toHaveLength(5);
  });

  it('asks once of each row whose it is, however many traders there are', () => {
    const rows = Array.from({ length: 300 }, (_, at) =>
      positionOf({ ticket: `${at}`, magic: 1 + (at % 60) }),
    );
    let asked = 0;
    const choices = bulkChoices(
      'positions',
      rows,
      (row) => {
        asked += 1;
        return traders.position(row);
      },
      noTraderNames,
    );
    expect(choices.filter(({ filter }) => filter.of === 'trader')).toHaveLength(60);
    expect(asked).toBe(rows.length);
  });

  it('is the same when prices alone have changed', () => {
    const later = { ...long, profit: 4 };
    expect(bulkChoices('positions', [later, gold], traders.position, noTraderNames)).toEqual(
      bulkChoices('positions', [long, gold], traders.position, noTraderNames),
    );
  });
});
