import { randomUUID } from 'node:crypto';
import type { Result } from '../shared/model/result';

/**
 * Answers of slow writes. A browser opens six connections to one address: orders that hang for a minute would take them all, and the
 * close behind them would not even arrive. So a slow write gives its connection back, and its page asks for the answer later.
 */
export interface LateAnswers {
  /** The answer, or the id under which it is fetched later. */
  inTime(asked: Promise<Result<unknown>>): Promise<Result<unknown> | string>;
  has(id: string): boolean;
  /** Returns it once; null while there is none. */
  take(id: string): Result<unknown> | null;
}

/** How long a write keeps its connection, milliseconds: most are answered by then. */
const holdMs = 300;
/** Answers kept for pages that do not come back for them. */
const mostKept = 200;

export function createLateAnswers(): LateAnswers {
  const kept = new Map<string, { answer: Result<unknown> | null }>();

  return {
    async inTime(asked) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const over = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), holdMs);
      });
      const first = await Promise.race([asked, over]);
      clearTimeout(timer);
      if (first !== null) return first;
      const id = randomUUID();
      const entry: { answer: Result<unknown> | null } = { answer: null };
      kept.set(id, entry);
      void asked.then((answer) => {
        entry.answer = answer;
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      });
      return id;
    },
    has: (id) => kept.has(id),
    take(id) {
      const answer = kept.get(id)?.answer ?? null;
      if (answer !== null) kept.delete(id);
      return answer;
    },
  };
}
