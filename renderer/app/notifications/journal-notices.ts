import type { Intent, Resolution } from '../../../shared/model/intent';
import { isolated } from '../../../shared/rules/isolated';
import type { NewNotice, NoticeTone } from '../../data/notifications/store';
import {
  describeDeviations,
  describeRequest,
  noticeOf,
  reportedBefore,
  resolvedTitle,
} from '../../features/trading';

/** Changes in the journal between two reads, as lines of Notifications. */

/** What the page knows that matters for the line. */
export interface NoticeContext {
  /** The answer comes, or came, to this page, which has announced it itself. */
  readonly isOwn: boolean;
  /** The end of its run tells of it. */
  readonly isOfRun?: boolean;
  /** A line said that the volume of this close was being checked. */
  readonly isVolumeAwaited: boolean;
  /** The symbol's decimals; null where not known. */
  readonly digits: number | null;
}

const resolvedTones: Readonly<Record<Resolution['kind'], NoticeTone>> = {
  executed: 'good',
  partly: 'warn',
  probable: 'warn',
  unclear: 'warn',
  'not-executed': 'bad',
  'not-found': 'warn',
  checked: 'info',
};
function resolutionNotice(intent: Intent, resolution: Resolution, digits: number | null): NewNotice {
  const { kind, isLate, words, tickets } = resolution;
  const isLost = kind === 'not-found';
  const before = reportedBefore(intent);
  const untold = tickets.filter((ticket) => !words.includes(ticket));
  return {
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
    // Must be seen: it corrects something reported before, or the user must judge it.
    stays: isLate || isLost || before !== null || kind === 'probable' || kind === 'unclear',
    offer: { kind: 'show-intent', intentId: intent.id },
    topic: `intent ${intent.id}`,
  };
}

/** The broker has something else than was asked for. */
function deviationNotice(intent: Intent, digits: number | null): NewNotice {
  const order = intent.outcome?.order ?? intent.resolution?.tickets[0] ?? null;
  return {
    tone: 'bad',
    title: `Not as requested: ${isolated(describeRequest(intent.request, digits))}`,
    detail: `${describeDeviations(intent)}${order === null ? '' : ` · order ${order}`}`,
    stays: true,
    offer:
      order === null || intent.request.name !== 'place-order'
        ? { kind: 'show-intent', intentId: intent.id }
        : { kind: 'cancel-order', ticket: order, intentId: intent.id },
  };
}

const hasDeviations = (intent: Intent | undefined): boolean => (intent?.deviations ?? []).length > 0;

/** Unknown already when this page read the journal first. */
export const stillUnknownNotice = (intent: Intent, digits: number | null): NewNotice => ({
  tone: 'unknown',
  title: `No known result: ${isolated(describeRequest(intent.request, digits))}`,
  detail: [
    intent.looking?.words ?? '',
    'It may have been executed: check positions and orders. It was not sent again.',
  ]
    .filter((part) => part !== '')
    .join(' · '),
  offer: { kind: 'show-intent', intentId: intent.id },
  topic: `intent ${intent.id}`,
  symbol: intent.symbol,
  intentId: intent.id,
});

/** The answer said done or placed, but no list shows it. */
const unseenNotice = (intent: Intent, digits: number | null): NewNotice => ({
  tone: 'bad',
  title: `Accepted, but not seen: ${isolated(describeRequest(intent.request, digits))}`,
  detail: [
    `reported before: ${reportedBefore(intent) ?? 'accepted'}`,
    'It is not in positions, orders or history. The search goes on: check them before you send it again.',
  ].join(' · '),
  stays: true,
  offer: { kind: 'show-intent', intentId: intent.id },
  topic: `intent ${intent.id}`,
});

const isGood: ReadonlySet<string> = new Set(['done', 'placed', 'unchanged']);

/** `before`: as read last; undefined where it is new since then. The newest line is last. */
export function journalNotices(
  before: Intent | undefined,
  after: Intent,
  { isOwn, isOfRun = false, isVolumeAwaited, digits }: NoticeContext,
): readonly NewNotice[] {
  const lines: NewNotice[] = [];
  const { outcome, resolution, request } = after;
  if (outcome !== null && before?.outcome == null && !isOwn) {
    // Sent by another window and answered at once: its user knows, and the tables show the rest.
    const isQuiet = isOfRun || (before === undefined && isGood.has(outcome.verdict));
    const notice = noticeOf(request, outcome, digits, isQuiet);
    lines.push(notice);
  }
  const isClosedNow =
    outcome?.closed !== undefined && before?.outcome != null && before.outcome.closed === undefined;
  if (isClosedNow && isVolumeAwaited && after.state === 'confirmed') {
    lines.push(noticeOf(request, outcome, digits, false));
  }
  const old = before?.resolution ?? null;
  if (resolution !== null && (old?.kind !== resolution.kind || old.isLate !== resolution.isLate)) {
    lines.push(resolutionNotice(after, resolution, digits));
  }
  // The host ended before the answer came: there will be no outcome, only the search.
  if (after.state === 'unknown' && outcome === null && before !== undefined && before.state !== 'unknown') {
    lines.push(stillUnknownNotice(after, digits));
  }
  if (after.state === 'unknown' && reportedBefore(after) !== null && before?.state !== 'unknown') {
    lines.push(unseenNotice(after, digits));
  }
  if (hasDeviations(after) && !hasDeviations(before)) lines.push(deviationNotice(after, digits));
  return lines.map((line) => ({ ...line, symbol: after.symbol, intentId: after.id }));
}
