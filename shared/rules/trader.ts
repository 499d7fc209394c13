import type { Deal } from '../model/deal';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { provenBy } from './deal-reasons';
import { isOurMagic, markIn } from './intent-label';
import type { OwnTickets } from './own-tickets';

/**
 * Who traded, with the proof; used by tables, chart, filters, statistics, bulk actions, dialogs and files
 * (reference/bridge-family.md, "Who traded"). Nothing is claimed without proof.
 */

export type TraderKind = 'you' | 'bot' | 'api' | 'terminal' | 'server' | 'not-told' | 'mixed';

/** Key of filters, groups, colours and stored choices; one for all labels of ours. */
export type TraderKey = Exclude<TraderKind, 'bot'> | `bot ${number}`;

export interface Trader {
  readonly kind: TraderKind;
  readonly key: TraderKey;
  /** As shown in tables, chips and files. */
  readonly name: string;
  /** The proof, in one sentence. */
  readonly proof: string;
}

const names: Readonly<Record<Exclude<TraderKind, 'bot'>, string>> = {
  you: 'You',
  api: 'API, unnamed',
  terminal: 'Terminal',
  server: 'Server',
  'not-told': 'Not told',
  mixed: 'Mixed',
};

const isBot = (key: string): key is `bot ${number}` => /^bot -?\d+$/.test(key);

/** For stored choices. */
export const isTraderKey = (key: string): key is TraderKey => isBot(key) || Object.hasOwn(names, key);

export const kindOfKey = (key: TraderKey): TraderKind => (isBot(key) ? 'bot' : key);

/** The name of a key: `Terminal`, where one trade may say `Terminal (mobile)`. */
export const traderName = (key: TraderKey): string => (isBot(key) ? `Bot ${key.slice(4)}` : names[key]);

/** Inside a sentence: `by bot 7701`, `by you`, `by API, unnamed`. */
export const inSentence = (name: string): string =>
  name.startsWith('API') ? name : name.charAt(0).toLowerCase() + name.slice(1);

const kinds: readonly TraderKind[] = ['bot', 'you', 'terminal', 'api', 'server', 'mixed', 'not-told'];

/** Bots by number, then you, then the others in a fixed order. */
export function compareTraders(left: TraderKey, right: TraderKey): number {
  const rank = (key: TraderKey): number => kinds.indexOf(kindOfKey(key));
  return (
    rank(left) - rank(right) ||
    (isBot(left) && isBot(right) ? Number(left.slice(4)) - Number(right.slice(4)) : 0)
  );
}

/** Sort key as text, in the order of `compareTraders`. */
export const traderOrder = ({ kind, key, name }: Pick<Trader, 'kind' | 'key' | 'name'>): string =>
  `${kinds.indexOf(kind)} ${isBot(key) ? key.slice(4).padStart(20, '0') : name}`;

/** Decided by a person: you or somebody at a terminal. An unnamed API trade, or an unknown one, may be a bot's. */
export const isManual = ({ kind }: Trader): boolean => kind === 'you' || kind === 'terminal';

export const mixedTrader = (name: string, proof: string): Trader => ({
  kind: 'mixed',
  key: 'mixed',
  name,
  proof,
});

const you = (proof: string): Trader => ({ kind: 'you', key: 'you', name: names.you, proof });
const withoutTrader = (proof: string): Trader => ({
  kind: 'not-told',
  key: 'not-told',
  name: names['not-told'],
  proof,
});
export const unknownTrader = withoutTrader;

interface Evidence {
  readonly magic: number | null;
  readonly reason: string | null;
  readonly comment: string;
  /** The ticket by which an answer to our request named it, such as `order 12`; null where none did. */
  readonly answered: string | null;
  readonly isProbablyOurs: boolean;
  /**
   * A closing deal. Servers copy the position's magic to it, so the number alone proves little: a stop or a person may have closed a
   * bot's position.
   */
  readonly isExit: boolean;
  /** The magic is our label, but copied from the opening order. */
  readonly isCopied: boolean;
}

