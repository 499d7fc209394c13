import type { Deal } from '../../../shared/model/deal';
import type { Lots } from '../../../shared/model/fields';
import type { DeviationFound, Fill } from '../../../shared/model/intent';
import type { Closed, ClosePosition } from '../../../shared/model/trade';
import { isMarket } from '../../../shared/rules/order-types';
import type { StoredIntent } from '../journal/intent-store';
import type { Claims } from './claimed';
import { numbersOf } from './contradiction';
import { dealsText, namedAmong, sumOf } from './find-close';
import { findPlaced } from './find-placed';
import type { Finding } from './finding';
import { type Conclusion, isHealthy, type Look } from './look';
import { fillOf, lots, rounded, slack } from './lots';

/**
 * What the lists show of a request that the bridge accepted. Its retcode says that it was done, not how much: that is the sum of the
 * deals of the answer's own order. The list of positions counts only where there are no such deals and no other deal touched the
 * position (reference/order-safety.md, rule 8). Pure.
 */
export type Sight =
  /** `closed`: of a close. `deviations`: more was done than asked. `whole`: its own deals tell all that was asked, whatever the answer said. */
  | {
      readonly kind: 'done';
      readonly closed: Closed | null;
      readonly deviations: readonly DeviationFound[];
      readonly whole: Found | null;
    }
  /** Less than asked; more of it may still come into the lists. */
  | ({
      readonly kind: 'less';
      readonly volume: Lots;
      /** Of the position of a close; null for an order. */
      readonly left: Lots | null;
    } & Found)
  /** It is in no list, or its target stands as before. */
  | { readonly kind: 'missing' }
  /** The lists cannot tell yet. */
  | { readonly kind: 'open' };

type Found = Omit<Conclusion, 'kind'>;

const open: Sight = { kind: 'open' };
const missing: Sight = { kind: 'missing' };
type Done = Extract<Sight, { readonly kind: 'done' }>;
const done: Done = { kind: 'done', closed: null, deviations: [], whole: null };
const closedAs = (volume: Lots | null, left: Lots | null, whole: Found | null = null): Done => ({
  kind: 'done',
  closed: { volume, left },
  deviations: [],
  whole,
});

/** False where the list lost several rows at once and is empty: a failed read looks the same. */
const vanishedAlone = (rows: readonly unknown[], before: readonly string[] | null): boolean =>
  rows.length > 0 || (before !== null && before.length <= 1);

/** Volume that is left of the position: 0 where it is gone, null where the list does not tell. */
function leftOf({ before }: StoredIntent, ticket: string, { positions }: Look): Lots | null {
  if (positions === null) return null;
  const row = positions.rows.find((each) => each.ticket === ticket);
  if (row !== undefined) return row.volume;
  const isUnread = positions.unreadable.length > 0 || !vanishedAlone(positions.rows, before.positions);
  return isUnread ? null : 0;
}

function closeIn(
  intent: StoredIntent,
  input: ClosePosition,
  look: Look,
  fromS: number,
  { proven }: Claims,
): Sight {
  const { before, outcome } = intent;
  const { ticket, volume: part } = input;
  const held = before.row?.volume ?? null;
  const asked = part ?? held;
  const left = leftOf(intent, ticket, look);
  const ids = new Set([ticket, before.row?.identifier ?? ticket]);
  // The span begins before the request: what other requests of ours did by then is in the volume before.
  const dealt = (look.deals?.rows ?? []).filter(
    ({ ticket: deal, order, positionId, time }) =>
      positionId !== null &&
      ids.has(positionId) &&
      (time === null || time >= fromS) &&
      !proven.has(deal) &&
      (order === null || !proven.has(order)),
  );
  const closing = (look.deals?.rows ?? []).filter(
    ({ entry, positionId }) => entry !== 'IN' && (positionId === null || ids.has(positionId)),
  );
  const own = namedAmong(closing, outcome);
  const sum = sumOf(own);
  const isGone = left === 0;
  if (own.length > 0) {
    if (asked !== null && part !== undefined && sum > asked + slack) {
      const deviations = [{ field: 'volume', asked: lots(asked), held: lots(sum) }];
      return { ...closedAs(sum, left), deviations };
    }
    const isWhole = asked !== null && sum >= asked - slack;
    const words = `${lots(sum)} were closed by ${dealsText(own)}.`;
    const whole = isWhole
      ? { words, tickets: [ticket, ...own.map((deal) => deal.ticket)], fill: fillOf(own) }
      : null;
    if (part === undefined ? isGone : isWhole) return closedAs(sum, left, whole);
    if (left === null || asked === null) return open;
    // The whole was asked for, but it is still there: the list is late, or somebody added to it.
    if (isWhole) return wasAddedTo(dealt) ? closedAs(sum, left, whole) : open;
    return less(sum, asked, left, own, ticket, fillOf(own));
  }
  if (isGone && part === undefined) {
    // It was told in part, and what it named closed something else.
    const { order, deal } = numbersOf(intent, look);
    const isNumbered = (order !== null || deal !== null) && dealt.every((each) => each.order !== null);
    const isDoubted = outcome?.verdict === 'partial' && isNumbered;
    return isDoubted ? missing : closedAs(null, left);
  }
  if (left === null || held === null) return open;
  const gone = rounded(held - left);
  if (gone <= slack) return missing;
  // Where a position has one opening, what opened it moments before is no other hand.
  const isHedging = look.account?.marginMode === 'HEDGING';
  const isTouched = dealt.some(({ entry }) => !(isHedging && entry === 'IN'));
  if (look.deals === null || isTouched || asked === null) return open;
  return gone >= asked - slack
    ? closedAs(null, left)
    : less(gone, asked, left, [], ticket, { volume: gone, price: null });
}

