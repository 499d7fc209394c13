import { randomUUID } from 'node:crypto';
import type { Handlers } from '../../../shared/contract';
import { memoryOverride } from '../../../shared/model/intent';
import { type Failure, failed, ok, type Result } from '../../../shared/model/result';
import type { PlanStep, Run, RunRow, Runs } from '../../../shared/model/run';
import { type TradeOutcome, type TradeRequest, withInput } from '../../../shared/model/trade';
import { plannedRow } from '../../../shared/rules/plan';
import { wantedForMs } from '../../../shared/timetable';
import { wait, within } from '../../live/clock';
import type { Live } from '../../live/live';
import { wantsMemory } from '../intents/locks';
import { notSent } from '../intents/outcome';
import { isAlive } from '../intents/owners';
import type { OrderService } from '../order-service';
import { isRiskReducingStep, PlanRun, type RunParts } from './plan-run';
import { createRunStore, type RunFiles, type StoredPlan, type StoredRun } from './run-file';
import { createStepLook, type StepLookParts, waysOutWaitMs } from './step-look';

/**
 * Plans of many writes, sent here step by step: a page sends the plan and watches. Each step goes the way of every order
 * (`OrderService.send`).
 */
export interface PlanRuns {
  readonly handlers: Pick<Handlers, 'runs.list' | 'runs.start' | 'runs.again' | 'runs.decide'>;
  /** Runs that are being sent. */
  underWay(): number;
  /** Whether this is a step of theirs, as far as they are shown. */
  sent(intentId: string): boolean;
  /** Of files of unfinished runs that cannot be read, a sentence each. */
  unreadable(): Promise<readonly string[]>;
  /** Another bridge or connection: what is left was not confirmed for it. */
  bridgeChanged(): void;
  /** What is on its way is waited for by nobody; the files say where each run stood. */
  close(): void;
}

export interface PlanRunsParts extends StepLookParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'account' | 'positions' | 'orders' | 'onReading'>;
  readonly orders: Pick<OrderService, 'send' | 'heldBack' | 'intent' | 'provesUnsent' | 'owner'>;
  readonly files: RunFiles;
  /** Called as a run begins or goes on; what it returns, at each of its ends. */
  began(): (run: Run) => void;
  onChange(revision: number): void;
}

/** A step without an answer for this long counts as hanging. Milliseconds. */
const hangsAfterMs = 1_000;
/** A run writes a line for each step: after this long without one its host is gone, even if its process number is in use again. Milliseconds. */
const longestSilenceMs = 600_000;
/** Ended runs are kept for the windows that still show them. */
const keptEnded = 20;

/** A run that is under way, has ended, or was left by an earlier start of the host. */
interface Held {
  readonly plan: StoredPlan;
  /** The connection for which it was confirmed. */
  readonly generation: number;
  /** Null: left by an earlier start, and nothing is sent until the user decides. */
  readonly run: PlanRun | null;
  readonly stored: StoredRun | null;
  ends: number;
  readonly ended: (run: Run) => void;
}

const refused = (message: string): Result<never> => failed({ kind: 'held-back', message, field: 'run' });

/** Where its file cannot say that it was sent, a start of the host may send it again: a second close of a part would close more. */
const isSafeTwice = (step: PlanStep): boolean =>
  isRiskReducingStep(step) &&
  !(step.write.name === 'close-position' && step.write.input.volume !== undefined);

