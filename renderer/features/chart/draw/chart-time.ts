import type { UTCTimestamp } from 'lightweight-charts';

/**
 * The library formats timestamps as UTC without a shift, so the broker's wall clock is passed as it is. The only place
 * that gives a number the library's branded type.
 */
export const chartTime = (brokerSeconds: number): UTCTimestamp => brokerSeconds as UTCTimestamp;
