import { addMoney, inOrder, netOf } from '../math/deals';
import { formatMoney, formatMultiple, formatPercent } from '../math/money';
import { formatDuration } from '../math/time';
import { addLots } from '../math/volume';
import type { Account } from '../model/account';
import type { AccountNotice } from '../model/account-notices';
import type { Deal } from '../model/deal';
import type { NoticeKind, SystemNotice } from '../model/desktop-integration';
import type { Price, UtcMs } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { TraderOf } from '../rules/bulk-filter';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';
import type { PositionChange } from '../rules/position-changes';
import { type Trader, toldTrader } from '../rules/trader';
import { inSentence, type TraderKey } from '../rules/trader-key';
import type { TraderNames } from '../rules/trader-names';
import { lotsText, positionName, priceText } from './amounts';

/** Lines of the list of notices, by their events. */
export type NoticeLine = Omit<AccountNotice, 'number' | 'atMs' | 'generation'>;

export const noticeLine = (
  line: Pick<NoticeLine, 'id' | 'kind' | 'title'> & Partial<NoticeLine>,
): NoticeLine => ({
  ...{ tone: 'info', detail: '', said: null, retcode: null, isToast: true, isSystem: true },
  ...{
    stays: line.tone === 'unknown',
    topic: null,
    symbol: null,
    who: [],
    trade: null,
    intentId: null,
    offer: null,
  },
  ...line,
});

/** It lasts, and is said again. */
export const stillLine = (
  line: NoticeLine,
  { number, forMs }: { readonly number: number; readonly forMs: number },
): NoticeLine => ({
  ...line,
  ...{ id: `reminder ${number} of ${line.id}`, isSystem: true },
  title: `Still: ${line.title}`,
  detail: [`since ${formatDuration(forMs / 1_000)}`, line.detail].filter((part) => part !== '').join(' · '),
});

/** About a rule of the user's. */
export const isOfRule = ({ kind }: Pick<NoticeLine, 'kind'>): boolean =>
  kind === 'promises' || kind === 'sentinel' || kind === 'alerts';

const topicOfRules = 'alert ';
/** All lines of a rule have it. */
export const ruleTopic = (id: string): string => `${topicOfRules}${id}`;
/** The rule's id; null: it is of none. */
export const ruleOfTopic = (topic: string | null): string | null =>
  topic?.startsWith(topicOfRules) === true ? topic.slice(topicOfRules.length) : null;

/** About a channel of messages. */
export const isOfChannel = (event: string): boolean => event.startsWith('channel ');

/** What the user has begun and is told of here: a run, whose orders tell their own, or an action on the terminal. */
export const isByUser = ({ id }: Pick<NoticeLine, 'id'>): boolean => /^(run|terminal) /.test(id);

/**
 * Never held by quiet hours, grouping, snooze or cap: margin, an order without a known result or that was accepted and is in no list, a lost
 * connection, and of alerts those that are `bad`. That a channel fails is none.
 */
export const isAlarmLine = ({ kind, tone, id }: Pick<NoticeLine, 'kind' | 'tone' | 'id'>): boolean =>
  !isByUser({ id }) &&
  (kind === 'margin' ||
    tone === 'unknown' ||
    (kind === 'connection' && tone === 'bad') ||
    (isOfRule({ kind }) && tone === 'bad') ||
    id.endsWith(' not seen'));

/** The kind whose switch turns it off; null: none does, as of an order whose result is not known. */
export const switchOf = (line: Pick<NoticeLine, 'kind' | 'tone' | 'id'>): NoticeKind | null =>
  line.kind === 'requests' && isAlarmLine(line) ? null : line.kind;

/** Whether it is switched on. */
export function isOn(
  switches: Readonly<Record<NoticeKind, boolean>>,
  line: Pick<NoticeLine, 'kind' | 'tone' | 'id'>,
): boolean {
  const kind = switchOf(line);
  return kind === null || switches[kind];
}

/** Whose trades they are. */
export interface WhoTraded {
  /** The owner, on a netting account by its deals. */
  readonly owner: TraderOf<Position>;
  /** Who opened it, by its own record. */
  readonly opener: TraderOf<Position>;
  readonly deal: TraderOf<Deal>;
}

export type Who = AccountNotice['who'][number];

