import { z } from 'zod';
import type { ZoneClock } from '../../../shared/math/zone-clock';
import { timeframeSchema } from '../../../shared/model/bars';

/** What the user chooses for a chart: how prices are shown, in which time zone, with which indicators. */

export const priceStyles = ['candles', 'bars', 'line', 'heikin-ashi'] as const;
export type PriceStyle = (typeof priceStyles)[number];
export const priceScales = ['linear', 'log', 'percent'] as const;
export type PriceScale = (typeof priceScales)[number];
/** The histogram under the candles. */
export const volumeStyles = ['none', 'tick', 'real'] as const;
export type VolumeStyle = (typeof volumeStyles)[number];
export const axisZones = ['broker', 'utc', 'local'] as const;
export type AxisZone = (typeof axisZones)[number];

export const styleSchema = z.object({
  price: z.enum(priceStyles),
  scale: z.enum(priceScales),
  volume: z.enum(volumeStyles),
  /** Vertical lines between days (weeks or longer on longer timeframes) and where the market was closed. */
  hasBreaks: z.boolean(),
  /** The view moves with a new candle while the newest is visible. */
  isFollowing: z.boolean(),
});
export type ChartStyle = Readonly<z.infer<typeof styleSchema>>;

export const defaultStyle: ChartStyle = {
  price: 'candles',
  scale: 'linear',
  volume: 'none',
  hasBreaks: false,
  isFollowing: true,
};

export type AxisClock = ZoneClock;

export const brokerClock: AxisClock = { zone: 'broker', offsets: null };

const choiceSchema = z.object({
  /** Names the output in the request and in the answer; unique on a chart. */
  id: z.string().min(1).max(60),
  /** The sidecar's name of the indicator. */
  type: z.string().min(1).max(40),
  parameters: z.record(z.string(), z.number()).readonly(),
  /** Text parameters, such as the name of a session. */
  words: z.record(z.string(), z.string().max(40)).readonly().exactOptional(),
  /** Typed by the user: sent as it is, under the user's own name. `parameters` above is then empty. */
  custom: z
    .object({
      name: z.string().min(1).max(40),
      parameters: z.union([
        z.literal(true),
        z
          .record(z.string().min(1).max(40), z.union([z.number(), z.string().max(40), z.boolean()]))
          .readonly(),
      ]),
    })
    .readonly()
    .exactOptional(),
  /** A name of the palette, or a CSS colour; without one the chart picks. */
  colour: z.string().max(40).exactOptional(),
  /** The timeframes that show it; absent = all. */
  timeframes: z.array(timeframeSchema).readonly().exactOptional(),
});
export type IndicatorChoice = Readonly<z.infer<typeof choiceSchema>>;
/** Parameters of an indicator as the sidecar takes them: `true` for none, or a flat object. */
export type FlatParameters = NonNullable<IndicatorChoice['custom']>['parameters'];
export const choicesSchema = z.array(choiceSchema).max(60).readonly();

/** The indicators of a new workspace: the trend, the distance of the price from it, and one oscillator: each pane takes room from the candles. */
export const defaultChoices: readonly IndicatorChoice[] = [
  { id: 'ema-21', type: 'ema', parameters: { length: 21 } },
  { id: 'bbands-20-2', type: 'bbands', parameters: { length: 20, std: 2 } },
  { id: 'rsi-14', type: 'rsi', parameters: { length: 14 } },
];
