import type { Account } from '../../shared/model/account';
import type { Failure, Result } from '../../shared/model/result';
import { isOtherAccount } from '../../shared/rules/account-identity';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from '../live/active-bridge';
import { type Clock, within } from '../live/clock';
import type { Knowledge } from '../live/knowledge';

/** The bridge and account for which a request was confirmed, taken when the request reached the host. */
export interface Bound {
  readonly generation: number;
  /** Null while no account has been read. */
  readonly account: Account | null;
}

/**
 * Makes sure right before a send that the account is still the one for which it was confirmed (reference/order-safety.md, rule 13).
 */
export interface AccountCheck {
  /** The bridge and account at this moment. */
  bound(): Bound;
  /** `fresh`: the same account was read within the last second. A failure: it is another account now. Null: it has to be read. */
  known(bound: Bound): 'fresh' | Failure | null;
  /** For new risk: without a read within the last second nothing is sent. */
  forNewRisk(client: BridgeClient, bound: Bound): Promise<Failure | null>;
  /** For a write that only reduces risk: waits at most `waitsMs` for a read, then sends on what was read last. */
  forRiskReducing(client: BridgeClient, bound: Bound, waitsMs: number): Promise<Checked>;
}

/** Result of a check. `held`: why nothing is sent. `sentOn`: what it is sent on instead, where a read did not come in time. */
export interface Checked {
  readonly refusal: Failure | null;
  readonly sentOn: string | null;
}

export interface AccountCheckParts {
  readonly bridge: Pick<BridgeSwitch, 'current'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'hasOtherAccount'>;
  readonly clock: Clock;
  /** Reads the account. Another login starts a new generation: everything read before is dropped. */
  readAccount(): Promise<Result<Account>>;
}

/** How long a read of the account counts, from its request on. A read that takes longer blocks new risk. Milliseconds. */
const freshMs = 1_000;

const blocked = (field: string, message: string): Failure => ({ kind: 'held-back', message, field });

const otherAccount = blocked(
  'account',
  'The terminal is logged in to another account than the one of this order. Nothing was sent.',
);
const otherMode = (was: string, is: string): Failure =>
  blocked(
    'account',
    `The account type changed: it was ${was} when you confirmed, now it is ${is}. Nothing was sent.`,
  );

export function createAccountCheck(parts: AccountCheckParts): AccountCheck {
  const { bridge, knowledge, clock, readAccount } = parts;

  function problemOf(bound: Bound): Failure | null {
    if (knowledge.hasOtherAccount() || bridge.current().generation !== bound.generation) return otherAccount;
    const now = knowledge.account()?.value;
    if (now === undefined || bound.account === null) return null;
    if (isOtherAccount(bound.account, now)) return otherAccount;
    const [was, is] = [bound.account.tradeMode, now.tradeMode];
    return was !== null && is !== null && was !== is ? otherMode(was, is) : null;
  }

  function isFresh(): boolean {
    const known = knowledge.account();
    return known !== null && clock.now() - known.askedMs <= freshMs;
  }

  /** Joins a read that is under way, else starts one at once, ahead of the queue. */
  function readNow(client: BridgeClient): Promise<Result<Account>> {
    const reading = readAccount();
    client.urge();
    return reading;
  }

  const known: AccountCheck['known'] = (bound) => problemOf(bound) ?? (isFresh() ? 'fresh' : null);

  return {
    bound: () => ({
      generation: bridge.current().generation,
      account: knowledge.account()?.value ?? null,
    }),
    known,
    async forNewRisk(client, bound) {
      const before = known(bound);
      if (before !== null) return before === 'fresh' ? null : before;
      const read = await within(clock, freshMs, readNow(client));
      const problem = problemOf(bound);
      if (problem !== null) return problem;
      if (read?.ok === true) return null;
      if (read?.failure.kind === 'cancelled') return otherAccount;
      // The bridge cannot be reached, so nothing was sent: say just that.
      if (read?.failure.kind === 'unreachable') return read.failure;
      const why =
        read === null ? 'The bridge did not answer within a second.' : `It said: ${read.failure.message}`;
      return blocked(
        'reconciling',
        `The account could not be read right before sending, so it is not certain which one this would go to. Nothing was sent. ${why}`,
      );
    },
    /**
     * A read that does not come does not block it: a ticket exists on one account only, so the request cannot hit another account. If
     * the reads show another account, nothing is sent.
     */
    async forRiskReducing(client, bound, waitsMs) {
      const before = known(bound);
      if (before !== null) return { refusal: before === 'fresh' ? null : before, sentOn: null };
      const read = await within(clock, waitsMs, readNow(client));
      const problem =
        problemOf(bound) ?? (read?.ok === false && read.failure.kind === 'cancelled' ? otherAccount : null);
      if (problem !== null || read?.ok === true) return { refusal: problem, sentOn: null };
      const last = knowledge.account();
      return {
        refusal: null,
        sentOn:
          last === null
            ? 'The account could not be read before it was sent.'
            : `The account could not be read right before it was sent: it went to the one that was read ${Math.ceil((clock.now() - last.atMs) / 1_000)} s before.`,
      };
    },
  };
}
