import { addMoney } from '../../../shared/math/deals';
import type { PlanStep } from '../../../shared/model/run';
import { sentSteps } from '../../../shared/rules/plan';
import type { Trader } from '../../../shared/rules/trader';
import { compareTraders, type TraderKey } from '../../../shared/rules/trader-key';

export interface TraderTotal {
  readonly trader: Trader;
  /** Steps to be sent. */
  readonly count: number;
  /** Expected by what closes; null where nothing does, or a result is not known. */
  readonly money: number | null;
}

export function totalsByTrader(
  steps: readonly PlanStep[],
  traders: ReadonlyMap<string, Trader>,
): readonly TraderTotal[] {
  const groups = new Map<TraderKey, { readonly trader: Trader; readonly steps: PlanStep[] }>();
  for (const step of sentSteps(steps)) {
    const trader = step.ticket === null ? undefined : traders.get(step.ticket);
    if (trader === undefined) continue;
    const group = groups.get(trader.key) ?? { trader, steps: [] };
    group.steps.push(step);
    groups.set(trader.key, group);
  }
  return [...groups.values()]
    .map(({ trader, steps: own }): TraderTotal => {
      const closing = own.filter(({ write }) => write.name === 'close-position');
      const money = closing.map((step) => step.money);
      const told = money.filter((amount) => amount !== null);
      return {
        trader,
        count: own.length,
        money: closing.length === 0 || told.length < money.length ? null : addMoney(told),
      };
    })
    .toSorted((left, right) => compareTraders(left.trader.key, right.trader.key));
}
