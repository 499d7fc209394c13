import { accountFigures, marginFor } from '../engine/money';
import type { ServerState } from '../engine/state';
import { HIGH, LOW, OPEN } from '../market/subdivide';
import { weekdayOf } from '../market/timeframe';
import type { Floor, Trader } from './floor';
import { between, DAY_MS, directionIf, HOUR_MS, MINUTE_MS, openingPriceOf } from './habits';
import { TREND } from './trend';

/** Somebody at the terminal beside the bridge: CLIENT, no magic number, no comment. */
const PERSON: Trader = { name: 'person', magic: 0, comment: '', reason: 0 };

const TUESDAY = 2;
const FRIDAY = 5;
const SHARE_OF_MEDDLING = 0.25;

/** Gold by day, the franc from Tuesday to Friday; on some days closes by hand what the trend bot holds. */
export function planPerson(floor: Floor, day: number): void {
  const random = floor.random(PERSON.name, day);
  const isBuy = random.next() < 0.6;
  const midnight = day * DAY_MS;
  const at = (from: number, to: number) => midnight + Math.floor(between(random, from, to) * HOUR_MS);
  const [morning, afternoon, toEntry, evening] = [at(8, 9.5), at(14.5, 15.5), at(16, 17), at(20, 21.5)];
  const meddles = random.next() < SHARE_OF_MEDDLING ? at(10, 20) : null;
  if (meddles !== null) floor.agenda.add(meddles, (state) => meddle(floor, state));
  if (floor.market.isDayOff(day)) return;
  const weekday = weekdayOf(day);
  floor.agenda.add(morning, (state) => {
    openByHand(floor, state, 'XAUUSD', 0.02, isBuy, 35);
    if (weekday === TUESDAY) openByHand(floor, state, 'USDCHF', 0.1, !isBuy, 0.009);
  });
  const gold = floor.symbol('XAUUSD');
  floor.agenda.add(afternoon, (state) => {
    for (const trade of floor.tradesOf(PERSON, gold)) floor.close(state, trade, PERSON, 0.01);
  });
  floor.agenda.add(toEntry, (state) => {
    // The server refuses it where the price is beyond.
    for (const trade of floor.tradesOf(PERSON, gold)) {
      floor.setLevels(state, trade, openingPriceOf(floor, state, trade), null);
    }
  });
  floor.agenda.add(evening, (state) => {
    for (const trade of floor.tradesOf(PERSON)) {
      if (trade.symbol === gold || weekday === FRIDAY) floor.close(state, trade);
    }
  });
}

function openByHand(
  floor: Floor,
  state: ServerState,
  name: string,
  lots: number,
  isBuy: boolean,
  stop: number,
): void {
  const symbol = floor.symbol(name);
  if (floor.tradesOf(PERSON, symbol).length > 0) return;
  floor.enter(state, PERSON, { symbol, direction: directionIf(isBuy), lots, stop, target: null });
}

function meddle(floor: Floor, state: ServerState): void {
  const [trade] = floor.tradesOf(TREND);
  if (trade !== undefined) floor.close(state, trade, PERSON);
}

const SMALL_DEPOSIT_SYMBOL = 'ETHUSD';
const FIRST_FUNDS = 10_000;
/** Days after the account was opened. */
const LATER_MONEY = [
  { day: 41, hour: 9.4, amount: 2_500, comment: 'Deposit' },
  { day: 67, hour: 14.2, amount: -1_500, comment: 'Withdrawal' },
] as const;

/**
 * How the account began: with a few hundred, all of it in one position without a stop, to the wrong side of the day, until the
 * server stopped it out. Then it was funded for good.
 */
export function beginSmall(floor: Floor, opened: number, funded: (state: ServerState) => void): void {
  const attempt = (at: number): void => {
    floor.agenda.add(at, (state) => {
      const all = allIn(floor, state);
      const check = (later: ServerState): void => {
        if (later.deals.some(({ reason }) => reason === 6)) {
          floor.money(later, FIRST_FUNDS, 'Deposit');
          funded(later);
        } else if (later.now < at + DAY_MS - 2 * HOUR_MS) floor.agenda.add(later.now + HOUR_MS, check);
        else {
          if (all !== null) floor.close(later, all);
          attempt(at + DAY_MS);
        }
      };
      floor.agenda.add(at + HOUR_MS, check);
    });
  };
  attempt(opened + 10 * MINUTE_MS);
  for (const { day, hour, amount, comment } of LATER_MONEY) {
    const at = opened + day * DAY_MS + hour * HOUR_MS;
    floor.agenda.add(at, (state) => floor.money(state, amount, comment));
  }
}

/** As much as the account carries. */
function allIn(floor: Floor, state: ServerState) {
  const symbol = floor.symbol(SMALL_DEPOSIT_SYMBOL);
  const prices = floor.market.find(SMALL_DEPOSIT_SYMBOL);
  const quote = prices?.lastTick(state.now) ?? null;
  const { bars, count } = prices?.levels.day(0, Math.floor(state.now / DAY_MS)) ?? { bars: null, count: 0 };
  if (quote === null || bars === null || count === 0) return null;
  const [open = 0, high = 0, low = 0] = [bars[OPEN], bars[HIGH], bars[LOW]];
  const aLot = marginFor(state, symbol, 1, quote.ask, state.now);
  const lots = Math.floor((0.95 * accountFigures(state, state.now).equity * 100) / aLot) / 100;
  const direction = directionIf(open - low > high - open);
  return floor.enter(state, PERSON, { symbol, direction, lots, stop: null, target: null });
}
