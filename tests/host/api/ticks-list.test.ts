import { expect, test } from 'vitest';
import { readHandlers } from '../../../host/api/reads';
import type { Live } from '../../../host/live/live';
import { failed, ok, type Result } from '../../../shared/model/result';
import type { Tick } from '../../../shared/model/tick';

const tickOf = (symbol: string): Result<Tick> =>
  ok({ symbol, bid: 1.17, ask: 1.17012, last: null, timeMs: null });
const unknown = failed({ kind: 'not-found', message: 'unknown symbol' });
const timeout = failed({ kind: 'timeout', message: 'no answer' });

async function list(answers: Readonly<Record<string, Result<Tick>>>) {
  const asked: string[] = [];
  let open = 0;
  const live = {
    bridge: {},
    async tick(symbol: string) {
      asked.push(symbol);
      open += 1;
      expect(open).toBe(1);
      await Promise.resolve();
      open -= 1;
      return answers[symbol] ?? unknown;
    },
  } as unknown as Live;
  return { read: await readHandlers(live)['ticks.list']({ symbols: Object.keys(answers) }), asked };
}

test('quotes are read one after the other; one that the bridge does not know stops none', async () => {
  const { read } = await list({ EURUSD: tickOf('EURUSD'), GONE: unknown, BTCUSD: tickOf('BTCUSD') });
  expect(read).toEqual(
    ok([
      { symbol: 'EURUSD', tick: tickOf('EURUSD') },
      { symbol: 'GONE', tick: unknown },
      { symbol: 'BTCUSD', tick: tickOf('BTCUSD') },
    ]),
  );
});

test('behind a failed connection nothing more is asked, and what came before is told', async () => {
  const { read, asked } = await list({ EURUSD: tickOf('EURUSD'), GBPUSD: timeout, BTCUSD: tickOf('BTCUSD') });
  expect(read).toEqual(ok([{ symbol: 'EURUSD', tick: tickOf('EURUSD') }]));
  expect(asked).toEqual(['EURUSD', 'GBPUSD']);
});

test('where not even the first one came, its failure is the answer', async () => {
  const { read, asked } = await list({ EURUSD: timeout, BTCUSD: tickOf('BTCUSD') });
  expect(read).toEqual(timeout);
  expect(asked).toEqual(['EURUSD']);
});
