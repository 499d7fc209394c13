import type { Price } from '../../../shared/model/fields';
import type { CrosshairLink } from './plan/chart-feed';

type Listener = (time: number | null, symbol: string, price: Price | null) => void;

/** Links the crosshairs of several charts: what one points at, the others show. */
export class CrosshairBus {
  readonly #listeners = new Map<string, Listener>();

  /** The link of one chart; it does not hear its own crosshair. */
  linkOf(chart: string, symbol: string): CrosshairLink {
    return {
      point: (time, price) => {
        for (const [other, listener] of this.#listeners) if (other !== chart) listener(time, symbol, price);
      },
      subscribe: (listener) => {
        this.#listeners.set(chart, listener);
        return () => {
          if (this.#listeners.get(chart) === listener) this.#listeners.delete(chart);
        };
      },
    };
  }
}
