import type { IPrimitivePaneRenderer, SeriesAttachedParameter, Time } from 'lightweight-charts';

export type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What all our primitives keep: the series that they are attached to. The library calls these methods. */
export class SeriesPrimitive {
  protected attachedTo: SeriesAttachedParameter<Time> | null = null;

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.attachedTo = parameters;
  }

  detached(): void {
    this.attachedTo = null;
  }
}
