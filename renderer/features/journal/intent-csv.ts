import { describeDeviations, intentKind, ticketsOf } from '../../../shared/formats/describe-intent';
import { stateLabel } from '../../../shared/formats/intent-state';
import type { Intent } from '../../../shared/model/intent';
import {
  clickToSent,
  fillPrice,
  fillVolume,
  sentToAnswer,
  slippage,
} from '../../../shared/rules/intent-fill';
import type { Trader } from '../../../shared/rules/trader';
import { type CsvValue, toCsv, utcText } from '../../base/csv';

/** Whose trade it was about. */
type TraderOfIntent = (intent: Intent) => Trader;

/** An intent, with the inputs that only some kinds of requests have. */
function partsOf(intent: Intent, trader: Trader | null) {
  const { request } = intent;
  const place = request.name === 'place-order' ? request.input : null;
  const change = request.name === 'modify-order' ? request.input : null;
  const levels = request.name === 'modify-position' ? request.input : (place ?? change);
  const close = request.name === 'close-position' ? request.input : null;
  return { intent, ...intent, trader, place, change, levels, close, seen: request.input.seen };
}

/**
 * The journal as CSV: every field with full precision. Column names never change, because scripts read them. Times are
 * UTC by the clock of the machine that sent.
 */
const fields: Readonly<Record<string, (of: ReturnType<typeof partsOf>) => CsvValue>> = {
  intent: ({ intent }) => intent.id,
  created_utc: ({ intent }) => utcText(intent.created),
  clicked_utc: ({ seen }) => utcText(seen?.clickedAt ?? null),
  sent_utc: ({ intent }) => utcText(intent.sent),
  state: ({ intent }) => intent.state,
  state_words: ({ intent }) => stateLabel(intent),
  kind: ({ intent }) => intentKind(intent),
  request: ({ request }) => request.name,
  symbol: ({ intent }) => intent.symbol,
  type: ({ place }) => place?.type ?? null,
  ticket: ({ request }) => (request.name === 'place-order' ? null : request.input.ticket),
  volume: ({ close, place }) => place?.volume ?? close?.volume ?? null,
  price: ({ change, place }) => place?.price ?? change?.price ?? null,
  stop_limit: ({ change, place }) => place?.stopLimit ?? change?.stopLimit ?? null,
  sl: ({ levels }) => levels?.sl ?? null,
  tp: ({ levels }) => levels?.tp ?? null,
  deviation: ({ close, place }) => place?.deviation ?? close?.deviation ?? null,
  filling: ({ place }) => place?.filling ?? null,
  time: ({ change, place }) => place?.time ?? change?.time ?? null,
  expiration: ({ change, place }) => place?.expiration ?? change?.expiration ?? null,
  magic: ({ place }) => place?.magic ?? null,
  comment: ({ place }) => place?.comment ?? null,
  bid_seen: ({ seen }) => seen?.bid ?? null,
  ask_seen: ({ seen }) => seen?.ask ?? null,
  quote_age_ms: ({ seen }) => seen?.ageMs ?? null,
  click_to_sent_ms: ({ intent }) => clickToSent(intent),
  sent_to_answer_ms: ({ intent }) => sentToAnswer(intent),
  verdict: ({ outcome }) => outcome?.verdict ?? null,
  http_status: ({ outcome }) => outcome?.status ?? null,
  retcode: ({ outcome }) => outcome?.retcode ?? null,
  server_words: ({ outcome }) => outcome?.said ?? null,
  failure: ({ outcome }) => outcome?.failure?.message ?? null,
  order: ({ outcome }) => outcome?.order ?? null,
  deal: ({ outcome }) => outcome?.deal ?? null,
  fill_volume: ({ intent, outcome }) => fillVolume(intent) ?? outcome?.volume ?? null,
  fill_price: ({ intent }) => fillPrice(intent),
  slippage_points: ({ intent }) => slippage(intent),
  tickets: ({ intent }) => ticketsOf(intent).join(' ') || null,
  resolution: ({ resolution }) => resolution?.kind ?? null,
  resolution_words: ({ resolution }) => resolution?.words ?? null,
  resolved_utc: ({ resolution }) => utcText(resolution?.at ?? null),
  is_late: ({ resolution }) => (resolution === null ? null : `${resolution.isLate}`),
  not_as_asked: ({ intent }) => describeDeviations(intent) || null,
  overrides: ({ request }) => (request.input.overrides ?? []).join(' ') || null,
  label_magic: ({ label }) => label.magic,
  label_comment: ({ label }) => label.comment,
  login: ({ account }) => account.login,
  server: ({ account }) => account.server,
  profile: ({ intent }) => intent.profile,
  bridge: ({ intent }) => intent.bridge,
  is_earlier_run: ({ intent }) => `${intent.isEarlier}`,
  trader: ({ trader }) => trader?.name ?? null,
};

export const intentsCsv = (intents: readonly Intent[], traderOf: TraderOfIntent | null = null): string =>
  toCsv(
    Object.keys(fields),
    intents
      .map((intent) => partsOf(intent, traderOf?.(intent) ?? null))
      .map((of) => Object.values(fields).map((field) => field(of))),
  );
