import type { IndicatorKind } from './kinds';
import { paneKinds } from './pane-kinds';
import { priceKinds } from './price-kinds';
import { structureKinds } from './structure-kinds';

/** Every indicator that can be chosen, in the order of the list. */
export const indicatorCatalogue: readonly IndicatorKind[] = [...priceKinds, ...paneKinds, ...structureKinds];

const byType: ReadonlyMap<string, IndicatorKind> = new Map(
  indicatorCatalogue.map((kind) => [kind.type, kind]),
);

/** Null for a type that this product does not know. */
export function kindOf(type: string): IndicatorKind | null {
  return byType.get(type) ?? null;
}
