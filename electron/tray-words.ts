import { formatMoney } from '../shared/math/money';
import type { Seen } from './watch-answers';

const linkWords: Readonly<Record<Seen['link'], string>> = {
  waiting: 'connecting',
  live: 'connected',
  lost: 'NOT connected',
};

/** Lines of the tray's tip and menu: which bridge, equity, and profit of the open positions. Old numbers are called old. */
export function trayLines({ bridge, link, account }: Seen): readonly string[] {
  const name = (bridge.profile?.name ?? bridge.url ?? 'No bridge').slice(0, 60);
  const state = `${name}: ${linkWords[link]}`;
  if (account === null) return [state];
  const money = (value: number | null, sign: boolean): string =>
    `${formatMoney(value, account.currencyDigits, { sign })} ${account.currency.slice(0, 8)}`;
  const age = link === 'live' ? '' : ' (last known)';
  return [state, `Equity ${money(account.equity, false)}${age}`, `P/L ${money(account.profit, true)}${age}`];
}
