import type { Host } from '../../shared/contract';

/**
 * Asks under a name, and gives the question up when `signal` ends: nobody looks at what it was for any more. The bridge then does
 * not hear of it where it still waits in the host, and the rest of a long answer is not taken.
 */
export async function givenUpWith<T>(
  host: Host,
  signal: AbortSignal,
  ask: (question: string) => Promise<T>,
): Promise<T> {
  const question = crypto.randomUUID();
  const giveUp = () => void host.invoke('rates.giveUp', { ask: question });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await ask(question);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
