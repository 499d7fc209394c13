import type { UTCTimestamp } from 'lightweight-charts';

/**
 * The library formats its timestamps as UTC and shifts nothing, so the broker's wall clock passes through as it is. Its
 * number is branded; this is the one place that gives the brand.
 */
export const chartTime = (brokerSeconds: number): UTCTimestamp => brokerSeconds as UTCTimestamp;