function decide(evidence: Evidence): Trader {
  const { magic, reason, comment, answered, isProbablyOurs, isExit, isCopied } = evidence;
  if (answered !== null) return you(`Sent from here: the answer to our request named ${answered}.`);
  const proven = provenBy(reason);
  if (proven?.by === 'server') {
    return {
      kind: 'server',
      key: 'server',
      name: `${names.server} (${proven.detail})`,
      proof: `The server did it ${proven.how} (reason ${reason}).`,
    };
  }
  const mark = markIn(comment);
  if (mark !== null) return you(`Sent from here: the comment carries our label ${mark}.`);
  const isLabel = isOurMagic(magic);
  if (isLabel && !isCopied) return you(`Sent from here: magic ${magic} is our label.`);
  const isNamed = magic !== null && magic !== 0 && !isLabel;
  if (isNamed && !(isExit && reason !== 'EXPERT')) {
    return {
      kind: 'bot',
      key: `bot ${magic}`,
      name: `Bot ${magic}`,
      proof: `It carries magic number ${magic}, which only a program sets.`,
    };
  }
  if (proven !== null) {
    const { detail, how } = proven;
    return {
      kind: 'terminal',
      key: 'terminal',
      name: detail === '' ? names.terminal : `${names.terminal} (${detail})`,
      proof: `Somebody did it ${how} (reason ${reason}).`,
    };
  }
  if (reason === 'EXPERT') {
    const unnamed = magic === null ? 'its magic number is not told' : 'without magic number or label of ours';
    return {
      kind: 'api',
      key: 'api',
      name: names.api,
      proof: `Through the terminal’s API (reason EXPERT), ${unnamed}${isProbablyOurs ? ': probably your close whose answer was lost' : ''}.`,
    };
  }
  if (reason !== null) return withoutTrader(`Its reason is ${reason}, which is in no table.`);
  if (isExit && isNamed) {
    return withoutTrader(`The bridge tells no reason, and magic ${magic} may be copied from the position.`);
  }
  return withoutTrader(
    magic === null
      ? 'The bridge tells neither reason nor magic number.'
      : 'The bridge tells no reason, and without one magic 0 may be a person or a program.',
  );
}

/** Decides for each kind of record; made again when one of our requests was answered. */
export interface Traders {
  deal(deal: Deal): Trader;
  /** For a pending order or one in the history. */
  order(order: Order): Trader;
  /** Who opened it, by its own record; on a netting account others may have added to it (trade-traders.ts). */
  position(position: Position): Trader;
}

/** `deals`: the known ones; a position's opening deal tells an exit's own label from a copied one. */
export function createTraders(own: OwnTickets, deals: readonly Deal[] = []): Traders {
  const openings = new Map<string, Set<number | null>>();
  for (const { positionId, entry, magic } of deals) {
    if (positionId === null || entry !== 'IN') continue;
    openings.set(positionId, (openings.get(positionId) ?? new Set()).add(magic));
  }
  const isOwnLabel = (positionId: string | null, magic: number | null): boolean => {
    const opened = positionId === null ? undefined : openings.get(positionId);
    return opened !== undefined && !opened.has(magic);
  };
  const remembered = <Row extends object>(of: (row: Row) => Trader) => {
    const known = new WeakMap<Row, Trader>();
    return (row: Row): Trader => {
      const found = known.get(row) ?? of(row);
      known.set(row, found);
      return found;
    };
  };
  return {
    deal: remembered((deal) => {
      const { ticket, order, positionId, entry, magic } = deal;
      const isExit = entry === 'OUT' || entry === 'OUT_BY';
      return decide({
        ...deal,
        answered: own.deals.has(ticket)
          ? `deal ${ticket}`
          : order !== null && own.orders.has(order)
            ? `order ${order}`
            : null,
        isProbablyOurs: own.probable.has(ticket),
        isExit,
        isCopied: isExit && !isOwnLabel(positionId, magic),
      });
    }),
    order: remembered((order) => {
      const { ticket, positionId, magic } = order;
      const isExit = positionId !== null && positionId !== ticket;
      return decide({
        ...order,
        answered: own.orders.has(ticket) ? `order ${ticket}` : null,
        isProbablyOurs: false,
        isExit,
        isCopied: isExit && !isOwnLabel(positionId, magic),
      });
    }),
    position: remembered((position) => {
      const ticket = [position.identifier, position.ticket].find(
        (each) => each !== null && own.orders.has(each),
      );
      return decide({
        ...position,
        answered: ticket === undefined ? null : `order ${ticket}`,
        isProbablyOurs: false,
        isExit: false,
        isCopied: false,
      });
    }),
  };
}
