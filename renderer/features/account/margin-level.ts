import { formatMoney, formatPercent } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import { assertNever } from '../../../shared/model/result';
import { type MarginState, marginState } from '../../../shared/rules/margin-state';

export interface MarginDescription {
  readonly state: MarginState;
  readonly text: string;
  /** ` margin call` beside the number; empty while all is well. */
  readonly mark: string;
  /** Where the margin call is: `100 %`, or an amount of money. */
  readonly call: string;
  /** The account's own levels that it is compared with. */
  readonly title: string;
}

export function describeMargin(account: Account): MarginDescription {
  const state = marginState(account);
  const levels = levelsOf(account);
  const title = levelsTitle(account, levels);
  const { call } = levels;
  switch (state) {
    case 'none':
      return { state, text: 'no margin used', mark: '', call, title };
    case 'fine':
      return { state, text: formatPercent(account.marginLevel), mark: '', call, title };
    case 'call':
      return { state, text: formatPercent(account.marginLevel), mark: 'margin call', call, title };
    case 'stop-out':
      return { state, text: formatPercent(account.marginLevel), mark: 'stop-out', call, title };
    default:
      return assertNever(state);
  }
}

interface Levels {
  readonly call: string;
  readonly stopOut: string;
}

function levelsOf({ stopOutMode, marginCall, marginStopOut, currencyDigits, currency }: Account): Levels {
  const isMoney = stopOutMode === 'MONEY';
  const level = (value: number | null): string => {
    if (value === null) return 'not provided';
    if (value === 0) return 'none';
    return isMoney
      ? `${formatMoney(value, currencyDigits)} ${currency}`.trim()
      : formatPercent(value, Number.isInteger(value) ? 0 : 2);
  };
  return { call: level(marginCall), stopOut: level(marginStopOut) };
}

function levelsTitle({ stopOutMode }: Account, { call, stopOut }: Levels): string {
  const measured =
    stopOutMode === 'MONEY' ? 'This account’s levels are equity in money' : 'Equity over margin';
  return `${measured}. Margin call at ${call}, stop-out at ${stopOut}.`;
}
