import { decimalsOf, toPoints } from '../../../shared/math/price';
import type { OrderTime, Side } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { Intent, IntentState, Resolution, TradingLock } from '../../../shared/model/intent';
import { assertNever } from '../../../shared/model/result';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { isMarket, orderTypeLabel, sideOf } from '../../../shared/rules/order-types';
import { lotsText, priceText } from '../../data/notifications/notice-text';
import { actionOf, type TradeAction } from './trade-request';

/** An intent of the journal in words: what was asked, where it stands, what became of it. */

const kindWords: Readonly<Record<TradeAction, string>> = {
  'place-market': 'market order',
  'place-pending': 'pending order',
  'modify-order': 'modify order',
  'cancel-order': 'cancel order',
  'modify-position': 'modify position',
  'close-position': 'close position',
  'close-part': 'partial close',
};
export const intentKinds: readonly string[] = Object.values(kindWords);
export const intentKind = ({ request }: Pick<Intent, 'request'>): string => kindWords[actionOf(request)];

const level = (price: Price, digits: number | null): string =>
  price > 0 ? priceText(price, digits) : 'none';

/** Of a price that is absent where it stays as it is. */
const part = (name: string, price: Price | undefined, digits: number | null): string =>
  price === undefined ? '' : `${name} ${level(price, digits)}`;

const lifetimes: Readonly<Record<OrderTime, string>> = {
  GTC: 'good till cancelled',
  DAY: 'until the end of the day',
  SPECIFIED: 'expires at a set time',
  SPECIFIED_DAY: 'expires at the end of a set day',
};

const joinedBy = (separator: string, ...parts: readonly string[]): string =>
  parts.filter((each) => each !== '').join(separator);

/** `Buy stop limit 0.10 EURUSD at 1.18000, limit 1.17900`, `Close position 42094801: 0.05 lots`. `digits`: the symbol's. */
export function describeRequest(request: TradeRequest, digits: number | null): string {
  switch (request.name) {
    case 'place-order': {
      const { symbol, type, volume, price, stopLimit, sl, tp } = request.input;
      return joinedBy(
        ', ',
        `${orderTypeLabel(type)} ${lotsText(volume)} ${symbol} ${isMarket(type) ? 'at market' : `at ${priceText(price, digits)}`}`,
        part('limit', stopLimit, digits),
        sl === undefined || sl === 0 ? '' : part('SL', sl, digits),
        tp === undefined || tp === 0 ? '' : part('TP', tp, digits),
      );
    }
    case 'modify-order': {
      const { ticket, price, stopLimit, sl, tp, time } = request.input;
      const changes = joinedBy(
        ', ',
        part('price', price, digits),
        part('limit', stopLimit, digits),
        part('SL', sl, digits),
        part('TP', tp, digits),
        time === undefined ? '' : lifetimes[time],
      );
      return joinedBy(': ', `Modify order ${ticket}`, changes);
    }
    case 'cancel-order':
      return `Cancel order ${request.input.ticket}`;
    case 'modify-position': {
      const { ticket, sl, tp } = request.input;
      return `Modify position ${ticket}: SL ${level(sl, digits)}, TP ${level(tp, digits)}`;
    }
    case 'close-position': {
      const { ticket, volume } = request.input;
      return joinedBy(
        ': ',
        `Close position ${ticket}`,
        volume === undefined ? '' : `${lotsText(volume)} lots`,
      );
    }
    default:
      return assertNever(request);
  }
}

export type IntentTone = 'wait' | 'good' | 'info' | 'warn' | 'bad' | 'unknown';

/** Every word that the column `State` can hold, with its tone. */
const states = {
  'not sent yet': 'wait',
  'on its way': 'wait',
  done: 'good',
  placed: 'good',
  'done in part': 'warn',
  unchanged: 'info',
  rejected: 'bad',
  'not sent': 'bad',
  'held back': 'warn',
  unknown: 'unknown',
  'found executed': 'good',
  'found executed in part': 'warn',
  'found as requested': 'good',
  'probably executed': 'warn',
  'not known by whom': 'warn',
  'found not executed': 'bad',
  'not found': 'warn',
  'executed after all': 'warn',
  'probably executed after all': 'warn',
  'checked by you': 'info',
} as const satisfies Readonly<Record<string, IntentTone>>;
export type StateLabel = keyof typeof states;
export const stateChoices: readonly string[] = Object.keys(states);

const resolvedWords: Readonly<Record<Resolution['kind'], StateLabel>> = {
  executed: 'found executed',
  partly: 'found executed in part',
  probable: 'probably executed',
  unclear: 'not known by whom',
  'not-executed': 'found not executed',
  'not-found': 'not found',
  checked: 'checked by you',
};

