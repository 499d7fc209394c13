import type { Deal } from '../model/deal';
import type { Ticket } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import { type ProvenBy, provenBy } from './deal-reasons';
import { isOurMagic, markIn } from './intent-label';
import type { OwnTickets } from './own-tickets';
import { fixedNames, kinds, magicOfKey, type TraderKey, type TraderKind } from './trader-key';
import { noTraderNames, type TraderMark, type TraderNames } from './trader-names';

/**
 * Who traded, with the proof; used by tables, chart, filters, statistics, bulk actions, dialogs and files
 * (reference/bridge-family.md, "Who traded"). Nothing is claimed without proof.
 */

export interface Trader {
  readonly kind: TraderKind;
  readonly key: TraderKey;
  /** As shown in tables, chips and files. */
  readonly name: string;
  readonly mark: TraderMark;
  /** The proof, in one sentence. */
  readonly proof: string;
  /** The same in two or three words, for a column: `magic 7701`. */
  readonly evidence: string;
  /** What the comment says of an unnamed one, which proves nothing; null where it says nothing. */
  readonly hint: string | null;
}

/** Sort key as text, in the order of `compareTraders`. */
export const traderOrder = ({ kind, key, name }: Pick<Trader, 'kind' | 'key' | 'name'>): string =>
  `${kinds.indexOf(kind)} ${String(magicOfKey(key) ?? '').padStart(20, '0')} ${name}`;

/** Decided by a person: you or somebody at a terminal. An unnamed API trade, or an unknown one, may be a bot's. */
/** Null where it is not told whose it is: then nobody is named. */
export const toldTrader = (trader: Trader | null): Trader | null =>
  trader?.kind === 'not-told' ? null : trader;

export const isManual = ({ kind }: Trader): boolean => kind === 'you' || kind === 'terminal';

const of = (
  kind: Exclude<TraderKind, 'bot'>,
  evidence: string,
  proof: string,
  detail = '',
  hint: string | null = null,
): Trader => ({
  kind,
  key: kind,
  name: detail === '' ? fixedNames[kind] : `${fixedNames[kind]} (${detail})`,
  mark: noTraderNames.markOf(kind),
  proof,
  evidence,
  hint,
});

export const mixedTrader = (name: string, proof: string): Trader => ({
  ...of('mixed', 'deals of several', proof),
  name,
});

export const you = (proof: string): Trader => of('you', 'sent from here', proof);
export const unknownTrader = (proof: string, evidence = 'not provided'): Trader =>
  of('not-told', evidence, proof);
/** Told once deals are read. */
export const notYetKnownTrader = (proof: string): Trader => ({
  ...unknownTrader(proof, 'deals not read'),
  name: 'Not known yet',
});

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
  /** So may be the comment: each of our orders has a label of its own. */
  readonly isMarkCopied: boolean;
}

/** What a reason alone proves: a handful of values, for as many deals as an account has. */
const provenTraders = new Map<string, Trader>();

function provenTrader({ by, detail, how }: ProvenBy, reason: string | null): Trader {
  const known = provenTraders.get(reason ?? '');
  if (known !== undefined) return known;
  const isServer = by === 'server';
  const who = isServer ? 'The server' : 'Somebody';
  // At which terminal is in the name.
  const trader = of(by, isServer ? how : 'by hand', `${who} did it ${how} (reason ${reason}).`, detail);
  provenTraders.set(reason ?? '', trader);
  return trader;
}

function botOf(magic: number, names: TraderNames): Trader {
  const key = `bot ${magic}` as const;
  return {
    kind: 'bot',
    key,
    name: names.nameOf(key),
    mark: names.markOf(key),
    proof: `Magic ${magic}, set only by programs.`,
    evidence: `magic ${magic}`,
    hint: null,
  };
}

function decide(evidence: Evidence, bot: (magic: number) => Trader): Trader {
  const { magic, reason, comment, answered, isProbablyOurs, isExit, isCopied, isMarkCopied } = evidence;
  if (answered !== null) return you(`Sent from here: the answer to our request named ${answered}.`);
  const proven = provenBy(reason);
  if (proven?.by === 'server') return provenTrader(proven, reason);
  const mark = markIn(comment);
  if (mark !== null && !isMarkCopied) return you(`Sent from here: the comment carries our label ${mark}.`);
  const isLabel = isOurMagic(magic);
  if (isLabel && !isCopied) return you(`Sent from here: magic ${magic} is our label.`);
  const isNamed = magic !== null && magic !== 0 && !isLabel;
  // A close that somebody sent through a bridge may carry the position's number, but has no comment; a bot's own order has.
  const mayBeCopied = isCopied && comment.trim() === '';
  if (isNamed && !(isExit && (reason !== 'EXPERT' || mayBeCopied))) {
    return bot(magic);
  }
  if (proven !== null) return provenTrader(proven, reason);
  if (reason === 'EXPERT') {
    const unnamed =
      magic === null
        ? 'its magic number is not provided'
        : isNamed
          ? `magic ${magic} is the position’s and may be copied to the close`
          : 'without magic number or label of ours';
    return of(
      'api',
      isProbablyOurs
        ? 'no magic, probably your close'
        : magic === null
          ? 'magic number not provided'
          : isNamed
            ? `magic ${magic}, maybe copied`
            : isLabel
              ? 'our label was copied to it'
              : 'no magic',
      `Through the terminal’s API (reason EXPERT), ${unnamed}${isProbablyOurs ? ': probably your close whose answer was lost' : ''}.`,
      '',
      comment.trim() === '' ? null : `comment says ${comment.trim()}`,
    );
  }
  if (reason !== null) {
    return unknownTrader(`Its reason is ${reason}, which is in no table.`, `reason ${reason}`);
  }
  if (isExit && isNamed) {
    return unknownTrader(
      `The bridge provides no reason, and magic ${magic} may be copied from the position.`,
      `magic ${magic}, maybe copied`,
    );
  }
  return magic === null
    ? unknownTrader('The bridge provides neither reason nor magic number.', 'reason and magic not provided')
    : unknownTrader(
        'The bridge provides no reason, and without one magic 0 may be a person or a program.',
        'reason not provided, no magic',
      );
}

