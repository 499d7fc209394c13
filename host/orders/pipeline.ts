import type { Account } from '../../shared/model/account';
import { memoryOverride, type WaitingIntent } from '../../shared/model/intent';
import { type Failure, failed, ok, type Result } from '../../shared/model/result';
import type { TradeOutcome, TradeRequest } from '../../shared/model/trade';
import type { RandomBelow } from '../../shared/rules/intent-label';
import { isRiskReducing } from '../../shared/rules/risk-reducing';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from '../live/active-bridge';
import { type Clock, wait } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import { type Bound, type Checked, createAccountCheck } from './account-check';
import { createChecks } from './checks';
import type { Guards } from './guards/guards';
import type { IntentStatus } from './intents/intent-status';
import { lockAgainst, wantsMemory } from './intents/locks';
import { moveOf, notSent, reportedOutcome, withoutAnswer } from './intents/outcome';
import { identityOf, labelFor, lookBefore, rowOf, targetOf, withLabel } from './intents/request-info';
import type { Draft, Owner } from './journal/entry';
import type { StoredIntent } from './journal/intent-store';
import type { Journal } from './journal/journal';
import type { Resolver } from './search/resolver';
import { createTurns, isBlocking } from './turns';

/** The only path of a write: checked, journalled, sent once, outcome journalled. */
export interface Pipeline {
  send(request: TradeRequest): Promise<TradeOutcome>;
  /** This run is working on it, from its first journal line to its outcome. */
  isRunning(id: string): boolean;
  /** Ids requested in this run and not answered yet. */
  asked(): Iterable<string>;
  /** A write is being journalled or sent: work that can wait should wait. */
  isSending(): boolean;
  /** Requests that wait for something else first, oldest first. */
  waiting(): readonly WaitingIntent[];
}

export interface PipelineParts {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  readonly journal: Journal;
  readonly intentStatus: Pick<IntentStatus, 'locks' | 'isLive' | 'lost'>;
  readonly resolver: Pick<Resolver, 'wake' | 'settled' | 'explain' | 'readClosed'>;
  readonly guards: Pick<Guards, 'check' | 'answered'> | null;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly random: RandomBelow;
  /** Reads the account. Another login starts a new generation: everything read before is dropped. */
  readAccount(): Promise<Result<Account>>;
  /** The list of waiting requests changed. */
  onChange(): void;
}

/** The client, account and class with which one request is sent. */
interface WriteContext {
  readonly client: BridgeClient;
  readonly bound: Bound;
  readonly isRiskReducing: boolean;
}

/** Longest wait for the outcome of a write: a bridge may hold one for a minute, then its host gives up. Milliseconds. */
const longestWriteMs = 75_000;
/** Longest wait for a blocking write of another host before this one is returned unsent. Milliseconds. */
const othersMs = 5_000;
/** Longest wait of a risk-reducing write for account and ticket reads. Milliseconds. */
const riskReducingReadsMs = 450;
const lookAgainMs = 100;
/** How long the lists are searched before an unknown result, or a refusal that needs a reason, is returned. Milliseconds. */
const quickMs = 4_000;
/** How long a close waits for the lists to tell how much it closed, before its answer is returned. Milliseconds. */
const closedMs = 500;
/** PLACED: accepted, not carried out. */
const placed = 10_008;

/** Refusals that give no reason or mean that the target is gone: INVALID, INVALID_ORDER, POSITION_CLOSED, INVALID_CLOSE_VOLUME. */
const finalRetcodes: ReadonlySet<number | null> = new Set([null, 10013, 10035, 10036, 10038]);
const needsExplaining = ({ status, retcode }: TradeOutcome): boolean =>
  status === 404 || finalRetcodes.has(retcode);

const differs: Failure = {
  kind: 'bad-input',
  message: 'This intent id was used for another request already; nothing was sent.',
  field: 'intentId',
};

const othersTurn: Failure = {
  kind: 'held-back',
  message: 'Another Bridgewatch has a request on its way to this account. Nothing was sent.',
  field: 'in-flight',
};

