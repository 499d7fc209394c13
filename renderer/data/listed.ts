import { countText } from '../../shared/math/counts';
import type { UnreadableRow } from '../../shared/model/record';
import type { Failure } from '../../shared/model/result';

const mostNamed = 3;

/** All unreadable rows of a list as one failure, for the strip above the table; null while every row could be read. */
export function unreadableFailure(unreadable: readonly UnreadableRow[]): Failure | null {
  const first = unreadable[0];
  if (first === undefined) return null;
  const named = unreadable
    .slice(0, mostNamed)
    .map(({ ticket, symbol, failure }) => {
      const which = [ticket === null ? 'one without a valid ticket' : `ticket ${ticket}`, symbol];
      return `${which.filter((part) => part !== null).join(' ')} (${failure.message})`;
    })
    .join('; ');
  const more = unreadable.length - mostNamed;
  const rows = countText(unreadable.length, 'row');
  return {
    ...first.failure,
    message: `${rows} could not be read: ${named}${more > 0 ? `; and ${more} more` : ''}`,
  };
}
