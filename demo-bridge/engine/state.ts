import type { SymbolDefinition } from '../market/symbols';
import type { PriceSource } from './prices';

/**
 * State of the trade server. Prices are whole points of their symbol (0 = none), volumes lots, money in account currency rounded to
 * the cent, times broker milliseconds. Enumerations have MetaTrader's numbers.
 */

export type Direction = 'buy' | 'sell';

/** ORDER_TYPE. */
export type OrderType = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** ORDER_FILLING: FOK 0, IOC 1, RETURN 2, BOC 3. */
export type Filling = 0 | 1 | 2 | 3;
/** ORDER_TIME: GTC 0, DAY 1, SPECIFIED 2, SPECIFIED_DAY 3. */
export type Lifetime = 0 | 1 | 2 | 3;
/** ORDER_STATE, as far as this server uses it: placed, cancelled, filled, rejected, expired. */
export type OrderState = 1 | 2 | 4 | 5 | 6;
/** ORDER_REASON and DEAL_REASON: client 0, expert 3, stop loss 4, take profit 5, stop out 6. */
export type Reason = 0 | 3 | 4 | 5 | 6;

export interface Order {
  readonly ticket: number;
  readonly symbol: SymbolDefinition;
  type: OrderType;
  state: OrderState;
  readonly volume: number;
  /** Lots not filled yet. */
  volumeLeft: number;
  price: number;
  stopLimit: number;
  sl: number;
  tp: number;
  filling: Filling;
  lifetime: Lifetime;
  /** End of life; 0 for GTC. */
  expires: number;
  readonly magic: number;
  comment: string;
  readonly reason: Reason;
  positionId: number;
  readonly placed: number;
  done: number;
}

export interface Position {
  /** Ticket of the order that opened it, or reversed it on a netting account. */
  readonly ticket: number;
  /** The first ticket, which stays on a reversal. Orders and deals refer to it. */
  readonly identifier: number;
  readonly symbol: SymbolDefinition;
  readonly direction: Direction;
  volume: number;
  /** Mean by volume where several deals opened it, then between two points. */
  open: number;
  sl: number;
  tp: number;
  swap: number;
  /** Margin of the whole position. */
  margin: number;
  readonly magic: number;
  readonly comment: string;
  readonly reason: Reason;
  readonly opened: number;
  /** Time of its last deal; a change of its levels does not move it. */
  changed: number;
}

export interface Deal {
  readonly ticket: number;
  readonly order: number;
  readonly position: number;
  /** null for a balance operation. */
  readonly symbol: SymbolDefinition | null;
  /** DEAL_TYPE: buy 0, sell 1, balance 2. */
  readonly type: 0 | 1 | 2;
  /** DEAL_ENTRY: in 0, out 1, in/out 2 (reverses a netting position). */
  readonly entry: 0 | 1 | 2;
  readonly volume: number;
  readonly price: number;
  readonly profit: number;
  readonly commission: number;
  readonly swap: number;
  readonly magic: number;
  readonly comment: string;
  readonly reason: Reason;
  readonly time: number;
}

export interface AccountRules {
  readonly leverage: number;
  /** Margin level in percent at which the server warns, and at which it closes positions. */
  readonly marginCall: number;
  readonly stopOut: number;
  /** Most pending orders at once. */
  readonly limitOrders: number;
  /** The oldest position of a symbol must be closed first. */
  readonly fifoClose?: boolean;
  /** Netting: one position a symbol; absent = hedging. */
  readonly isNetting?: boolean;
}

export interface ServerState {
  readonly market: PriceSource;
  readonly account: AccountRules;
  /** All ticks up to and including this moment are processed. Broker milliseconds. */
  now: number;
  balance: number;
  readonly positions: Map<number, Position>;
  readonly orders: Map<number, Order>;
  readonly oldOrders: Order[];
  readonly deals: Deal[];
  nextTicket: number;
}

export const DEMO_ACCOUNT: AccountRules = { leverage: 100, marginCall: 70, stopOut: 20, limitOrders: 200 };

/** A new account whose first deal is its deposit. */
export function openAccount(
  market: PriceSource,
  at: number,
  deposit: number,
  account = DEMO_ACCOUNT,
): ServerState {
  const state: ServerState = {
    market,
    account,
    now: at,
    balance: 0,
    positions: new Map(),
    orders: new Map(),
    oldOrders: [],
    deals: [],
    nextTicket: 42_094_801,
  };
  bookMoney(state, deposit, 'Initial deposit');
  return state;
}

/** Books a deposit (a withdrawal if below 0) as a deal; returns its ticket. */
export function bookMoney(state: ServerState, amount: number, comment: string): number {
  const ticket = takeTicket(state);
  state.deals.push({
    ticket,
    order: 0,
    position: 0,
    symbol: null,
    type: 2,
    entry: 0,
    volume: 0,
    price: 0,
    profit: amount,
    commission: 0,
    swap: 0,
    magic: 0,
    comment,
    reason: 0,
    time: state.now,
  });
  state.balance = roundMoney(state.balance + amount);
  return ticket;
}

export function takeTicket(state: ServerState): number {
  const ticket = state.nextTicket;
  state.nextTicket += 1;
  return ticket;
}

export function directionOf(type: OrderType): Direction {
  return type % 2 === 0 ? 'buy' : 'sell';
}

/** 1 where a rising price is a gain. */
export function signOf(direction: Direction): 1 | -1 {
  return direction === 'buy' ? 1 : -1;
}

/** Without float noise: no symbol has volume steps below the sixth decimal. */
export function roundLots(lots: number): number {
  return Math.round(lots * 1e6) / 1e6;
}

export function roundMoney(money: number): number {
  const cents = Math.round(Math.abs(money) * 100 + 1e-7);
  return cents === 0 ? 0 : (Math.sign(money) * cents) / 100;
}
