import { isMoreVolume } from '../../shared/math/volume';
import type { Account } from '../../shared/model/account';
import type { Lots } from '../../shared/model/fields';
import type { Listed } from '../../shared/model/record';
import type { Failure, Result } from '../../shared/model/result';
import type { TradeRequest } from '../../shared/model/trade';
import type { BridgeClient } from '../bridge/client';
import { type Clock, within } from '../live/clock';
import type { Knowledge } from '../live/knowledge';
import type { Checked } from './account-check';
import type { IntentStatus } from './intents/intent-status';
import { unknownOverride } from './intents/locks';
import { targetOf } from './intents/request-info';

/** Checks right before a write is journalled. Under normal polling they need no read of their own. */
export interface Checks {
  /**
   * New risk: reads account, positions and orders if they were not read since the bridge was last away (reference/order-safety.md,
   * rule 15).
   */
  reconciled(client: BridgeClient, request: TradeRequest): Promise<Failure | null>;
  /**
   * Checks that the ticket still exists: while an intent is unknown, and for a partial close (reference/order-safety.md, rules 8 and
   * 9). If the read takes longer than `waitsMs`, the last list decides.
   */
  ticket(client: BridgeClient, request: TradeRequest, waitsMs: number): Promise<Checked>;
}

export interface ChecksParts {
  readonly knowledge: Knowledge;
  readonly intentStatus: Pick<IntentStatus, 'lost'>;
  readonly clock: Clock;
  /** Reads the account. Another login starts a new generation: everything read before is dropped. */
  readAccount(): Promise<Result<Account>>;
}

const blocked = (field: string, message: string): Failure => ({ kind: 'held-back', message, field });

const asIs: Checked = { refusal: null, sentOn: null };
const stopped = (refusal: Failure): Checked => ({ refusal, sentOn: null });

export function createChecks(parts: ChecksParts): Checks {
  const { knowledge, intentStatus, clock, readAccount } = parts;

  const list = (client: BridgeClient, of: 'positions' | 'orders'): Promise<Result<Listed<Row>>> =>
    of === 'positions' ? client.positions() : client.orders();

  /** An empty list of positions while margin is in use is a failed read (reference/order-safety.md, finding D). */
  const isDoubtful = (of: 'positions' | 'orders', { rows, unreadable }: Listed<Row>): boolean =>
    of === 'positions' &&
    rows.length + unreadable.length === 0 &&
    (knowledge.account()?.value.margin ?? 0) > 0;

  function problemOf(request: TradeRequest, listed: Listed<Row>): Failure | null {
    const target = targetOf(request);
    if (target === null || listed.unreadable.some(({ ticket }) => ticket === target.ticket)) return null;
    const row = listed.rows.find(({ ticket }) => ticket === target.ticket);
    const isWhole = request.name !== 'close-position' || request.input.volume === undefined;
    if (row === undefined) {
      if (isDoubtful(target.list, listed)) {
        return isWhole
          ? null
          : blocked(
              'ticket',
              `The bridge lists no position while margin is in use, so what position ${target.ticket} holds is not certain. Nothing was sent.`,
            );
      }
      return blocked(
        'ticket',
        target.list === 'positions'
          ? `Position ${target.ticket} is no longer open. Nothing was sent.`
          : `Order ${target.ticket} is no longer pending. Nothing was sent.`,
      );
    }
    const asked = request.name === 'close-position' ? request.input.volume : undefined;
    return asked !== undefined && row.volume !== undefined && isMoreVolume(asked, row.volume)
      ? blocked(
          'volume',
          `Position ${target.ticket} holds ${row.volume} lots now, less than the ${asked} to be closed. Nothing was sent.`,
        )
      : null;
  }

  return {
    async reconciled(client, request) {
      if (request.name !== 'place-order' || knowledge.isReconciled()) return null;
      const reads = await Promise.all([readAccount(), client.positions(), client.orders()]);
      const failures = reads.map((read) => (read.ok ? null : read.failure));
      return failures.find((failure) => failure?.kind === 'unreachable') ?? null;
    },

    async ticket(client, request, waitsMs) {
      const target = targetOf(request);
      if (target === null || request.name === 'modify-order' || request.name === 'modify-position') {
        return asIs;
      }
      const isPart = request.name === 'close-position' && request.input.volume !== undefined;
      const lost = intentStatus.lost();
      const sameTicket = lost.filter((intent) => targetOf(intent.request)?.ticket === target.ticket);
      const setsAside = request.input.overrides?.includes(unknownOverride) === true;
      if (isPart && !setsAside && sameTicket.some(({ request: { name } }) => name === 'close-position')) {
        return stopped(
          blocked(
            unknownOverride,
            `An earlier close of position ${target.ticket} may or may not have been carried out: a second part could close more than you want. Nothing was sent.`,
          ),
        );
      }
      if (lost.length === 0 && !isPart) return asIs;
      const reading = list(client, target.list);
      client.urge();
      const read = await within(clock, waitsMs, reading);
      if (read?.ok === true) return { refusal: problemOf(request, read.value), sentOn: null };
      const last = target.list === 'positions' ? knowledge.positions() : knowledge.orders();
      const what =
        target.list === 'positions' ? `position ${target.ticket} holds` : `order ${target.ticket} is`;
      const why = read === null ? 'The bridge took too long.' : read.failure.message;
      if (last === null) {
        // The broker refuses a full close or a cancel of a ticket that is gone. A partial close of an unknown volume could be one too
        // many.
        return isPart
          ? stopped(blocked('ticket', `What ${what} could not be read. Nothing was sent. ${why}`))
          : { refusal: null, sentOn: `What ${what} could not be read before it was sent. ${why}` };
      }
      const problem = problemOf(request, last.value);
      const ageS = Math.ceil((clock.now() - last.atMs) / 1_000);
      return problem !== null && isPart
        ? stopped(problem)
        : {
            refusal: null,
            sentOn: `What ${what} could not be read right before it was sent: it went by what was read ${ageS} s before. ${why}`,
          };
    },
  };
}

interface Row {
  readonly ticket: string;
  /** Positions only. */
  readonly volume?: Lots;
}