/** On a netting account somebody may have added as much as this request closed. */
const wasAddedTo = (deals: readonly Deal[]): boolean =>
  deals.some(({ entry }) => entry === 'IN' || entry === 'INOUT');

const less = (
  volume: Lots,
  asked: Lots,
  left: Lots,
  own: readonly Deal[],
  ticket: string,
  fill: Fill | null,
): Sight => ({
  kind: 'less',
  volume,
  left,
  words: `${lots(volume)} of ${lots(asked)} were closed${own.length === 0 ? '' : ` by ${dealsText(own)}`}; ${lots(left)} of position ${ticket} remain.`,
  tickets: [ticket, ...own.map((deal) => deal.ticket)],
  fill,
});

/** A pending order is placed whole where the list holds it whole, though the answer told a part: it may be another order's. */
function pendingIn(asked: Lots, finding: Finding, look: Look): Sight {
  if (finding.kind !== 'settled' || finding.as !== 'executed') return done;
  const rows = [...(look.orders?.rows ?? []), ...(look.pastOrders?.rows ?? [])];
  const isWhole = rows.some(
    ({ ticket, volumeInitial }) => finding.tickets.includes(ticket) && volumeInitial >= asked - slack,
  );
  return isWhole ? { ...done, whole: finding } : done;
}

/** `fromS`: earliest time at which it can have been executed, broker seconds. */
export function acceptedIn(intent: StoredIntent, look: Look, fromS: number, claims: Claims): Sight {
  const { request, before } = intent;
  switch (request.name) {
    case 'place-order': {
      const finding = findPlaced(intent, look);
      if (finding.kind === 'nothing') {
        // The position that it added to or took from, which says nothing of what became of it.
        const isOfPosition = before.positions?.includes(intent.outcome?.order ?? '') === true;
        return isHealthy(look) && !isOfPosition ? missing : open;
      }
      if (finding.kind === 'settled' && finding.as === 'not-executed') return missing;
      if (!isMarket(request.input.type)) return pendingIn(request.input.volume, finding, look);
      if (finding.kind !== 'settled') return open;
      // A netting position that stood before does not tell how much of it is this order's.
      const isOnlyOld =
        finding.fill === null && finding.tickets.some((ticket) => before.positions?.includes(ticket));
      if (finding.as === 'executed') return isOnlyOld ? open : { ...done, whole: finding.fill && finding };
      const volume = finding.fill?.volume ?? null;
      return volume === null ? open : { ...finding, kind: 'less', volume, left: null };
    }
    case 'close-position':
      return closeIn(intent, request.input, look, fromS, claims);
    case 'cancel-order': {
      const { ticket } = request.input;
      if (look.pastOrders?.rows.some((row) => row.ticket === ticket) === true) return done;
      if (look.orders === null) return open;
      if (look.orders.rows.some((row) => row.ticket === ticket)) return missing;
      return vanishedAlone(look.orders.rows, before.orders) ? done : open;
    }
    case 'modify-order':
    case 'modify-position':
      return done;
  }
}