export function createPipeline(parts: PipelineParts): Pipeline {
  const { bridge, knowledge, journal, intentStatus, resolver, guards, clock, owner } = parts;
  const checks = createChecks(parts);
  const account = createAccountCheck(parts);
  const turns = createTurns(clock, parts.onChange);
  /** Journalled, and waiting for something other than a write of this run. */
  const waiting = new Map<string, WaitingIntent>();
  /** Requests of this run without an answer. */
  const running = new Map<string, { readonly asked: string; readonly answer: Promise<TradeOutcome> }>();
  /** Intents between the first journal line and the outcome. */
  const claimed = new Set<string>();
  let sending = 0;

  const setWaiting = (
    request: TradeRequest,
    next: Pick<WaitingIntent, 'why' | 'for' | 'since'> | null,
  ): void => {
    const { intentId } = request.input;
    if (next === null && !waiting.delete(intentId)) return;
    if (next !== null) waiting.set(intentId, { id: intentId, request, ...next });
    parts.onChange();
  };

  /** An intent that this run or another host has journalled already: it is never sent again. */
  async function repeated(known: StoredIntent, request: TradeRequest): Promise<TradeOutcome> {
    if (identityOf(known.request) !== identityOf(request)) return notSent(request, differs);
    const until = clock.now() + longestWriteMs;
    let intent = known;
    while (intentStatus.isLive(intent) && clock.now() < until) {
      await wait(clock, lookAgainMs);
      await journal.refresh();
      intent = journal.get(intent.id) ?? intent;
    }
    return reportedOutcome(intent);
  }

  /** Waits for blocking writes that other hosts journalled before this one; false where they took too long. */
  async function othersFirst(intent: StoredIntent, isRiskReducing: boolean): Promise<boolean> {
    const askedMs = clock.now();
    const blocker = () =>
      journal
        .unsettled()
        .find(
          (other) =>
            other.place < intent.place &&
            other.bridge === intent.bridge &&
            other.owner.run !== owner.run &&
            intentStatus.isLive(other) &&
            isBlocking(other.request, intent.request, isRiskReducing, clock.now() - askedMs),
        );
    try {
      for (let before = blocker(); before !== undefined; before = blocker()) {
        if (clock.now() - askedMs >= othersMs) return false;
        setWaiting(intent.request, {
          why: 'other-host',
          for: before.request,
          since: before.sent ?? before.created,
        });
        await wait(clock, lookAgainMs);
        await journal.refresh();
      }
      return true;
    } finally {
      setWaiting(intent.request, null);
    }
  }

  function draftOf(request: TradeRequest, sentOn: string | null): Draft {
    const active = bridge.current();
    const known = knowledge.account()?.value;
    return {
      id: request.input.intentId,
      request,
      bridge: active.url ?? '',
      profile: active.profile?.name ?? null,
      account: { login: known?.login ?? null, server: known?.server ?? null },
      label: labelFor(request, parts.random),
      ...lookBefore(request, knowledge),
      owner,
      ...(sentOn === null ? {} : { sentOn }),
    };
  }

  async function sendClaimed(context: WriteContext, intent: StoredIntent): Promise<TradeOutcome> {
    const { client, bound, isRiskReducing } = context;
    const { id, request } = intent;
    if (!(await othersFirst(intent, isRiskReducing))) return notSent(request, othersTurn);
    let stopped: Failure | null = null;
    const writeDown = (): boolean => journal.sending(id);
    const goUnless = (problem: Failure | null): boolean => {
      stopped = problem;
      return problem === null && writeDown();
    };
    /** The connection is open. Time may have passed, so the account is checked again. */
    const onSending = (): boolean | Promise<boolean> => {
      setWaiting(request, null);
      const known = account.known(bound);
      if (known === 'fresh' || (known === null && isRiskReducing)) return writeDown();
      return known === null ? account.forNewRisk(client, bound).then(goUnless) : goUnless(known);
    };
    if (client.writeWaitMs() > 0) setWaiting(request, { why: 'pace', for: null, since: clock.wall() });
    try {
      const outcome = await client.send(withLabel(request, intent.label), { onSending, isRiskReducing });
      return stopped === null ? outcome : notSent(request, stopped);
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown error';
      return withoutAnswer(request, 'unknown', {
        kind: 'internal',
        message: `A defect in the app: ${words}`,
      });
    } finally {
      setWaiting(request, null);
    }
  }

  /** Journals and sends. `isSending` covers this part only: what follows is not urgent. */
  async function claimAndSend(
    context: WriteContext,
    request: TradeRequest,
    sentOn: string | null,
  ): Promise<Result<{ readonly intent: StoredIntent; readonly outcome: TradeOutcome | null }>> {
    sending += 1;
    const giveUpConnection = context.client.connectAhead();
    try {
      const mayStayInMemory =
        context.isRiskReducing && request.input.overrides?.includes(memoryOverride) === true;
      const claim = await journal.claim(draftOf(request, sentOn), mayStayInMemory);
      if (!claim.ok) return context.isRiskReducing ? failed(wantsMemory(claim.failure)) : claim;
      const { mine, intent } = claim.value;
      return ok({ intent, outcome: mine ? await sendClaimed(context, intent) : null });
    } finally {
      giveUpConnection();
      sending -= 1;
    }
  }

  async function answered(intent: StoredIntent, outcome: TradeOutcome): Promise<TradeOutcome> {
    const { id, request } = intent;
    await journal.record({ move: moveOf(outcome.verdict), id, outcome });
    guards?.answered(request, outcome);
    const isOnTicket = targetOf(request) !== null;
    if (outcome.verdict === 'unknown') {
      resolver.wake();
      // A write that was executed, placed or partly filled can look like this where the bridge hides the number
      // (reference/order-safety.md, finding C): the first look finds it.
      if ((isOnTicket && outcome.status === 500) || outcome.retcode === placed) {
        await resolver.settled(id, quickMs);
      }
    } else if (outcome.verdict === 'rejected' && isOnTicket && needsExplaining(outcome)) {
      await resolver.explain(id, quickMs);
    }
    const after = journal.get(id);
    return after === undefined ? outcome : reportedOutcome(after);
  }

  /**
   * All checks before the journal. `refusal`: why it is not sent; `sentOn`: what a risk-reducing write goes on where a read did not
   * come.
   */
  async function check(context: WriteContext, request: TradeRequest): Promise<Checked> {
    const { client, bound, isRiskReducing } = context;
    if (isRiskReducing) {
      const locked = lockAgainst(request, intentStatus.locks(), isRiskReducing);
      if (locked !== null) return { refusal: locked, sentOn: null };
      const [ofAccount, ofTicket] = await Promise.all([
        account.forRiskReducing(client, bound, riskReducingReadsMs),
        checks.ticket(client, request, riskReducingReadsMs),
      ]);
      const sentOn = [ofAccount.sentOn, ofTicket.sentOn].filter((each) => each !== null);
      return {
        refusal: ofAccount.refusal ?? ofTicket.refusal,
        sentOn: sentOn.length === 0 ? null : sentOn.join(' '),
      };
    }
    const problem =
      (await account.forNewRisk(client, bound)) ??
      (await checks.reconciled(client, request)) ??
      lockAgainst(request, intentStatus.locks(), isRiskReducing) ??
      (await guards?.check(request)) ??
      null;
    return { refusal: problem, sentOn: null };
  }

  async function perform(context: WriteContext, request: TradeRequest): Promise<TradeOutcome> {
    const known = journal.get(request.input.intentId);
    if (known !== undefined) return repeated(known, request);
    if (journal.trouble() !== null) await journal.retry();
    const { refusal: problem, sentOn } = await check(context, request);
    if (problem !== null) return notSent(request, problem);

    const { intentId } = request.input;
    claimed.add(intentId);
    try {
      const sent = await claimAndSend(context, request, sentOn);
      if (!sent.ok) return notSent(request, sent.failure);
      const { intent, outcome } = sent.value;
      return outcome === null ? await repeated(intent, request) : await answered(intent, outcome);
    } finally {
      claimed.delete(intentId);
    }
  }

  async function first(request: TradeRequest): Promise<TradeOutcome> {
    const bound = account.bound();
    await journal.open();
    const known = journal.get(request.input.intentId);
    // A known intent is answered whatever bridge is connected now: nothing is sent for it.
    if (known !== undefined) return repeated(known, request);
    const wayOut = isRiskReducing(request, rowOf(request, knowledge));
    const end = await turns.take(request, bridge.current().url ?? '', wayOut);
    let outcome: TradeOutcome;
    try {
      const done = await bridge.write(
        async (client) => ok(await perform({ client, bound, isRiskReducing: wayOut }, request)),
        request.input.generation,
      );
      // No bridge, or another one than confirmed: nothing was sent.
      if (!done.ok) return notSent(request, done.failure);
      outcome = done.value;
    } finally {
      end();
    }
    const isAccepted = outcome.verdict === 'done' || outcome.verdict === 'partial';
    if (request.name !== 'close-position' || !isAccepted) return outcome;
    await resolver.readClosed(request.input.intentId, closedMs);
    const after = journal.get(request.input.intentId);
    return after === undefined ? outcome : reportedOutcome(after);
  }

  return {
    send(request) {
      const { intentId } = request.input;
      const asked = identityOf(request);
      const before = running.get(intentId);
      if (before !== undefined) {
        return before.asked === asked ? before.answer : Promise.resolve(notSent(request, differs));
      }
      const answer = first(request).finally(() => running.delete(intentId));
      running.set(intentId, { asked, answer });
      return answer;
    },
    isRunning: (id) => claimed.has(id),
    asked: () => running.keys(),
    isSending: () => sending > 0,
    waiting: () => [...turns.waiting(), ...waiting.values()],
  };
}
