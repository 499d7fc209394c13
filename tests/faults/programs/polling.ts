import type { Service } from '../../../host/api/ports';
import { defaultPolling } from '../../../shared/model/settings';

/** Polls as the page does, with one chart full of indicators, at the default intervals. */

const symbols = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD', 'BTCUSD', 'US500'] as const;

const overlays = {
  ema20: { type: 'ema', length: 20 },
  ema50: { type: 'ema', length: 50 },
  sma200: { type: 'sma', length: 200 },
  bands: { type: 'bbands', length: 20 },
  rsi: { type: 'rsi', length: 14 },
  macd: { type: 'macd' },
  atr: { type: 'atr', length: 14 },
  supertrend: { type: 'supertrend' },
  ichimoku: { type: 'ichimoku' },
  orderBlocks: true as const,
};

/** Starts at once; returns its end. Each interval waits for its last answer, as react-query's do. */
export function pollAsThePage(service: Service): () => void {
  const { handlers } = service;
  let turn = 0;
  const timers: ReturnType<typeof setInterval>[] = [];
  const every = (ms: number, read: () => Promise<unknown>): void => {
    let isReading = false;
    const look = () => {
      if (isReading) return;
      isReading = true;
      void read().finally(() => {
        isReading = false;
      });
    };
    look();
    timers.push(setInterval(look, ms));
  };
  every(defaultPolling.account, () => handlers['account.read']({}));
  every(defaultPolling.positions, () => handlers['positions.list']({}));
  every(defaultPolling.positions, () => handlers['orders.list']({}));
  every(defaultPolling.tick, () => handlers['ticks.read']({ symbol: 'EURUSD' }));
  every(defaultPolling.marketWatch, () => {
    turn += 1;
    return handlers['ticks.read']({ symbol: symbols[turn % symbols.length] ?? 'EURUSD' });
  });
  every(2_000, () => handlers['load.read']({}));
  every(2_000, () => handlers['connection.read']({}));
  every(defaultPolling.chart, () =>
    handlers['rates.analyse']({ symbol: 'EURUSD', timeframe: 'M5', count: 500, indicators: overlays }),
  );
  every(30_000, () => {
    const now = Math.floor(Date.now() / 1_000);
    return handlers['ledger.deals']({ from: now - 30 * 86_400, to: now + 86_400 });
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
