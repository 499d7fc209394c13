import { z } from 'zod';
import { timeframes } from './enums';
import { type BrokerSeconds, brokerSeconds, type Price, points, price } from './fields';

/**
 * Candles by column, oldest first, strictly rising in time: half the bytes of one object a bar, and half the time to
 * clone over IPC (docs/performance.md). All columns have the same length.
 */
export const barsSchema = z.object({
  /** Open time in broker seconds, not UTC. */
  time: z.array(brokerSeconds),
  open: z.array(price),
  high: z.array(price),
  low: z.array(price),
  close: z.array(price),
  tickVolume: z.array(z.number()),
  /** Traded volume; absent where the bridge sends none. Symbols of an exchange may have their volume only here. */
  realVolume: z.array(z.number()).exactOptional(),
  /** Raw points. */
  spread: z.array(points),
});
export type Bars = z.infer<typeof barsSchema>;

export const timeframeSchema = z.enum(timeframes);

/** A single candle. */
export interface Bar {
  readonly time: BrokerSeconds;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly tickVolume: number;
  /** Absent where the bridge sends none. */
  readonly realVolume?: number;
}

export const emptyBars = (): Bars => ({
  time: [],
  open: [],
  high: [],
  low: [],
  close: [],
  tickVolume: [],
  spread: [],
});
