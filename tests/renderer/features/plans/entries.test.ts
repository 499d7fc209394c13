import { describe, expect, it, vi } from 'vitest';
import type { MenuEntry, MenuItem } from '../../../../renderer/components/menu';
import { bulkEntries, filterOptions } from '../../../../renderer/features/plans/filter-options';
import { positionEntries } from '../../../../renderer/features/positions/position-entries';
import type { TradeDialogsApi } from '../../../../renderer/features/trading/use-trade-dialogs';
import type { ShownTraders } from '../../../../shared/rules/trader-key';
import { noTraderNames } from '../../../../shared/rules/trader-names';
import { eurusd, orderOf, positionOf, traders } from '../../../fixtures/trading';

const dialogs = (): TradeDialogsApi => ({
  openClose: vi.fn(),
  openModifyPosition: vi.fn(),
  openModifyOrder: vi.fn(),
  openCancel: vi.fn(),
  openReverse: vi.fn(),
  openReplace: vi.fn(),
  openBulkClose: vi.fn(),
  openBulkCancel: vi.fn(),
  openBreakEven: vi.fn(),
  openLevels: vi.fn(),
  openUndoLevels: vi.fn(),
});
const items = (entries: readonly MenuEntry[]): readonly MenuItem[] =>
  entries.filter((entry): entry is MenuItem => entry !== 'separator');
const item = (entries: readonly MenuEntry[], label: RegExp): MenuItem => {
  const found = items(entries).find((entry) => label.test(entry.label));
  if (found === undefined) throw new Error(`no entry ${label}`);
  return found;
};

const long = positionOf({ ticket: '1', volume: 0.05, magic: 7, profit: 3, swap: 0 });
const short = positionOf({
  ticket: '2',
  side: 'SELL',
  volume: 0.01,
  magic: 0,
  reason: 'CLIENT',
  profit: -3,
  swap: 0,
});
const menu = (rows: readonly (typeof long)[], booking: 'hedging' | 'netting' = 'hedging') => {
  const api = dialogs();
  const entries = positionEntries({
    rows,
    all: [long, short],
    traderOf: traders.position,
    names: noTraderNames,
    spec: () => eurusd,
    booking,
    dialogs: api,
    disputeOf: (ticket) => ({ id: 'dispute', label: `Dispute pack ${ticket}`, run: () => {} }),
  });
  return { api, entries };
};

