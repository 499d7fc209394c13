import type { IndicatorKind } from './kinds';
import { paneKinds } from './pane-kinds';
import { priceKinds } from './price-kinds';
import { structureKinds } from './structure-kinds';

/** Every indicator that can be picked, in the order in which it is offered. */
export const indicatorCatalogue: readonly IndicatorKind[] = [...priceKinds, ...paneKinds, ...structureKinds];

const byType: ReadonlyMap<string, IndicatorKind> = new Map(
  indicatorCatalogue.map((kind) => [kind.type, kind]),
);

/** Null for a type that the product has never seen. */
export function kindOf(type: string): IndicatorKind | null {
  return byType.get(type) ?? null;
}
