import { netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import type { Deal } from '../../../shared/model/deal';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { withoutMark } from '../../../shared/rules/intent-label';
import type { Trader } from '../../chart';
import { byWords, notTold } from '../cells/by-words';

const entries: Readonly<Record<string, string>> = {
  IN: 'in',
  OUT: 'out',
  INOUT: 'in/out',
  OUT_BY: 'out by',
};

const whoWords = (who: string): string =>
  who === 'manual' ? 'By hand' : who === notTold ? 'Not told who' : `By ${who}`;

/** A deal in a few lines, as a trader looks it up: what, where, what came of it, who. */
export function dealLines(deal: Deal, spec: SymbolSpec, moneyDigits: number): readonly string[] {
  const { type, entry, volume, price, ticket, time, magic, reason, comment } = deal;
  const way = entry === null ? '' : ` ${entries[entry] ?? entry}`;
  const isExit = entry !== null && entry !== 'IN';
  const costs = netOf(deal);
  return [
    `${type}${way} ${formatVolume(volume, spec.volumeStep)} at ${formatPrice(price, spec.digits)}`,
    isExit
      ? `Profit ${formatMoney(deal.profit, moneyDigits, { sign: true })}${
          costs === deal.profit ? '' : `, with costs ${formatMoney(costs, moneyDigits, { sign: true })}`
        }`
      : costs === 0
        ? ''
        : `Costs ${formatMoney(costs, moneyDigits, { sign: true })}`,
    whoWords(byWords(magic, reason)),
    `Deal #${ticket}, ${formatBrokerTime(time)}`,
    withoutMark(comment),
  ].filter((line) => line !== '');
}

export const traderWords = (trader: Trader): string =>
  trader === 'manual' ? 'By hand' : trader === 'not told' ? 'Not told who' : `Bot ${trader}`;
