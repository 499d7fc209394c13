import type { Intent, IntentState, Resolution } from '../model/intent';
import { assertNever } from '../model/result';
import type { TradeRequest } from '../model/trade';

/** The state of an intent in words. */

export type IntentTone = 'wait' | 'good' | 'info' | 'warn' | 'bad' | 'unknown';

/** Every value of the column `State`, with its tone. */
const states = {
  'not sent yet': 'wait',
  'on its way': 'wait',
  accepted: 'wait',
  done: 'good',
  placed: 'good',
  'done in part': 'warn',
  unchanged: 'info',
  rejected: 'bad',
  'not sent': 'bad',
  'held back': 'warn',
  unknown: 'unknown',
  'found executed': 'good',
  'found executed in part': 'warn',
  'found as requested': 'good',
  'probably executed': 'warn',
  'not known by whom': 'warn',
  'found not executed': 'bad',
  'not found': 'warn',
  'executed after all': 'warn',
  'probably executed after all': 'warn',
  'checked by you': 'info',
} as const satisfies Readonly<Record<string, IntentTone>>;
export type StateLabel = keyof typeof states;
export const stateChoices: readonly string[] = Object.keys(states);

const resolvedLabels: Readonly<Record<Resolution['kind'], StateLabel>> = {
  executed: 'found executed',
  partly: 'found executed in part',
  probable: 'probably executed',
  unclear: 'not known by whom',
  'not-executed': 'found not executed',
  'not-found': 'not found',
  checked: 'checked by you',
};

/** A change and a cancel leave no trace but the state itself: it is known that it is so, but not by whom. */
const leavesNoTrace = ({ name }: TradeRequest): boolean =>
  name === 'modify-order' || name === 'modify-position' || name === 'cancel-order';

function foundLabel(request: TradeRequest, { kind, isLate }: Resolution): StateLabel {
  if (isLate && (kind === 'executed' || kind === 'partly')) return 'executed after all';
  if (isLate && kind === 'probable') return 'probably executed after all';
  return kind === 'executed' && leavesNoTrace(request) ? 'found as requested' : resolvedLabels[kind];
}

type ReportedIntent = Pick<Intent, 'state' | 'request' | 'outcome' | 'resolution' | 'earlier'>;

/** The state that was shown before the present one contradicted it; null where there was none. */
export function reportedBefore(intent: ReportedIntent): StateLabel | null {
  const { state, request, outcome, resolution, earlier } = intent;
  if (state !== 'unknown' && state !== 'resolved') return null;
  if (earlier) return foundLabel(request, earlier);
  switch (outcome?.verdict) {
    case 'rejected':
      return 'rejected';
    case 'not-sent':
      return 'not sent';
    case 'done':
    case 'placed':
    case 'partial':
      return resolution?.kind === 'executed' ? null : confirmedLabel(intent);
    default:
      return null;
  }
}

/** The result by the answer, where the answer proves it. */
function confirmedLabel({ request, outcome }: Pick<Intent, 'request' | 'outcome'>): StateLabel {
  switch (outcome?.verdict) {
    case 'placed':
      return 'placed';
    case 'partial':
      return 'done in part';
    case 'unchanged':
      return 'unchanged';
    default:
      // How much of a close was done is told by the broker's deals and positions alone.
      return request.name === 'close-position' && outcome?.closed === undefined ? 'accepted' : 'done';
  }
}

/** Held back by our own rules, so never sent. */
export const wasBlocked = ({ state, outcome }: Pick<Intent, 'state' | 'outcome'>): boolean =>
  state === 'not-sent' && outcome?.failure?.kind === 'held-back';

export function stateLabel(intent: Pick<Intent, 'state' | 'request' | 'outcome' | 'resolution'>): StateLabel {
  const { state } = intent;
  switch (state) {
    case 'journalled':
      return 'not sent yet';
    case 'sent':
      return 'on its way';
    case 'confirmed':
      return confirmedLabel(intent);
    case 'rejected':
      return 'rejected';
    case 'not-sent':
      return wasBlocked(intent) ? 'held back' : 'not sent';
    case 'unknown':
      return 'unknown';
    case 'resolved':
      return intent.resolution === null ? 'checked by you' : foundLabel(intent.request, intent.resolution);
    default:
      return assertNever(state);
  }
}

export const stateTone = (words: StateLabel): IntentTone => states[words];

const resolvedTitles: Readonly<Record<Resolution['kind'], string>> = {
  executed: 'Now known: executed',
  partly: 'Now known: executed in part',
  probable: 'Probably executed',
  unclear: 'Not known by whom',
  'not-executed': 'Now known: not executed',
  'not-found': 'Not found at the broker',
  checked: 'Settled by you',
};

/** The result of an intent that was unknown, or was reported otherwise before. */
export function resolvedTitle(request: TradeRequest, { kind, isLate }: Resolution): string {
  if (isLate && kind === 'probable') return 'Probably executed after all';
  if (isLate && (kind === 'executed' || kind === 'partly')) {
    return leavesNoTrace(request) ? 'After all as requested' : 'Executed after all';
  }
  return kind === 'executed' && leavesNoTrace(request) ? 'Now known: as requested' : resolvedTitles[kind];
}

/** What its state means, for its card. */
export const stepNote = (intent: ReportedIntent): string =>
  reportedBefore(intent) === null
    ? stateLabels[intent.state]
    : intent.state === 'unknown'
      ? 'The bridge accepted it, but it is in no list: searching for it'
      : 'Something else was reported before';

const stateLabels: Readonly<Record<IntentState, string>> = {
  journalled: 'Recorded before sending',
  sent: 'Sent to the bridge, once',
  confirmed: 'The server confirmed it',
  rejected: 'The server refused it',
  'not-sent': 'Proven not sent',
  unknown: 'No answer that proves anything: searching for it',
  resolved: 'It was unknown, and is known now',
};
