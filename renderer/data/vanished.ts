import type { Deal } from '../../shared/model/deal';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Bridge } from './bridge';
import { read } from './failure-error';

/**
 * A list that is empty at once where rows stood may be a failed read. The rows stay until history shows what ended every one of
 * them, or, for positions, until the account has told several times that it holds none.
 */
export interface Doubt {
  /** The last list that was believed, UTC milliseconds of this machine. */
  readonly since: number;
  /** Reads of the account in a row that agree with the empty list. */
  readonly agreed: number;
  /** How often history was asked, and when last; UTC milliseconds. */
  readonly asked: number;
  readonly askedAt: number;
}

export const leastAgreeing = 3;

/** Milliseconds between two questions to history while the doubt lasts: an honest one is answered by the first or second. */
const historyEveryMs: readonly number[] = [0, 1_000, 3_000, 10_000, 30_000];
const seldomMs = 60_000;

export const isHistoryDue = (doubt: Doubt | undefined, nowMs: number): boolean =>
  doubt === undefined || nowMs - doubt.askedAt >= (historyEveryMs[doubt.asked] ?? seldomMs);

/** Seconds: clocks that are read apart, and a broker whose clock is not known. */
const slackS = 5;
const unknownClockS = 26 * 3_600;
const dayS = 86_400;

interface Span {
  readonly from: BrokerSeconds;
  readonly to: BrokerSeconds;
}
function spanSince(bridge: Bridge, sinceMs: number, nowMs: number): Span {
  const broker = bridge.brokerClock.seconds();
  const now = broker ?? nowMs / 1_000;
  const room = broker === null ? unknownClockS : slackS;
  return {
    from: Math.max(0, Math.floor(now - (nowMs - sinceMs) / 1_000 - room)),
    to: Math.ceil(now + dayS + room),
  };
}

const noise = 1e-7;

/** Deals that took from each of these at least what it held. Pure. */
export const haveClosed = (rows: readonly Position[], deals: readonly Deal[]): boolean =>
  rows.every(({ ticket, identifier, volume }) => {
    const taken = deals
      .filter(
        ({ entry, positionId }) =>
          entry !== null &&
          entry !== 'IN' &&
          positionId !== null &&
          (positionId === ticket || positionId === identifier),
      )
      .reduce((sum, deal) => sum + deal.volume, 0);
    return taken >= volume - noise;
  });

/** False also where history could not be read. */
export async function closedInHistory(
  bridge: Bridge,
  rows: readonly Position[],
  sinceMs: number,
  nowMs: number,
): Promise<boolean> {
  const deals = await read(bridge.host, 'history.deals', spanSince(bridge, sinceMs, nowMs)).catch(() => null);
  return deals !== null && rows.length > 0 && haveClosed(rows, deals.rows);
}

/** Oldest order that history is asked for, in seconds before now: some bridges find an order by when it was placed. */
const longestLifeS = 90 * dayS;

/** Null where history could not be read: there is nothing to go by then. */
export async function endedInHistory(
  bridge: Bridge,
  rows: readonly Order[],
  sinceMs: number,
  nowMs: number,
): Promise<boolean | null> {
  const { from, to } = spanSince(bridge, sinceMs, nowMs);
  const placed = rows.map(({ timeSetup }) => timeSetup).filter((time) => time !== null);
  const earliest = Math.max(from - longestLifeS, Math.min(from, ...placed.map((time) => time - slackS)));
  const past = await read(bridge.host, 'history.orders', { from: earliest, to }).catch(() => null);
  if (past === null) return null;
  const ended = new Set(past.rows.map(({ ticket }) => ticket));
  return rows.length > 0 && rows.every(({ ticket }) => ended.has(ticket));
}
