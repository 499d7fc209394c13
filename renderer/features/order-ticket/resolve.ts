import {
  type Level,
  type LevelFrame,
  type LevelUnit,
  levelNames,
  levelPrice,
} from '../../../shared/math/levels';
import { priceTicks, ticksToPrice, usableQuote } from '../../../shared/math/price';
import { exactVolume } from '../../../shared/math/volume';
import type { Side } from '../../../shared/model/enums';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { takesStopLoss, takesTakeProfit } from '../../../shared/rules/offers';
import type { OrderMarket } from '../../../shared/rules/order-rules';
import { isPending, isStopLimit, sideOf } from '../../../shared/rules/order-types';
import { type OrderProblem, refuse } from '../../../shared/rules/problem';
import { type Sizing, sizeForRisk } from '../../../shared/rules/sizing';
import { readNumber } from '../trading';
import { riskOf, type TicketDraft, unitOf } from './draft';

/**
 * The ticket's numbers in lots and prices, whatever unit they were typed in. The stop is computed first where the
 * volume depends on it, the volume first where the stop is given in money.
 */

export type Reading<T> = { readonly value: T } | { readonly problem: OrderProblem };

export const readOf = <T>(reading: Reading<T> | null): T | undefined =>
  reading !== null && 'value' in reading ? reading.value : undefined;

export type ResolveMarket = Pick<OrderMarket, 'spec' | 'tick' | 'account' | 'sameSideVolume'>;

export interface Resolved {
  /** Market types: ask or bid. Pending types: as typed. */
  readonly price: Reading<number>;
  /** Null where the type has none. */
  readonly stopLimit: Reading<number> | null;
  /** Where the position would open; null while a price is missing. */
  readonly entry: number | null;
  readonly volume: Reading<number>;
  /** How the volume was computed; null while it is typed in lots, or not known. */
  readonly sizing: Extract<Sizing, { kind: 'sized' }> | null;
  /** 0 = none. */
  readonly sl: Reading<number>;
  readonly tp: Reading<number>;
}

/** A price on the tick size except for float noise becomes the exact price; any other is left for the rules to refuse. */
function onGrid(price: Price, spec: SymbolSpec): number {
  const ticks = priceTicks(price, spec.tickSize);
  return ticks === null ? price : ticksToPrice(ticks, spec);
}

function readPrice(
  field: 'price' | 'stopLimit',
  name: string,
  text: string,
  spec: SymbolSpec,
): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'number') return { value: onGrid(typed.value, spec) };
  const why = typed.kind === 'empty' ? 'is missing' : typed.reason;
  return { problem: refuse(field, 10015, `the ${name} ${why}`) };
}

function readLots(text: string, spec: SymbolSpec): Reading<number> {
  const typed = readNumber(text);
  if (typed.kind === 'number') return { value: exactVolume(typed.value, spec) };
  const why = typed.kind === 'empty' ? 'is missing' : typed.reason;
  const least = String(spec.volumeMin);
  return { problem: refuse('volume', 10014, `the volume ${why}`, { label: `use ${least}`, value: least }) };
}

/**
 * Empty and 0 both mean none. A distance is measured towards the level's own side, so a minus before a stop's distance
 * changes nothing.
 */
function readLevel(
  level: Level,
  draft: TicketDraft,
  frame: LevelFrame | null,
  spec: SymbolSpec,
): Reading<number> {
  const unit = unitOf(draft, level);
  const name = levelNames[level];
  const typed = readNumber(draft[level]);
  if (typed.kind === 'empty') return { value: 0 };
  if (typed.kind === 'unreadable') return { problem: refuse(level, 10016, `the ${name} ${typed.reason}`) };
  if (typed.value === 0) return { value: 0 };
  if (unit === 'price') return { value: onGrid(typed.value, spec) };
  if (frame === null) return { problem: refuse(level, null, `the ${name} needs a price to count from`) };
  const amount = level === 'sl' ? Math.abs(typed.value) : typed.value;
  const price = levelPrice(unit, amount, frame);
  return price.kind === 'known' ? { value: price.value } : { problem: refuse(level, null, price.reason) };
}

/** A stop by money needs the volume, a volume by risk needs the stop: one of them must be given in another unit. */
const circular = 'the volume depends on this stop: enter it as a price or in points';

