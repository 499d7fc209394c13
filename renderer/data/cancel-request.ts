import type { Host } from '../../shared/contract';

/**
 * Sends a request under an id, and cancels it when `signal` aborts: nobody waits for it any more. If it is still queued
 * in the host, it is never sent to the bridge; the rest of a long answer is not read.
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
