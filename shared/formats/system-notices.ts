import { formatMoney, formatPercent } from '../math/money';
import type { Account } from '../model/account';
import type { Deal } from '../model/deal';
import type { NoticeKind, SystemNotice } from '../model/desktop-integration';
import type { Position } from '../model/position';
import type { TraderOf } from '../rules/bulk-filter';
import { isolated } from '../rules/isolated';
import { orderTypeLabel } from '../rules/order-types';
import type { PositionChange } from '../rules/position-changes';
import { inSentence } from '../rules/trader-key';
import { lotsText, priceText } from './amounts';
import { type Decimals, type NoticeTraders, openerOf, positionNotice } from './position-notice';

/** Lengths in characters; systems cut longer texts at different places. */
const limits = { title: 120, body: 300 } as const;

export const notice = (
  kind: NoticeKind,
  title: string,
  body: string,
  row: SystemNotice['row'] = null,
): SystemNotice => ({ kind, title: title.slice(0, limits.title), body: body.slice(0, limits.body), row });

/** Owners of positions, and who made a deal. */
export interface WhoTraded extends NoticeTraders {
  readonly deal: TraderOf<Deal>;
}

/** A change that needs no reason: opened, increased, partly closed. */
export function changeNotice(change: PositionChange, decimals: Decimals, who: WhoTraded): SystemNotice {
  const { title, detail } = positionNotice(change, decimals);
  const opener = openerOf(change, who);
  const openedBy = opener === null ? '' : ` · opened by ${isolated(inSentence(opener.name))}`;
  const table = change.kind === 'closed' ? 'history' : 'positions';
  return notice('fills', title, `${detail}${openedBy}`, { table, ticket: change.position.ticket });
}

const closedBy: Readonly<Record<string, readonly [kind: NoticeKind, words: string]>> = {
  SL: ['levels', 'Stop loss hit'],
  TP: ['levels', 'Take profit hit'],
  SO: ['margin', 'Stop-out'],
};

/** A closed position, with the reason of its closing deal if there is one. */
export function closedNotice(
  position: Position,
  deal: Deal | null,
  decimals: Decimals,
  who: WhoTraded,
): SystemNotice {
  const [kind, words] = (deal === null ? undefined : closedBy[deal.reason ?? '']) ?? [];
  if (deal === null || kind === undefined || words === undefined) {
    const closed = changeNotice({ kind: 'closed', position }, decimals, who);
    const closer = deal === null ? null : who.deal(deal);
    return closer === null || closer.kind === 'not-told'
      ? closed
      : {
          ...closed,
          body: `${closed.body} · closed by ${isolated(inSentence(closer.name))}`.slice(0, limits.body),
        };
  }
  const { side, volume, symbol, ticket } = position;
  const price = priceText(deal.price, decimals.digitsOf(symbol));
  const profit = formatMoney(deal.profit, decimals.money, { sign: true });
  return notice(
    kind,
    `${words}: ${orderTypeLabel(side)} ${lotsText(volume)} ${isolated(symbol)}`,
    `at ${price} · profit ${profit} · ticket ${ticket}`,
    { table: 'history', ticket },
  );
}

export const marginNotice = (account: Account, state: 'call' | 'stop-out'): SystemNotice =>
  notice(
    'margin',
    state === 'call' ? 'Margin call' : 'Stop-out level reached',
    `Margin level ${formatPercent(account.marginLevel)} · equity ${formatMoney(account.equity, account.currencyDigits)} ${account.currency} · free margin ${formatMoney(account.marginFree, account.currencyDigits)}`,
  );

export function withoutStopNotice(position: Position, decimals: Decimals, who: WhoTraded): SystemNotice {
  const { side, volume, symbol, ticket, priceOpen } = position;
  const opener = isolated(inSentence(who.opener(position).name));
  return notice(
    'stops',
    `No stop loss for a minute: ${orderTypeLabel(side)} ${lotsText(volume)} ${isolated(symbol)}`,
    `opened by ${opener} at ${priceText(priceOpen, decimals.digitsOf(symbol))} · risk is unlimited · ticket ${ticket}`,
    { table: 'positions', ticket },
  );
}

export const manyWithoutStopNotice = (positions: readonly Position[]): SystemNotice =>
  notice(
    'stops',
    `${positions.length} positions without a stop loss for a minute`,
    `${[...new Set(positions.map(({ symbol }) => isolated(symbol)))].join(', ')} · risk is unlimited`,
  );

/** More than this at once become one notification. */
export const mostAtOnce = 4;

/** Title and detail of many changes in one; `ofVolume`: the words for those of the volume. */
export function manyChanges(changes: readonly PositionChange[], ofVolume: string) {
  const count = (kind: PositionChange['kind'], words: string): string => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number === 0 ? '' : `${number} ${words}`;
  };
  const parts = [count('opened', 'opened'), count('closed', 'closed'), count('volume', ofVolume)];
  return {
    title: `Positions: ${parts.filter((part) => part !== '').join(', ')}`,
    detail: 'See the journal for each one.',
  };
}

export function manyNotice(changes: readonly PositionChange[]): SystemNotice {
  const { title, detail } = manyChanges(changes, 'changed in volume');
  return notice('fills', title, detail);
}
