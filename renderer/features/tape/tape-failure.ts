import type { Failure } from '../../../shared/model/result';

/** A bridge that knows the symbol and answers `not found` does not know the question. */
export const tapeFailure = (failure: Failure, isSymbolKnown: boolean): Failure =>
  failure.kind === 'not-found' && isSymbolKnown
    ? { ...failure, kind: 'unsupported', message: 'It has no ticks of the past' }
    : failure;
