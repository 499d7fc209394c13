import { failed, type Result } from '../../shared/model/result';

/**
 * One intent is sent once: a double click, a second window or a browser that sends again by itself (reference/order-safety.md,
 * finding A) gets the outcome of the first. Outcomes are kept for the run.
 */
export interface Intents<Outcome> {
  once(
    name: string,
    input: Readonly<Record<string, unknown>> & { readonly intentId: string },
    send: () => Promise<Result<Outcome>>,
  ): Promise<Result<Outcome>>;
}

interface Intent<Outcome> {
  /** What was asked under this id: the same id with anything else is a mistake, not a repetition. */
  readonly asked: string;
  readonly outcome: Promise<Result<Outcome>>;
}

const mostIntents = 10_000;

const differs = failed({
  kind: 'bad-input',
  message: 'This intent id was used for another request already; nothing was sent.',
  field: 'intentId',
});

export function createIntents<Outcome>(): Intents<Outcome> {
  const intents = new Map<string, Intent<Outcome>>();
  return {
    once(name, input, send) {
      const asked = JSON.stringify([name, Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
      const known = intents.get(input.intentId);
      if (known !== undefined) return known.asked === asked ? known.outcome : Promise.resolve(differs);
      const outcome = send();
      intents.set(input.intentId, { asked, outcome });
      if (intents.size > mostIntents) {
        const oldest = intents.keys().next();
        if (oldest.done !== true) intents.delete(oldest.value);
      }
      return outcome;
    },
  };
}
