import type { EventName, RequestName } from './contract';

/**
 * The contract's names alone, for the preload: it runs before the page's first paint, and the contract itself brings every schema.
 * A name that is missing here, or is too many, does not compile.
 */
const requests: Readonly<Record<RequestName, true>> = {
  'app.read': true,
  'app.notify': true,
  'app.offerCommands': true,
  'app.showTheme': true,
  'bridge.read': true,
  'settings.read': true,
  'settings.savePolling': true,
  'settings.saveNotices': true,
  'limits.save': true,
  'profiles.save': true,
  'profiles.remove': true,
  'profiles.choose': true,
  'profiles.pinClock': true,
  'profiles.stamps': true,
  'connection.test': true,
  'connection.read': true,
  'load.read': true,
  'capabilities.read': true,
  'interface.read': true,
  'error.read': true,
  'time.read': true,
  'terminal.act': true,
  'records.read': true,
  'account.read': true,
  'symbols.list': true,
  'symbols.read': true,
  'ticks.read': true,
  'ticks.history': true,
  'rates.read': true,
  'rates.analyse': true,
  'rates.retryIndicators': true,
  'rates.giveUp': true,
  'positions.list': true,
  'positions.read': true,
  'orders.list': true,
  'orders.read': true,
  'history.deals': true,
  'history.orders': true,
  'journal.list': true,
  'journal.tickets': true,
  'journal.settle': true,
  'trading.read': true,
  'trading.arm': true,
  'trade.place': true,
  'trade.modifyOrder': true,
  'trade.cancelOrder': true,
  'trade.modifyPosition': true,
  'trade.closePosition': true,
};

const events: Readonly<Record<EventName, true>> = {
  'bridge.changed': true,
  'settings.changed': true,
  'app.wish': true,
  'journal.changed': true,
  'trading.changed': true,
};

export const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);
export const isEventName = (name: string): name is EventName => Object.hasOwn(events, name);
