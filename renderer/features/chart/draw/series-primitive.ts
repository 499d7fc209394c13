import type { IPrimitivePaneRenderer, SeriesAttachedParameter, Time } from 'lightweight-charts';

export type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What each of our primitives keeps: the series that it hangs on, for as long as it does. The library calls these. */
export class SeriesPrimitive {
  protected attachedTo: SeriesAttachedParameter<Time> | null = null;

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.attachedTo = parameters;
  }

  detached(): void {
    this.attachedTo = null;
  }
}
