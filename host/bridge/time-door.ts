import type { TaOutput } from '../../shared/model/analysis';
import type { Bars } from '../../shared/model/bars';
import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Tick, TickRecord } from '../../shared/model/tick';
import type { TaAnswer } from './decode/ta';

/**
 * The one place that converts between a bridge's times and broker time: everything decoded passes it once inwards, `from`, `to` and
 * `expiration` pass it outwards. A time of 0 or null stays. One for each connection: another shift is another connection, so that the
 * screen never mixes two clocks.
 */
export interface TimeDoor {
  bars(bars: Bars): Bars;
  tick(tick: Tick): Tick;
  ticks(ticks: TickRecord[]): TickRecord[];
  position(position: Position): Position;
  order(order: Order): Order;
  deal(deal: Deal): Deal;
  analysis(answer: TaAnswer): TaAnswer;
  /** Broker seconds in this bridge's clock; never before 1970. */
  out<Time extends BrokerSeconds | undefined>(time: Time): Time | number;
}

/** The only field with a time (seconds) in the sidecar's records; others count candles, prices or touches. */
const recordTime = 'time';

const same = <T>(value: T): T => value;
const asTheyStand: TimeDoor = {
  bars: same,
  tick: same,
  ticks: same,
  position: same,
  order: same,
  deal: same,
  analysis: same,
  out: same,
};

/** `shiftS`: seconds added to a time of the bridge to make it broker time; 0 for a bridge that sends broker time. */
export function createTimeDoor(shiftS: number): TimeDoor {
  if (shiftS === 0) return asTheyStand;
  const shiftMs = shiftS * 1_000;
  const at = (time: number | null): number | null => (time === null || time === 0 ? time : time + shiftS);
  const ms = (time: number | null): number | null => (time === null || time === 0 ? time : time + shiftMs);
  const bars = (value: Bars): Bars => ({ ...value, time: value.time.map((time) => time + shiftS) });
  const output = (value: TaOutput): TaOutput =>
    value.shape === 'records'
      ? {
          ...value,
          rows: value.rows.map((row) => {
            const time = row[recordTime];
            return typeof time === 'number' ? { ...row, [recordTime]: time + shiftS } : row;
          }),
        }
      : value;
  return {
    bars,
    tick: (tick) => ({ ...tick, timeMs: ms(tick.timeMs) }),
    ticks: (ticks) => ticks.map((tick) => ({ ...tick, timeMs: ms(tick.timeMs) })),
    position: (position) => ({
      ...position,
      timeOpen: at(position.timeOpen),
      timeUpdate: at(position.timeUpdate),
    }),
    order: (order) => ({
      ...order,
      expiration: order.expiration === 0 ? 0 : order.expiration + shiftS,
      timeSetup: at(order.timeSetup),
      timeDone: at(order.timeDone),
    }),
    deal: (deal) => ({ ...deal, time: at(deal.time) }),
    analysis: (answer) => ({
      bars: bars(answer.bars),
      outputs:
        answer.outputs === null
          ? null
          : Object.fromEntries(Object.entries(answer.outputs).map(([name, value]) => [name, output(value)])),
    }),
    out: (time) => (time === undefined || time === 0 ? time : Math.max(0, time - shiftS)),
  };
}
