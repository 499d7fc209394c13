import { expect, it } from 'vitest';
import { totalsByTrader } from '../../../../renderer/features/plans/totals-by-trader';
import type { PlanStep } from '../../../../shared/model/run';
import { positionOf, traders } from '../../../fixtures/trading';

const bot = traders.position(positionOf());
const person = traders.position(positionOf({ magic: 0, reason: 'CLIENT' }));
const step = (ticket: string | null, money: number | null, leftOut: string | null = null) =>
  ({
    ticket,
    money,
    leftOut,
    write: { name: 'close-position', input: { ticket: ticket ?? '' } },
  }) as unknown as PlanStep;

it('sums a plan by whose trades it touches, without what is left out and what is new', () => {
  const steps = [step('1', 3), step('2', -1), step('3', 0.2), step('4', 9, 'frozen'), step(null, 5)];
  const known = new Map([
    ['1', bot],
    ['2', bot],
    ['3', person],
    ['4', bot],
  ]);
  expect(totalsByTrader(steps, known).map(({ trader, count, money }) => [trader.key, count, money])).toEqual([
    ['bot 7701', 2, 2],
    ['terminal', 1, 0.2],
  ]);
  expect(totalsByTrader([step('1', 3), step('2', null)], known)[0]?.money).toBeNull();
});
