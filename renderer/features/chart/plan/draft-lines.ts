import { orderTypeLabel } from '../../../../shared/rules/order-types';
import type { DraftLevels } from '../../../data/workspace/draft-levels';
import type { OtherLevel } from './chart-level';

const common = { money: '', since: null, side: null, owner: null, who: null, distance: '' } as const;

/** The order ticket's levels on its symbol's chart. */
export function draftLines(draft: DraftLevels | null, symbol: string): readonly OtherLevel[] {
  if (draft === null || draft.symbol !== symbol) return [];
  const lines = [
    { kind: 'draft-order', id: 'draft-order', price: draft.price, name: orderTypeLabel(draft.type) },
    { kind: 'draft-order', id: 'draft-stop-limit', price: draft.stopLimit ?? 0, name: 'stop limit price' },
    { kind: 'draft-sl', id: 'draft-sl', price: draft.sl ?? 0, name: 'S/L' },
    { kind: 'draft-tp', id: 'draft-tp', price: draft.tp ?? 0, name: 'T/P' },
  ] as const;
  // 0: no such level, which takes no room beside the candles either.
  return lines
    .filter(({ price }) => price > 0)
    .map(({ name, ...line }) => {
      const label = `draft ${name}`;
      return { ...common, ...line, label, detail: `${label}: in the order ticket, not sent` };
    });
}
