import { brokerSecondsOf } from '../../shared/math/broker-offsets';
import { joinedStretches, lengthBetween, type Stretch } from '../../shared/math/stretches';
import { formatDuration } from '../../shared/math/time';
import { trialDays } from '../../shared/model/alerts';
import type { UtcMs } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import { ofAccount } from '../../shared/rules/own-tickets';
import type { SpansOfPast } from '../oversight/alerts/trial';
import { offsetsFrom } from './broker-offsets';
import { type HistoryAccountParts, historyAccount } from './connected-record';

/** When the bridge of the connected account did not answer, and when its requests had no known result, as far as that is recorded. */

const lengthMs = trialDays * 86_400_000;

export async function pastOutages(parts: HistoryAccountParts): Promise<SpansOfPast | null> {
  const { history, clock } = parts;
  const id = await historyAccount(parts);
  if (history === null || id === null) return null;
  const toMs = clock.wall();
  const found = await history.ask(async (query) => {
    const { firstMs, gapsIn, outagesIn } = await import('../history/sql/equity');
    const fromMs = Math.max(toMs - lengthMs, (await firstMs(query, id)) ?? toMs);
    const span = { fromMs, toMs };
    return { fromMs, gaps: await gapsIn(query, id, span), outages: await outagesIn(query, id, span) };
  });
  if (!found || found.fromMs === toMs) return null;
  const { fromMs, gaps, outages } = found;
  const lost = joinedStretches(outages.map((each) => ({ from: each.fromMs, to: each.toMs })));
  // What the record has no reads of, but for these.
  const unwatchedMs = gaps.reduce(
    (sum, gap) => sum + gap.toMs - gap.fromMs - lengthBetween(lost, gap.fromMs, gap.toMs),
    0,
  );
  const watched = formatDuration((toMs - fromMs - unwatchedMs) / 1_000);
  const note = `watched for ${watched}; of the bridge alone: your own restarts count, a terminal without its broker and what lasts now do not`;
  return spansOf(parts, id, fromMs, lost, note);
}

const mostIntents = 1_000;

/** `newest`: so many requests of the journal. */
export async function pastUnresolved(
  parts: HistoryAccountParts,
  newest: (most: number) => Promise<readonly Intent[]>,
): Promise<SpansOfPast | null> {
  const id = await historyAccount(parts);
  const nowMs = parts.clock.wall();
  const intents = await newest(mostIntents);
  const isShort = intents.length >= mostIntents;
  const oldestMs = isShort ? Math.min(...intents.map(({ created }) => created)) : 0;
  const login = parts.live.knowledge.account()?.value.login ?? null;
  const own = ofAccount(intents, parts.live.bridge.current().url ?? '', login);
  const spans = own.flatMap((intent) => unresolvedSpan(intent, nowMs));
  const note = isShort ? `of the newest ${mostIntents} requests` : null;
  return spansOf(parts, id, Math.max(oldestMs, nowMs - lengthMs), spans, note);
}

/** Since when and until when its result was not known. */
export function unresolvedSpan(
  { state, sent, created, resolution, earlier }: Intent,
  nowMs: UtcMs,
): Stretch | readonly [] {
  const first = earlier ?? resolution;
  const from = sent ?? created;
  if (state === 'unknown') return { from, to: nowMs };
  // A late one took the place of a result that had been known.
  return first === null || first.isLate ? [] : { from, to: first.at };
}

async function spansOf(
  { history, live }: HistoryAccountParts,
  id: string | null,
  fromMs: UtcMs,
  spans: readonly Stretch[],
  note: string | null,
): Promise<SpansOfPast> {
  const offsets = await offsetsFrom(id === null ? null : history, id ?? '', live.knowledge.utcOffsetS() ?? 0);
  const at = (ms: UtcMs): number => brokerSecondsOf(ms, offsets);
  return { fromS: at(fromMs), spans: spans.map(({ from, to }) => ({ from: at(from), to: at(to) })), note };
}
