import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Account } from '../../../shared/model/account';
import { isMarket } from '../../../shared/rules/order-types';
import type { PlanStep } from '../../../shared/rules/plan';
import { staleReason } from '../../../shared/rules/plan';
import { quoteLimitMs } from '../../../shared/rules/quote-age';
import { touchOf } from '../../../shared/rules/touched';
import { accountOptions } from '../../data/account';
import { type Bridge, useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useNewestIntents } from '../../data/journal';
import { ordersOptions } from '../../data/orders';
import { positionsOptions } from '../../data/positions';
import { refreshHoldings } from '../../data/refresh';
import { symbolOptions } from '../../data/symbols';
import { isSameAccount } from '../cells';
import { keysOf, readOthers, symbolLockReason, useSend } from '../trading';
import { type ActiveRun, readActiveRun, startRun } from './active-run';
import { PlanRun, type RunParts, type RunView } from './run';
import { withSettled } from './settled-rows';

/** Why nothing may be sent any more for the account that was confirmed. */
function haltReason(bridge: Bridge, bound: Account): string | null {
  const state = bridge.client.getQueryState(accountOptions(bridge).queryKey);
  const account = state?.data;
  if (account === undefined || !isSameAccount(account, bound) || account.tradeMode !== bound.tradeMode) {
    return 'the account changed';
  }
  const failure = state?.error === null || state?.error === undefined ? null : failureOf(state.error);
  return failure?.kind === 'unauthorized' ? 'the bridge no longer accepts the token' : null;
}

function stale(bridge: Bridge, step: PlanStep): string | null {
  const positions = bridge.client.getQueryData(positionsOptions(bridge).queryKey)?.rows;
  const orders = bridge.client.getQueryData(ordersOptions(bridge).queryKey)?.rows;
  if (positions === undefined || orders === undefined) return 'positions and orders are not known';
  const changed = staleReason(step, { positions, orders });
  if (changed !== null || step.write.name !== 'place-order') return changed;
  // An order on this symbol that became unknown meanwhile holds back this run's own steps too.
  const lock = symbolLockReason(bridge, step.symbol);
  if (lock !== null || !isMarket(step.write.input.type)) return lock;
  const ageMs = bridge.quotes.changeAgeMs(step.symbol);
  return ageMs === null || ageMs > quoteLimitMs ? 'the quote is too old to open a position on' : null;
}

const nothing: RunView = { rows: [], isRunning: false, halted: null };
const neverChanges = (): (() => void) => () => {};

export interface PlanRunning {
  /** Null until the plan was sent. Unknown results are shown as the journal has them now. */
  readonly view: RunView | null;
  readonly title: string;
  /** Of the run; '' before it starts. */
  readonly id: string;
  start(title: string, steps: readonly PlanStep[], bound: Account): void;
  stop(): void;
  /** Sends a step that was held back again, with the overrides. */
  again(stepId: string, overrides: readonly string[]): void;
}

/** A step without an answer for this long counts as hanging. Milliseconds. */
const hangsAfterMs = 1_000;

/**
 * A run that outlives its dialog. A dialog opened during a run shows that run, unless it closes or cancels: a hanging
 * run must not keep anybody from closing.
 */
export function usePlanRun(isRiskReducing: boolean): PlanRunning {
  const bridge = useBridge();
  const send = useSend();
  const { generation } = bridge;
  const [shown, setShown] = useState<ActiveRun | null>(() =>
    isRiskReducing ? null : readActiveRun(generation),
  );
  const runView = useSyncExternalStore(
    shown?.run.subscribe ?? neverChanges,
    shown?.run.read ?? (() => nothing),
  );
  const intents = useNewestIntents();
  const view = useMemo(() => withSettled(runView, intents), [runView, intents]);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return {
    view: shown === null ? null : view,
    title: shown?.title ?? '',
    id: shown?.id ?? '',
    start: (title, steps, bound) => {
      // One at a time: two runs would act on the same tickets.
      if (shown !== null || (!isRiskReducing && readActiveRun(generation) !== null)) return;
      // As the plan's table says it now: a trade that turns out to be another's later is not touched.
      const named = new Map(
        steps.map(({ id: stepId, write }) => [stepId, keysOf(readOthers(bridge, touchOf(write)))]),
      );
      const id = crypto.randomUUID();
      const parts: RunParts = {
        send: (request, { id: stepId, symbol }) => {
          const digits = bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null;
          // One toast per ticket would be too many: report and journal have them all.
          return send({ request, digits, isWatched: () => true, named: named.get(stepId) ?? [], run: id });
        },
        halts: () => haltReason(bridge, bound),
        stale: (step) => stale(bridge, step),
        reread: () => refreshHoldings(bridge),
        newIntentId: () => crypto.randomUUID(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        hangs: () => new Promise((resolve) => setTimeout(resolve, hangsAfterMs)),
      };
      const started = { id, title, isRiskReducing, generation, run: new PlanRun(steps, parts) };
      setShown(started);
      void startRun(started, () => isMounted.current);
    },
    stop: () => shown?.run.stop('stopped by you'),
    again: (stepId, overrides) => {
      if (shown === null || shown.generation !== generation) return;
      if (!isRiskReducing && readActiveRun(generation) !== null) return;
      void startRun(
        shown,
        () => isMounted.current,
        () => shown.run.again(stepId, overrides),
      );
    },
  };
}
