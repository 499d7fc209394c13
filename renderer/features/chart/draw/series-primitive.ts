import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';

export type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What all our primitives keep: the series that they are attached to, and what draws them. The library calls these methods. */
export class SeriesPrimitive implements ISeriesPrimitive<Time> {
  protected attachedTo: SeriesAttachedParameter<Time> | null = null;
  protected views: readonly IPrimitivePaneView[] = [];

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views;
  }

  attached(parameters: SeriesAttachedParameter<Time>): void {
    this.attachedTo = parameters;
  }

  detached(): void {
    this.attachedTo = null;
  }
}
