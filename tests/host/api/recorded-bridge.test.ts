import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '../../../host/api/ports';
import { createService } from '../../../host/api/service';
import { isRequestName, requests } from '../../../shared/contract';
import type { TestServer } from '../../fixtures/http-server';
import { readRealAnalysis, readRecorded, whyNoRecorded } from '../../fixtures/recorded';
import { serveRecords } from '../../fixtures/recorded-server';
import { testParts } from '../../fixtures/service-parts';

const token = 'recorded-token-1234';
const title = `the service on the recorded bridge${whyNoRecorded === null ? '' : ` (skipped: ${whyNoRecorded})`}`;

describe.skipIf(whyNoRecorded !== null)(title, () => {
  let server: TestServer;
  let service: Service;

  beforeAll(async () => {
    server = await serveRecords(readRecorded(), {
      token,
      prefix: '/broker/account',
      analysis: readRealAnalysis(),
    });
    service = await createService(testParts({ environment: { bridgeUrl: `${server.url}/`, token } }));
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  async function ask(name: string, input: unknown): Promise<unknown> {
    if (!isRequestName(name)) throw new Error(name);
    const result = await service.invoke(name, input);
    if (!result.ok) return result.failure;
    return requests[name].output.parse(result.value);
  }

  test('reads the account of the recording', async () => {
    expect(await ask('account.read', {})).toMatchObject({
      login: '12345678',
      balance: 9999.52,
      marginLevel: 4210.91,
      tradeMode: 'DEMO',
      marginMode: 'HEDGING',
    });
  });

  test('reads positions with side and server profit, and pending orders with type and state', async () => {
    expect(await ask('positions.list', {})).toMatchObject({
      rows: [
        { ticket: '42094801', symbol: 'EURUSD', side: 'BUY', profit: -3.6, magic: 7701 },
        { ticket: '42094803', symbol: 'XAUUSD', side: 'SELL' },
        { ticket: '42094809' },
        { ticket: '42094811', symbol: 'BTCUSD', side: 'SELL' },
      ],
      unreadable: [],
    });
    expect(await ask('orders.list', {})).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ ticket: '42094813', type: 'BUY_LIMIT', state: 'PLACED', filling: 'IOC' }),
      ]),
    });
  });

  test('knows the broker clock from the terminal where there is no /time', async () => {
    expect(await ask('connection.read', {})).toMatchObject({
      bridge: { state: 'up' },
      terminal: { state: 'up' },
      broker: { state: 'up', latencyMs: 38.211 },
      clock: { utcOffsetS: 10_800, source: '/terminal' },
    });
  });

  test('draws every output that the real sidecar made', async () => {
    const { indicators } = readRealAnalysis();
    const analysis = requests['rates.analyse'].output.parse(
      await ask('rates.analyse', { symbol: 'EURUSD', timeframe: 'H1', count: 500, indicators }),
    );
    expect(analysis.bars.time).toHaveLength(500);
    expect(Object.keys(analysis.outputs).toSorted()).toEqual(Object.keys(indicators).toSorted());
    expect(Object.values(analysis.outputs).filter(({ shape }) => shape === 'unreadable')).toEqual([]);
    expect(analysis.missing).toEqual({});
  });
});
