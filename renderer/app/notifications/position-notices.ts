import { formatMoney } from '../../../shared/math/money';
import type { Price, Ticket } from '../../../shared/model/fields';
import type { Position } from '../../../shared/model/position';
import type { TraderOf } from '../../../shared/rules/bulk-filter';
import { inSentence } from '../../../shared/rules/trader';
import { lotsText, priceText } from '../../data/notifications/notice-text';
import type { NewNotice } from '../../data/notifications/store';

export type PositionChange =
  | { readonly kind: 'opened'; readonly position: Position }
  | { readonly kind: 'closed'; readonly position: Position }
  | { readonly kind: 'volume'; readonly position: Position; readonly before: number }
  | { readonly kind: 'levels'; readonly position: Position; readonly before: Position };

/** What happened to the positions between two polls, whoever did it: user, bot, stop or broker. */
export function positionChanges(before: readonly Position[], after: readonly Position[]): PositionChange[] {
  const old = new Map(before.map((position) => [position.ticket, position]));
  const changes: PositionChange[] = [];
  for (const position of after) {
    const known = old.get(position.ticket);
    old.delete(position.ticket);
    if (known === undefined) changes.push({ kind: 'opened', position });
    else if (known.volume !== position.volume)
      changes.push({ kind: 'volume', position, before: known.volume });
    else if (known.sl !== position.sl || known.tp !== position.tp)
      changes.push({ kind: 'levels', position, before: known });
  }
  for (const position of old.values()) changes.push({ kind: 'closed', position });
  return changes;
}

const level = (price: Price, digits: number | null): string =>
  price === 0 ? 'none' : priceText(price, digits);

/** Decimals of the account's money and of each symbol's prices; null where a symbol's conditions are not known. */
export interface Decimals {
  readonly money: number;
  digitsOf(symbol: string): number | null;
}

export interface NoticeTraders {
  /** Whose it is, on a netting account by the deals that were read. */
  readonly owner: TraderOf<Position>;
  /** Who opened it, by its own record. */
  readonly opener: TraderOf<Position>;
}

/**
 * Whose position it is: who changed it may be another, and nobody tells that here. The deals of a change are read after it: what was
 * just opened is told by its own record, and another volume by what the deals made up before it.
 */
function openedBy(change: PositionChange, { owner, opener }: NoticeTraders): string {
  const { position } = change;
  const { kind, name } =
    change.kind === 'opened'
      ? opener(position)
      : owner(change.kind === 'volume' ? { ...position, volume: change.before } : position);
  return kind === 'not-told' ? '' : ` · opened by ${inSentence(name)}`;
}

export function positionNotice(
  change: PositionChange,
  decimals: Decimals,
  traders: NoticeTraders,
): NewNotice {
  const { position } = change;
  const digits = decimals.digitsOf(position.symbol);
  const name = `${position.side} ${lotsText(position.volume)} ${position.symbol}`;
  const ticket = `ticket ${position.ticket}${openedBy(change, traders)}`;
  switch (change.kind) {
    case 'opened':
      return {
        tone: 'info',
        title: `Position opened: ${name}`,
        detail: `at ${priceText(position.priceOpen, digits)} · ${ticket}`,
      };
    case 'closed': {
      const profit = formatMoney(position.profit, decimals.money, { sign: true });
      return {
        tone: 'info',
        title: `Position closed: ${name}`,
        detail: `last seen profit ${profit} · ${ticket}`,
      };
    }
    case 'volume':
      return {
        tone: 'info',
        title: `Position ${position.volume < change.before ? 'partly closed' : 'increased'}: ${name}`,
        detail: `${lotsText(change.before)} → ${lotsText(position.volume)} lots · ${ticket}`,
      };
    case 'levels': {
      const told = (name: string, old: number, now: number): string | null =>
        old === now ? null : `${name} ${level(old, digits)} → ${level(now, digits)}`;
      const { before } = change;
      const changed = [told('SL', before.sl, position.sl), told('TP', before.tp, position.tp)];
      // A trailing bot does this many times a minute: journal only.
      return {
        tone: 'info',
        title: `SL/TP changed: ${name}`,
        detail: `${changed.filter((part) => part !== null).join(', ')} · ${ticket}`,
        isToast: false,
      };
    }
  }
}

/** More than this at once would bury everything else: one toast says how many, the journal holds each. */
const mostToasts = 4;

/** The lines for what one poll brought. `isOwn`: the user did it here and was told the outcome, so it needs no toast. */
export function positionNotices(
  changes: readonly PositionChange[],
  decimals: Decimals,
  traders: NoticeTraders,
  isOwn: (ticket: Ticket) => boolean,
): NewNotice[] {
  const lines = changes.map((change) => {
    const line = positionNotice(change, decimals, traders);
    return isOwn(change.position.ticket) ? { ...line, isToast: false } : line;
  });
  if (changes.length <= mostToasts) return lines;
  const count = (kind: PositionChange['kind'], word: string): string => {
    const number = changes.filter((change) => change.kind === kind).length;
    return number === 0 ? '' : `${number} ${word}`;
  };
  const parts = [count('opened', 'opened'), count('closed', 'closed'), count('volume', 'volume changed')];
  const told = parts.filter((part) => part !== '').join(', ');
  const quiet = lines.map((line) => ({ ...line, isToast: false }));
  return told === ''
    ? quiet
    : [...quiet, { tone: 'info', title: `Positions: ${told}`, detail: 'See the journal for each one.' }];
}
