import { z } from 'zod';
import type { Account } from '../../../shared/model/account';
import { accountTradeModes, marginModes, stopOutModes } from '../../../shared/model/enums';
import { ok, type Result } from '../../../shared/model/result';
import { decodeWith, flag, maybe, named, number, orEmpty, recordOf, renamed, text } from './wire';

const wireAccount = renamed({
  login: ['login', maybe(z.union([z.number().int(), z.string()]))],
  name: ['name', maybe(text)],
  server: ['server', maybe(text)],
  company: ['company', maybe(text)],
  /** The document names only balance and equity. Without a currency, money is shown without one. */
  currency: ['currency', orEmpty],
  currencyDigits: ['currency_digits', maybe(z.number().int().min(0).max(12))],
  balance: ['balance', number],
  equity: ['equity', number],
  profit: ['profit', maybe(number)],
  credit: ['credit', maybe(number)],
  margin: ['margin', maybe(number)],
  marginFree: ['margin_free', maybe(number)],
  marginLevel: ['margin_level', maybe(number)],
  leverage: ['leverage', maybe(number)],
  tradeMode: ['trade_mode', maybe(named(accountTradeModes))],
  marginMode: ['margin_mode', maybe(named(marginModes))],
  marginCall: ['margin_so_call', maybe(number)],
  marginStopOut: ['margin_so_so', maybe(number)],
  stopOutMode: ['margin_so_mode', maybe(named(stopOutModes))],
  tradeAllowed: ['trade_allowed', maybe(flag)],
  tradeExpert: ['trade_expert', maybe(flag)],
  limitOrders: ['limit_orders', maybe(number)],
  fifoClose: ['fifo_close', maybe(flag)],
});

export function decodeAccount(body: unknown, endpoint: string): Result<Account> {
  const decoded = decodeWith(wireAccount, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  return ok({
    ...wire,
    login: wire.login === null ? null : `${wire.login}`,
    currencyDigits: wire.currencyDigits ?? 2,
    // MetaTrader sends 0 while no margin is used, which is not a level of 0 %.
    marginLevel: wire.marginLevel === 0 && (wire.margin ?? 0) === 0 ? null : wire.marginLevel,
  });
}