/**
 * Whether a position was opened with a magic number, or added to with it; null where its opening is not among the deals. Most are opened
 * by one deal: a set for each would cost more than all the rest.
 */
function openingMagics(deals: readonly Deal[]): (positionId: string, magic: number | null) => boolean | null {
  let first: Map<string, number | null> | null = null;
  const others = new Set<string>();
  const gather = (): Map<string, number | null> => {
    const found = new Map<string, number | null>();
    for (const { positionId, entry, magic } of deals) {
      // A reversal on a netting account opens the rest: its number is the position's from then on.
      if (positionId === null || (entry !== 'IN' && entry !== 'INOUT')) continue;
      const known = found.get(positionId);
      if (known === undefined) found.set(positionId, magic);
      else if (known !== magic) others.add(`${positionId} ${magic}`);
    }
    return found;
  };
  return (positionId, magic) => {
    first ??= gather();
    const known = first.get(positionId);
    if (known === undefined) return null;
    return known === magic || (others.size > 0 && others.has(`${positionId} ${magic}`));
  };
}

/**
 * Whether another order opened the position with this label of ours, or added to it. Hardly any close carries one: only then the deals are
 * looked through.
 */
function openingMarks(deals: readonly Deal[]) {
  let orders: Map<string, Ticket | null> | null = null;
  const gather = (): Map<string, Ticket | null> =>
    new Map(
      deals
        .filter(({ entry, comment }) => (entry === 'IN' || entry === 'INOUT') && markIn(comment) !== null)
        .map(({ positionId, comment, order }) => [`${positionId} ${markIn(comment)}`, order]),
    );
  return (positionId: Ticket | null, comment: string, order: Ticket | null): boolean => {
    const mark = markIn(comment);
    if (mark === null) return false;
    orders ??= gather();
    const opened = orders.get(`${positionId} ${mark}`);
    return opened !== undefined && opened !== order;
  };
}

/** Decides for each kind of record; made again when one of our requests was answered. */
export interface Traders {
  deal(deal: Deal): Trader;
  /** For a pending order or one in the history. */
  order(order: Order): Trader;
  /** Who opened it, by its own record; on a netting account others may have added to it (trade-traders.ts). */
  position(position: Position): Trader;
  /** For what stands for all trades of one, such as a chip. */
  readonly names: TraderNames;
}

/**
 * `deals`: the known ones; a position's opening deal tells an exit's own label from a copied one. `bots`: by magic, of these names, for whoever asks
 * position by position.
 */
export function createTraders(
  own: OwnTickets,
  deals: readonly Deal[] = [],
  names: TraderNames = noTraderNames,
  bots = new Map<number, Trader>(),
): Traders {
  const openedWith = openingMagics(deals);
  const isOpeningMark = openingMarks(deals);
  const isOwnLabel = (positionId: string | null, magic: number | null): boolean =>
    positionId !== null && openedWith(positionId, magic) === false;
  // Of tens of thousands of deals a map of each to its trader costs far more than deciding again.
  const bot = (magic: number): Trader => {
    const known = bots.get(magic) ?? botOf(magic, names);
    bots.set(magic, known);
    return known;
  };
  const tell = (evidence: Evidence): Trader => decide(evidence, bot);
  return {
    names,
    deal(deal) {
      const { ticket, order, positionId, entry, magic, reason, comment } = deal;
      const isExit = entry === 'OUT' || entry === 'OUT_BY';
      return tell({
        magic,
        reason,
        comment,
        answered: own.deals.has(ticket)
          ? `deal ${ticket}`
          : order !== null && own.orders.has(order)
            ? `order ${order}`
            : null,
        isProbablyOurs: own.probable.has(ticket),
        isExit,
        isCopied: isExit && !isOwnLabel(positionId, magic),
        isMarkCopied: isExit && isOpeningMark(positionId, comment, order),
      });
    },
    order(order) {
      const { ticket, positionId, magic, reason, comment } = order;
      const isExit = positionId !== null && positionId !== ticket;
      return tell({
        magic,
        reason,
        comment,
        answered: own.orders.has(ticket) ? `order ${ticket}` : null,
        isProbablyOurs: false,
        isExit,
        isCopied: isExit && !isOwnLabel(positionId, magic),
        isMarkCopied: isExit && isOpeningMark(positionId, comment, ticket),
      });
    },
    position(position) {
      const ticket = [position.identifier, position.ticket].find(
        (each) => each !== null && own.orders.has(each),
      );
      const { magic, reason, comment } = position;
      return tell({
        magic,
        reason,
        comment,
        answered: ticket === undefined ? null : `order ${ticket}`,
        isProbablyOurs: false,
        isExit: false,
        isCopied: false,
        isMarkCopied: false,
      });
    },
  };
}
