import type { Handlers } from '../../shared/contract';
import type { Intent } from '../../shared/model/intent';
import { failed, ok } from '../../shared/model/result';
import type { Clock } from '../live/clock';
import type { StoredIntent } from './journal/intent-store';
import type { Journal } from './journal/journal';

export interface SettlingParts {
  readonly journal: Journal;
  readonly clock: Clock;
  toView(intent: StoredIntent): Intent;
}

const wordsOf = (tickets: readonly string[]): string =>
  tickets.length === 0
    ? 'You checked, and did not find it.'
    : `You checked, and found it as ${tickets.join(', ')}.`;

/** The user has checked himself and settles an intent. Only an unknown one can be settled so. */
export function createSettling({ journal, clock, toView }: SettlingParts): Handlers['journal.settle'] {
  return async ({ intentId, tickets }) => {
    await journal.open();
    await journal.refresh();
    const intent = journal.get(intentId);
    if (intent === undefined) {
      return failed({ kind: 'not-found', message: `The journal holds no intent ${intentId}.` });
    }
    if (intent.state === 'unknown') {
      await journal.record({
        move: 'resolve',
        id: intentId,
        resolution: { kind: 'checked', at: clock.wall(), words: wordsOf(tickets), tickets, isLate: false },
      });
    }
    const after = journal.get(intentId) ?? intent;
    return after.state === 'unknown'
      ? failed(journal.trouble() ?? { kind: 'internal', message: 'It could not be settled.' })
      : after.state === 'journalled' || after.state === 'sent'
        ? failed({ kind: 'bad-input', message: 'It is still on its way: there is nothing to settle yet.' })
        : ok(toView(after));
  };
}