/** A change and a cancel leave no trace but the state itself: that it is so is known, and not by whom. */
const leavesNoTrace = ({ name }: TradeRequest): boolean =>
  name === 'modify-order' || name === 'modify-position' || name === 'cancel-order';

function foundWords(request: TradeRequest, { kind, isLate }: Resolution): StateLabel {
  if (isLate && (kind === 'executed' || kind === 'partly')) return 'executed after all';
  if (isLate && kind === 'probable') return 'probably executed after all';
  return kind === 'executed' && leavesNoTrace(request) ? 'found as requested' : resolvedWords[kind];
}

type Told = Pick<Intent, 'state' | 'request' | 'outcome' | 'resolution' | 'earlier'>;

/** What had been told before what is known now contradicted it; null where nothing had. */
export function toldBefore(intent: Told): StateLabel | null {
  const { state, request, outcome, resolution, earlier } = intent;
  if (state !== 'unknown' && state !== 'resolved') return null;
  if (earlier) return foundWords(request, earlier);
  switch (outcome?.verdict) {
    case 'rejected':
      return 'rejected';
    case 'not-sent':
      return 'not sent';
    case 'done':
    case 'placed':
    case 'partial':
      return resolution?.kind === 'executed' ? null : confirmedWords(intent);
    default:
      return null;
  }
}

/** What became of it by the answer, where the answer proves it. */
function confirmedWords({ outcome }: Pick<Intent, 'outcome'>): StateLabel {
  switch (outcome?.verdict) {
    case 'placed':
      return 'placed';
    case 'partial':
      return 'done in part';
    case 'unchanged':
      return 'unchanged';
    default:
      return 'done';
  }
}

/** Our own rules let nothing of it out. */
export const isHeldBack = ({ state, outcome }: Pick<Intent, 'state' | 'outcome'>): boolean =>
  state === 'not-sent' && outcome?.failure?.kind === 'held-back';

export function stateLabel(intent: Pick<Intent, 'state' | 'request' | 'outcome' | 'resolution'>): StateLabel {
  const { state } = intent;
  switch (state) {
    case 'journalled':
      return 'not sent yet';
    case 'sent':
      return 'on its way';
    case 'confirmed':
      return confirmedWords(intent);
    case 'rejected':
      return 'rejected';
    case 'not-sent':
      return isHeldBack(intent) ? 'held back' : 'not sent';
    case 'unknown':
      return 'unknown';
    case 'resolved':
      return intent.resolution === null ? 'checked by you' : foundWords(intent.request, intent.resolution);
    default:
      return assertNever(state);
  }
}

export const stateTone = (words: StateLabel): IntentTone => states[words];

const resolvedTitles: Readonly<Record<Resolution['kind'], string>> = {
  executed: 'Now known: executed',
  partly: 'Now known: executed in part',
  probable: 'Probably executed',
  unclear: 'Not known by whom',
  'not-executed': 'Now known: not executed',
  'not-found': 'Not found at the broker',
  checked: 'Settled by you',
};

/** How a result ended that was unknown, or was told otherwise before, said to whoever waits for it. */
export function resolvedTitle(request: TradeRequest, { kind, isLate }: Resolution): string {
  if (isLate && kind === 'probable') return 'Probably executed after all';
  if (isLate && (kind === 'executed' || kind === 'partly')) {
    return leavesNoTrace(request) ? 'After all as requested' : 'Executed after all';
  }
  return kind === 'executed' && leavesNoTrace(request) ? 'Now known: as requested' : resolvedTitles[kind];
}

/** What its state means, for its card. */
export const stepNote = (intent: Told): string =>
  toldBefore(intent) === null
    ? stepWords[intent.state]
    : intent.state === 'unknown'
      ? 'The bridge accepted it, but it is in no list: searching for it'
      : 'Something else was reported before';

const stepWords: Readonly<Record<IntentState, string>> = {
  journalled: 'Recorded before sending',
  sent: 'Sent to the bridge, once',
  confirmed: 'The server confirmed it',
  rejected: 'The server refused it',
  'not-sent': 'Proven not sent',
  unknown: 'No answer that proves anything: searching for it',
  resolved: 'It was unknown, and is known now',
};

/** Of the deal that it asked for; null where it asked for none, or where it is not known. */
export function dealSide(request: TradeRequest): Side | null {
  switch (request.name) {
    case 'place-order':
      return isMarket(request.input.type) ? sideOf(request.input.type) : null;
    case 'close-position':
      return request.input.seen?.side ?? null;
    case 'modify-order':
    case 'cancel-order':
    case 'modify-position':
      return null;
    default:
      return assertNever(request);
  }
}

