import { type Side, sides } from '../../../shared/model/enums';
import { memoryOverride } from '../../../shared/model/intent';
import { assertNever } from '../../../shared/model/result';
import type { PlanStep, RunRow, RunView, StepState, StepWrite } from '../../../shared/model/run';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import { isRiskReducing } from '../../../shared/rules/risk-reducing';

/** Sends the steps of a plan one by one. */

export interface RunParts {
  /** One call, one answer; never throws. */
  readonly send: (request: TradeRequest, step: PlanStep) => Promise<TradeOutcome>;
  /** The outcome where a limit would hold this step back now; null where none would. */
  readonly heldBack: (request: TradeRequest, step: PlanStep) => Promise<TradeOutcome | null>;
  /** Why nothing may be sent any more, such as another account; null where it may. Asked before each step. */
  readonly halts: () => Promise<string | null>;
  /** Why this step is not to be sent any more; null where it is as planned. Asked right before it is sent. */
  readonly stale: (step: PlanStep) => Promise<string | null>;
  /** Reads the account again: after an unknown result, before anything else is sent. */
  readonly reread: () => Promise<void>;
  readonly newIntentId: () => string;
  readonly pause: (ms: number) => Promise<void>;
  /** Called when a step is sent: resolves once the step counts as hanging. */
  readonly hangs: () => Promise<void>;
  readonly onChange: () => void;
}

/** A close, a cancel, a stop loss that comes nearer: as in the host, it waits for no hanging step. */
export function isRiskReducingStep({ write, side, levels }: PlanStep): boolean {
  const held = levels === null || !isSide(side) ? {} : { position: { side, sl: levels.sl, tp: levels.tp } };
  return isRiskReducing(requestOf(write, '', []), held);
}
const isSide = (side: string): side is Side => sides.some((each) => each === side);

/** A pause where the server asks for fewer requests (reference/trading-rules.md, 10024). Milliseconds. */
const breathMs = 5_000;

function requestOf(write: StepWrite, intentId: string, setAside: readonly string[]): TradeRequest {
  const overrides = [...new Set([...(write.input.overrides ?? []), ...setAside])];
  const more = { intentId, ...(overrides.length === 0 ? {} : { overrides }) };
  switch (write.name) {
    case 'close-position':
      return { name: write.name, input: { ...write.input, ...more } };
    case 'cancel-order':
      return { name: write.name, input: { ...write.input, ...more } };
    case 'modify-position':
      return { name: write.name, input: { ...write.input, ...more } };
    case 'place-order':
      return { name: write.name, input: { ...write.input, ...more } };
    default:
      return assertNever(write);
  }
}

/** The bridge cannot be reached, or refuses the token: the rest would fail in the same way. */
function endsTheRun({ verdict, failure }: TradeOutcome): string | null {
  if (failure?.kind === 'unauthorized') return 'the bridge no longer accepts the token';
  if (verdict !== 'not-sent' || failure === null) return null;
  return failure.kind === 'unreachable' ? 'the bridge cannot be reached' : null;
}

/** One step that is being sent. */
interface Going {
  readonly answered: Promise<unknown>;
  /** Resolves after the answer and what follows it, before the next step. */
  readonly over: Promise<void>;
}

/**
 * One run of a plan. It goes on after a refusal; after an unknown result it first reads the account again, and sends
 * nothing that depends on that step. A way out does not wait for a hanging step. Each step has an intent of its own,
 * made when it is sent.
 */
export class PlanRun {
  #view: RunView;
  #stopped: string | null = null;
  /** What the user has set aside, by step. */
  readonly #setAside = new Map<string, readonly string[]>();
  readonly #parts: RunParts;

  /** `rows`: as far as they are sent already. */
  constructor(rows: readonly RunRow[], parts: RunParts) {
    this.#parts = parts;
    this.#view = { rows: [...rows], isRunning: false, halted: null };
  }

  readonly read = (): RunView => this.#view;

  /** Waits for what was sent; sends nothing new. */
  stop(why: string): void {
    this.#stopped ??= why;
  }

