import type { Fill } from '../../../shared/model/intent';

/** What one look says of one intent. */
export type Finding =
  /** Proven by what is there. */
  | {
      readonly kind: 'settled';
      readonly as: 'executed' | 'partly' | 'unclear' | 'not-executed';
      readonly words: string;
      readonly tickets: readonly string[];
      /** What of it was dealt; null where nothing was, or nothing tells. */
      readonly fill: Fill | null;
    }
  /** Something happened, and it is not known by whom: the search goes on, and it is told as `atEnd` when the window has passed. */
  | {
      readonly kind: 'open';
      readonly words: string;
      readonly atEnd: 'partly' | 'probable' | 'unclear';
      readonly endWords: string;
      readonly tickets: readonly string[];
      readonly fill: Fill | null;
    }
  /** It stands as it was: proves it when nothing can come any more. */
  | { readonly kind: 'stands'; readonly words: string }
  /** Nothing of it is to be seen. */
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

/** Not known by whom. */
export const unclear = (words: string, tickets: readonly string[]): Finding => ({
  kind: 'open',
  words,
  atEnd: 'unclear',
  endWords: words,
  tickets,
  fill: null,
});
