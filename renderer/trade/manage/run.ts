import type { TradeOutcome } from '../../../shared/model/trade';
import { assertNever } from '../../../shared/result';
import type { PlanStep, StepWrite } from '../../../shared/rules/plan';
import type { TradeRequest } from '../trade-request';

/** Sends the steps of a plan one by one. Apart from React, so that it goes on when its dialog is closed. */

/** Where one step stands. Nothing that was sent is ever sent again. */
export type StepState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'answered'; readonly request: TradeRequest; readonly outcome: TradeOutcome }
  /** Not sent, and never will be by this run. */
  | { readonly kind: 'left-out'; readonly why: string };

export interface RunRow {
  readonly step: PlanStep;
  readonly state: StepState;
}

export interface RunView {
  readonly rows: readonly RunRow[];
  readonly isRunning: boolean;
  /** Why the steps that are left were not sent; null where all had their turn. */
  readonly halted: string | null;
}

export interface RunParts {
  /** One call, one answer; never throws. */
  readonly send: (request: TradeRequest, step: PlanStep) => Promise<TradeOutcome>;
  /** Why nothing at all may be sent any more, such as another account; null where it may. Asked before each step. */
  readonly halts: () => string | null;
  /** Why this step does not stand as it was planned; null where it does. Asked right before it is sent. */
  readonly stale: (step: PlanStep) => string | null;
  /** What the account holds is read anew: after a result that is not known, before anything else goes out. */
  readonly reread: () => Promise<void>;
  readonly newIntentId: () => string;
  readonly pause: (ms: number) => Promise<void>;
}

/** A server that asks for patience gets it (trading-rules.md, 10024). Milliseconds. */
const breathMs = 5_000;

function requestOf(write: StepWrite, intentId: string, overrides: readonly string[]): TradeRequest {
  switch (write.name) {
    case 'trade.closePosition':
      return { name: write.name, input: { intentId, ...write.input } };
    case 'trade.cancelOrder':
      return { name: write.name, input: { intentId, ...write.input } };
    case 'trade.modifyPosition':
      return { name: write.name, input: { intentId, ...write.input } };
    case 'trade.place':
      return {
        name: write.name,
        input: { intentId, ...write.input, ...(overrides.length === 0 ? {} : { overrides: [...overrides] }) },
      };
    default:
      return assertNever(write);
  }
}

/** The bridge cannot be reached, or takes no token: the rest would meet the same, one by one. */
function endsTheRun({ verdict, failure }: TradeOutcome): string | null {
  if (failure?.kind === 'unauthorized') return 'the bridge no longer accepts the token';
  if (verdict !== 'not-sent' || failure === null) return null;
  return failure.kind === 'unreachable' ? 'the bridge cannot be reached' : null;
}

/**
 * One run of a plan. After a refusal it goes on; after a result that is not known it reads the account anew first, and sends
 * nothing that depends on that step. Each step has one intent of its own, made when it is sent.
 */
export class PlanRun {
  #view: RunView;
  #stopped: string | null = null;
  readonly #parts: RunParts;
  readonly #listeners = new Set<() => void>();

  constructor(steps: readonly PlanStep[], parts: RunParts) {
    this.#parts = parts;
    const rows = steps.map(
      (step): RunRow => ({
        step,
        state: step.leftOut === null ? { kind: 'waiting' } : { kind: 'left-out', why: step.leftOut },
      }),
    );
    this.#view = { rows, isRunning: false, halted: null };
  }

  readonly read = (): RunView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** What is on its way is waited for; nothing new is sent. */
  stop(why: string): void {
    this.#stopped ??= why;
  }

  /** Runs once; a second call does nothing. */
  async start(): Promise<RunView> {
    if (this.#view.isRunning || this.#hasEnded()) return this.#view;
    this.#set({ ...this.#view, isRunning: true });
    for (const { step, state } of this.#view.rows) {
      if (state.kind !== 'waiting') continue;
      const halted = this.#stopped ?? this.#parts.halts();
      if (halted !== null) {
        this.#halt(halted);
        break;
      }
      await this.#take(step);
    }
    this.#set({ ...this.#view, isRunning: false });
    return this.#view;
  }

  /**
   * One step that the host held back, once more, with what the user has set aside by typing: nothing of it was sent, and it goes out
   * as a new intent. Everything else stays as it ended.
   */
  async again(stepId: string, overrides: readonly string[]): Promise<RunView> {
    const row = this.#view.rows.find(({ step }) => step.id === stepId);
    const isHeld =
      row?.state.kind === 'answered' &&
      row.state.outcome.verdict === 'not-sent' &&
      row.state.outcome.failure?.kind === 'held-back';
    if (row === undefined || !isHeld || this.#view.isRunning || this.#stopped !== null) return this.#view;
    const halted = this.#parts.halts();
    if (halted !== null) {
      this.#set({ ...this.#view, halted });
      return this.#view;
    }
    this.#set({ ...this.#view, isRunning: true });
    await this.#take(row.step, overrides);
    this.#set({ ...this.#view, isRunning: false });
    return this.#view;
  }

  #hasEnded(): boolean {
    return this.#view.rows.every(({ state }) => state.kind !== 'waiting');
  }

  async #take(step: PlanStep, overrides: readonly string[] = []): Promise<void> {
    const why = this.#unmetNeed(step) ?? this.#parts.stale(step);
    if (why !== null) return this.#mark(step, { kind: 'left-out', why });
    const request = requestOf(step.write, this.#parts.newIntentId(), overrides);
    this.#mark(step, { kind: 'sending' });
    const outcome = await this.#parts.send(request, step);
    this.#mark(step, { kind: 'answered', request, outcome });
    const ended = endsTheRun(outcome);
    if (ended !== null) return this.stop(ended);
    if (outcome.verdict === 'unknown') await this.#parts.reread();
    if (outcome.retcode === 10024 && !this.#hasEnded()) await this.#parts.pause(breathMs);
  }

  /** A step that depends on another goes out only on that one's proven success. */
  #unmetNeed(step: PlanStep): string | null {
    if (step.needs === null) return null;
    const needed = this.#view.rows.find((row) => row.step.id === step.needs)?.state;
    if (needed?.kind === 'answered') {
      if (needed.outcome.verdict === 'done') return null;
      return needed.outcome.verdict === 'unknown'
        ? 'not sent: the result of the step before is not known'
        : 'not sent: the step before was not carried out in full';
    }
    return 'not sent: the step before was not sent';
  }

  #halt(why: string): void {
    const rows = this.#view.rows.map(
      (row): RunRow => (row.state.kind === 'waiting' ? { ...row, state: { kind: 'left-out', why } } : row),
    );
    this.#set({ ...this.#view, rows, halted: why });
  }

  #mark(step: PlanStep, state: StepState): void {
    const rows = this.#view.rows.map((row) => (row.step === step ? { ...row, state } : row));
    this.#set({ ...this.#view, rows });
  }

  #set(view: RunView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
