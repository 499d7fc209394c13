import type { Handlers } from '../../shared/contract';
import { type Failure, ok } from '../../shared/model/result';
import type { TerminalAction, TerminalOutcome } from '../../shared/model/terminal';
import type { WorkNews } from '../../shared/rules/terminal-work';
import type { Live } from '../live/live';

type TerminalHandlers = Pick<Handlers, 'terminal.act' | 'terminal.stopWaiting'>;
type Act = Handlers['terminal.act'];

const stillActing: Failure = {
  kind: 'busy',
  message: 'An action on this terminal is still under way; this one was not sent.',
};

/**
 * The three actions on the terminal: one intent, one send. One at a time for each bridge: a second one would meet a terminal in the
 * middle of the first.
 */
export function terminalHandlers(live: Live, begins: () => (news: WorkNews) => void): TerminalHandlers {
  const { bridge } = live;
  /** Generations with an action under way. */
  const acting = new Set<number>();

  return {
    'terminal.act': oncePerIntent(async ({ action, generation: meantFor }) => {
      const { generation } = bridge.current();
      const tell = begins();
      const refuse = (failure: Failure) => {
        const outcome = notSent(action, failure);
        tell({ kind: 'answered', outcome, isAwaited: true });
        return ok(outcome);
      };
      if (acting.has(generation)) return refuse(stillActing);
      acting.add(generation);
      try {
        const acted = await bridge.write(async (client) => {
          const answered = live.terminalActs(action, tell);
          const outcome = await client.act(action);
          answered(outcome);
          return ok(outcome);
        }, meantFor);
        // It fails only before the client is asked.
        return acted.ok ? acted : refuse(acted.failure);
      } finally {
        acting.delete(generation);
      }
    }),
    'terminal.stopWaiting': () => Promise.resolve(ok(live.stopWaiting())),
  };
}

const mostIntents = 10_000;

const differs: Failure = {
  kind: 'bad-input',
  message: 'This intent id was used for another request already; nothing was sent.',
  field: 'intentId',
};

const notSent = (action: TerminalAction, failure: Failure): TerminalOutcome => ({
  action,
  verdict: 'not-sent',
  said: null,
  failure,
  tookMs: 0,
});

/**
 * One intent is sent once: a double click, a second window or a browser that sends again by itself (reference/order-safety.md,
 * finding A) gets the outcome of the first. Outcomes are kept for the run.
 */
function oncePerIntent(send: Act): Act {
  /** `asked`: the same id with another request is not a repetition. */
  const intents = new Map<string, { readonly asked: string; readonly outcome: ReturnType<Act> }>();
  return (input) => {
    const asked = JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const known = intents.get(input.intentId);
    if (known !== undefined)
      return known.asked === asked ? known.outcome : Promise.resolve(ok(notSent(input.action, differs)));
    const outcome = send(input);
    intents.set(input.intentId, { asked, outcome });
    if (intents.size > mostIntents) {
      const oldest = intents.keys().next();
      if (oldest.done !== true) intents.delete(oldest.value);
    }
    return outcome;
  };
}
