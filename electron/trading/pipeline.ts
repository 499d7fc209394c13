import type { IntentRequest } from '../../shared/model/intent';
import type { TradeOutcome } from '../../shared/model/trade';
import { type Failure, failed, ok, type Result } from '../../shared/result';
import type { RandomBelow } from '../../shared/rules/intent-label';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from '../service/active-bridge';
import { identityOf, labelFor, lookBefore, sendOnce, targetOf } from './ask';
import { type Checks, createChecks } from './checks';
import { type Clock, wait } from './clock';
import type { Guards } from './guards';
import type { Draft, Owner } from './journal/entry';
import type { Kept } from './journal/intent-book';
import type { Journal } from './journal/journal';
import type { Knowledge } from './knowledge';
import { heldBackBy } from './locks';
import { moveOf, toldOutcome, withoutAnswer } from './outcome';
import type { Resolver } from './resolve/resolver';
import type { Standings } from './standings';

/** The one way out for a write: checked, written down, sent once, and its outcome written down again. */
export interface Pipeline {
  send(request: IntentRequest): Promise<Result<TradeOutcome>>;
  /** At work in this run, from the claim to the outcome. */
  isRunning(id: string): boolean;
  /** One is being written down or is on the wire: what can wait does. */
  isSending(): boolean;
}

export interface PipelineParts {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  readonly journal: Journal;
  readonly standings: Pick<Standings, 'locks' | 'isLive' | 'lost'>;
  readonly resolver: Pick<Resolver, 'wake' | 'settled' | 'explain'>;
  readonly guards: Guards | null;
  readonly clock: Clock;
  readonly owner: Owner;
  readonly random: RandomBelow;
  readAccount: Checks['readAccount'];
}

/** The bridge itself may hold a write for a minute; after that its host has given it up too. Milliseconds. */
const longestWriteMs = 75_000;
/** So long an order waits for one of another host on the same account, before it is given back unsent. */
const othersMs = 5_000;
const lookAgainMs = 100;
/** So long the lists are asked before an answer is told that proves nothing, or a refusal that needs a reason. Milliseconds. */
const quickMs = 4_000;
/** PLACED: accepted, not carried out. */
const placed = 10_008;

/** Refusals that speak of something that is not there any more, or say nothing: INVALID, INVALID_ORDER, POSITION_CLOSED, INVALID_CLOSE_VOLUME. */
const gone: ReadonlySet<number | null> = new Set([null, 10013, 10035, 10036, 10038]);
const needsExplaining = ({ status, retcode }: TradeOutcome): boolean => status === 404 || gone.has(retcode);

const differs = failed({
  kind: 'bad-input',
  message: 'This intent id was used for another request already; nothing was sent.',
  field: 'intentId',
});

const othersTurn: Failure = {
  kind: 'held-back',
  message: 'Another Bridgewatch has a request on its way to this account. Nothing was sent.',
  field: 'in-flight',
};

