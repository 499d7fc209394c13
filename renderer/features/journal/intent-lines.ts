import { lotsText, priceText } from '../../../shared/formats/amounts';
import { describeFailure } from '../../../shared/formats/describe-failure';
import { describeDeviation, describeRequest } from '../../../shared/formats/describe-intent';
import { reportedBefore, stateLabel, stepNote, wasBlocked } from '../../../shared/formats/intent-state';
import { noNumber } from '../../../shared/math/price';
import type { Intent } from '../../../shared/model/intent';
import { retcodes, retcodeTitle } from '../../../shared/model/retcodes';
import {
  clickToSent,
  fillPrice,
  intentDigits,
  sentToAnswer,
  slippage,
} from '../../../shared/rules/intent-fill';
import { withoutMark } from '../../../shared/rules/intent-label';
import { utcText } from '../../base/csv';
import type { RecordLine } from '../../components/record-lines';
import { durationText, inMemoryText, labelOf } from './intent-columns';

/** The whole history of an intent for its card: what was requested and seen, and the result. */
export interface IntentPart {
  readonly title: string;
  readonly lines: readonly RecordLine[];
}

type Line = RecordLine | null;

const line = (label: string, text: string | null, more: Partial<RecordLine> = {}): Line =>
  text === null || text === '' ? null : { field: label, label, text, ...more };

const points = (value: number | null): string | null =>
  value === null ? null : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value)} points`;

const part = (title: string, lines: readonly Line[]): IntentPart => ({
  title,
  lines: lines.filter((each) => each !== null),
});

export function intentParts(intent: Intent, timeText: (at: number) => string): readonly IntentPart[] {
  const { outcome, resolution, request, looking, deviations } = intent;
  const { seen, overrides } = request.input;
  const digits = intentDigits(intent);
  const price = (value: number | null | undefined): string | null =>
    value === null || value === undefined || !(value > 0) ? null : priceText(value, digits);
  const at = (ms: number | null | undefined): string | null =>
    ms === null || ms === undefined ? null : timeText(ms);
  const utc = (ms: number | null | undefined): Partial<RecordLine> => {
    const text = utcText(ms ?? null);
    return text === null ? {} : { note: `${text.slice(11, 23)} UTC` };
  };
  const place = request.name === 'place-order' ? request.input : null;

  const parts: readonly IntentPart[] = [
    part('Request', [
      line('What', describeRequest(request, digits)),
      line('Symbol', intent.symbol),
      line('Deviation', place?.deviation === undefined ? null : `${place.deviation} points`),
      line('Fill policy', place?.filling ?? null),
      line('Lifetime', place?.time ?? null),
      line('Magic number', place?.magic === undefined ? null : `${place.magic}`),
      line('Comment', place?.comment === undefined ? null : withoutMark(place.comment)),
      line('Limits set aside', (overrides ?? []).join(', '), { tone: 'warn' }),
    ]),
    part('Quote at the click', [
      line('Bid', price(seen?.bid)),
      line('Ask', price(seen?.ask)),
      line('Age of the quote', seen?.ageMs == null ? null : durationText(seen.ageMs)),
    ]),
    part('Timeline', [
      line('Clicked', at(seen?.clickedAt), utc(seen?.clickedAt)),
      line(wasBlocked(intent) ? 'Held back' : 'Recorded', at(intent.created), utc(intent.created)),
      line('Sent', at(intent.sent), utc(intent.sent)),
      line('Click to socket', durationText(clickToSent(intent))),
      line('Socket to answer', durationText(sentToAnswer(intent))),
      line('State', stateLabel(intent), { note: stepNote(intent) }),
      line('Reported before', reportedBefore(intent), { tone: 'warn' }),
      line('Not checked', intent.sentOn ?? null, { tone: 'warn' }),
      line('Not on disk', inMemoryText(intent), { tone: 'warn' }),
    ]),
    part(
      'Reply',
      outcome === null
        ? []
        : [
            line('Endpoint', outcome.endpoint),
            line('HTTP status', outcome.status === null ? null : `${outcome.status}`),
            line('Retcode', outcome.retcode === null ? 'none' : retcodeTitle(outcome.retcode), {
              ...(outcome.retcode === null || retcodes[outcome.retcode] === undefined
                ? {}
                : { note: retcodes[outcome.retcode]?.meaning ?? '' }),
            }),
            line('Server message', outcome.said ?? outcome.failure?.said ?? null),
            line(
              'What went wrong',
              outcome.failure === null ? null : describeFailure(outcome.failure).title,
              {
                tone: 'bad',
              },
            ),
            line('Order', ticket(outcome.order)),
            line('Deal', ticket(outcome.deal)),
            line('Volume', outcome.volume === null || outcome.volume <= 0 ? null : lotsText(outcome.volume)),
            line('Price', price(outcome.price)),
            line('Slippage', resolution?.fill ? null : points(slippage(intent)), {
              note: 'against the price seen; + better for you',
              ...(fillPrice(intent) === null ? {} : { tone: toneOf(slippage(intent)) }),
            }),
          ],
    ),
    part('What was found', [
      line('While it was unknown', looking?.words ?? null, {
        ...(looking === null ? {} : { note: `${looking.looks} checks` }),
      }),
      line('Found', resolution?.words ?? null),
      line('When', at(resolution?.at), utc(resolution?.at)),
      ...(resolution?.fill
        ? [
            line('Filled', lotsText(resolution.fill.volume)),
            line('Fill price', price(resolution.fill.price), {
              note: 'from the deals or position found',
            }),
            line('Slippage', points(slippage(intent)), {
              note: 'against the price seen; + better for you',
              tone: toneOf(slippage(intent)),
            }),
          ]
        : []),
      line('Became', resolution === null ? null : resolution.tickets.join(', ')),
      line('Found before that', intent.earlier?.words ?? null, { tone: 'warn' }),
      ...(deviations ?? []).map((each, index) =>
        line(`Not as requested${index === 0 ? '' : ` ${index + 1}`}`, describeDeviation(each), {
          tone: 'bad',
        }),
      ),
      line(
        'Compared with the broker',
        request.name !== 'place-order'
          ? null
          : deviations === null
            ? 'not compared yet'
            : deviations.length === 0
              ? 'all as requested'
              : null,
      ),
    ]),
    part('Where', [
      line('Account', intent.account.login ?? noNumber),
      line('Server', intent.account.server ?? noNumber),
      line('Bridge', intent.bridge),
      line('Profile', intent.profile),
      line('Label', labelOf(intent), { note: 'by which it is found again at the broker' }),
      line('Intent', intent.id),
      line('Run', intent.isEarlier ? 'an earlier run of Bridgewatch' : 'this run'),
    ]),
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const ticket = (value: string | null): string | null => (value === null || /^0+$/.test(value) ? null : value);

const toneOf = (value: number | null): 'up' | 'down' | 'plain' =>
  value === null || value === 0 ? 'plain' : value > 0 ? 'up' : 'down';
