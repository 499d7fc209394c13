import { countText } from '../math/counts';
import { formatMoney } from '../math/money';
import { formatDuration } from '../math/time';
import type { Account } from '../model/account';
import type { UtcMs } from '../model/fields';
import type { Order } from '../model/order';
import type { Position } from '../model/position';
import type { Failure } from '../model/result';
import { isConnectionFailure } from '../rules/connection-failure';
import { type NoticeLine, noticeLine } from './account-lines';
import { positionName } from './amounts';
import { failureLine } from './failure-line';

/** Null while the bridge answers. */
export type Health = Failure | null;

/** The failure that stands for several endpoints: a refused token, else the first one. */
export function healthOf(failures: readonly Health[]): Health {
  const real = failures.filter((failure) => failure !== null && failure.kind !== 'cancelled');
  return real.find((failure) => failure?.kind === 'unauthorized') ?? real[0] ?? null;
}

const of = { kind: 'connection', topic: 'connection' } as const;

const wordsOf = (failure: Failure): Pick<NoticeLine, 'title' | 'detail' | 'said' | 'retcode'> => {
  const { title, detail, advice, said } = failureLine(failure);
  const endpoint = failure.endpoint === undefined ? '' : `(${failure.endpoint})`;
  const parts = [detail, advice, endpoint].filter((part) => part !== '');
  return { title, detail: parts.join(' '), said, retcode: failure.retcode ?? null };
};

/** A line for each change of state; none while it stays, and none where a lost connection fails otherwise, but for a token to be mended. */
export function healthLine(before: Health, after: Health, atMs: UtcMs): NoticeLine | null {
  if (before?.kind === after?.kind) return null;
  const wasLost = before !== null && isConnectionFailure(before);
  if (wasLost && after !== null && isConnectionFailure(after) && after.kind !== 'unauthorized') return null;
  if (after === null)
    return noticeLine({
      ...{ ...of, id: `connection back ${atMs}`, tone: 'good', isSystem: false },
      ...{ title: 'The bridge answers again', detail: 'All data refreshed.' },
    });
  return noticeLine({
    // Many are over with the next poll: one that stays is a message of its own.
    ...{ ...of, id: `connection lost ${atMs}`, tone: 'warn', isSystem: false },
    ...wordsOf(after),
    // While requests fail, the banner at the top says so.
    isToast: !isConnectionFailure(after),
  });
}

/** How a failure that stays looks by now; `isAlarm`: positions may move meanwhile. */
export interface Lost {
  readonly failure: Failure;
  readonly lostAtMs: UtcMs;
  readonly forMs: number;
  readonly isAlarm: boolean;
  readonly positions: readonly Position[];
}

export function stillLostLine({ failure, lostAtMs, forMs, isAlarm, positions }: Lost): NoticeLine {
  const words = wordsOf(failure);
  return noticeLine({
    ...{ ...of, id: `connection lost ${lostAtMs} for ${Math.round(forMs / 60_000)} min` },
    ...{ ...words, tone: isAlarm ? 'bad' : 'warn', isToast: false },
    title: `Lost for ${formatDuration(forMs / 1_000)}: ${words.title}`,
    detail: [...(positions.length === 0 ? [] : [`open: ${namesOf(positions)}`]), words.detail].join(' · '),
  });
}

const mostNames = 5;

function namesOf(positions: readonly Position[]): string {
  const names = positions.slice(0, mostNames).map(positionName);
  const more = positions.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What is true after a connection was lost; `account` null: not read yet. */
export interface Regained {
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly account: Account | null;
}

/** `line`: that it is back. `isReported`: that it was lost is a message, so this is one too. */
export function regainedLine(
  line: NoticeLine,
  forMs: number,
  { positions, orders, account }: Regained,
  isReported: boolean,
): NoticeLine {
  const now = [
    positions.length === 0 ? 'no position is open' : `open: ${namesOf(positions)}`,
    ...(orders.length === 0 ? [] : [countText(orders.length, 'pending order')]),
    ...(account === null
      ? []
      : [`equity ${formatMoney(account.equity, account.currencyDigits)} ${account.currency}`]),
  ];
  const after = `after ${formatDuration(forMs / 1_000)}`;
  return isReported
    ? { ...line, detail: [after, ...now].join(' · ') }
    : { ...line, tone: 'info', detail: after };
}

/** `3 positions are open and 1 alert or promise is set`; '' where there are none. */
export function watchedText({ positions, alerts }: { positions: number; alerts: number }): string {
  const parts = [
    ...(positions > 0 ? [countText(positions, 'position is open', 'positions are open')] : []),
    ...(alerts > 0 ? [countText(alerts, 'alert or promise is set', 'alerts and promises are set')] : []),
  ];
  return parts.join(' and ');
}

/** An account that was left for another one. */
export const leftLine = (left: { positions: number; alerts: number }, atMs: UtcMs): NoticeLine =>
  noticeLine({
    ...{ id: `left ${atMs}`, kind: 'connection', tone: 'warn' },
    title: 'This account is not watched any more',
    detail: `Another connection is in use · ${watchedText(left)} here`,
  });