  /** Runs once; a second call does nothing. */
  async start(): Promise<RunView> {
    if (this.read().isRunning || this.#hasEnded()) return this.read();
    this.#change({ isRunning: true });
    const going: Promise<void>[] = [];
    for (const { step } of this.read().rows) {
      if (this.#stateOf(step.id)?.kind !== 'waiting') continue;
      if (step.needs !== null || !isRiskReducingStep(step)) await Promise.all(going);
      const taken = await this.#take(step);
      if (taken === null) break;
      const { answered, over } = taken;
      going.push(over);
      const isAnswered = await Promise.race([
        answered.then(() => true),
        this.#parts.hangs().then(() => false),
      ]);
      if (isAnswered) await over;
    }
    await Promise.all(going);
    this.#change({ isRunning: false });
    return this.read();
  }

  /**
   * Sends a step again that the host held back, with what the user has set aside by typing: it was not sent before, and
   * goes out as a new intent, after the step that it needs where that was not sent for its sake. If the full disk was the
   * reason, all steps that it held back go. All other steps stay as they ended.
   */
  async again(stepId: string, overrides: readonly string[]): Promise<RunView> {
    const isOfDisk = overrides.includes(memoryOverride);
    const held = this.read().rows.filter(({ step, state }) => {
      if (state.kind !== 'answered' || state.outcome.verdict !== 'not-sent') return false;
      const { failure } = state.outcome;
      if (failure?.kind !== 'held-back') return false;
      return step.id === stepId || (isOfDisk && failure.field === memoryOverride);
    });
    const isStillOpen = held.some(({ step }) => step.id === stepId);
    if (!isStillOpen || this.read().isRunning || this.#stopped !== null) return this.read();
    this.#change({ isRunning: true });
    for (const { step } of held) this.#setAside.set(step.id, overrides);
    const needed = this.read().rows.filter(
      ({ step: { id }, state }) => state.kind === 'left-out' && held.some(({ step }) => step.needs === id),
    );
    for (const { step, state } of [...needed, ...held]) {
      // It would be held back once more, and says why.
      if (this.#stateOf(step.id) !== state) continue;
      const taken = await this.#take(step);
      if (taken === null) break;
      await taken.over;
    }
    this.#change({ isRunning: false });
    return this.read();
  }

  #stateOf(stepId: string): StepState | undefined {
    return this.read().rows.find(({ step }) => step.id === stepId)?.state;
  }

  #hasEnded(): boolean {
    return this.read().rows.every(({ state }) => state.kind !== 'waiting');
  }

  /** Null: nothing is sent any more. */
  async #take(step: PlanStep): Promise<Going | null> {
    const halted = this.#stopped ?? (await this.#parts.halts());
    const why =
      halted ?? this.#unmetNeed(step) ?? (await this.#parts.stale(step)) ?? (await this.#holdsBackNext(step));
    // It may have been stopped during the reads.
    const last = this.#stopped ?? halted;
    if (last !== null) {
      this.#halt(last);
      return null;
    }
    if (why !== null) {
      this.#mark(step, { kind: 'left-out', why });
      return { answered: Promise.resolve(), over: Promise.resolve() };
    }
    const request = this.#requestOf(step);
    this.#mark(step, { kind: 'sending', intentId: request.input.intentId });
    const answered = this.#parts.send(request, step);
    return { answered, over: answered.then((outcome) => this.#answered(step, request, outcome)) };
  }

  /** A new intent. */
  #requestOf({ id, write }: PlanStep): TradeRequest {
    return requestOf(write, this.#parts.newIntentId(), this.#setAside.get(id) ?? []);
  }

  /** A close whose opposite would be held back leaves less than was wanted: neither is sent then. */
  async #holdsBackNext({ id }: PlanStep): Promise<string | null> {
    const row = this.read().rows.find(({ step }) => step.needs === id);
    if (row === undefined) return null;
    const { step: next, state } = row;
    // It would not be sent anyway.
    if (state.kind !== 'waiting' && !this.#setAside.has(next.id)) return null;
    const request = this.#requestOf(next);
    const outcome = await this.#parts.heldBack(request, next);
    if (outcome === null) return null;
    this.#mark(next, { kind: 'answered', request, outcome });
    return 'not sent: the step after it would be held back';
  }

  async #answered(step: PlanStep, request: TradeRequest, outcome: TradeOutcome): Promise<void> {
    this.#mark(step, { kind: 'answered', request, outcome });
    const ended = endsTheRun(outcome);
    if (ended !== null) {
      this.stop(ended);
      return;
    }
    if (outcome.verdict === 'unknown') await this.#parts.reread();
    if (outcome.retcode === 10024 && !this.#hasEnded()) await this.#parts.pause(breathMs);
  }

  /** A step that depends on another is sent only after that one's proven success. */
  #unmetNeed(step: PlanStep): string | null {
    if (step.needs === null) return null;
    const needed = this.#stateOf(step.needs);
    if (needed?.kind === 'answered') {
      if (needed.outcome.verdict === 'done') return null;
      return needed.outcome.verdict === 'unknown'
        ? 'not sent: the result of the step before is not known'
        : 'not sent: the step before was not carried out in full';
    }
    return 'not sent: the step before was not sent';
  }

  #halt(why: string): void {
    const rows = this.read().rows.map(
      (row): RunRow => (row.state.kind === 'waiting' ? { ...row, state: { kind: 'left-out', why } } : row),
    );
    this.#change({ rows, halted: why });
  }

  #mark(step: PlanStep, state: StepState): void {
    const rows = this.read().rows.map((row) => (row.step === step ? { ...row, state } : row));
    this.#change({ rows });
  }

  #change(change: Partial<RunView>): void {
    this.#view = { ...this.#view, ...change };
    this.#parts.onChange();
  }
}