export const isMoneyUnit = (unit: LevelUnit): boolean => unit === 'money' || unit === 'percent';

const entryOf = (price: Reading<number>, stopLimit: Reading<number> | null): number | null => {
  const entry = readOf(stopLimit ?? price);
  return entry === undefined || !(entry > 0) ? null : entry;
};

type Sized = Extract<Sizing, { kind: 'sized' }>;

/** The volume that the risk allows; a problem is reported at the field that has to change. */
function sizeOf(
  asked: Exclude<ReturnType<typeof riskOf>, null>,
  side: Side,
  entry: number,
  sl: Price,
  { spec, account, sameSideVolume }: ResolveMarket,
): Sized | { readonly problem: OrderProblem } {
  const no = (field: 'risk' | 'sl', reason: string) => ({ problem: refuse(field, null, reason) });
  if ('reason' in asked) return no('risk', asked.reason);
  if (account === null) return no('risk', 'the account is not loaded yet');
  if (!takesStopLoss(spec)) return no('risk', 'this symbol takes no stop loss: type the volume in lots');
  const sized = sizeForRisk({ risk: asked.risk, side, entry, sl, spec, account, sameSideVolume });
  return sized.kind === 'sized' ? sized : no(sized.because === 'stop' ? 'sl' : 'risk', sized.reason);
}

/** What a level of this ticket is counted from; null while there is no price. */
export function frameOf(
  level: Level,
  draft: TicketDraft,
  known: {
    readonly entry: number | null;
    readonly volume: Reading<number> | null;
    readonly sl: Reading<number> | null;
  },
  { spec, account }: ResolveMarket,
): LevelFrame | null {
  const { entry, volume, sl } = known;
  if (entry === null) return null;
  const stop = level === 'tp' ? readOf(sl) || null : null;
  const balance = account?.balance ?? null;
  return { level, side: sideOf(draft.type), entry, volume: readOf(volume) ?? null, balance, stop, spec };
}

/** Without a price there is no distance and no volume by risk: the price's problem is reported instead. */
const waits = (price: Reading<number>): Reading<number> =>
  'problem' in price ? price : { problem: refuse('price', 10015, 'the price must be above 0') };

export function resolveDraft(draft: TicketDraft, market: ResolveMarket): Resolved {
  const { spec } = market;
  const { type } = draft;
  const side = sideOf(type);
  const quote = market.tick !== null && usableQuote(market.tick) ? market.tick : null;
  const price: Reading<number> = isPending(type)
    ? readPrice('price', 'price', draft.price, spec)
    : quote === null
      ? { problem: refuse('symbol', 10021, 'no valid quote for this symbol') }
      : { value: side === 'BUY' ? quote.ask : quote.bid };
  const stopLimit = isStopLimit(type)
    ? readPrice('stopLimit', 'stop limit price', draft.stopLimit, spec)
    : null;
  const entry = entryOf(price, stopLimit);
  const readFor = (level: Level, volume: Reading<number> | null, sl: Reading<number> | null) =>
    readLevel(level, draft, frameOf(level, draft, { entry, volume, sl }, market), spec);

  const asked = riskOf(draft);
  const typed = asked === null ? readLots(draft.volume, spec) : null;
  const isCircular = asked !== null && isMoneyUnit(draft.slUnit) && draft.sl.trim() !== '';
  const sl: Reading<number> = !takesStopLoss(spec)
    ? { value: 0 }
    : isCircular
      ? { problem: refuse('sl', null, circular) }
      : readFor('sl', typed, null);
  const sized =
    asked === null || entry === null || !('value' in sl)
      ? null
      : sizeOf(asked, side, entry, sl.value, market);
  const sizing = sized !== null && 'volume' in sized ? sized : null;
  const volume: Reading<number> =
    typed ??
    (sizing !== null
      ? { value: sizing.volume }
      : sized !== null && 'problem' in sized
        ? sized
        : 'problem' in sl
          ? sl
          : waits(stopLimit ?? price));
  const tp: Reading<number> = takesTakeProfit(spec) ? readFor('tp', volume, sl) : { value: 0 };
  return { price, stopLimit, entry, volume, sizing, sl, tp };
}
