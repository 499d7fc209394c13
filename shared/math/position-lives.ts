import type { Deal } from '../model/deal';
import type { Side } from '../model/enums';
import type { Lots, Price } from '../model/fields';
import type { DealPart } from '../model/trade-table';
import { addMoney } from './deals';
import { decimalsOf } from './price';
import { roundLots } from './volume';

/** Average price by volume. `volume` null: a part of unknown volume is in it. */
interface Average {
  readonly volume: Lots | null;
  /** Volume times price; counts only while `volume` is known. */
  readonly value: number;
  readonly price: Price | null;
}
const nothing: Average = { volume: 0, value: 0, price: null };

function averaged(average: Average, volume: Lots | null, price: Price): Average {
  if (average.volume === 0) return { volume, value: (volume ?? 0) * price, price };
  if (volume === null || average.volume === null) {
    return { volume: null, value: 0, price: average.price === price ? price : null };
  }
  const sum = roundLots(average.volume + volume);
  const value = average.value + volume * price;
  return { volume: sum, value, price: sum === 0 ? average.price : Number((value / sum).toPrecision(12)) };
}

/** One trade of a position id, from flat to flat, while it is being rebuilt. */
export interface Life {
  readonly side: Side;
  readonly parts: DealPart[];
  /** False where it began before these deals. */
  knowsBeginning: boolean;
  /** Lots open after the last deal; null where not known. */
  held: number | null;
  entry: Average;
  exit: Average;
}

const opposite = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');

/** MetaTrader's position id is the ticket of its opening order (simulators use the deal's). */
const opensItsPosition = (deal: Deal): boolean =>
  deal.order === null || deal.order === deal.positionId || deal.ticket === deal.positionId;

/** The trades of one position id, oldest first; null where its deals contradict each other or have no direction. */
export function livesOf(group: readonly Deal[]): readonly Life[] | null {
  const lives: Life[] = [];
  let life: Life | null = null;
  const begin = (side: Side, isKnown: boolean): Life => {
    const begun: Life = {
      side,
      parts: [],
      knowsBeginning: isKnown,
      held: isKnown ? 0 : null,
      entry: nothing,
      exit: nothing,
    };
    lives.push(begun);
    return begun;
  };

  for (const deal of group) {
    const side: Side = deal.type === 'BUY' ? 'BUY' : 'SELL';
    switch (deal.entry) {
      case 'IN': {
        life ??= begin(side, lives.length > 0 || opensItsPosition(deal));
        if (life.side !== side) return null;
        enter(life, whole(deal, 'in'));
        break;
      }
      case 'OUT':
      case 'OUT_BY': {
        life ??= begin(opposite(side), false);
        if (life.side === side) return null;
        leave(life, whole(deal, 'out'));
        if (life.held === 0) life = null;
        break;
      }
      case 'INOUT': {
        life ??= begin(opposite(side), false);
        if (life.side === side) return null;
        if (life.held !== null && life.held >= deal.volume) forgetBeginning(life);
        const [closing, opening] = split(deal, life.held);
        leave(life, closing);
        life = begin(side, true);
        if (opening.volume === null) life.held = null;
        enter(life, opening);
        break;
      }
      default:
        return null;
    }
  }
  return lives;
}

const whole = (deal: Deal, role: DealPart['role']): DealPart => ({
  deal,
  role,
  volume: deal.volume,
  profit: deal.profit,
  swap: deal.swap,
  commission: deal.commission,
  fee: deal.fee,
});

/** More was closed than opened: the beginning is not among these deals. */
function forgetBeginning(life: Life): void {
  life.knowsBeginning = false;
  life.held = null;
}

function enter(life: Life, part: DealPart): void {
  life.parts.push(part);
  life.entry = averaged(life.entry, part.volume, part.deal.price);
  if (life.held !== null && part.volume !== null) life.held = roundLots(life.held + part.volume);
}

function leave(life: Life, part: DealPart): void {
  life.parts.push(part);
  life.exit = averaged(life.exit, part.volume, part.deal.price);
  if (life.held === null || part.volume === null) return;
  const left = roundLots(life.held - part.volume);
  if (left < 0) forgetBeginning(life);
  else life.held = left;
}

/**
 * An in/out deal closes the position and opens the rest. The profit belongs to the close; commission and fee are split by volume, in
 * units of the amount's last decimal, so that the two parts add up.
 */
function split(deal: Deal, held: number | null): readonly [DealPart, DealPart] {
  const share = (amount: number): number =>
    held === null || deal.volume === 0
      ? amount
      : Number(((amount * held) / deal.volume).toFixed(decimalsOf(amount))) + 0;
  const commission = share(deal.commission);
  const fee = share(deal.fee);
  return [
    { deal, role: 'out', volume: held, profit: deal.profit, swap: deal.swap, commission, fee },
    {
      deal,
      role: 'in',
      volume: held === null ? null : roundLots(deal.volume - held),
      profit: 0,
      swap: 0,
      commission: addMoney([deal.commission, -commission]),
      fee: addMoney([deal.fee, -fee]),
    },
  ];
}
