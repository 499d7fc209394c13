import type { Input } from '../../../../shared/contract';
import type { PlanStep } from '../../../../shared/model/run';

/** Plans over the quiet broker's account, as a page sends them. */

export const closeStep = (ticket: string, more: Partial<PlanStep> = {}): PlanStep => ({
  id: `close ${ticket}`,
  action: 'Close',
  ticket,
  symbol: 'EURUSD',
  side: 'BUY',
  volume: 0.1,
  money: 0,
  change: '',
  leftOut: null,
  doubt: null,
  levels: null,
  needs: null,
  write: { name: 'close-position', input: { ticket } },
  ...more,
});

/** New risk: the stop of a position without one is set, then removed again. */
export const widerStep = (ticket: string): PlanStep =>
  closeStep(ticket, {
    id: `modify ${ticket}`,
    action: 'Modify SL/TP',
    levels: { sl: 1.09, tp: 0 },
    write: { name: 'modify-position', input: { ticket, sl: 1.08, tp: 0 } },
  });

export const planOf = (
  generation: number,
  steps: readonly PlanStep[],
  more: Partial<Input<'runs.start'>> = {},
): Input<'runs.start'> => ({
  id: crypto.randomUUID(),
  generation,
  title: 'Close all',
  account: { login: '1001', server: 'Quiet-Demo', tradeMode: 'DEMO' },
  steps: steps.map((step) => ({ step, named: ['bot 7701'] })),
  ...more,
});
