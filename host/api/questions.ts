import { failed, type Result } from '../../shared/model/result';

/** Questions of the page that can be given up, by a name of its own for each. */
export interface Questions {
  /** Asks; `wanted` ends when the question is given up. Without a name it cannot be. */
  during<T>(
    name: string | undefined,
    ask: (wanted: AbortSignal | undefined) => Promise<Result<T>>,
  ): Promise<Result<T>>;
  /** True where it was still open. */
  giveUp(name: string): boolean;
}

/** More at once would be a mistake of a program. */
const mostOpen = 500;

export function createQuestions(): Questions {
  const open = new Map<string, AbortController>();
  return {
    async during(name, ask) {
      if (name === undefined) return ask(undefined);
      if (open.size >= mostOpen) {
        return failed({
          kind: 'busy',
          message: 'Too many questions are open already; this one was not sent.',
        });
      }
      const controller = new AbortController();
      open.set(name, controller);
      try {
        return await ask(controller.signal);
      } finally {
        if (open.get(name) === controller) open.delete(name);
      }
    },
    giveUp(name) {
      const controller = open.get(name);
      controller?.abort();
      return controller !== undefined;
    },
  };
}
