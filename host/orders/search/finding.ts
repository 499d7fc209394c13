import type { Fill } from '../../../shared/model/intent';

/** What one look shows of one intent. */
export type Finding =
  /** Proven by what the lists show. */
  | {
      readonly kind: 'settled';
      readonly as: 'executed' | 'partly' | 'unclear' | 'not-executed';
      readonly words: string;
      readonly tickets: readonly string[];
      /** Volume and price that were dealt; null where nothing was, or it is not known. */
      readonly fill: Fill | null;
    }
  /** Something changed, not known by whom: the search goes on, and ends as `atEnd` when the window is over. */
  | {
      readonly kind: 'open';
      readonly words: string;
      readonly atEnd: 'partly' | 'probable' | 'unclear';
      readonly endText: string;
      readonly tickets: readonly string[];
      readonly fill: Fill | null;
    }
  /** Unchanged: a proof once the window is over. */
  | { readonly kind: 'stands'; readonly words: string }
  /** Not found in any list. */
  | { readonly kind: 'nothing'; readonly words: string };

export const nothing = (words: string): Finding => ({ kind: 'nothing', words });
export const stands = (words: string): Finding => ({ kind: 'stands', words });
export const unread = (what: string): Finding => nothing(`The ${what} could not be read.`);

export const found = (
  as: 'executed' | 'partly' | 'unclear' | 'not-executed',
  words: string,
  tickets: readonly string[],
  fill: Fill | null = null,
): Finding => ({ kind: 'settled', as, words, tickets, fill });

/** An open finding that ends as "not known by whom". */
export const unclear = (words: string, tickets: readonly string[]): Finding => ({
  kind: 'open',
  words,
  atEnd: 'unclear',
  endText: words,
  tickets,
  fill: null,
});
