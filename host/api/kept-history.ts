import type { Handlers } from '../../shared/contract';
import type { KeptCoverage, KeptFloating } from '../../shared/model/kept-history';
import { ok, type Result } from '../../shared/model/result';
import type { Span } from '../history/record-reader';
import type { Query, Tables } from '../history/sql/tables';
import { type HistoryAccountParts, historyAccount } from './connected-record';

type KeptHandlers = Pick<
  Handlers,
  | 'history.levels'
  | 'history.steps'
  | 'history.first-stops'
  | 'history.coverage'
  | 'history.floating'
  | 'history.offsets'
>;

/** The history is filled once a minute. */
const notInYetMs = 120_000;
const mostGaps = 1_000;
/** For a position that has just been opened it is filled between, milliseconds: what it risked is looked at then. */
const fillAgainMs = 5_000;

export function keptHistoryHandlers(parts: HistoryAccountParts): KeptHandlers {
  /** Monotonic milliseconds. */
  let filledMs = Number.NEGATIVE_INFINITY;

  async function ask<Answer>(
    question: (query: Query, account: string) => Promise<Answer>,
  ): Promise<Result<Answer | null>> {
    const account = await historyAccount(parts);
    if (parts.history === null || account === null) return ok(null);
    return ok(await parts.history.ask((query) => question(query, account)));
  }

  return {
    'history.levels': ({ kind, ticket }) =>
      ask(async (query, account) => {
        const { levelChangesOf } = await import('../history/sql/level-changes');
        return levelChangesOf(query, account, kind, ticket);
      }),
    'history.steps': (span) =>
      ask(async (query, account) => {
        const { allStepsIn } = await import('../history/sql/level-changes');
        return allStepsIn(query, account, span);
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
    'history.floating': ({ fromMs, toMs }) =>
      ask<KeptFloating>(async (query, account) => {
        const { floatingIn } = await import('../history/sql/floating');
        const endMs = Math.min(toMs, parts.clock.wall() - notInYetMs);
        return { ...(await floatingIn(query, account, { fromMs, toMs })), toMs: endMs };
      }),
    'history.offsets': () =>
      ask(async (query, account) => {
        const { offsetsOf } = await import('../history/sql/offsets');
        return offsetsOf(query, account);
      }),
  };
}

async function coverageIn(
  query: Query,
  account: string,
  topic: Tables['watched']['topic'],
  span: Span,
): Promise<KeptCoverage> {
  const { unwatchedIn } = await import('../history/sql/equity');
  const gaps = await unwatchedIn(query, account, span, topic);
  const missedMs = gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return {
    ...span,
    watchedMs: span.toMs - span.fromMs - missedMs,
    gaps: gaps.slice(0, mostGaps),
    hasMore: gaps.length > mostGaps,
  };
}
