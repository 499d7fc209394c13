import { useEffect, useMemo, useState } from 'react';
import type { Account } from '../../../shared/model/account';
import type { FailureKind } from '../../../shared/model/result';
import type { PlanStep, Run } from '../../../shared/model/run';
import { plannedRow } from '../../../shared/rules/plan';
import { touchOf } from '../../../shared/rules/touched';
import { useBridge } from '../../data/bridge';
import { useNewestIntents } from '../../data/journal';
import { askRuns, underWay, useRuns, watchRun } from '../../data/runs';
import { keysOf, readOthers } from '../trading';
import { withSettled } from './settled-rows';

export interface PlanRunning {
  /** Null until the plan was sent. Unknown results are shown as the journal has them now. */
  readonly run: Run | null;
  /** Why the host did not start it, or did not send a step again; null where it did. */
  readonly refusal: string | null;
  start(title: string, steps: readonly PlanStep[], bound: Account): void;
  stop(): void;
  /** Sends a step that was held back again, with the overrides. */
  again(stepId: string, overrides: readonly string[]): void;
}

/** Failures that prove that nothing was started. */
const hostsRefusals: ReadonlySet<FailureKind> = new Set(['held-back', 'bad-input', 'no-session']);

/**
 * The run of a dialog; the host sends it. A dialog opened during a run shows that run, unless it closes or cancels: a
 * hanging run must not keep anybody from closing.
 */
export function usePlanRun(isRiskReducing: boolean): PlanRunning {
  const bridge = useBridge();
  const runs = useRuns();
  const [shown, setShown] = useState<Run | null>(() => (isRiskReducing ? null : underWay(runs, bridge)));
  const [refusal, setRefusal] = useState<string | null>(null);
  const told = runs.runs.find(({ id }) => id === shown?.id) ?? shown;
  const intents = useNewestIntents();
  const run = useMemo(() => (told === null ? null : withSettled(told, intents)), [told, intents]);
  const shownId = shown?.id ?? null;
  useEffect(() => (shownId === null ? undefined : watchRun(shownId)), [shownId]);

  return {
    run,
    refusal,
    start(title, steps, { login, server, tradeMode }) {
      if (shown !== null) return;
      const id = crypto.randomUUID();
      // As the plan's table says it now: a trade that turns out to be another's later is not touched.
      const planned = steps.map((step) => ({
        step,
        named: [...keysOf(readOthers(bridge, touchOf(step.write)))],
      }));
      setRefusal(null);
      // Shown at once: its button must not be there for a second click.
      setShown({
        id,
        title,
        generation: bridge.generation,
        rows: steps.map(plannedRow),
        isRunning: true,
        halted: null,
        asks: false,
        ends: 0,
      });
      const account = { login, server, tradeMode };
      const plan = { id, title, account, steps: planned, generation: bridge.generation };
      void askRuns(bridge, 'runs.start', plan).then((result) => {
        if (result.ok) return;
        setRefusal(result.failure.message);
        // Without the host's own word it may be under way: it stays shown, and is not offered a second time.
        if (hostsRefusals.has(result.failure.kind)) setShown(null);
      });
    },
    stop() {
      if (shown !== null) void askRuns(bridge, 'runs.decide', { id: shown.id, what: 'stop' });
    },
    again(stepId, overrides) {
      if (shown === null) return;
      setRefusal(null);
      void askRuns(bridge, 'runs.again', { id: shown.id, stepId, overrides: [...overrides] }).then((result) =>
        setRefusal(result.ok ? null : result.failure.message),
      );
    },
  };
}