export function createPlanRuns(parts: PlanRunsParts): PlanRuns {
  const { live, orders, clock } = parts;
  const { bridge, knowledge } = live;
  const look = createStepLook(parts);
  const store = createRunStore(parts.files, clock.wall);
  const held = new Map<string, Held>();
  const deciding = new Set<string>();
  let unreadable: readonly string[] = [];
  let opening: Promise<void> | null = null;
  let revision = 0;
  /** Pages ask once a second while a run is under way: no question for `wantedForMs`, and its windows are gone. */
  let askedMs = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const changed = (): void => {
    revision += 1;
    parts.onChange(revision);
  };

  async function open(): Promise<void> {
    const found = await store.list();
    // Their steps have the state that the journal tells.
    if (found.runs.length > 0) await orders.provesUnsent([]);
    for (const stored of found.runs) {
      if (isAlive(stored.owner) && Math.abs(clock.wall() - stored.lastAt) < longestSilenceMs) continue;
      if (stored.hasEnded) await store.remove(stored.plan.id);
      else
        held.set(stored.plan.id, {
          plan: stored.plan,
          generation: -1,
          run: null,
          stored,
          ends: 0,
          ended: () => {},
        });
    }
    ({ unreadable } = found);
  }
  const opened = (): Promise<void> => (opening ??= open());

  const isRunning = ({ run }: Held): boolean => run?.read().isRunning === true;
  /** What hangs on another connection is in nobody's way. */
  const isOfNow = ({ generation }: Held): boolean => generation === bridge.current().generation;
  /** Also one whose file is being written. */
  const isUnderWay = (each: Held): boolean => isRunning(each) || (each.run !== null && each.ends === 0);

  /** The same bridge and account as that of the plan. */
  function isHere({ bridge: url, account }: StoredPlan): boolean {
    const now = knowledge.account()?.value;
    return (
      bridge.current().url === url &&
      now !== undefined &&
      now.login === account.login &&
      now.server === account.server &&
      now.tradeMode === account.tradeMode
    );
  }
  const isShown = (each: Held): boolean => each.run !== null || isHere(each.plan);

  function rowsOf({ plan, ids }: StoredRun): readonly RunRow[] {
    return plan.steps.map(({ step }): RunRow => {
      const known = (ids.get(step.id) ?? []).flatMap((id) => orders.intent(id) ?? []).at(-1);
      return known === undefined ? plannedRow(step) : { step, state: { kind: 'answered', ...known } };
    });
  }

  function toView({ plan: { id, title }, run, stored, ends, ...of }: Held): Run {
    const { rows, ...view } = run?.read() ?? {
      rows: stored === null ? [] : rowsOf(stored),
      isRunning: false,
      halted: null,
    };
    const generation = run === null ? null : of.generation;
    return { id, title, generation, ...view, rows: [...rows], asks: run === null, ends };
  }

  const answer = (): Result<Runs> => ok({ runs: [...held.values()].filter(isShown).map(toView) });

  const whyLeft = ({ plan }: Pick<Held, 'plan'>): string =>
    bridge.current().url === plan.bridge
      ? 'the account changed, or its connection was made anew'
      : 'the bridge changed';

  /** Why the plan may not be sent (any more). */
  async function halts({ plan, generation }: Pick<Held, 'plan' | 'generation'>): Promise<string | null> {
    if (isClosed) return 'Bridgewatch ended';
    const read = await within(clock, waysOutWaitMs, live.account());
    if (bridge.current().generation !== generation) return whyLeft({ plan });
    if (!isHere(plan)) return 'the account changed';
    return read?.ok === false && read.failure.kind === 'unauthorized'
      ? 'the bridge no longer accepts the token'
      : null;
  }

  async function send(
    { plan, generation }: Pick<Held, 'plan' | 'generation'>,
    request: TradeRequest,
    step: PlanStep,
  ): Promise<TradeOutcome> {
    const named = plan.steps.find((each) => each.step.id === step.id)?.named ?? [];
    const others = look.refusedForOthers(request, named);
    if (others !== null) return notSent(request, others);
    const { intentId, overrides = [] } = request.input;
    const trouble = await store.add(plan.id, { move: 'intent', step: step.id, id: intentId });
    if (trouble !== null && !(overrides.includes(memoryOverride) && isSafeTwice(step))) {
      return notSent(request, isSafeTwice(step) ? wantsMemory(trouble) : trouble);
    }
    // Closed meanwhile: the next start asks.
    if (isClosed) return notSent(request, { kind: 'cancelled', message: 'Bridgewatch ended.' });
    return orders.send(withInput(request, { seen: look.seen(step), generation }));
  }

  function begin(plan: StoredPlan, rows: readonly RunRow[]): Held {
    const of = { plan, generation: bridge.current().generation };
    const runParts: RunParts = {
      send: (request, step) => send(of, request, step),
      heldBack: (request, step) => orders.heldBack(withInput(request, { seen: look.seen(step) })),
      halts: () => halts(of),
      stale: async (step) =>
        !isRiskReducingStep(step) && clock.now() - askedMs > wantedForMs
          ? 'not sent: its window is gone'
          : look.stale(step),
      async reread() {
        await Promise.all([live.account(), live.positions(), live.orders()]);
      },
      newIntentId: () => randomUUID(),
      pause: (ms) => wait(clock, ms),
      hangs: () => wait(clock, hangsAfterMs),
      onChange: changed,
    };
    return { ...of, run: new PlanRun(rows, runParts), stored: null, ends: 0, ended: parts.began() };
  }

  async function toItsEnd(each: Held, go: Promise<unknown>): Promise<void> {
    askedMs = clock.now();
    await go;
    if (isClosed) return;
    await store.add(each.plan.id, { move: 'end' });
    each.ends += 1;
    changed();
    each.ended(toView(each));
    const ended = [...held.values()].filter((one) => one.run !== null && !isRunning(one));
    for (const { plan } of ended.slice(0, -keptEnded)) {
      held.delete(plan.id);
      await store.remove(plan.id);
    }
  }

  /** Two runs would act on the same tickets; closing and cancelling wait for no other run. */
  function isInTheWay(plan: StoredPlan): boolean {
    const onlyGetsOut = plan.steps.every(
      ({ step: { write } }) => write.name === 'close-position' || write.name === 'cancel-order',
    );
    return (
      !onlyGetsOut &&
      [...held.values()].some((each) => each.plan.id !== plan.id && isOfNow(each) && isUnderWay(each))
    );
  }
  const oneAtATime = 'Another run is under way: wait for its end, or stop it. Nothing was sent.';

  async function goOn(each: Held): Promise<Result<Runs>> {
    const { plan, stored } = each;
    if (stored === null) return answer();
    if (isInTheWay(plan)) return refused(oneAtATime);
    const unproven = await orders.provesUnsent([...stored.ids.values()].flat());
    if (unproven !== null) {
      return refused(`What was sent of it is not certain, so nothing more is sent. ${unproven.message}`);
    }
    // Each ticket as it is now.
    const read = await Promise.all([live.account(), live.positions(), live.orders()]);
    const failure = read.find((each) => !each.ok);
    if (failure?.ok === false) return failed(failure.failure);
    const trouble = await take(each);
    if (trouble !== null) return failed(trouble);
    const next = begin(plan, rowsOf(stored));
    if (next.run === null) return answer();
    held.set(plan.id, next);
    void toItsEnd(next, next.run.start());
    return answer();
  }

  /** Makes it this host's own: two hosts of a user may ask about the same run. */
  async function take({ plan, stored }: Held): Promise<Failure | null> {
    if (stored === null) return null;
    const { owner } = orders;
    const trouble = await store.add(plan.id, { move: 'take', from: stored.owner.run, owner });
    if (trouble !== null) return { ...trouble, message: `${trouble.message} Nothing was sent.` };
    const now = await store.read(plan.id);
    if (now?.owner.run === owner.run && !now.hasEnded) return null;
    return { kind: 'held-back', message: 'Another Bridgewatch has decided about it already.', field: 'run' };
  }

  async function leave(each: Held): Promise<Result<Runs>> {
    const { id } = each.plan;
    const trouble = (await take(each)) ?? (await store.add(id, { move: 'end' }));
    if (trouble !== null) return failed(trouble);
    held.delete(id);
    changed();
    return answer();
  }

  /** One answer of one window about a run that asks: a second one meanwhile is not heard. */
  async function decide(each: Held, decision: (each: Held) => Promise<Result<Runs>>): Promise<Result<Runs>> {
    if (each.run !== null || deciding.has(each.plan.id)) return answer();
    deciding.add(each.plan.id);
    try {
      return await decision(each);
    } finally {
      deciding.delete(each.plan.id);
    }
  }

  const stopReadings = live.onReading((reading) => {
    // An account that is known now may have a run that asks.
    if (reading?.topic === 'account' && [...held.values()].some((each) => each.run === null)) lookAtAsked();
  });
  let shownBefore = '';
  function lookAtAsked(): void {
    const shown = [...held.values()]
      .filter((each) => each.run === null && isShown(each))
      .map((each) => each.plan.id);
    if (shown.join() === shownBefore) return;
    shownBefore = shown.join();
    changed();
  }
  void opened().then(lookAtAsked);

  return {
    handlers: {
      async 'runs.list'() {
        askedMs = clock.now();
        await opened();
        return answer();
      },
      async 'runs.start'({ generation, ...plan }) {
        await opened();
        // Asked again, such as by a browser: it is under way.
        if (held.has(plan.id)) return answer();
        const { url } = bridge.current();
        const stored: StoredPlan = { ...plan, bridge: url ?? '' };
        if (generation !== bridge.current().generation || !isHere(stored)) {
          return refused('The account is another one than when you confirmed. Nothing was sent.');
        }
        if (isInTheWay(stored)) return refused(oneAtATime);
        const next = begin(
          stored,
          plan.steps.map(({ step }) => plannedRow(step)),
        );
        held.set(plan.id, next);
        const trouble = await store.add(plan.id, { move: 'plan', plan: stored, owner: orders.owner });
        if (trouble !== null || next.run === null) {
          held.delete(plan.id);
          return refused(
            `${trouble?.message ?? ''} Nothing was sent. Make room for it, or send these orders one by one.`,
          );
        }
        void toItsEnd(next, next.run.start());
        return answer();
      },
      async 'runs.again'({ id, stepId, overrides }) {
        await opened();
        const each = held.get(id);
        if (each?.run == null || !isOfNow(each)) return refused('This run is no longer there.');
        if (isInTheWay(each.plan)) return refused(oneAtATime);
        const before = each.run.read();
        const again = isRunning(each) ? null : each.run.again(stepId, overrides);
        // Of a step that is not held back any more nothing is sent.
        if (again !== null && each.run.read() !== before) void toItsEnd(each, again);
        return answer();
      },
      async 'runs.decide'({ id, what }) {
        await opened();
        const each = held.get(id);
        if (each === undefined || !isShown(each)) return answer();
        switch (what) {
          case 'stop':
            each.run?.stop('stopped by you');
            return answer();
          case 'go-on':
            return decide(each, goOn);
          case 'leave':
            return decide(each, leave);
        }
      },
    },
    underWay: () => [...held.values()].filter(isRunning).length,
    sent: (intentId) =>
      [...held.values()].some(({ run }) =>
        (run?.read().rows ?? []).some(
          ({ state }) =>
            (state.kind === 'sending' && state.intentId === intentId) ||
            (state.kind === 'answered' && state.request.input.intentId === intentId),
        ),
      ),
    async unreadable() {
      await opened();
      return unreadable;
    },
    bridgeChanged() {
      for (const each of held.values()) {
        if (!isOfNow(each) && isRunning(each)) each.run?.stop(whyLeft(each));
      }
      lookAtAsked();
    },
    close() {
      isClosed = true;
      stopReadings();
    },
  };
}