const positive = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0 ? value : null;

type Executed = Pick<Intent, 'request' | 'outcome' | 'resolution'>;

/** The answer of what was dealt; null of what asks for no deal, or was not carried out. */
function dealt({ request, outcome }: Pick<Intent, 'request' | 'outcome'>): TradeOutcome | null {
  const isDeal =
    request.name === 'close-position' || (request.name === 'place-order' && isMarket(request.input.type));
  const isFilled = outcome?.verdict === 'done' || outcome?.verdict === 'partial';
  return isDeal && isFilled ? outcome : null;
}

/** What it was carried out at: by the answer, else by the deals that were found since; null of what is no deal. */
export const fillPrice = (intent: Executed): number | null =>
  positive(dealt(intent)?.price) ?? positive(intent.resolution?.fill?.price);

/** Executed lots, by the same. */
export const fillVolume = (intent: Executed): number | null =>
  positive(dealt(intent)?.volume) ?? positive(intent.resolution?.fill?.volume);

/** The price that was looked at: the ask of what buys, the bid of what sells. */
function seenPrice(request: TradeRequest): number | null {
  const side = dealSide(request);
  if (side === null) return null;
  const seen = positive(side === 'BUY' ? request.input.seen?.ask : request.input.seen?.bid);
  // A market order carries the price that the user saw.
  return seen ?? (request.name === 'place-order' ? positive(request.input.price) : null);
}

/** Points between the price that was looked at and the fill: above 0 better for the trader, below 0 worse. */
export function slippage(intent: Executed): number | null {
  const fill = fillPrice(intent);
  const seen = seenPrice(intent.request);
  const side = dealSide(intent.request);
  const point = intent.request.input.seen?.point;
  if (fill === null || seen === null || side === null || point === undefined) return null;
  const points = toPoints(side === 'BUY' ? seen - fill : fill - seen, point);
  // No minus zero on the screen.
  return points === 0 ? 0 : points;
}

/** Decimals of the symbol's prices; null where the page did not know them. */
export const intentDigits = ({ request }: Pick<Intent, 'request'>): number | null => {
  const point = request.input.seen?.point;
  return point === undefined ? null : decimalsOf(point);
};

/** Milliseconds; null where a step is missing, or where a clock was set in between. */
export function clickToSent({ request, sent }: Pick<Intent, 'request' | 'sent'>): number | null {
  const clicked = request.input.seen?.clickedAt;
  if (clicked === undefined || sent === null) return null;
  const ms = sent - clicked;
  return ms >= 0 && ms < 600_000 ? Math.round(ms) : null;
}

export const sentToAnswer = ({ outcome }: Pick<Intent, 'outcome'>): number | null =>
  outcome === null || outcome.tookMs <= 0 ? null : Math.round(outcome.tookMs);

/** Orders, positions and deals that it is about or became, each once. */
export function ticketsOf({ request, outcome, resolution }: Intent): readonly string[] {
  const asked = request.name === 'place-order' ? [] : [request.input.ticket];
  const told = [outcome?.order, outcome?.deal].filter((ticket) => ticket !== undefined && ticket !== null);
  const all = [...asked, ...told, ...(resolution?.tickets ?? [])].filter((ticket) => !/^0+$/.test(ticket));
  return [...new Set(all)];
}

/** `stop limit price: asked 1.17900, the broker holds none`. */
export const describeDeviation = (found: {
  readonly field: string;
  readonly asked: string;
  readonly held: string;
}): string =>
  `${fieldNames[found.field] ?? found.field}: requested ${found.asked}, the broker has ${found.held}`;

const fieldNames: Readonly<Record<string, string>> = {
  symbol: 'symbol',
  type: 'type',
  volume: 'volume',
  price: 'price',
  stopLimit: 'stop limit price',
  sl: 'stop loss',
  tp: 'take profit',
  filling: 'fill policy',
  time: 'lifetime',
  expiration: 'expiration',
  magic: 'magic number',
  comment: 'comment',
};

export const describeDeviations = ({ deviations }: Pick<Intent, 'deviations'>): string =>
  (deviations ?? []).map(describeDeviation).join('; ');

/** What a lock means, and what to do. */
export function lockAdvice(lock: TradingLock): string {
  switch (lock.kind) {
    case 'reconciling':
      return 'Closing and cancelling still work. It ends by itself once positions, orders and history are loaded.';
    case 'unknown':
      return 'Closing and cancelling still work.';
    case 'journal':
      return 'New orders are blocked while they cannot be recorded first; closing needs a typed word. Free disk space or restore the folder’s permissions.';
    default:
      return assertNever(lock.kind);
  }
}