export function createPipeline(parts: PipelineParts): Pipeline {
  const { bridge, knowledge, journal, standings, resolver, guards, clock, owner } = parts;
  const checks = createChecks(parts);
  /** What is asked and not answered yet, in this run. */
  const running = new Map<
    string,
    { readonly asked: string; readonly answer: Promise<Result<TradeOutcome>> }
  >();
  /** Written down and not answered yet. */
  const claimed = new Set<string>();
  let sending = 0;
  /** One write at a time for each bridge, whatever generation sends it. */
  const turns = new Map<string, Promise<unknown>>();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const key = bridge.current().url ?? '';
    const done = (turns.get(key) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === settled) turns.delete(key);
      });
    turns.set(key, settled);
    return done;
  }

  /** An intent that was written down before, by this run or another host: it is never sent again. */
  async function repeated(known: Kept, request: IntentRequest): Promise<Result<TradeOutcome>> {
    if (identityOf(known.request) !== identityOf(request)) return differs;
    const until = clock.now() + longestWriteMs;
    let intent = known;
    while (standings.isLive(intent) && clock.now() < until) {
      await wait(clock, lookAgainMs);
      await journal.refresh();
      intent = journal.get(intent.id) ?? intent;
    }
    return ok(toldOutcome(intent));
  }

  /** Intents that other hosts wrote down before this one go first. */
  async function othersFirst(intent: Kept): Promise<boolean> {
    const until = clock.now() + othersMs;
    const isBefore = (other: Kept) =>
      other.place < intent.place &&
      other.bridge === intent.bridge &&
      other.owner.run !== owner.run &&
      standings.isLive(other);
    while (journal.unsettled().some(isBefore)) {
      if (clock.now() >= until) return false;
      await wait(clock, lookAgainMs);
      await journal.refresh();
    }
    return true;
  }

  function draftOf(request: IntentRequest): Draft {
    const active = bridge.current();
    const account = knowledge.account()?.value;
    return {
      id: request.input.intentId,
      request,
      bridge: active.url ?? '',
      profile: active.profile?.name ?? null,
      account: { login: account?.login ?? null, server: account?.server ?? null },
      label: labelFor(request, parts.random),
      ...lookBefore(request, knowledge),
      owner,
    };
  }

  async function sendClaimed(client: BridgeClient, intent: Kept): Promise<TradeOutcome> {
    const { id, request } = intent;
    if (!(await othersFirst(intent))) return withoutAnswer(request, 'not-sent', othersTurn);
    try {
      return await sendOnce(client, request, intent.label, () => journal.sending(id));
    } catch (error) {
      const words = error instanceof Error ? error.message : 'unknown error';
      return withoutAnswer(request, 'unknown', {
        kind: 'internal',
        message: `A defect in the app: ${words}`,
      });
    }
  }

  /** The claim and the send; what comes after is not in a hurry. */
  async function claimAndSend(
    client: BridgeClient,
    request: IntentRequest,
  ): Promise<Result<{ readonly intent: Kept; readonly outcome: TradeOutcome | null }>> {
    sending += 1;
    const giveUpConnection = client.connectAhead();
    try {
      const claim = await journal.claim(draftOf(request));
      if (!claim.ok) return claim;
      const { mine, intent } = claim.value;
      return ok({ intent, outcome: mine ? await sendClaimed(client, intent) : null });
    } finally {
      giveUpConnection();
      sending -= 1;
    }
  }

  async function answered(intent: Kept, outcome: TradeOutcome): Promise<TradeOutcome> {
    const { id, request } = intent;
    await journal.record({ move: moveOf(outcome.verdict), id, outcome });
    guards?.answered(request, outcome);
    const isOnTicket = targetOf(request) !== null;
    if (outcome.verdict === 'unknown') {
      resolver.wake();
      // Carried out, placed or in part, it arrives like this where the bridge hides the number (finding C): found at the first look.
      if ((isOnTicket && outcome.status === 500) || outcome.retcode === placed) {
        await resolver.settled(id, quickMs);
      }
    } else if (outcome.verdict === 'rejected' && isOnTicket && needsExplaining(outcome)) {
      await resolver.explain(id, quickMs);
    }
    const after = journal.get(id);
    return after === undefined ? outcome : toldOutcome(after);
  }

  async function perform(client: BridgeClient, request: IntentRequest): Promise<Result<TradeOutcome>> {
    const known = journal.get(request.input.intentId);
    if (known !== undefined) return repeated(known, request);
    if (journal.trouble() !== null) await journal.retry();
    const held =
      (await checks.account(request)) ??
      (await checks.reconciled(client, request)) ??
      heldBackBy(request, standings.locks()) ??
      (await checks.ticket(client, request)) ??
      (await guards?.check(request)) ??
      null;
    if (held?.kind === 'unreachable') return ok(withoutAnswer(request, 'not-sent', held));
    if (held !== null) return failed(held);

    const { intentId } = request.input;
    claimed.add(intentId);
    try {
      const sent = await claimAndSend(client, request);
      if (!sent.ok) return sent;
      const { intent, outcome } = sent.value;
      return outcome === null ? repeated(intent, request) : ok(await answered(intent, outcome));
    } finally {
      claimed.delete(intentId);
    }
  }

  async function first(request: IntentRequest): Promise<Result<TradeOutcome>> {
    await journal.open();
    const known = journal.get(request.input.intentId);
    // Known ones are answered whatever bridge is chosen now: nothing is sent for them.
    if (known !== undefined) return repeated(known, request);
    return inTurn(() => bridge.write((client) => perform(client, request), request.input.generation));
  }

  return {
    send(request) {
      const { intentId } = request.input;
      const asked = identityOf(request);
      const before = running.get(intentId);
      if (before !== undefined) return before.asked === asked ? before.answer : Promise.resolve(differs);
      const answer = first(request).finally(() => running.delete(intentId));
      running.set(intentId, { asked, answer });
      return answer;
    },
    isRunning: (id) => claimed.has(id),
    isSending: () => sending > 0,
  };
}
