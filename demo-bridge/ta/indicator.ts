import type { Frame } from './frame';
import type { ParameterReader } from './parameters';
import type { Series } from './series';

/** An event that belongs to one bar; `idx` is the bar's position among the bars of the request. */
export interface BarEvent {
  readonly idx: number;
  readonly time: number;
  readonly [field: string]: number | string;
}

/** What an indicator answers, by its shape. */
export type Output =
  | { readonly kind: 'series'; readonly values: Series }
  | { readonly kind: 'bundle'; readonly parts: Readonly<Record<string, Series>> }
  /** One event per bar (or for most bars), prices already rounded: cut like a series when only recent bars are wanted. */
  | { readonly kind: 'perBar'; readonly events: readonly BarEvent[] }
  /** Zones, levels and summaries: never cut. */
  | { readonly kind: 'plain'; readonly value: unknown };

/** An indicator with its parameters read. */
export interface Plan {
  /** Fewest bars with which the newest value is defined. */
  readonly barsNeeded: number;
  compute(frame: Frame): Output;
}

/** One row of the table: reading the parameters gives their names, defaults and limits. */
export interface Indicator {
  readonly name: string;
  plan(read: ParameterReader): Plan;
}

export function series(values: Series): Output {
  return { kind: 'series', values };
}

export function bundle(parts: Readonly<Record<string, Series>>): Output {
  return { kind: 'bundle', parts };
}

/** `barsNeeded`: the fewest with which the newest value is defined. */
export const needs = (barsNeeded: number, compute: Plan['compute']): Plan => ({ barsNeeded, compute });

/** A row for the many indicators that have one parameter, `length`, and answer one series. */
export function ofLength(
  name: string,
  length: number,
  compute: (frame: Frame, length: number) => Series,
  limits: { readonly least?: number; readonly extraBars?: number } = {},
): Indicator {
  const { least = 1, extraBars = 0 } = limits;
  return {
    name,
    plan: (read) => {
      const bars = read.bars('length', length, least);
      return needs(bars + extraBars, (frame) => series(compute(frame, bars)));
    },
  };
}
