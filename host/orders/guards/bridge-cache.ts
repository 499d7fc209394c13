import { usableQuote } from '../../../shared/math/price';
import type { Account } from '../../../shared/model/account';
import type { Connection } from '../../../shared/model/connection';
import type { Order } from '../../../shared/model/order';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import type { HostQuote } from './moment';

/** Both in milliseconds: only `monotonic` is ever compared with itself, the wall clock serves the broker's clock alone. */
export interface HostClocks {
  monotonic(): number;
  wall(): number;
}

interface SeenTick {
  readonly tick: Tick;
  readonly readAt: number;
  readonly changedAt: number;
  readonly hasMoved: boolean;
  /** Spreads of the latest ticks, in price. */
  readonly spreads: readonly number[];
  /** Bids of those of them that were quotes at all. */
  readonly bids: readonly number[];
}

/**
 * Ticks kept for each symbol, and the least that make a usual spread and price. A price that has come to stay, as after a split,
 * is the usual one after half of them.
 */
const mostTicks = 60;
const leastTicks = 10;
/** A bridge can answer under any number of names. */
const mostSymbols = 5_000;

/**
 * What the host has read of the bridge that it talks to now, beside whatever the page made of it: the guards must not depend on
 * what a page says. A new generation starts from nothing.
 */
export class BridgeCache {
  readonly #clocks: HostClocks;
  #generation = -1;
  #ticks = new Map<string, SeenTick>();
  #specs = new Map<string, SymbolSpec>();
  #orders = new Map<string, Order>();
  #account: { readonly account: Account; readonly readAt: number } | null = null;
  /** The broker's clock in milliseconds at a moment of the monotonic one. */
  #clock: { readonly brokerMs: number; readonly at: number } | null = null;

  constructor(clocks: HostClocks) {
    this.#clocks = clocks;
  }

  /** What was read under another generation is of another bridge or account. */
  #isOf(generation: number): boolean {
    if (generation < this.#generation) return false;
    if (generation > this.#generation) this.startAnew(generation);
    return true;
  }

  startAnew(generation: number): void {
    if (generation <= this.#generation) return;
    this.#generation = generation;
    this.#ticks = new Map();
    this.#specs = new Map();
    this.#orders = new Map();
    this.#account = null;
    this.#clock = null;
  }

  sawTick(generation: number, symbol: string, tick: Tick): void {
    if (!this.#isOf(generation)) return;
    const now = this.#clocks.monotonic();
    const before = this.#ticks.get(symbol);
    const last = before?.tick;
    const isSame =
      last !== undefined && last.timeMs === tick.timeMs && last.bid === tick.bid && last.ask === tick.ask;
    if (before !== undefined && isSame) {
      this.#ticks.set(symbol, { ...before, readAt: now });
      return;
    }
    if (before === undefined && this.#ticks.size >= mostSymbols) this.#ticks.clear();
    this.#ticks.set(symbol, {
      tick,
      readAt: now,
      changedAt: now,
      hasMoved: before !== undefined,
      spreads: [...(before?.spreads ?? []), tick.ask - tick.bid].slice(-mostTicks),
      bids: [...(before?.bids ?? []), ...(usableQuote(tick) ? [tick.bid] : [])].slice(-mostTicks),
    });
  }

  sawSpec(generation: number, spec: SymbolSpec, asked: string): void {
    if (!this.#isOf(generation)) return;
    if (this.#specs.size >= mostSymbols) this.#specs.clear();
    this.#specs.set(asked, spec);
  }

  /** An answer that does not say its login must not hide the one that is known. */
  sawAccount(generation: number, account: Account): void {
    if (!this.#isOf(generation)) return;
    if (this.#account !== null && account.login === null) return;
    this.#account = { account, readAt: this.#clocks.monotonic() };
  }

  sawOrders(generation: number, orders: readonly Order[]): void {
    if (this.#isOf(generation)) this.#orders = new Map(orders.map((order) => [order.ticket, order]));
  }

  sawConnection(generation: number, { clock }: Pick<Connection, 'clock'>): void {
    if (!this.#isOf(generation)) return;
    if (clock === null) return;
    const brokerMs = (clock.utcMs ?? this.#clocks.wall()) + clock.utcOffsetS * 1000;
    this.#clock = { brokerMs, at: this.#clocks.monotonic() };
  }

  account(generation: number): Account | null {
    return generation === this.#generation ? (this.#account?.account ?? null) : null;
  }

  spec(generation: number, symbol: string): SymbolSpec | null {
    return generation === this.#generation ? (this.#specs.get(symbol) ?? null) : null;
  }

  order(generation: number, ticket: string): Order | null {
    return generation === this.#generation ? (this.#orders.get(ticket) ?? null) : null;
  }

  knowsClock(): boolean {
    return this.#clock !== null;
  }

  quote(generation: number, symbol: string): HostQuote | null {
    const seen = generation === this.#generation ? this.#ticks.get(symbol) : undefined;
    if (seen === undefined) return null;
    const { tick, spreads, bids } = seen;
    const now = this.#clocks.monotonic();
    const brokerMs = this.#clock === null ? null : this.#clock.brokerMs + now - this.#clock.at;
    return {
      bid: tick.bid,
      ask: tick.ask,
      readAgoMs: now - seen.readAt,
      changedAgoMs: now - seen.changedAt,
      hasMoved: seen.hasMoved,
      behindMs: brokerMs === null || tick.timeMs === null ? null : Math.max(0, brokerMs - tick.timeMs),
      usualSpread: spreads.length < leastTicks ? null : middleOf(spreads),
      usualBid: bids.length < leastTicks ? null : middleOf(bids),
    };
  }
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
