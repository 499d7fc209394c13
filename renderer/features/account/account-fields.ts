import { formatMoney, formatNumber, formatPercent } from '../../../shared/math/money';
import type { Account } from '../../../shared/model/account';
import { accountTradeModes, isKnown, marginModes, nameOf, stopOutModes } from '../../../shared/model/enums';
import type { MarginState } from '../../../shared/rules/margin-state';
import { asNumber, asSent, type KnownField, numberOf, type Said, yesNo } from '../../components/record-lines';

/** What kind of account it is, in words. */
const tradeModeLabels: Readonly<Record<(typeof accountTradeModes)[number], string>> = {
  DEMO: 'Demo account',
  CONTEST: 'Contest account',
  REAL: 'Real account: real money',
};

export const marginModeLabels: Readonly<
  Record<(typeof marginModes)[number], { name: string; means: string }>
> = {
  NETTING: { name: 'Netting', means: 'one position per symbol; an opposite order reduces or reverses it' },
  EXCHANGE: { name: 'Exchange', means: 'netting by exchange rules: one position per symbol' },
  HEDGING: { name: 'Hedging', means: 'every order opens its own position' },
};

/** A value of one of MetaTrader's tables, sent as its number or its name. */
function named<const Table extends readonly string[]>(table: Table, value: string) {
  const number = numberOf(value);
  if (number !== null) return nameOf(table, number);
  const spelled = value.trim().toUpperCase();
  const at = table.indexOf(spelled);
  return at < 0 ? (`unknown (${value})` as const) : nameOf(table, at);
}

function tradeMode(value: string): Said {
  const name = named(accountTradeModes, value);
  if (!isKnown(name)) return { text: name, tone: 'warn' };
  return {
    text: tradeModeLabels[name],
    tone: name === 'REAL' ? 'bad' : name === 'CONTEST' ? 'warn' : 'good',
  };
}

function marginMode(value: string): Said {
  const name = named(marginModes, value);
  if (!isKnown(name)) return { text: name, tone: 'warn' };
  return { text: marginModeLabels[name].name, note: marginModeLabels[name].means };
}

function stopOutMode(value: string): Said {
  const name = named(stopOutModes, value);
  if (!isKnown(name)) return { text: name, tone: 'warn' };
  return { text: name === 'PERCENT' ? 'in percent' : 'in money' };
}

const limitOrders = asNumber((number) => (number === 0 ? 'no limit' : formatNumber(number)));

/** What the formatting of an account's fields depends on. */
export interface AccountLook extends Pick<Account, 'currencyDigits' | 'stopOutMode'> {
  readonly level: MarginState;
}

/** Known fields of `GET /account` in MetaTrader's words, in the order of its own account pages. */
export function accountFields(look: AccountLook): readonly KnownField[] {
  const digits = look.currencyDigits;
  const money = asNumber((number) => formatMoney(number, digits));
  const gain = asNumber((number) => ({
    text: formatMoney(number, digits, { sign: true }),
    ...(number === 0 ? {} : { tone: number > 0 ? 'up' : 'down' }),
  }));
  const level = asNumber((number) =>
    // MetaTrader sends 0 while nothing is at risk, which is not a level of 0 %.
    look.level === 'none'
      ? 'no margin used'
      : {
          text: formatPercent(number, 2),
          tone: look.level === 'fine' ? 'plain' : 'bad',
          ...(look.level === 'fine' ? {} : { note: look.level === 'call' ? 'margin call' : 'stop-out' }),
        },
  );
  const isMoney = look.stopOutMode === 'MONEY';
  const threshold = asNumber((number) =>
    number === 0 ? 'none' : isMoney ? formatMoney(number, digits) : formatPercent(number, 2),
  );
  return [
    { field: 'login', label: 'Login' },
    { field: 'name', label: 'Name' },
    { field: 'server', label: 'Server' },
    { field: 'company', label: 'Company' },
    { field: 'trade_mode', label: 'Account type', say: tradeMode },
    { field: 'margin_mode', label: 'Margin mode', say: marginMode },
    { field: 'currency', label: 'Currency' },
    { field: 'currency_digits', label: 'Currency digits' },
    {
      field: 'leverage',
      label: 'Leverage',
      say: (value) => (numberOf(value) === null ? asSent(value) : { text: `1:${value}` }),
    },
    { field: 'balance', label: 'Balance', say: money },
    { field: 'credit', label: 'Credit', say: money },
    { field: 'profit', label: 'Floating profit', say: gain },
    { field: 'equity', label: 'Equity', say: money },
    { field: 'margin', label: 'Margin', say: money },
    { field: 'margin_free', label: 'Free margin', say: money },
    { field: 'margin_level', label: 'Margin level', say: level },
    { field: 'margin_so_mode', label: 'Stop-out levels', say: stopOutMode },
    { field: 'margin_so_call', label: 'Margin call at', say: threshold },
    { field: 'margin_so_so', label: 'Stop-out at', say: threshold },
    { field: 'margin_initial', label: 'Initial margin, reserved', say: money },
    { field: 'margin_maintenance', label: 'Maintenance margin, reserved', say: money },
    { field: 'assets', label: 'Assets', say: money },
    { field: 'liabilities', label: 'Liabilities', say: money },
    { field: 'commission_blocked', label: 'Blocked commission', say: money },
    {
      field: 'trade_allowed',
      label: 'Trading allowed',
      say: yesNo({
        no: { tone: 'bad', note: 'trading disabled by the broker or an investor password' },
      }),
    },
    {
      field: 'trade_expert',
      label: 'Automated trading allowed',
      say: yesNo({
        no: { tone: 'bad', note: 'automated trading disabled by the broker: the bridge cannot trade' },
      }),
    },
    { field: 'limit_orders', label: 'Max pending orders', say: limitOrders },
    {
      field: 'fifo_close',
      label: 'FIFO close only',
      say: yesNo({ yes: { tone: 'warn', note: 'the oldest position first' } }),
    },
  ];
}
