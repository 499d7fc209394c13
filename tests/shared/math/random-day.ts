import fc from 'fast-check';
import type { Deal } from '../../../shared/model/deal';
import { booked, deposit } from './trading-days';

/**
 * Random days of trading as a broker books them: hedging and netting positions, partial closes, in/out, swaps, commissions at the
 * entry and at the exit, fees, balance operations, deals that no position can be found for. Money in cents, as the account has it.
 */

export const cents = (most: number) => fc.integer({ min: -most, max: most }).map((value) => value / 100);
const cost = fc.integer({ min: 0, max: 500 }).map((value) => (value === 0 ? 0 : -value / 100));

interface Step {
  readonly kind: 'open' | 'add' | 'part' | 'close' | 'turn' | 'deposit' | 'stray';
  /** Which of the open positions, and how much of it. */
  readonly at: number;
  readonly lots: number;
  readonly money: Pick<Deal, 'profit' | 'swap' | 'commission' | 'fee'>;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('open', 'open', 'add', 'part', 'close', 'turn', 'deposit', 'stray'),
  at: fc.nat({ max: 40 }),
  lots: fc.integer({ min: 1, max: 300 }),
  money: fc.record({ profit: cents(50_000), swap: cents(300), commission: cost, fee: cost }),
});

const opposite = (side: 'BUY' | 'SELL') => (side === 'BUY' ? 'SELL' : 'BUY');

/** What a broker would book for the steps; `lots` are hundredths. */
function bookedFor(steps: readonly Step[]): readonly Deal[] {
  const deals: Deal[] = [];
  const open: { readonly id: string; side: 'BUY' | 'SELL'; lots: number }[] = [];
  let id = 100;
  for (const { kind, at, lots, money } of steps) {
    const entryCosts = { commission: money.commission, fee: money.fee };
    if (kind === 'deposit') {
      deals.push(deposit({ profit: money.profit }));
      continue;
    }
    if (kind === 'stray') {
      deals.push(booked({ positionId: null, ...money }));
      continue;
    }
    const place = open.length === 0 ? -1 : at % open.length;
    const held = open[place];
    if (kind === 'open' || held === undefined) {
      id += 1;
      const side = at % 2 === 0 ? 'BUY' : 'SELL';
      open.push({ id: `${id}`, side, lots });
      deals.push(
        booked({ positionId: `${id}`, order: `${id}`, type: side, volume: lots / 100, ...entryCosts }),
      );
      continue;
    }
    const of = { positionId: held.id };
    switch (kind) {
      case 'add':
        held.lots += lots;
        deals.push(booked({ ...of, type: held.side, volume: lots / 100, ...entryCosts }));
        break;
      case 'part': {
        const part = Math.min(lots, held.lots - 1);
        if (part < 1) break;
        held.lots -= part;
        deals.push(booked({ ...of, type: opposite(held.side), entry: 'OUT', volume: part / 100, ...money }));
        break;
      }
      case 'close':
        deals.push(
          booked({ ...of, type: opposite(held.side), entry: 'OUT', volume: held.lots / 100, ...money }),
        );
        open.splice(place, 1);
        break;
      case 'turn':
        deals.push(
          booked({
            ...of,
            type: opposite(held.side),
            entry: 'INOUT',
            volume: (held.lots + lots) / 100,
            ...money,
          }),
        );
        held.side = opposite(held.side);
        held.lots = lots;
        break;
    }
  }
  return deals;
}

export const randomDay = fc.array(step, { maxLength: 60 }).map(bookedFor);
