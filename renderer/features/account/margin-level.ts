import { formatMoney, formatPercent } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import { assertNever } from '../../../shared/model/result';
import { type MarginState, marginState } from '../../../shared/rules/margin-state';

export interface MarginDescription {
  readonly state: MarginState;
  readonly text: string;
  /** ` margin call` beside the number; empty while all is well. */
  readonly mark: string;
  /** The account's own levels that it is compared with. */
  readonly title: string;
}

export function describeMargin(account: Account): MarginDescription {
  const state = marginState(account);
  const title = levelsTitle(account);
  switch (state) {
    case 'none':
      return { state, text: 'no margin used', mark: '', title };
    case 'fine':
      return { state, text: formatPercent(account.marginLevel), mark: '', title };
    case 'call':
      return { state, text: formatPercent(account.marginLevel), mark: 'margin call', title };
    case 'stop-out':
      return { state, text: formatPercent(account.marginLevel), mark: 'stop-out', title };
    default:
      return assertNever(state);
  }
}

function levelsTitle({ stopOutMode, marginCall, marginStopOut, currencyDigits, currency }: Account): string {
  const isMoney = stopOutMode === 'MONEY';
  const level = (value: number | null): string => {
    if (value === null) return 'not provided';
    if (value === 0) return 'none';
    return isMoney ? `${formatMoney(value, currencyDigits)} ${currency}`.trim() : formatPercent(value, 2);
  };
  const measured = isMoney ? 'This account’s levels are equity in money' : 'Equity over margin';
  return `${measured}. Margin call at ${level(marginCall)}, stop-out at ${level(marginStopOut)}.`;
}
