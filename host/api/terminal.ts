import type { Handlers } from '../../shared/contract';
import { ok } from '../../shared/model/result';
import type { TerminalOutcome } from '../../shared/model/terminal';
import type { BridgeSwitch } from '../live/active-bridge';
import { createIntents } from './intents';

export type TerminalHandlers = Pick<Handlers, 'terminal.act'>;

const stillActing = {
  kind: 'busy' as const,
  message: 'An action on this terminal is still under way; this one was not sent.',
};

/**
 * The three actions on the terminal: one intent, one send. One at a time for each bridge, for a second one would meet a
 * terminal in the middle of the first. `onTouched` is told when what is known of the terminal may be true no more.
 */
export function terminalHandlers(bridge: BridgeSwitch, onTouched: () => void): TerminalHandlers {
  const intents = createIntents<TerminalOutcome>();
  /** Generations with an action on the wire. */
  const acting = new Set<number>();

  return {
    'terminal.act': (input) =>
      intents.once('terminal.act', input, async () => {
        const { generation } = bridge.current();
        const { action } = input;
        if (acting.has(generation)) {
          return ok({ action, verdict: 'not-sent', said: null, failure: stillActing, tookMs: 0 });
        }
        acting.add(generation);
        try {
          return await bridge.write(async (client) => {
            const outcome = await client.act(action);
            if (outcome.verdict === 'done' || outcome.verdict === 'unknown') onTouched();
            return ok(outcome);
          }, input.generation);
        } finally {
          acting.delete(generation);
        }
      }),
  };
}
