import type { Deal } from '../../shared/model/deal';
import { mintMagic, mintMark } from '../../shared/rules/intent-label';

/** Broker seconds. */
export const today = Date.UTC(2026, 10, 18) / 1_000;
const symbols = ['EURUSD', 'GBPUSD', 'USDJPY', 'XAUUSD'];
let seed = 7;
const below = (span: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * span);
};

/** Two years of four bots, of you, and of somebody at the terminal: an entry and an exit each. The same ones each time. */
export function manyDeals(count: number): Deal[] {
  const deals: Deal[] = [];
  const everyS = (2 * 365 * 86_400) / (count / 2);
  for (let trade = 0; trade < count / 2; trade += 1) {
    const time = Math.floor(today + 36_000 - (count / 2 - trade) * everyS);
    const who = below(6);
    const ticket = 1_000_000 + trade * 2;
    const own = {
      positionId: `${ticket}`,
      symbol: symbols[below(symbols.length)] ?? 'EURUSD',
      volume: 0.1,
      price: 1.16,
      swap: 0,
      commission: -0.15,
      fee: 0,
    } as const;
    const label =
      who < 4
        ? { magic: 7701 + who, comment: `bot:strategy-${who} #${trade}`, reason: 'EXPERT' as const }
        : who === 4
          ? { magic: mintMagic(below), comment: mintMark(below), reason: 'EXPERT' as const }
          : { magic: 0, comment: '', reason: 'CLIENT' as const };
    const isStopped = below(3) === 0;
    deals.push({
      ...{
        ...own,
        ...label,
        ticket: `${ticket}`,
        order: `${ticket}`,
        type: 'BUY',
        entry: 'IN',
        profit: 0,
        time,
      },
    });
    deals.push({
      ...{ ...own, ...label, ticket: `${ticket + 1}`, order: `${ticket + 1}`, type: 'SELL', entry: 'OUT' },
      ...{ profit: below(4_100) / 100 - 20, time: time + 1_200 },
      ...(isStopped ? { reason: 'SL' as const, comment: '[sl 1.15]' } : {}),
    });
  }
  return deals;
}
