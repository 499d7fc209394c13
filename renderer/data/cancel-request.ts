import type { Host } from '../../shared/contract';

/**
 * Asks under an id, and cancels the request when `signal` ends: nobody looks at what it was for any more. The bridge then does not
 * hear of it where it still waits in the host, and the rest of a long answer is not taken.
 */
export async function cancelledWith<T>(
  host: Host,
  signal: AbortSignal,
  ask: (requestId: string) => Promise<T>,
): Promise<T> {
  const requestId = crypto.randomUUID();
  const cancel = () => void host.invoke('requests.cancel', { requestId });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await ask(requestId);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