/** Nobody is named where it is not told whose it is. */
export const whoOf = (did: Who['did'], trader: Trader | null): Who[] => {
  const told = toldTrader(trader);
  return told === null ? [] : [{ did, trader: told.key }];
};

/** Its details, with the names that are given now. */
export const withWho = (
  { detail, who }: Pick<NoticeLine, 'detail' | 'who'>,
  { nameOf }: Pick<TraderNames, 'nameOf'>,
): string => {
  // The host made the keys, by the same rules.
  const names = who.map(({ did, trader }) => `${did} ${isolated(inSentence(nameOf(trader as TraderKey)))}`);
  return [...(detail === '' ? [] : [detail]), ...names].join(' · ');
};

/** Lengths in characters; systems cut longer texts at different places. */
const limits = { title: 120, body: 300 } as const;

/** A line as a notification of the system. */
export const systemNotice = (line: NoticeLine, names: Pick<TraderNames, 'nameOf'>): SystemNotice => ({
  kind: line.kind,
  title: line.title.slice(0, limits.title),
  body: withWho(line, names).slice(0, limits.body),
  row: line.trade && {
    table: line.trade.isClosed ? 'history' : 'positions',
    ticket: line.trade.ticket,
  },
});

const level = (price: Price, digits: number | null): string =>
  price === 0 ? 'none' : priceText(price, digits);

/** Decimals of the account's money and of each symbol's prices; null where the symbol is not loaded. */
export interface Decimals {
  readonly money: number;
  digitsOf(symbol: string): number | null;
}

/**
 * Whose position it is, null where that is not told; who changed it may be somebody else and is not said. Deals are read after a change,
 * so a new position goes by its own record, and a changed one by what it was before.
 */
export function openerOf(
  change: PositionChange,
  { owner, opener }: Pick<WhoTraded, 'owner' | 'opener'>,
): Trader | null {
  const trader =
    change.kind === 'opened'
      ? opener(change.position)
      : owner(change.kind === 'closed' ? change.position : change.before);
  return toldTrader(trader);
}

/** Without its opener: whoever shows it adds that one's name. */
export function positionNotice(
  change: PositionChange,
  decimals: Decimals,
): Pick<AccountNotice, 'title' | 'detail'> {
  const { position } = change;
  const digits = decimals.digitsOf(position.symbol);
  const name = positionName(position);
  const ticket = `ticket ${position.ticket}`;
  switch (change.kind) {
    case 'opened':
      return {
        title: `Position opened: ${name}`,
        detail: `at ${priceText(position.priceOpen, digits)} · ${ticket}`,
      };
    case 'closed': {
      const profit = formatMoney(position.profit, decimals.money, { sign: true });
      return {
        title: `Position closed: ${name}`,
        detail: `last seen profit ${profit} · ${ticket}`,
      };
    }
    case 'volume':
      return {
        title: `Position ${position.volume < change.before.volume ? 'partly closed' : 'increased'}: ${name}`,
        detail: `${lotsText(change.before.volume)} → ${lotsText(position.volume)} lots · ${ticket}`,
      };
    case 'levels': {
      const levelChange = (name: string, old: number, now: number): string | null =>
        old === now ? null : `${name} ${level(old, digits)} → ${level(now, digits)}`;
      const { before } = change;
      const changed = [levelChange('SL', before.sl, position.sl), levelChange('TP', before.tp, position.tp)];
      return {
        title: `SL/TP changed: ${name}`,
        detail: `${changed.filter((part) => part !== null).join(', ')} · ${ticket}`,
      };
    }
  }
}

