import type { SymbolSpec } from '../../../shared/model/symbol';
import type { Tick } from '../../../shared/model/tick';
import { sideOf } from '../../../shared/rules/order-types';
import { clearDistance, levelStart, stepPriceText, stepVolumeText, stepWholeText } from '../../trade/steps';
import type { TextField, TicketDraft } from './draft';
import { anchorPrice } from './hints';

/** Deviation that an empty field starts to step from, points. */
const usualDeviation = 20;

/** What an arrow key or the wheel makes of a field: `steps` are points for prices and steps of the symbol for the volume. */
export function stepped(
  field: TextField,
  steps: number,
  draft: TicketDraft,
  spec: SymbolSpec | null,
  quote: Tick | null,
): string {
  if (field === 'deviation') return stepWholeText(draft.deviation, steps, usualDeviation);
  if (spec === null) return draft[field];
  if (field === 'volume') return stepVolumeText(draft.volume, steps, spec);
  return stepPriceText(draft[field], steps, spec, startOf(field, draft, spec, quote));
}

/** Where an empty price field begins: at the market, a level at its nearest allowed place. */
function startOf(field: TextField, draft: TicketDraft, spec: SymbolSpec, quote: Tick | null): number | null {
  if (quote === null) return null;
  const side = sideOf(draft.type);
  if (field !== 'sl' && field !== 'tp') return side === 'BUY' ? quote.ask : quote.bid;
  const anchor = anchorPrice(draft, quote);
  return anchor === null ? null : levelStart(field, side, anchor, clearDistance(spec, quote), spec);
}
