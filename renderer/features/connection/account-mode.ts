import { formatAge } from '../../../shared/math/time';
import type { Account } from '../../../shared/model/account';
import type { BadgeTone } from '../../components/badge';

export interface ModeStyle {
  readonly tone: BadgeTone;
  readonly text: string;
  readonly title?: string;
}

/**
 * Whether the account is real. An unknown kind is called unknown, never demo; while the account does not answer, its
 * last kind stays, marked as last known. `overdueMs`: age of that answer beyond its budget.
 */
export function accountModeStyle(mode: Account['tradeMode'], overdueMs: number | null): ModeStyle {
  const look = styleOf(mode);
  if (overdueMs === null || mode === null) return look;
  return {
    ...look,
    text: `${look.text} · last known`,
    title: `No account data for ${formatAge(overdueMs)}: last known value`,
  };
}

function styleOf(mode: Account['tradeMode']): ModeStyle {
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
