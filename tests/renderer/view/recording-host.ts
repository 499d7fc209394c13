import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { notTold } from '../../../shared/formats/not-told';
import type { ReplayDay, ReplayEvent, ReplayMoment } from '../../../shared/model/replay';
import { ok, type Result } from '../../../shared/model/result';
import { intentOf, outcomeOf } from '../../fixtures/intents';
import { account, eurusd, orderOf, positionOf, quotes, tickOf } from '../../fixtures/trading';
import type { FakeHost } from './fake-host';
import { fakeHost } from './open';
import { screen } from './screen';
import { barsUpToNow } from './standard-answers';

/** A host with a record: the position's stop was set a quarter of an hour ago, and nobody watched half an hour ago. */
export const position = positionOf();
const order = orderOf();
export const nowMs = Date.now();
/** Noon at the broker whenever this runs, seconds. */
export const offsetS = Math.round((43_200 - ((nowMs / 1_000) % 86_400)) / 900) * 900;
export const stopSetMs = nowMs - 900_000;
export const brokerClock = {
  utcOffsetS: offsetS,
  utcMs: nowMs,
  source: '/time',
  usedSymbol: null,
  marketOpen: true,
} as const;
export const clock = (ms: number): string => new Date(ms + offsetS * 1_000).toISOString().slice(11, 19);
export const id = '0123456789abcdef';

/** Sent eighteen minutes ago, done a minute later. */
export const sentMs = nowMs - 1_080_000;
const sending = intentOf({ state: 'sent', created: sentMs, sent: sentMs, outcome: null });
export const events: readonly ReplayEvent[] = [
  { kind: 'intent', atMs: sentMs, intent: sending },
  { kind: 'intent', atMs: sentMs + 60_000, intent: { ...sending, state: 'confirmed', outcome: outcomeOf() } },
  { kind: 'opened', atMs: stopSetMs - 60_000, sinceMs: stopSetMs - 62_000, position: { ...position, sl: 0 } },
  { kind: 'levels', atMs: stopSetMs, sinceMs: stopSetMs - 2_000, position, before: { sl: 0, tp: 0 } },
];

export function momentAt(atMs: number): ReplayMoment {
  const when = { atMs: atMs - 300, tookMs: 12 };
  const sl = atMs >= stopSetMs ? position.sl : 0;
  return {
    atMs,
    account: { good: { ...when, value: { ...account, equity: 9_999.5 } }, failure: null },
    positions: { good: { ...when, value: { rows: [{ ...position, sl }], unreadable: [] } }, failure: null },
    orders: { good: { ...when, value: { rows: [order], unreadable: [] } }, failure: null },
    ticks: {
      EURUSD: {
        good: { ...when, value: tickOf({ ...quotes.eurusd, timeMs: atMs + offsetS * 1_000 }) },
        failure: null,
      },
    },
    utcOffsetS: offsetS,
  };
}

export const recordedDay = (day: number): ReplayDay => ({
  account: { id, login: '1', server: 'S', fromMs: nowMs - 3_600_000, toMs: nowMs },
  day,
  utcOffsetS: offsetS,
  events: [...events],
  hasMore: false,
  gaps: [{ fromMs: nowMs - 1_900_000, toMs: nowMs - 1_800_000, why: null }],
});

export function recordingHost(): FakeHost {
  const host = fakeHost();
  host.answerWith('replay.day', ({ day }) => ok(recordedDay(day)));
  host.answerWith('replay.moment', ({ atMs }) => ok(momentAt(atMs)));
  host.answerWith('replay.ask', ({ name, input }) => past(name, input));
  return host;
}

function past(name: string, input: unknown): Result<unknown> {
  switch (name) {
    case 'symbols.list':
      return ok(['EURUSD']);
    case 'symbols.read':
      return ok(eurusd);
    case 'ledger.deals':
    case 'history.orders':
      return ok({ rows: [], unreadable: [] });
    case 'ledger.opened-trade':
      return ok({ trades: [], steps: null });
    case 'rates.analyse':
      return ok({
        ...(input as { symbol: string; timeframe: 'H1' }),
        bars: barsUpToNow(eurusd, 3_600, 100),
        outputs: {},
        missing: Object.fromEntries(
          Object.keys((input as { indicators: object }).indicators).map((name) => [
            name,
            notTold('may look ahead'),
          ]),
        ),
      });
    default:
      return { ok: false, failure: { kind: 'replay', message: `${name} was refused` } };
  }
}

export const banner = page.getByRole('banner', { name: 'Replay' });
export const slider = page.getByRole('slider', { name: 'Time', exact: true });
export const openReplayByKeys = async (): Promise<void> => {
  await expect.element(screen.ticket).toBeVisible();
  await userEvent.keyboard('g');
  await userEvent.keyboard('r');
  await expect.element(banner).toBeVisible();
  await expect.element(slider).toBeVisible();
};
