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
/** Traders act at multiples of this, milliseconds. */
const TURN_MS = 5 * MINUTE_MS;
const CALM_DEPOSIT = 10_000;
const CALM_DAYS = 14;
/** Longest run of `catchUp` before it yields, milliseconds: less than a frame, because a window may share the process. */
const STRETCH_MS = 8;
/** Broker time simulated between two checks of that, milliseconds. */
const STEP_MS = 30 * 60_000;

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Who trades beside the bridge's client, since how many days before today's midnight, and with what deposit they began. */
export interface Past {
  readonly traders: Traders;
  readonly days: number;
  readonly deposit: number;
}

/** Well-behaved bots, a person at the terminal, and two weeks of their trades. */
export function calmPast(market: Market, labelsCloses = true): Past {
  const traders = inTurns([botsOf(market, labelsCloses), terminalUserOf(market)]);
  return { traders, days: CALM_DAYS, deposit: CALM_DEPOSIT };
}

/** The broker: a market, one account, and a clock that drives both. */
export class TradeServer {
  readonly market: Market;
  readonly clock: DemoClock;
  readonly #state: ServerState;
  readonly #traders: Traders;

  /** Starts at a midnight, so that the same day always has the same past; `catchUp` simulates it. */
  constructor(market: Market, clock: DemoClock, account = DEMO_ACCOUNT, past = calmPast(market)) {
    this.market = market;
    this.clock = clock;
    this.#traders = past.traders;
    const opened = (Math.floor(clock.brokerMs() / DAY_MS) - past.days) * DAY_MS;
    this.#state = openAccount(market, opened, past.deposit, account);
  }

  /** Simulates the past in pieces and rests in between. */
  async catchUp(rest: () => Promise<void> = nextTurn): Promise<void> {
    // Up to the start of the call: a fast clock would stay ahead for ever.
    const now = this.clock.brokerMs();
    let since = performance.now();
    while (this.#state.now < now) {
      advance(this.#state, Math.min(now, this.#state.now + STEP_MS), this.#traders);
      if (performance.now() - since < STRETCH_MS) continue;
      await rest();
      since = performance.now();
    }
  }

  /**
   * The account as of now, with the rest of the past simulated at once. When the broker's clock is set back in autumn, its time
   * stands still for that hour.
   */
  state(): ServerState {
    advance(this.#state, this.clock.brokerMs(), this.#traders);
    return this.#state;
  }
}

/** Each acts at the end of every fifth minute. */
function inTurns(hooks: readonly MinuteHook[]): Traders {
  return {
    next: ({ now }) => (Math.floor((now + 1) / TURN_MS) + 1) * TURN_MS - 1,
    act: (state) => {
      for (const hook of hooks) hook(state, (state.now + 1) / MINUTE_MS);
    },
  };
}

/**
 * A person at the terminal: trades gold by day, and the franc from Tuesday to Friday. No magic number, no comment, reason CLIENT. His
 * trades depend on the day alone.
 */
const CLIENT = 0;
const AS_CLIENT = { reason: CLIENT, magic: 0, comment: '' } as const;

const at = (hour: number, minute: number) => hour * 60 + minute;
const TUESDAY = 2;
const FRIDAY = 5;

/** His action at a minute of the broker's day. */
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
    // On a netting account he leaves others' positions alone.
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
        // To break-even; the server refuses it where the price is beyond.
        if (gold !== null) changePosition(state, gold, { sl: gold.open * pointOf(gold.symbol), tp: null });
        return;
      }
      case at(21, 10):
        close(state, 'XAUUSD', null);
        if (weekday === FRIDAY) close(state, 'USDCHF', null);
    }
  };
}
