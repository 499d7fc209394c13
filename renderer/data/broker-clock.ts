import { brokerSecondsBy } from '../../shared/math/broker-offsets';
import type { BrokerClock } from '../../shared/model/connection';
import type { BrokerSeconds } from '../../shared/model/fields';
import { type Clocks, type Moment, momentOf, since, systemClocks } from './ages';

/** The broker's wall clock, advanced by this machine's clocks between two answers of the host. */
export class BrokerClockKeeper {
  #known: { readonly clock: BrokerClock; readonly heardAt: Moment } | null = null;
  readonly #clocks: Clocks;

  constructor(clocks: Clocks = systemClocks) {
    this.#clocks = clocks;
  }

  /** `ageMs`: how long ago the host read it. */
  take(clock: BrokerClock | null, ageMs = 0): void {
    this.#known = clock === null ? null : { clock, heardAt: momentOf(this.#clocks, ageMs) };
  }

  /** Null while the bridge has no source for it. Without the bridge's UTC, this machine's is used. */
  seconds(): BrokerSeconds | null {
    if (this.#known === null) return null;
    const { clock, heardAt } = this.#known;
    const utcMs = clock.utcMs === null ? this.#clocks.wall() : clock.utcMs + since(heardAt, this.#clocks);
    return brokerSecondsBy(utcMs, clock.utcOffsetS);
  }
}
