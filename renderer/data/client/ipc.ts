import {
  type EventName,
  eventNames,
  type Host,
  type Input,
  type Output,
  type RequestName,
} from '../../../shared/contract';
import { failed, type Result } from '../../../shared/model/result';
import { createEventHub } from './event-hub';

/**
 * The client of the desktop, as `http.ts` is of the browser host: what `electron/preload.ts` exposes to the page.
 * Values arrive as the host made them; the types are added here.
 */
export interface Preloaded {
  invoke(name: RequestName, input: unknown): Promise<unknown>;
  /** The latest value follows at once. */
  on(name: EventName, listener: (value: unknown) => void): () => void;
}

declare global {
  interface Window {
    readonly bridgewatch?: Preloaded;
  }
}

const isResult = <T>(answer: unknown): answer is Result<T> =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && typeof answer.ok === 'boolean';

const lost = failed({
  kind: 'host-lost',
  message: 'The window has lost it.',
});

export function connectIpc(preloaded: Preloaded): Host {
  const hub = createEventHub();
  for (const name of eventNames) preloaded.on(name, (value) => hub.publish(name, value));
  return {
    async invoke<Name extends RequestName>(name: Name, input: Input<Name>) {
      try {
        const answer = await preloaded.invoke(name, input);
        return isResult<Output<Name>>(answer) ? answer : lost;
      } catch {
        // Electron rejects where the door refuses the sender or the main process is gone.
        return lost;
      }
    },
    on: hub.on,
  };
}
