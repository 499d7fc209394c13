import type { ClosedPosition } from '../../../shared/math/closed-positions';
import type { Deal } from '../../../shared/model/deal';

/** The deal that opened a trade and the one that closed it; null where there are more, as they met several quotes. */
export function dealsOfTrip({
  parts,
  state,
}: ClosedPosition): { readonly entry: Deal; readonly exit: Deal } | null {
  const [entry, exit, ...more] = parts;
  if (state !== 'closed' || entry?.role !== 'in' || exit?.role !== 'out' || more.length > 0) return null;
  return { entry: entry.deal, exit: exit.deal };
}
