import type { Account } from '../../shared/model/account';
import type { Failure, Result } from '../../shared/model/result';
import { isOtherAccount } from '../../shared/rules/account-identity';
import type { BridgeClient } from '../bridge/client';
import type { BridgeSwitch } from '../live/active-bridge';
import { type Clock, within } from '../live/clock';
import type { Knowledge } from '../live/knowledge';

/** What a request was confirmed for: the bridge and the account of the moment at which it reached the host. */
export interface Bound {
  readonly generation: number;
  /** Null where none was read yet. */
  readonly account: Account | null;
}

/** The account right before the send (reference/order-safety.md, rule 13). */
export interface AccountCheck {
  /** As of now. */
  bound(): Bound;
  /** It was read within the last second; a failure where it is another one; null where it has to be read. */
  known(bound: Bound): 'fresh' | Failure | null;
  /** New risk: read within the last second, or held back. */
  forNewRisk(client: BridgeClient, bound: Bound): Promise<Failure | null>;
  /** A way out: read where that is quick, else what it goes on. */
  forWayOut(client: BridgeClient, bound: Bound, waitsMs: number): Promise<Checked>;
}

/** Of a way out: why it may not go, and what it goes on where a read did not come. */
export interface Checked {
  readonly held: Failure | null;
  readonly sentOn: string | null;
}

export interface AccountCheckParts {
  readonly bridge: Pick<BridgeSwitch, 'current'>;
  readonly knowledge: Pick<Knowledge, 'account' | 'hasOtherAccount'>;
  readonly clock: Clock;
  /** Reads the account; where it is another one, everything begins anew. */
  readAccount(): Promise<Result<Account>>;
}

/** An account that was asked for longer ago may be another one by now; a read that takes longer holds new risk back. Milliseconds. */
const freshMs = 1_000;

const heldBack = (field: string, message: string): Failure => ({ kind: 'held-back', message, field });

const otherAccount = heldBack(
  'account',
  'The terminal is logged in to another account than the one of this order. Nothing was sent.',
);
const otherMode = (was: string, is: string): Failure =>
  heldBack(
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

  /** Shares the read that is on its way, else starts at once, whatever else is out. */
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
      // Nothing can be sent to a bridge that is away: said as such, and as proven.
      if (read?.failure.kind === 'unreachable') return read.failure;
      const why =
        read === null ? 'The bridge did not answer within a second.' : `It said: ${read.failure.message}`;
      return heldBack(
        'reconciling',
        `The account could not be read right before sending, so it is not certain which one this would go to. Nothing was sent. ${why}`,
      );
    },
    /**
     * Not held back by a read that does not come: a ticket exists on one account alone, so what is meant for a position or order of
     * this account can reach no other one. Where the reads say that it is another account, nothing is sent.
     */
    async forWayOut(client, bound, waitsMs) {
      const before = known(bound);
      if (before !== null) return { held: before === 'fresh' ? null : before, sentOn: null };
      const read = await within(clock, waitsMs, readNow(client));
      const problem =
        problemOf(bound) ?? (read?.ok === false && read.failure.kind === 'cancelled' ? otherAccount : null);
      if (problem !== null || read?.ok === true) return { held: problem, sentOn: null };
      const last = knowledge.account();
      return {
        held: null,
        sentOn:
          last === null
            ? 'The account could not be read before it was sent.'
            : `The account could not be read right before it was sent: it went to the one that was read ${Math.ceil((clock.now() - last.atMs) / 1_000)} s before.`,
      };
    },
  };
}
