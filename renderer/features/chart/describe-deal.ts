import { netOf } from '../../../shared/math/deals';
import { formatMoney } from '../../../shared/math/money';
import { formatPrice } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import type { Deal } from '../../../shared/model/deal';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { withoutMark } from '../../../shared/rules/intent-label';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { Trader } from '../../../shared/rules/trader';
import { inSentence } from '../../../shared/rules/trader-key';

const entries: Readonly<Record<string, string>> = {
  IN: 'in',
  OUT: 'out',
  INOUT: 'in/out',
  OUT_BY: 'out by',
};

const describeTrader = ({ kind, name }: Trader): string =>
  kind === 'not-told' ? 'Trader not told' : `By ${inSentence(name)}`;

/** A deal in a few lines: what, where, its result, who. */
export function dealLines(
  deal: Deal,
  spec: SymbolSpec,
  moneyDigits: number,
  trader: Trader,
): readonly string[] {
  const { type, entry, volume, price, ticket, time, comment } = deal;
  const entryLabel = entry === null ? '' : ` ${entries[entry] ?? entry}`;
  const isExit = entry !== null && entry !== 'IN';
  const costs = netOf(deal);
  return [
    `${orderTypeLabel(type)}${entryLabel} ${formatVolume(volume, spec.volumeStep)} at ${formatPrice(price, spec.digits)}`,
    isExit
      ? `Profit ${formatMoney(deal.profit, moneyDigits, { sign: true })}${
          costs === deal.profit ? '' : `, with costs ${formatMoney(costs, moneyDigits, { sign: true })}`
        }`
      : costs === 0
        ? ''
        : `Costs ${formatMoney(costs, moneyDigits, { sign: true })}`,
    describeTrader(trader),
    `Deal #${ticket}, ${formatBrokerTime(time)}`,
    withoutMark(comment),
    trader.proof,
  ].filter((line) => line !== '');
}
