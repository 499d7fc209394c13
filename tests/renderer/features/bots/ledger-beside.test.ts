import { describe, expect, it } from 'vitest';
import { ledgerDifference } from '../../../../renderer/features/bots/ledger-beside';
import { rebuildRoundTrips } from '../../../../shared/math/closed-positions';
import { tradeStatistics } from '../../../../shared/math/trade-statistics';
import type { LedgerResults } from '../../../../shared/model/ledger';
import { noOwnTickets } from '../../../../shared/rules/own-tickets';
import { createTraders } from '../../../../shared/rules/trader';
import { resultsByTrader } from '../../../../shared/rules/trader-results';
import { closing, opening } from '../../../shared/math/trading-days';

describe('the ledger beside the page’s own results', () => {
  const deals = [opening('7', { magic: 7701 }), closing('7', { magic: 7701, profit: 5 })];
  const results = resultsByTrader(rebuildRoundTrips(deals), createTraders(noOwnTickets, deals), null);
  const told = (owners: LedgerResults['owners'], count = deals.length): LedgerResults => ({
    coverage: {
      deals: count,
      since: null,
      meetsBalance: true,
      isLoading: false,
      wholeSince: null,
      changes: 1,
    },
    owners,
  });
  const difference = (of: LedgerResults | null) => ledgerDifference(of, deals.length, results, (key) => key);
  const same = [...results.values()].map(({ key, statistics, shared }) => ({
    owner: key,
    statistics,
    shared,
  }));

  it('says nothing while both agree, and while they are not of the same deals', () => {
    expect(difference(told(same))).toBeNull();
    expect(difference(told([], 3))).toBeNull();
    expect(difference(null)).toBeNull();
  });

  it('names each trader whose results differ, whoever lacks him', () => {
    expect(difference(told([]))).toBe(
      'the host’s ledger tells other results: bot 7701 has 1 trade, +5.00 here, and there 0 trades, 0.00',
    );
    const other = { owner: 'you', statistics: { ...tradeStatistics([]), trades: 1, net: -2 }, shared: 0 };
    expect(difference(told([...same, other]))).toContain(
      'you has 0 trades, 0.00 here, and there 1 trade, −2.00',
    );
  });
});