describe('the menu of a position', () => {
  it('offers the quarters with their lots, and says why one does not fit', () => {
    expect(item(menu([long]).entries, /^Close ½/)).toMatchObject({
      label: 'Close ½ (0.02 lots, 0.03 stay open) …',
      disabledReason: null,
    });
    expect(item(menu([short]).entries, /^Close ½/).disabledReason).toContain('does not fit');
    const { api, entries } = menu([long]);
    item(entries, /^Close ½/).run();
    expect(api.openClose).toHaveBeenCalledWith(long, 0.5);
  });

  it('says where a trader looks for it why there is no close by', () => {
    expect(item(menu([long]).entries, /^Close by/).disabledReason).toContain('not supported by the bridge');
    expect(item(menu([long], 'netting').entries, /^Close by/).disabledReason).toContain('netting');
  });

  it('closes by symbol, side, result, trader or all, each with its count', () => {
    const { api, entries } = menu([long]);
    expect(items(entries).map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'Close all positions … (2)',
        'Close all positions of EURUSD … (2)',
        'Close all buy positions … (1)',
        'Close all winning positions … (1)',
        'Close all losing positions … (1)',
        'Close all positions by bot 7 … (1)',
      ]),
    );
    item(entries, /bot 7/).run();
    expect(api.openBulkClose).toHaveBeenCalledWith({ of: 'trader', trader: 'bot 7' });
  });

  it('begins with the traders whose rows alone are in sight', () => {
    const rows = [long, short];
    const first = (shown: ShownTraders) =>
      items(bulkEntries('positions', rows, rows, traders.position, noTraderNames, () => {}, shown))[0]?.label;
    expect(first(null)).toBe('Close all positions … (2)');
    expect(first({ only: ['bot 7'] })).toBe('Close all positions by bot 7 … (1)');
    // None of the others goes for it.
    const many = Array.from({ length: 8 }, (_, at) =>
      positionOf({ ticket: `1${at}`, symbol: `SYM${at}`, magic: at % 4, reason: 'EXPERT' }),
    );
    const labels = (shown: ShownTraders) =>
      items(bulkEntries('positions', many, many, traders.position, noTraderNames, () => {}, shown)).map(
        ({ label }) => label,
      );
    expect(labels({ only: ['bot 3'] }).toSorted()).toEqual(labels(null).toSorted());
  });

  it('names twelve symbols, and says that there are more', () => {
    const rows = Array.from({ length: 14 }, (_, at) =>
      positionOf({ ticket: `${at}`, symbol: `SYM${at + 10}` }),
    );
    const entries = bulkEntries('positions', rows, rows, traders.position, noTraderNames, () => {});
    expect(items(entries).filter(({ label }) => label.includes('of SYM'))).toHaveLength(12);
    expect(items(entries).at(-1)).toMatchObject({
      label: '2 more symbols or traders',
      disabledReason: 'in the dialog',
    });
  });

  it('speaks of the selected ones when there are several', () => {
    const { api, entries } = menu([long, short]);
    item(entries, /^Close 2 positions/).run();
    expect(api.openBulkClose).toHaveBeenCalledWith({ of: 'tickets', tickets: ['1', '2'] });
    item(entries, /^Move 2 stops to break-even/).run();
    expect(api.openBreakEven).toHaveBeenCalledWith([long, short]);
    expect(items(entries).some(({ label }) => label.startsWith('Reverse'))).toBe(false);
  });
});

it('a position, and only one at a time, has a dispute pack: by its identifier, which stays where the ticket changes', () => {
  const netted = positionOf({ ticket: '5', identifier: '3' });
  expect(items(menu([netted]).entries).at(-1)?.label).toBe('Dispute pack 3');
  expect(items(menu([long, short]).entries).map(({ id }) => id)).not.toContain('dispute');
});

describe('the menu of orders', () => {
  it('knows no winners, and disables with the reason what would take none', () => {
    const orders = [orderOf({ ticket: '5', type: 'BUY_LIMIT', magic: null, reason: null })];
    const entries = bulkEntries('orders', orders, [], traders.order, noTraderNames, () => {});
    expect(items(entries).map(({ label }) => label)).toEqual([
      'Cancel all orders … (0)',
      'Cancel all orders of EURUSD … (0)',
      'Cancel all buy orders … (0)',
      'Cancel all orders whose trader is unknown … (0)',
    ]);
    expect(items(entries).every(({ disabledReason }) => disabledReason === 'there are none')).toBe(true);
  });
});

describe('the choices of which', () => {
  it('are those that take at least one; the chosen one stays', () => {
    const options = filterOptions(
      [long],
      'positions',
      { of: 'side', side: 'SELL' },
      traders.position,
      noTraderNames,
    );
    expect(options.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All positions 1',
      'All positions of EURUSD 1',
      'All buy positions 1',
      'All sell positions 0',
      'All winning positions 1',
      'All positions by bot 7 1',
    ]);
  });

  it('begin with the selected ones where some were selected, and hold a symbol that is gone', () => {
    const [first] = filterOptions(
      [long],
      'positions',
      { of: 'tickets', tickets: ['1'] },
      traders.position,
      noTraderNames,
    );
    expect(first?.label).toBe('Position 1');
    const gone = filterOptions(
      [long],
      'positions',
      { of: 'symbol', symbol: 'XAUUSD' },
      traders.position,
      noTraderNames,
    );
    expect(gone[0]).toMatchObject({ label: 'All positions of XAUUSD', count: 0 });
  });
});
