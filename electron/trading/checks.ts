import { isMoreVolume } from '../../shared/math/volume';
import type { Account } from '../../shared/model/account';
import type { IntentRequest } from '../../shared/model/intent';
import type { Listed } from '../../shared/model/record';
import type { Failure, Result } from '../../shared/result';
import type { BridgeClient } from '../bridge/client';
import { targetOf } from './ask';
import { type Clock, wait } from './clock';
import type { Knowledge } from './knowledge';
import { unknownOverride } from './locks';
import type { Standings } from './standings';

/** What is made sure of right before a write is written down. Under normal polling an order needs no read of its own for it. */
export interface Checks {
  /** The terminal is still logged in to the account that everything was read from (rule 13). */
  account(request: IntentRequest): Promise<Failure | null>;
  /** New risk: account, positions and orders are read where they were not since the bridge was last away (rule 15). */
  reconciled(client: BridgeClient, request: IntentRequest): Promise<Failure | null>;
  /** While something is unknown, and for a part of a position: what is closed or cancelled is still there (rules 8 and 9). */
  ticket(client: BridgeClient, request: IntentRequest): Promise<Failure | null>;
  /** Reads the account; where it is another one, everything begins anew. */
  readAccount(): Promise<Result<Account>>;
}

export interface ChecksParts {
  readonly knowledge: Knowledge;
  readonly standings: Pick<Standings, 'lost'>;
  readonly clock: Clock;
  readAccount(): Promise<Result<Account>>;
}

/** The account is read this often anyway while somebody looks at it. Milliseconds. */
const accountAgeMs = 10_000;
/** Closing does not wait longer for an account that cannot be read. */
const closingWaitsMs = 3_000;

const heldBack = (field: string, message: string): Failure => ({ kind: 'held-back', message, field });

const otherAccount = heldBack(
  'account',
  'The terminal is logged in to another account than the one this was meant for. Nothing was sent.',
);

export function createChecks(parts: ChecksParts): Omit<Checks, 'readAccount'> {
  const { knowledge, standings, clock, readAccount } = parts;

  const list = (client: BridgeClient, of: 'positions' | 'orders'): Promise<Result<Listed<Row>>> =>
    of === 'positions' ? client.positions() : client.orders();

  /** A list that says nothing of a position while margin is in use proves nothing (finding D). */
  const isDoubtful = (of: 'positions' | 'orders', { rows, unreadable }: Listed<Row>): boolean =>
    of === 'positions' &&
    rows.length + unreadable.length === 0 &&
    (knowledge.account()?.value.margin ?? 0) > 0;

  function problemOf(request: IntentRequest, listed: Listed<Row>): Failure | null {
    const target = targetOf(request);
    if (target === null || listed.unreadable.some(({ ticket }) => ticket === target.ticket)) return null;
    const row = listed.rows.find(({ ticket }) => ticket === target.ticket);
    const isWhole = request.name !== 'trade.closePosition' || request.input.volume === undefined;
    if (row === undefined) {
      if (isDoubtful(target.list, listed)) {
        return isWhole
          ? null
          : heldBack(
              'ticket',
              `The bridge lists no position while margin is in use, so what position ${target.ticket} holds is not certain. Nothing was sent.`,
            );
      }
      return heldBack(
        'ticket',
        target.list === 'positions'
          ? `Position ${target.ticket} is not open any more. Nothing was sent.`
          : `Order ${target.ticket} does not stand any more. Nothing was sent.`,
      );
    }
    const asked = request.name === 'trade.closePosition' ? request.input.volume : undefined;
    return asked !== undefined && row.volume !== undefined && isMoreVolume(asked, row.volume)
      ? heldBack(
          'volume',
          `Position ${target.ticket} holds ${row.volume} lots now, less than the ${asked} to be closed. Nothing was sent.`,
        )
      : null;
  }

  return {
    async account(request) {
      const known = knowledge.account();
      if (!knowledge.hasOtherAccount() && known !== null && clock.now() - known.atMs <= accountAgeMs)
        return null;
      const reading = readAccount();
      const read =
        request.name === 'trade.place'
          ? await reading
          : await Promise.race([reading, wait(clock, closingWaitsMs).then(() => null)]);
      if (knowledge.hasOtherAccount()) return otherAccount;
      if (read === null || read.ok) return null;
      if (read.failure.kind === 'cancelled') return otherAccount;
      // Nothing can be sent to a bridge that is away: said as such, and as proven.
      if (read.failure.kind === 'unreachable') return read.failure;
      // What closes or protects is not held back because the account cannot be read.
      return request.name === 'trade.place'
        ? heldBack(
            'reconciling',
            `The account could not be read, so it is not certain which one this would go to. Nothing was sent. ${read.failure.message}`,
          )
        : null;
    },

    async reconciled(client, request) {
      if (request.name !== 'trade.place' || knowledge.isReconciled()) return null;
      const reads = await Promise.all([readAccount(), client.positions(), client.orders()]);
      const failures = reads.map((read) => (read.ok ? null : read.failure));
      return failures.find((failure) => failure?.kind === 'unreachable') ?? null;
    },

    async ticket(client, request) {
      const target = targetOf(request);
      if (
        target === null ||
        request.name === 'trade.modifyOrder' ||
        request.name === 'trade.modifyPosition'
      ) {
        return null;
      }
      const isPart = request.name === 'trade.closePosition' && request.input.volume !== undefined;
      const lost = standings.lost();
      const sameTicket = lost.filter((intent) => targetOf(intent.request)?.ticket === target.ticket);
      const setsAside = request.input.overrides?.includes(unknownOverride) === true;
      if (
        isPart &&
        !setsAside &&
        sameTicket.some(({ request: { name } }) => name === 'trade.closePosition')
      ) {
        return heldBack(
          unknownOverride,
          `An earlier close of position ${target.ticket} may or may not have been carried out: a second part could close more than you want. Nothing was sent.`,
        );
      }
      if (lost.length === 0 && !isPart) return null;
      const read = await list(client, target.list);
      if (read.ok) return problemOf(request, read.value);
      return isPart
        ? heldBack(
            'ticket',
            `What position ${target.ticket} holds could not be read. Nothing was sent. ${read.failure.message}`,
          )
        : null;
    },
  };
}

/** What of a row matters here. */
interface Row {
  readonly ticket: string;
  /** Of a position. */
  readonly volume?: number;
}
