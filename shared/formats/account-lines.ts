import { formatMoney, formatPercent } from '../math/money';
import type { Account } from '../model/account';
import type { AccountNotice } from '../model/account-notices';
import type { Deal } from '../model/deal';
import type { NoticeKind, SystemNotice } from '../model/desktop-integration';
import type { UtcMs } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { TraderOf } from '../rules/bulk-filter';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';
import type { PositionChange } from '../rules/position-changes';
import { type Trader, toldTrader } from '../rules/trader';
import { inSentence, type TraderKey } from '../rules/trader-key';
import type { TraderNames } from '../rules/trader-names';
import { lotsText, priceText } from './amounts';
import { type Decimals, type NoticeTraders, openerOf, positionNotice } from './position-notice';

/** Lines of the list of notices, by their events. */
export type NoticeLine = Omit<AccountNotice, 'number' | 'atMs' | 'generation'>;

export const noticeLine = (
  line: Pick<NoticeLine, 'id' | 'kind' | 'title'> & Partial<NoticeLine>,
): NoticeLine => ({
  ...{ tone: 'info', detail: '', said: null, retcode: null, isToast: true, isSystem: true },
  ...{ stays: false, topic: null, symbol: null, who: [], trade: null, intentId: null, offer: null },
  ...line,
});

/** Owners of positions, and who made a deal. */
export interface WhoTraded extends NoticeTraders {
  readonly deal: TraderOf<Deal>;
}

export type Who = AccountNotice['who'][number];

/** Nobody is named where it is not told whose it is. */
export const whoOf = (did: Who['did'], trader: Trader | null): Who[] => {
  const told = toldTrader(trader);
  return told === null ? [] : [{ did, trader: told.key }];
};

/** With the names that are given now. */
export const withWho = (
  detail: string,
  who: readonly Who[],
  { nameOf }: Pick<TraderNames, 'nameOf'>,
): string =>
  [
    detail,
    // The host made them, by the same rules.
    ...who.map(({ did, trader }) => `${did} ${isolated(inSentence(nameOf(trader as TraderKey)))}`),
  ].join(' · ');

/** Lengths in characters; systems cut longer texts at different places. */
const limits = { title: 120, body: 300 } as const;

/** A line as a notification of the system. */
export const systemNotice = (
  { kind, title, detail, who, trade }: NoticeLine,
  names: Pick<TraderNames, 'nameOf'>,
): SystemNotice => ({
  kind,
  title: title.slice(0, limits.title),
  body: withWho(detail, who, names).slice(0, limits.body),
  row: trade === null ? null : { table: trade.isClosed ? 'history' : 'positions', ticket: trade.ticket },
});

const tradeOf = ({ identifier, ticket, timeOpen }: Position, isClosed: boolean): NoticeLine['trade'] => ({
  positionId: identifier ?? ticket,
  ticket,
  opened: timeOpen,
  isClosed,
});

/** The same change has the same name for two hosts, which do not read it at the same moment. */
function nameOf(change: PositionChange, atMs: UtcMs): string {
  const { position, kind } = change;
  if (change.kind === 'opened' || change.kind === 'closed') return `position ${position.ticket} ${kind}`;
  const state = ({ volume, sl, tp }: Position): string => `${volume} ${sl} ${tp}`;
  const at = position.timeUpdate ?? atMs;
  return `position ${position.ticket} ${kind} ${state(change.before)} to ${state(position)} at ${at}`;
}

/** `deal`: what closed it, where that is known. */
export function positionLine(
  change: PositionChange,
  deal: Deal | null,
  decimals: Decimals,
  who: WhoTraded,
  atMs: UtcMs,
): NoticeLine {
  const { position } = change;
  const isTrailing = change.kind === 'levels';
  return noticeLine({
    ...{ id: nameOf(change, atMs), kind: 'fills', isToast: !isTrailing, isSystem: !isTrailing },
    ...positionNotice(change, decimals),
    ...(deal === null ? {} : endedBy(position, deal, decimals)),
    symbol: position.symbol,
    who: [
      ...whoOf('opened by', openerOf(change, who)),
      ...(deal === null || stops.has(deal.reason) ? [] : whoOf('closed by', who.deal(deal))),
    ],
    trade: tradeOf(position, change.kind === 'closed'),
  });
}

const stops: ReadonlyMap<Deal['reason'], readonly [kind: NoticeKind, words: string]> = new Map([
  ['SL', ['levels', 'Stop loss hit']],
  ['TP', ['levels', 'Take profit hit']],
  ['SO', ['margin', 'Stop-out']],
]);

