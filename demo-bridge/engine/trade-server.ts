import type { DemoClock } from '../market/clock';
import type { Market } from '../market/market';
import { pointOf } from '../market/symbols';
import { weekdayOf } from '../market/timeframe';
import { botsOf, type MinuteHook, snap } from './bots';
import { changePosition, closePosition } from './change';
import { advance, type Traders } from './match';

import { nettedPosition } from './netting';
import { placeOrder } from './place';
import { DEMO_ACCOUNT, openAccount, type Position, type ServerState } from './state';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Every moment at which one of them may act is a multiple of this. */
const TURN_MS = 5 * MINUTE_MS;
const DEPOSIT = 10_000;
const HISTORY_DAYS = 14;
/** How long the past may take of the process at a stretch: less than a frame, because a window may wait for the same process. */
const STRETCH_MS = 8;
/** Of the broker's time that is lived through between two looks at that. */
const STEP_MS = 30 * 60_000;

/** The broker: a market, one account, and a clock that drives both. */
export class TradeServer {
  readonly market: Market;
  readonly clock: DemoClock;
  readonly #state: ServerState;
  readonly #traders: Traders;

  /** With the last two weeks still to be lived through, from a midnight on, so that the same day always has the same past. */
  constructor(market: Market, clock: DemoClock, account = DEMO_ACCOUNT, labelsCloses = true) {
    this.market = market;
    this.clock = clock;
    this.#traders = inTurns([botsOf(market, labelsCloses), terminalUserOf(market)]);
    const opened = (Math.floor(clock.brokerMs() / DAY_MS) - HISTORY_DAYS) * DAY_MS;
    this.#state = openAccount(market, opened, DEPOSIT, account);
  }

  /** Lives through the past a stretch at a time; whoever shares the process has his turn in between. */
  async catchUp(): Promise<void> {
    // Up to the moment that it began at: a clock that runs many times as fast would stay ahead for ever.
    const now = this.clock.brokerMs();
    let since = performance.now();
    while (this.#state.now < now) {
      advance(this.#state, Math.min(now, this.#state.now + STEP_MS), this.#traders);
      if (performance.now() - since < STRETCH_MS) continue;
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
  }

  /** The account as of now, with what is left of the past at once. Where the broker's clock is set back in autumn, its time stands still for that hour. */
  state(): ServerState {
    advance(this.#state, this.clock.brokerMs(), this.#traders);
    return this.#state;
  }
}

/** Each has his turn at the end of every fifth minute. */
function inTurns(hooks: readonly MinuteHook[]): Traders {
  return {
    next: ({ now }) => (Math.floor((now + 1) / TURN_MS) + 1) * TURN_MS - 1,
    act: (state) => {
      for (const hook of hooks) hook(state, (state.now + 1) / MINUTE_MS);
    },
  };
}

/**
 * A person at the terminal beside the bridge: by day with gold, and from Tuesday to Friday with the franc. No magic number,
 * no comment, reason CLIENT. What he does follows from the day alone.
 */
const CLIENT = 0;
const AS_CLIENT = { reason: CLIENT, magic: 0, comment: '' } as const;

const at = (hour: number, minute: number) => hour * 60 + minute;
const TUESDAY = 2;
const FRIDAY = 5;

/** What he does at a minute of the broker's day. */
function terminalUserOf(market: Market): MinuteHook {
  const tickets = new Map<string, number>();
  const held = (state: ServerState, symbol: string): Position | null => {
    const position = state.positions.get(tickets.get(symbol) ?? 0);
    return position?.symbol.name === symbol ? position : null;
  };
  const open = (state: ServerState, symbol: string, lots: number, isBuy: boolean, stopPoints: number) => {
    const found = market.find(symbol);
    const quote = found?.lastTick(state.now) ?? null;
    if (found === null || quote === null || held(state, symbol) !== null) return;
    const { definition } = found;
    // Of a netting account he leaves alone what is somebody else's.
    if (nettedPosition(state, definition) !== null) return;
    const stop = (isBuy ? quote.bid - stopPoints : quote.ask + stopPoints) * pointOf(definition);
    const placed = placeOrder(state, {
      symbol: definition,
      type: isBuy ? 0 : 1,
      volume: lots,
      price: null,
      stopLimit: null,
      sl: snap(definition, stop),
      tp: null,
      deviation: null,
      magic: 0,
      comment: '',
      filling: null,
      lifetime: 0,
      expiration: 0,
      reason: CLIENT,
    });
    if (placed.verdict === 'done') tickets.set(symbol, placed.order);
  };
  const close = (state: ServerState, symbol: string, lots: number | null) => {
    const position = held(state, symbol);
    if (position !== null) closePosition(state, position, lots, AS_CLIENT);
  };
  return (state, minute) => {
    const day = Math.floor(minute / 1440);
    const weekday = weekdayOf(day);
    switch (minute - day * 1440) {
      case at(8, 40):
        return open(state, 'XAUUSD', 0.02, day % 3 !== 0, 3500);
      case at(9, 20):
        if (weekday === TUESDAY) open(state, 'USDCHF', 0.1, day % 2 === 0, 900);
        return;
      case at(15, 5):
        return close(state, 'XAUUSD', 0.01);
      case at(16, 30): {
        const gold = held(state, 'XAUUSD');
        // To where he opened; the server refuses it where the price is beyond.
        if (gold !== null) changePosition(state, gold, { sl: gold.open * pointOf(gold.symbol), tp: null });
        return;
      }
      case at(21, 10):
        close(state, 'XAUUSD', null);
        if (weekday === FRIDAY) close(state, 'USDCHF', null);
    }
  };
}
