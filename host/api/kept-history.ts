import type { Handlers } from '../../shared/contract';
import type { KeptCoverage } from '../../shared/model/kept-history';
import { ok } from '../../shared/model/result';
import type { Span } from '../history/record-reader';
import type { Query, Tables } from '../history/sql/tables';
import type { TraderRecord } from '../ledger/trader-sources';
import { type HistoryAccountParts, historyAccount } from './connected-record';

type KeptHandlers = Pick<
  Handlers,
  'history.levels' | 'history.first-stops' | 'history.coverage' | 'history.offsets'
>;

/** The history is filled once a minute. */
const notInYetMs = 120_000;
const mostGaps = 1_000;
/** For a position that has just been opened it is filled between, milliseconds: what it risked is looked at then. */
const fillAgainMs = 5_000;

export function keptHistoryHandlers(parts: HistoryAccountParts): KeptHandlers {
  /** Monotonic milliseconds. */
  let filledMs = Number.NEGATIVE_INFINITY;

  const ask = async <Answer>(question: (query: Query, account: string) => Promise<Answer>) =>
    ok(await askOf(parts, question));

  return {
    'history.levels': ({ kind, ticket }) =>
      ask(async (query, account) => {
        const { levelChangesOf } = await import('../history/sql/level-changes');
        return levelChangesOf(query, account, kind, ticket);
      }),
    async 'history.first-stops'({ positions }) {
      const newest = positions.reduce((latest, { openedMs }) => Math.max(latest, openedMs), 0);
      if (parts.clock.wall() - newest < notInYetMs && parts.clock.now() - filledMs >= fillAgainMs) {
        filledMs = parts.clock.now();
        await parts.history?.fill();
      }
      return ask(async (query, account) => {
        const { firstStopsOf } = await import('../history/sql/level-changes');
        return firstStopsOf(query, account, positions);
      });
    },
    'history.coverage': ({ topic, fromMs, toMs }) =>
      ask((query, account) => {
        const endMs = Math.min(toMs, parts.clock.wall() - notInYetMs);
        return coverageIn(query, account, topic, { fromMs: Math.min(fromMs, endMs), toMs: endMs });
      }),
    'history.offsets': () =>
      ask(async (query, account) => {
        const { offsetsOf } = await import('../history/sql/offsets');
        return offsetsOf(query, account);
      }),
  };
}

/** Of the connected account; null where nothing of it is kept, or the history is away. */
async function askOf<Answer>(
  parts: HistoryAccountParts,
  question: (query: Query, account: string) => Promise<Answer>,
): Promise<Answer | null> {
  const account = await historyAccount(parts);
  return parts.history === null || account === null
    ? null
    : parts.history.ask((query) => question(query, account));
}

/** All of what the figures of traders are made of; null as above. */
export async function traderRecord(parts: HistoryAccountParts): Promise<TraderRecord | null> {
  const nowMs = parts.clock.wall();
  const toMs = nowMs - notInYetMs;
  return askOf(parts, async (query, account) => {
    const { allStepsIn } = await import('../history/sql/level-changes');
    const { floatingIn } = await import('../history/sql/floating');
    const { offsetsOf } = await import('../history/sql/offsets');
    const all = { fromMs: 0, toMs };
    const { gaps, ...told } = await coverageIn(query, account, 'positions', all, Number.POSITIVE_INFINITY);
    const [before, ...later] = gaps;
    // The time before the first read is a gap too.
    const fromMs = before?.fromMs === 0 ? before.toMs : 0;
    return {
      nowMs,
      spans: await offsetsOf(query, account),
      steps: await allStepsIn(query, account, { fromMs: 0, toMs: nowMs }),
      coverage: { ...told, fromMs, gaps: fromMs === 0 ? gaps : later },
      floating: { ...(await floatingIn(query, account, { fromMs: 0, toMs: nowMs })), toMs },
    };
  });
}

async function coverageIn(
  query: Query,
  account: string,
  topic: Tables['watched']['topic'],
  span: Span,
  most = mostGaps,
): Promise<KeptCoverage> {
  const { unwatchedIn } = await import('../history/sql/equity');
  const gaps = await unwatchedIn(query, account, span, topic);
  const missedMs = gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return {
    ...span,
    watchedMs: span.toMs - span.fromMs - missedMs,
    gaps: gaps.slice(0, most),
    hasMore: gaps.length > most,
  };
}
