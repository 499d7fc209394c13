import type { Handlers } from '../../shared/contract';
import { failed, ok } from '../../shared/result';

export type JournalHandlers = Pick<Handlers, 'journal.list' | 'journal.settle'>;

/** No journal is kept yet: there is nothing to list, and nothing to settle. */
export function journalHandlers(): JournalHandlers {
  return {
    'journal.list': () => Promise.resolve(ok({ intents: [], hasMore: false, folder: null })),
    'journal.settle': ({ intentId }) =>
      Promise.resolve(failed({ kind: 'not-found', message: `The journal holds no intent ${intentId}.` })),
  };
}
