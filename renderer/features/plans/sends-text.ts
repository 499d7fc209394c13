import { lotsBySymbol } from '../../../shared/math/exposure';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { PlanStep } from '../../../shared/rules/plan';

/** As many steps are told one by one, such as the two of a reversal. */
const toldEach = 2;
const symbolsNamed = 4;

type Sent = Pick<PlanStep, 'action' | 'side' | 'volume' | 'symbol' | 'change'>;

/** `Close BUY 0.07 EURUSD, Open Sell 0.07 EURUSD`; of many, their lots by symbol: lots of different symbols are no sum. */
export function sendsText(steps: readonly Sent[]): string {
  if (steps.length <= toldEach) {
    return steps
      .map(({ action, side, volume, symbol, change }) =>
        [action, orderTypeLabel(side), String(volume), symbol, change]
          .filter((part) => part !== '')
          .join(' '),
      )
      .join(', ');
  }
  const groups = lotsBySymbol(steps);
  const named = groups.slice(0, symbolsNamed).map(({ symbol, lots }) => `${lots} lots ${symbol}`);
  const more = groups.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more symbols`] : [])].join(', ');
}
