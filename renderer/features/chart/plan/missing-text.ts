import { formatNumber } from '../../../../shared/math/money';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { labelOf } from '../indicators/choices';
import { barsNeeded } from '../indicators/lengths';

/** The sidecar's limit of bars. */
const mostBars = 5_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Why an indicator is missing, for its own row: the server's words, without the id that only our request uses. `bars`:
 * those of the answer.
 */
export function missingText(choice: IndicatorChoice, reason: string, bars: number): string {
  const need = barsNeeded(choice);
  if (need > mostBars)
    return `needs ${formatNumber(need)} bars; the bridge takes at most ${formatNumber(mostBars)}`;
  const own = new RegExp(
    `(^|[\\s,;:'"“\`])${escaped(choice.id)}( ?\\(type[=: ][^)]*\\))?(?=$|[\\s,;:'"”\`.])`,
    'g',
  );
  const named = reason.replace(own, (_whole, before: string) => `${before}${labelOf(choice)}`).trim();
  const lack = /^(.*) needs (\d+)$/.exec(named);
  if (lack?.[1] === labelOf(choice))
    return `needs ${formatNumber(Number(lack[2]))} bars${bars > 0 ? `; there are ${formatNumber(bars)}` : ''}`;
  return named === '' ? 'no reason given' : named;
}