function endedBy(
  { side, volume, symbol, ticket }: Position,
  deal: Deal,
  decimals: Decimals,
): Partial<NoticeLine> {
  const stop = stops.get(deal.reason);
  if (stop === undefined) return {};
  const [kind, words] = stop;
  const price = priceText(deal.price, decimals.digitsOf(symbol));
  const profit = formatMoney(deal.profit, decimals.money, { sign: true });
  return {
    kind,
    tone: kind === 'margin' ? 'bad' : 'info',
    title: `${words}: ${orderTypeLabel(side)} ${lotsText(volume)} ${isolated(symbol)}`,
    detail: `at ${price} · profit ${profit} · ticket ${ticket}`,
  };
}

const orderWords: Readonly<Record<'placed' | 'filled' | 'cancelled' | 'removed', string>> = {
  placed: 'Order placed',
  filled: 'Order filled',
  cancelled: 'Order cancelled',
  removed: 'Order removed',
};

export function orderLine(
  kind: keyof typeof orderWords,
  order: Order,
  decimals: Decimals,
  placer: Trader,
): NoticeLine {
  const digits = decimals.digitsOf(order.symbol);
  // Of a stop-limit also the price of its limit order.
  const limit = order.stopLimit > 0 ? `, limit ${priceText(order.stopLimit, digits)}` : '';
  return noticeLine({
    ...{ id: `order ${order.ticket} ${kind}`, kind: 'fills', isToast: false, isSystem: false },
    title: `${orderWords[kind]}: ${orderTypeLabel(order.type)} ${lotsText(order.volumeCurrent)} ${isolated(order.symbol)}`,
    detail: `at ${priceText(order.price, digits)}${limit} · ticket ${order.ticket}`,
    symbol: order.symbol,
    who: whoOf('placed by', placer),
  });
}

const minuteMs = 60_000;

/** Once a minute: a level that moves around its limit is one event. */
export const marginLine = (account: Account, state: 'call' | 'stop-out', atMs: UtcMs): NoticeLine =>
  noticeLine({
    ...{ id: `margin ${state} ${Math.floor(atMs / minuteMs)}`, kind: 'margin', tone: 'bad' },
    title: state === 'call' ? 'Margin call' : 'Stop-out level reached',
    detail: `Margin level ${formatPercent(account.marginLevel)} · equity ${formatMoney(account.equity, account.currencyDigits)} ${account.currency} · free margin ${formatMoney(account.marginFree, account.currencyDigits)}`,
  });

export function withoutStopLine(
  position: Position,
  id: string,
  decimals: Decimals,
  who: WhoTraded,
): NoticeLine {
  const { side, volume, symbol, ticket, priceOpen } = position;
  return noticeLine({
    ...{ id, kind: 'stops', tone: 'warn' },
    title: `No stop loss for a minute: ${orderTypeLabel(side)} ${lotsText(volume)} ${isolated(symbol)}`,
    detail: `at ${priceText(priceOpen, decimals.digitsOf(symbol))} · risk is unlimited · ticket ${ticket}`,
    symbol,
    who: whoOf('opened by', who.opener(position)),
    trade: tradeOf(position, false),
  });
}

/** More than this at once are shown as one, beside their lines in the list. */
export const mostAtOnce = 4;

/** For the list alone. */
export const quiet = (line: NoticeLine): NoticeLine => ({ ...line, isToast: false, isSystem: false });

type Words = Pick<NoticeLine, 'title' | 'detail'>;

/** The one that is shown for all that came with `first`. */
export const together = ({ kind, tone, id }: NoticeLine, words: Words): NoticeLine =>
  noticeLine({ kind, tone, id: `many with ${id}`, ...words });

export const manyWithoutStop = (positions: readonly Position[]): Words => ({
  title: `${positions.length} positions without a stop loss for a minute`,
  detail: `${[...new Set(positions.map(({ symbol }) => isolated(symbol)))].join(', ')} · risk is unlimited`,
});

export function manyChanges(changes: readonly PositionChange[]): Words {
  const count = (kind: PositionChange['kind'], words: string): string => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number === 0 ? '' : `${number} ${words}`;
  };
  const parts = [count('opened', 'opened'), count('closed', 'closed'), count('volume', 'changed in volume')];
  return {
    title: `Positions: ${parts.filter((part) => part !== '').join(', ')}`,
    detail: 'See the journal for each one.',
  };
}
