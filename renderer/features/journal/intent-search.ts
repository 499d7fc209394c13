import {
  describeDeviations,
  describeRequest,
  intentKind,
  ticketsOf,
} from '../../../shared/formats/describe-intent';
import { stateLabel } from '../../../shared/formats/intent-state';
import type { Intent } from '../../../shared/model/intent';
import { retcodeTitle } from '../../../shared/model/retcodes';
import { intentDigits } from '../../../shared/rules/intent-fill';
import { accountOf, labelOf } from './intent-columns';

/** All searchable text of an intent, in lower case. A changed intent is a new object. */
const texts = new WeakMap<Intent, string>();

function textOf(intent: Intent): string {
  const known = texts.get(intent);
  if (known !== undefined) return known;
  const { outcome, resolution, symbol, bridge, profile, id } = intent;
  const text = [
    stateLabel(intent),
    intentKind(intent),
    symbol,
    describeRequest(intent.request, intentDigits(intent)),
    outcome?.retcode == null ? null : retcodeTitle(outcome.retcode),
    outcome?.said,
    outcome?.failure?.message,
    resolution?.words,
    describeDeviations(intent),
    ...ticketsOf(intent),
    accountOf(intent),
    labelOf(intent),
    profile,
    bridge,
    id,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join('\n')
    .toLowerCase();
  texts.set(intent, text);
  return text;
}

/** Every word must be in the row; an empty search finds all. */
export function searched(intents: readonly Intent[], search: string): readonly Intent[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return words.length === 0
    ? intents
    : intents.filter((intent) => words.every((word) => textOf(intent).includes(word)));
}
