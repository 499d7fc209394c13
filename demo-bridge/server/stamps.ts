/**
 * The clock of a bridge's times. The engine has the broker's wall clock; a bridge with a configured offset subtracts that one number
 * from all times, summer and winter, and adds it to times in requests.
 */
export interface Stamps {
  /** Broker milliseconds in the bridge's clock; 0 is no time and stays. */
  ms(brokerMs: number): number;
  /** The same in whole seconds. */
  seconds(brokerMs: number): number;
  /** Broker seconds of a time in a request. */
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

/** The document's clock: the broker's own. */
export const BROKER_STAMPS = stampsBehindBroker(0);
