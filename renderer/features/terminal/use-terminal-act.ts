import { useMutation } from '@tanstack/react-query';
import type { TerminalAction, TerminalOutcome } from '../../../shared/model/terminal';
import { accountOptions } from '../../data/account';
import { useBridge } from '../../data/bridge';
import { connectionOptions } from '../../data/connection';
import { notify } from '../../data/notifications/store';
import { afterOutcome, readWork, setWork, startWork } from '../../data/terminal-work';
import { outcomeOfFailure } from '../trading';
import { confirmedNotice, startNotice, unknownNotice } from './terminal-notices';
import { endStep } from './watch-terminal';

interface Asked {
  readonly intentId: string;
  readonly action: TerminalAction;
}

/** Sends one confirmed action, once. What becomes of it is followed by `watchTerminal`, even when nothing of this is on screen. */
export function useTerminalAct() {
  const bridge = useBridge();
  return useMutation({
    retry: 0,
    networkMode: 'always',
    mutationFn: async ({ intentId, action }: Asked): Promise<TerminalOutcome> => {
      const { generation, host, client } = bridge;
      const startedAt = performance.now();
      const started = startWork({ intentId, action, generation }, startedAt);
      setWork(started);
      notify(startNotice(action));
      const result = await host.invoke('terminal.act', { intentId, generation, action });
      const nowMs = performance.now();
      const outcome = result.ok
        ? result.value
        : ofFailure(
            action,
            outcomeOfFailure(intentId, `POST /terminal/${action}`, result.failure, nowMs - startedAt),
          );
      if (outcome.verdict === 'unknown') notify({ ...unknownNotice(outcome), generation });
      // A later action of the user's has taken its place, or the waiting was ended: then only the line in the journal is owed.
      const current = readWork(generation);
      const work = current?.intentId === intentId ? current : started;
      if (outcome.verdict === 'done' && current?.intentId !== intentId) notify(confirmedNotice(action));
      const step = afterOutcome(work, outcome, nowMs);
      endStep(bridge, work, current?.intentId === intentId ? step : { ...step, work: current }, nowMs);
      // Looks that were asked for before the answer say nothing of what came after it.
      void client.invalidateQueries({ queryKey: connectionOptions(bridge).queryKey });
      void client.invalidateQueries({ queryKey: accountOptions(bridge).queryKey });
      return outcome;
    },
  });
}

/** A host that gave no outcome: proven unsent, or not known, by the same rules as an order's. */
function ofFailure(action: TerminalAction, trade: ReturnType<typeof outcomeOfFailure>): TerminalOutcome {
  return {
    action,
    verdict: trade.verdict === 'not-sent' ? 'not-sent' : 'unknown',
    said: trade.said,
    failure: trade.failure,
    tookMs: trade.tookMs,
  };
}
