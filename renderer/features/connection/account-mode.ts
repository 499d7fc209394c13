import { formatAge } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { BadgeTone } from '../../components/badge';

export interface ModeLook {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly title?: string;
}

/**
 * Whether real money is at stake. What is not known is said to be not known, never taken for a demo; an account that does not
 * answer any more keeps its last word, marked as that. `overdueMs`: age of that word beyond its budget.
 */
export function accountModeLook(mode: Account['tradeMode'], overdueMs: number | null): ModeLook {
  const look = lookOf(mode);
  if (overdueMs === null || mode === null) return look;
  return {
    ...look,
    text: `${look.text} · last known`,
    title: `No account data for ${formatAge(overdueMs)}: last known value`,
  };
}

function lookOf(mode: Account['tradeMode']): ModeLook {
  switch (mode) {
    case 'DEMO':
      return { tone: 'demo', text: 'DEMO' };
    case 'CONTEST':
      return { tone: 'contest', text: 'CONTEST' };
    case 'REAL':
      return { tone: 'real', text: 'REAL MONEY' };
    default:
      return {
        tone: 'warn',
        text: mode ?? 'DEMO OR REAL: NOT KNOWN',
        title: 'Demo or real: not provided by the bridge',
      };
  }
}
