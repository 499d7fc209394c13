import type { WaitingIntent } from '../../shared/model/intent';
import type { TradeRequest } from '../../shared/model/trade';
import type { Clock } from '../live/clock';
import { isOnOneTicket } from './intents/request-info';

/**
 * Order of the writes of this run. New risk goes one write at a time on each bridge. A risk-reducing write (shared/rules/risk-reducing.ts)
 * waits only for a write on its own ticket, so that no hanging request keeps a position open.
 */
export interface Turns {
  /** Resolves when the request may go, with the function that ends its turn. */
  take(request: TradeRequest, bridge: string, isRiskReducing: boolean): Promise<() => void>;
  waiting(): readonly WaitingIntent[];
}

interface Entry {
  readonly request: TradeRequest;
  readonly bridge: string;
  readonly isRiskReducing: boolean;
  readonly askedMs: number;
  /** UTC milliseconds at which its turn began; null while it waits. */
  begun: number | null;
  go(): void;
}

/** Longest wait of a full close or a cancel for a change of the same ticket. Milliseconds. */
const hangsMs = 350;

/**
 * A full close or cancel may follow a change that hangs: whichever the bridge executes last, the ticket is gone or the change is
 * refused. A close after a close could open a position on a netting account, and a partial close could be executed twice.
 */
function mayFollow(request: TradeRequest, before: TradeRequest): boolean {
  switch (request.name) {
    case 'close-position':
      return request.input.volume === undefined && before.name === 'modify-position';
    case 'cancel-order':
      return before.name === 'modify-order';
    case 'place-order':
    case 'modify-order':
    case 'modify-position':
      return false;
  }
}

/** Whether a write that has begun, here or in another host, stands in the way of this one. */
export const isBlocking = (
  before: TradeRequest,
  request: TradeRequest,
  isRiskReducing: boolean,
  waitedMs: number,
): boolean =>
  !isRiskReducing || (isOnOneTicket(before, request) && !(waitedMs >= hangsMs && mayFollow(request, before)));

export function createTurns(clock: Clock, onChange: () => void): Turns {
  /** In the order of the calls. */
  let entries: readonly Entry[] = [];

  function blockerOf(entry: Entry): Entry | undefined {
    const waitedMs = clock.now() - entry.askedMs;
    const others = entries.filter((other) => other !== entry && other.bridge === entry.bridge);
    const begun = others.find(
      (other) =>
        other.begun !== null && isBlocking(other.request, entry.request, entry.isRiskReducing, waitedMs),
    );
    if (begun !== undefined) return begun;
    // Waiting writes keep their order; a risk-reducing one passes all others.
    const ahead = entries.slice(0, entries.indexOf(entry));
    return others.find(
      (other) =>
        other.begun === null &&
        ahead.includes(other) &&
        (!entry.isRiskReducing || (other.isRiskReducing && isOnOneTicket(other.request, entry.request))),
    );
  }

  function look(): void {
    for (const entry of entries) {
      if (entry.begun !== null || blockerOf(entry) !== undefined) continue;
      entry.begun = clock.wall();
      entry.go();
    }
  }

  return {
    async take(request, bridge, isRiskReducing) {
      let go = (): void => {};
      const turn = new Promise<void>((resolve) => {
        go = resolve;
      });
      const entry: Entry = { request, bridge, isRiskReducing, askedMs: clock.now(), begun: null, go };
      entries = [...entries, entry];
      look();
      if (entry.begun === null) {
        const cancel = isRiskReducing ? clock.after(hangsMs + 1, look) : null;
        onChange();
        await turn;
        cancel?.();
        onChange();
      }
      return () => {
        entries = entries.filter((each) => each !== entry);
        look();
      };
    },
    waiting: () =>
      entries.flatMap((entry): WaitingIntent[] => {
        const blocker = entry.begun === null ? blockerOf(entry) : undefined;
        if (blocker === undefined) return [];
        return [
          {
            id: entry.request.input.intentId,
            request: entry.request,
            why: 'answer',
            for: blocker.request,
            since: blocker.begun ?? clock.wall(),
          },
        ];
      }),
  };
}