export const tradeOf = (
  { identifier, ticket, timeOpen }: Pick<Position, 'identifier' | 'ticket' | 'timeOpen'>,
  isClosed: boolean,
): NoticeLine['trade'] => ({
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

function kindOf(change: PositionChange): NoticeKind {
  switch (change.kind) {
    case 'opened':
    case 'closed':
      return change.kind;
    case 'volume':
      return change.position.volume < change.before.volume ? 'closed' : 'opened';
    case 'levels':
      return 'changes';
  }
}

/** What closed a position, and all of its deals that are known. */
export interface Closing {
  readonly deal: Deal;
  readonly deals: readonly Deal[];
  /** What its first stop risked of each lot, account currency; null where that was not seen. */
  readonly riskOfLot: number | null;
}

/** `closing`: null where it is not known. */
export function positionLine(
  change: PositionChange,
  closing: Closing | null,
  decimals: Decimals,
  who: WhoTraded,
  atMs: UtcMs,
): NoticeLine {
  const { position } = change;
  const isTrailing = change.kind === 'levels';
  const deal = closing?.deal ?? null;
  return noticeLine({
    ...{ id: nameOf(change, atMs), kind: kindOf(change), isToast: !isTrailing },
    ...positionNotice(change, decimals),
    ...(closing === null ? {} : endedBy(position, closing, decimals)),
    symbol: position.symbol,
    who: [
      ...whoOf('opened by', openerOf(change, who)),
      ...(deal === null || stops.has(deal.reason) ? [] : whoOf('closed by', who.deal(deal))),
    ],
    trade: tradeOf(position, change.kind === 'closed'),
    topic: isTrailing ? `levels ${position.ticket}` : null,
  });
}

const stops: ReadonlyMap<Deal['reason'], readonly [kind: NoticeKind, words: string]> = new Map([
  ['SL', ['levels', 'Stop loss hit']],
  ['TP', ['levels', 'Take profit hit']],
  ['SO', ['margin', 'Stop-out']],
]);

function endedBy(
  position: Position,
  { deal, deals, riskOfLot }: Closing,
  decimals: Decimals,
): Partial<NoticeLine> {
  const { symbol, ticket, timeOpen } = position;
  const net = netOfAll(deals);
  const amount = formatMoney(net ?? deal.profit, decimals.money, { sign: true });
  const lots = addLots(deals.flatMap((each) => (each.entry === 'IN' ? [each.volume] : [])));
  const parts = [
    `at ${priceText(deal.price, decimals.digitsOf(symbol))}`,
    `${net === null ? 'profit' : 'net'} ${amount}`,
    ...(net === null || riskOfLot === null ? [] : [formatMultiple(net / (riskOfLot * lots))]),
    ...(timeOpen === null || deal.time === null ? [] : [`after ${formatDuration(deal.time - timeOpen)}`]),
    `ticket ${ticket}`,
  ];
  const detail = parts.join(' · ');
  const stop = stops.get(deal.reason);
  if (stop === undefined) return { detail };
  const [kind, words] = stop;
  return {
    ...{ kind, tone: kind === 'margin' ? 'bad' : 'info', detail },
    title: `${words}: ${positionName(position)}`,
  };
}

/** Of a position's last life, with all costs, account currency; null where some of its deals are missing. */
function netOfAll(deals: readonly Deal[]): number | null {
  let [open, net] = [0, 0];
  for (const deal of inOrder(deals)) {
    if (open === 0) net = 0;
    open = addLots([open, deal.entry === 'IN' ? deal.volume : -deal.volume]);
    net = addMoney([net, netOf(deal)]);
    // A turn to the other side is of two lives.
    if (open < 0 || deal.entry === 'INOUT') return null;
  }
  return open === 0 ? net : null;
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
    // Of a filled one its position tells.
    ...{ id: `order ${order.ticket} ${kind}`, kind: 'orders', isToast: false, isSystem: kind !== 'filled' },
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
    stays: true,
    title: state === 'call' ? 'Margin call' : 'Stop-out level reached',
    detail: `Margin level ${formatPercent(account.marginLevel)} · equity ${formatMoney(account.equity, account.currencyDigits)} ${account.currency} · free margin ${formatMoney(account.marginFree, account.currencyDigits)}`,
  });

export function withoutStopLine(
  position: Position,
  id: string,
  decimals: Decimals,
  who: WhoTraded,
): NoticeLine {
  const { symbol, ticket, priceOpen } = position;
  return noticeLine({
    ...{ id, kind: 'stops', tone: 'warn' },
    title: `No stop loss for a minute: ${positionName(position)}`,
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

/** The one that is shown for all that came with `first`; of a trader where all of them are his. */
export function together(first: NoticeLine, lines: readonly NoticeLine[], words: Words): NoticeLine {
  const { kind, tone, id, who } = first;
  const isOfOne = lines.every((line) => line.who[0]?.trader === who[0]?.trader);
  return noticeLine({ kind, tone, id: `many with ${id}`, who: isOfOne ? who.slice(0, 1) : [], ...words });
}

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
