/**
 * The clock that a bridge puts its times on. The engine's own are the broker's wall clock; a bridge that was told its
 * offset from UTC subtracts that one number from all of them, in summer and in winter, and adds it to what it is asked for.
 */
export interface Stamps {
  /** Milliseconds as they go out; 0 is no time and stays. */
  ms(brokerMs: number): number;
  /** The same in whole seconds. */
  seconds(brokerMs: number): number;
  /** Broker seconds of a moment that came in with a request. */
  brokerSeconds(stamp: number): number;
}

export function stampsBehindBroker(offsetSeconds: number): Stamps {
  const ms = (brokerMs: number) => (brokerMs === 0 ? 0 : brokerMs - offsetSeconds * 1000);
  return {
    ms,
    seconds: (brokerMs) => Math.floor(ms(brokerMs) / 1000),
    brokerSeconds: (stamp) => stamp + offsetSeconds,
  };
}

/** As the document has them. */
export const BROKER_STAMPS = stampsBehindBroker(0);
