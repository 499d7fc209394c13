import { z } from 'zod';
import type { Account } from '../../../shared/model/account';
import { accountTradeModes, marginModes, stopOutModes } from '../../../shared/model/enums';
import { ok, type Result } from '../../../shared/model/result';
import { decodeWith, flag, maybe, named, number, orEmpty, recordOf, text } from './wire';

const wireAccount = z.object({
  login: maybe(z.union([z.number().int(), z.string()])),
  name: maybe(text),
  server: maybe(text),
  company: maybe(text),
  /** The document names balance and equity only; without a currency, money is shown without one. */
  currency: orEmpty,
  currency_digits: maybe(z.number().int().min(0).max(12)),
  balance: number,
  equity: number,
  profit: maybe(number),
  credit: maybe(number),
  margin: maybe(number),
  margin_free: maybe(number),
  margin_level: maybe(number),
  leverage: maybe(number),
  trade_mode: maybe(named(accountTradeModes)),
  margin_mode: maybe(named(marginModes)),
  margin_so_call: maybe(number),
  margin_so_so: maybe(number),
  margin_so_mode: maybe(named(stopOutModes)),
  trade_allowed: maybe(flag),
  trade_expert: maybe(flag),
  limit_orders: maybe(number),
  fifo_close: maybe(flag),
});

export function decodeAccount(body: unknown, endpoint: string): Result<Account> {
  const decoded = decodeWith(wireAccount, recordOf(body), endpoint);
  if (!decoded.ok) return decoded;
  const wire = decoded.value;
  return ok({
    login: wire.login === null ? null : `${wire.login}`,
    name: wire.name,
    server: wire.server,
    company: wire.company,
    currency: wire.currency,
    currencyDigits: wire.currency_digits ?? 2,
    balance: wire.balance,
    equity: wire.equity,
    profit: wire.profit,
    credit: wire.credit,
    margin: wire.margin,
    marginFree: wire.margin_free,
    // MetaTrader says 0 while nothing is at risk, which is not a level of 0 %.
    marginLevel: wire.margin_level === 0 && (wire.margin ?? 0) === 0 ? null : wire.margin_level,
    leverage: wire.leverage,
    tradeMode: wire.trade_mode,
    marginMode: wire.margin_mode,
    marginCall: wire.margin_so_call,
    marginStopOut: wire.margin_so_so,
    stopOutMode: wire.margin_so_mode,
    tradeAllowed: wire.trade_allowed,
    tradeExpert: wire.trade_expert,
    limitOrders: wire.limit_orders,
    fifoClose: wire.fifo_close,
  });
}
