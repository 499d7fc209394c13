import { describe, expect, it } from 'vitest';
import { decodeDeals } from '../../../host/bridge/decode/deals';
import { rebuildRoundTrips } from '../../../shared/math/closed-positions';
import { addMoney, netOf } from '../../../shared/math/deals';
import { readRecorded, whyNoRecorded } from '../../fixtures/recorded';

const title = `recorded deals${whyNoRecorded === null ? '' : ` (skipped: ${whyNoRecorded})`}`;

describe.skipIf(whyNoRecorded !== null)(title, () => {
  const read = () => {
    const answer = readRecorded().find(
      ({ request, status }) => request.path.startsWith('/history/deals?') && status === 200,
    );
    const decoded = decodeDeals(answer?.body, 'GET /history/deals');
    if (!decoded.ok) throw new Error(decoded.failure.message);
    return decoded.value.rows;
  };

  it('become the positions that the recording opened and closed', () => {
    const { trips, unmatched, operations } = rebuildRoundTrips(read());
    expect(trips).toMatchObject([
      { id: '42094801', symbol: 'EURUSD', side: 'BUY', state: 'partly', volumeLeft: 0.06, net: -0.48 },
      { id: '42094803', symbol: 'XAUUSD', side: 'SELL', state: 'open' },
      {
        id: '42094809',
        state: 'closed',
        entryPrice: 1.16873,
        exitPrice: 1.16861,
        volumeOut: 0.1,
        net: -1.2,
        ending: 'closed',
        magic: 7701,
      },
      { id: '42094811', symbol: 'BTCUSD', side: 'SELL', state: 'open' },
    ]);
    expect(unmatched).toEqual([]);
    expect(operations).toEqual([]);
  });

  it('lose no money on the way', () => {
    const deals = read();
    expect(addMoney(rebuildRoundTrips(deals).trips.map(({ net }) => net))).toBe(addMoney(deals.map(netOf)));
  });
});
