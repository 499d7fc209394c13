import type { AccountNotice } from '../model/account-notices';
import type { UtcMs } from '../model/fields';
import type { Intent, Resolution, WaitingIntent } from '../model/intent';
import type { TradeOutcome, TradeRequest } from '../model/trade';
import { intentDigits } from '../rules/intent-fill';
import { isolated } from '../rules/isolated';
import { actionOf } from '../rules/trade-action';
import { type NoticeLine, noticeLine } from './account-lines';
import { type Compared, describeDeviations, describeRequest, subjectOf } from './describe-intent';
import { checkingVolume, describeOutcome, type OutcomeDescription, unknownAdvice } from './describe-outcome';
import { reportedBefore, resolvedTitle } from './intent-state';

/** What became of our own requests, as lines of the list of notices. */

/** What the lines need of an intent. */
type Told = 'id' | 'state' | 'created' | 'request' | 'symbol' | 'outcome' | 'resolution' | 'earlier';
export type ToldIntent = Pick<Intent, Told> & Compared;

const tones: Readonly<Record<OutcomeDescription['tone'], AccountNotice['tone']>> = {
  success: 'good',
  info: 'info',
  warning: 'warn',
  error: 'bad',
  unknown: 'unknown',
};

/** The event of an answer, which the page that asked tells itself. */
export const answerId = (intentId: string): string => `intent ${intentId} answered`;

const showOf = (intentId: string) => ({ kind: 'show-intent', intentId }) as const;
const topicOf = (intentId: string): string => `intent ${intentId}`;

/** Its answer: the same words as in the dialog that sent it. */
export function answerLine(request: TradeRequest, outcome: TradeOutcome, digits: number | null): NoticeLine {
  const words = describeOutcome(outcome, actionOf(request), digits);
  const { intentId } = request.input;
  return noticeLine({
    ...{ id: answerId(intentId), kind: 'requests', tone: tones[words.tone], title: words.title },
    detail: [subjectOf(request, digits, outcome), words.detail, words.advice]
      .filter((part) => part !== '')
      .join(' · '),
    ...{ said: words.said, retcode: outcome.retcode, intentId, isSystem: false },
    ...(outcome.verdict === 'unknown'
      ? // The final result removes this line's toast.
        { offer: showOf(intentId), topic: topicOf(intentId) }
      : {}),
  });
}

