import { isOurMagic } from './intent-label';

/**
 * Whose trade it is, as a magic number: what this app labelled was sent by hand, and counts as 0 like everything by hand. Each label
 * is another number, so that grouping or filtering by the raw one would make a bot of every order. Null = not told.
 */
export const traderMagic = (magic: number | null): number | null => (isOurMagic(magic) ? 0 : magic);