const resolvedTones: Readonly<Record<Resolution['kind'], AccountNotice['tone']>> = {
  executed: 'good',
  partly: 'warn',
  probable: 'warn',
  unclear: 'warn',
  'not-executed': 'bad',
  'not-found': 'warn',
  checked: 'info',
};
function resolutionLine(intent: ToldIntent, resolution: Resolution, digits: number | null): NoticeLine {
  const { kind, isLate, words, tickets, at } = resolution;
  const isLost = kind === 'not-found';
  const before = reportedBefore(intent);
  const untold = tickets.filter((ticket) => !words.includes(ticket));
  // Must be seen: it corrects something reported before, or the user must judge it.
  const stays = isLate || isLost || before !== null || kind === 'probable' || kind === 'unclear';
  return ofIntent(intent, `${kind} ${at}`, {
    tone: isLate ? 'warn' : resolvedTones[kind],
    title: `${resolvedTitle(intent.request, resolution)}: ${isolated(describeRequest(intent.request, digits))}`,
    detail: [
      before === null ? '' : `reported before: ${before}`,
      words,
      untold.length === 0 ? '' : `ticket ${untold.join(', ')}`,
      isLost ? 'Sending it again is your decision. It is watched for 24 hours.' : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
    stays,
  });
}

const ofIntent = (
  { id, symbol }: ToldIntent,
  event: string,
  line: Pick<NoticeLine, 'title'> & Partial<NoticeLine>,
): NoticeLine =>
  noticeLine({
    ...{ id: `intent ${id} ${event}`, kind: 'requests', topic: topicOf(id), offer: showOf(id) },
    ...{ symbol, intentId: id, isSystem: line.stays === true },
    ...line,
  });

/** The broker has something else than was asked for. */
function deviationLine(intent: ToldIntent, digits: number | null): NoticeLine {
  const order = intent.outcome?.order ?? intent.resolution?.tickets[0] ?? null;
  return ofIntent(intent, 'differs', {
    tone: 'bad',
    title: `Not as requested: ${isolated(describeRequest(intent.request, digits))}`,
    detail: `${describeDeviations(intent)}${order === null ? '' : ` · order ${order}`}`,
    stays: true,
    offer:
      order === null || intent.request.name !== 'place-order'
        ? showOf(intent.id)
        : { kind: 'cancel-order', ticket: order, intentId: intent.id },
    // Another result takes its toast away no more than it changes the order.
    topic: null,
  });
}

const hasDeviations = (intent: ToldIntent | undefined): boolean => (intent?.deviations ?? []).length > 0;

/** Nobody waits for its answer any more. */
export const stillUnknownLine = (intent: ToldIntent, digits: number | null): NoticeLine =>
  ofIntent(intent, 'unknown', {
    tone: 'unknown',
    title: `No known result: ${isolated(describeRequest(intent.request, digits))}`,
    detail: unknownAdvice,
  });

/** The answer said done or placed, but no list shows it. */
const unseenLine = (intent: ToldIntent, digits: number | null): NoticeLine =>
  ofIntent(intent, 'not seen', {
    tone: 'bad',
    title: `Accepted, but not seen: ${isolated(describeRequest(intent.request, digits))}`,
    detail: [
      `reported before: ${reportedBefore(intent) ?? 'accepted'}`,
      'It is not in positions, orders or history. The search goes on: check them before you send it again.',
    ].join(' · '),
    stays: true,
  });

/** Its search goes on. */
export const unresolvedLine = (intent: ToldIntent, digits: number | null): NoticeLine =>
  (reportedBefore(intent) === null ? stillUnknownLine : unseenLine)(intent, digits);

const isGood: ReadonlySet<string> = new Set(['done', 'placed', 'unchanged']);
/** Whoever sent it has seen an answer that came so soon, and the tables show the rest. Milliseconds. */
const soonMs = 1_000;

/** For all but the page that asked. */
export const answeredLine = (
  { request, symbol }: Pick<ToldIntent, 'request' | 'symbol'>,
  outcome: TradeOutcome,
  digits: number | null,
): NoticeLine => ({
  ...answerLine(request, outcome, digits),
  symbol,
  isToast: !(isGood.has(outcome.verdict) && outcome.tookMs < soonMs),
});

/** `before`: as it was known last; undefined where it is new. The newest line is last. */
export function journalLines(
  before: ToldIntent | undefined,
  after: ToldIntent,
  digits: number | null,
): readonly NoticeLine[] {
  const lines: NoticeLine[] = [];
  const { outcome, resolution, request, symbol } = after;
  if (outcome !== null && before?.outcome == null) lines.push(answeredLine(after, outcome, digits));
  const wasAwaited =
    before?.outcome != null && answerLine(request, before.outcome, digits).title === checkingVolume;
  if (wasAwaited && outcome?.closed !== undefined && after.state === 'confirmed') {
    const line = answerLine(request, outcome, digits);
    lines.push({ ...line, id: `${topicOf(after.id)} closed`, symbol });
  }
  const old = before?.resolution ?? null;
  if (resolution !== null && (old?.kind !== resolution.kind || old.isLate !== resolution.isLate)) {
    lines.push(resolutionLine(after, resolution, digits));
  }
  // The host ended before the answer came: there will be no outcome, only the search.
  if (after.state === 'unknown' && outcome === null && before !== undefined && before.state !== 'unknown') {
    lines.push(stillUnknownLine(after, digits));
  }
  if (after.state === 'unknown' && reportedBefore(after) !== null && before?.state !== 'unknown') {
    lines.push(unseenLine(after, digits));
  }
  if (hasDeviations(after) && !hasDeviations(before)) lines.push(deviationLine(after, digits));
  return lines;
}

/** `Not sent yet: waiting for "Buy 0.10 EURUSD", sent 12 s ago and not answered.` `nowMs`: UTC milliseconds; null: without the time. */
export function waitingText({ why, for: before, since }: WaitingIntent, nowMs: UtcMs | null): string {
  const seconds = nowMs === null ? null : Math.max(0, Math.floor((nowMs - since) / 1_000));
  const ago = seconds === null ? '' : ` ${seconds} s ago`;
  const what = before === null ? 'A request' : isolated(describeRequest(before, null));
  switch (why) {
    case 'answer':
      return `Not sent yet: waiting for "${what}", sent${ago} and not answered.`;
    case 'other-host':
      return `Not sent yet: another Bridgewatch sent "${what}" to this account${ago}, and it is not answered.`;
    case 'pace':
      return `Not sent yet: the bridge gets one request a second${seconds === null ? '' : `; waiting for ${seconds} s`}.`;
  }
}

/** A request that waits for another one: for windows without its dialog. */
export const waitingLine = (waiting: WaitingIntent): NoticeLine =>
  noticeLine({
    ...{ id: `intent ${waiting.id} waits`, kind: 'requests', topic: topicOf(waiting.id), isSystem: false },
    title: 'Not sent yet',
    detail: `${isolated(describeRequest(waiting.request, intentDigits(waiting)))} · ${waitingText(waiting, null)}`,
  });
