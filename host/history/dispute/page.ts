import { brokerOf, offsetsWithin } from '../../../shared/math/broker-offsets';
import { formatBrokerTime, formatUtcOffset } from '../../../shared/math/time';
import type { BrokerMs, UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { DisputeFacts, ReadQuote } from './facts';
import { describeEvent, type Row, requestText } from './rows';

/** The part of a dispute pack that is read: head, timeline, requests and answers, quotes. `lastHash`: of the chain at its end. */
export function packPage(facts: DisputeFacts, lastHash: string): string {
  const { ticket, account, bridge, symbol, span, madeMs, program, offsets } = facts;
  const clock = clockOf(offsets);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dispute pack, ticket ${escaped(ticket)}</title>
<style>${style}</style>
</head>
<body>
<h1>Dispute pack: ticket ${escaped(ticket)}${symbol === null ? '' : `, ${escaped(symbol)}`}</h1>
${factTable([
  ['Account', account.login],
  ['Server', account.server],
  ['Bridge', bridge],
  ['Orders', facts.orders.join(', ')],
  ['Deals', facts.deals.join(', ')],
  ['From', `${clock(span.fromMs)} broker time · ${utc(span.fromMs)}`],
  ['To', `${clock(span.toMs)} broker time · ${utc(span.toMs)}`],
  ['Broker clock', clockWords(facts)],
  ['Made', `${utc(madeMs)} by ${program}`],
])}
<p>Last hash of the chain at the end of this file:<br><code id="last-hash">${lastHash}</code></p>
<p class="note">Keep that hash elsewhere, for example in the mail that this file is attached to. <code>npm run verify -- FILE</code> in Bridgewatch checks every
character of the file against it. This proves that the file has not been changed since the hash was noted. It does not prove when the file was made, nor
that what was recorded is true: whoever makes a file can make another one with another hash.</p>
<h2>Not recorded</h2>
${facts.missing.length === 0 ? '<p>Nothing is known to be missing.</p>' : list(facts.missing)}
<h2>Timeline</h2>
<p class="note">Sent and answered: by the clock of the computer that ran Bridgewatch. Deals: by the server's own time, whole seconds. A change that was seen by reading
happened between the two moments given. Quote: the last one that had been read by then, how long before, and how old it was when it was read.</p>
${timeline(facts, clock)}
<h2>Requests and answers</h2>
${facts.intents.length === 0 ? '<p>No request of this ticket was sent through Bridgewatch.</p>' : facts.intents.map((intent) => requestBlock(intent, clock)).join('\n')}
<h2>Quotes</h2>
${quoteTable(facts, clock)}
<h2>The same facts, chained</h2>
<p class="note">One line each: a hash, a space, a fact as JSON. The hash is the SHA-256 (hexadecimal) of the hash before it, 64 zeros at first, followed by the JSON, in UTF-8.
The last line has the SHA-256 of everything before the first line, with 64 zeros in place of the last hash. Lines of kind journal are those of the journal
of orders as it lies on disk. [token] and [folder] stand where a secret or a folder of the computer was removed. Times in rows are broker time, seconds or
milliseconds since 1970; a price of 0 is none.</p>
`;
}

type Clock = (ms: UtcMs) => string;

const utc = (ms: UtcMs): string => new Date(Math.round(ms)).toISOString();
/** Broker time with its milliseconds. */
function brokerText(brokerMs: BrokerMs): string {
  const second = formatBrokerTime(Math.floor(brokerMs / 1_000));
  return `${second}.${String(((brokerMs % 1_000) + 1_000) % 1_000).padStart(3, '0')}`;
}
const brokerMsOf = (ms: UtcMs, offsets: BrokerOffsets): BrokerMs => Math.round(1_000 * brokerOf(ms, offsets));
const clockOf =
  (offsets: BrokerOffsets): Clock =>
  (ms) =>
    brokerText(brokerMsOf(ms, offsets));

/** Such as `UTC+3, from 2026-10-25T00:59:00.000Z on UTC+2`. */
function clockWords({ span, offsets }: DisputeFacts): string {
  const told = offsetsWithin(span, offsets).map(({ fromMs, offsetS }, index) =>
    index === 0 ? formatUtcOffset(offsetS) : `from ${utc(fromMs)} on ${formatUtcOffset(offsetS)}`,
  );
  return `${told.join(', ')}, as found from its quotes`;
}

/** Safe in the text of an element and in an attribute. Half characters cannot be written to a file. */
function escaped(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const list = (sentences: readonly string[]): string =>
  `<ul>${sentences.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>`;

function factTable(rows: readonly (readonly [string, string | null])[]): string {
  const lines = rows.map(
    ([name, text]) =>
      `<tr><th scope="row">${escaped(name)}</th><td>${text === null || text === '' ? 'not recorded' : escaped(text)}</td></tr>`,
  );
  return `<table class="facts">${lines.join('')}</table>`;
}

function timeline(facts: DisputeFacts, clock: Clock): string {
  const rows: readonly Row[] = [
    ...facts.intents.flatMap(intentRows),
    ...facts.events.map(describeEvent),
    ...facts.gaps.map(({ fromMs, toMs, why }) => ({
      atMs: fromMs,
      sinceMs: null,
      what: 'Not watched',
      detail: `until ${toMs === null ? 'the end' : clock(toMs)}${why === null ? '' : `: ${why}`}`,
      isGap: true,
    })),
  ].toSorted((left, right) => placeOf(left) - placeOf(right));
  if (rows.length === 0) return '<p>Nothing was recorded.</p>';
  const line = ({ atMs, sinceMs, what, detail, isGap, isWholeSecond }: Row): string => {
    const told =
      isWholeSecond === true ? (text: string) => text.replace(/\.000/, '') : (text: string) => text;
    return `<tr${isGap === true ? ' class="gap"' : ''}><td>${sinceMs === null ? '' : `after ${clock(sinceMs)}<br>by `}${told(clock(atMs))}</td><td>${told(utc(atMs).slice(11))}</td><td>${escaped(what)}</td><td>${escaped(detail)}</td><td>${escaped(quoteAt(facts, atMs))}</td></tr>`;
  };
  return `<table><thead><tr><th>Broker time</th><th>UTC</th><th>What</th><th>Details</th><th>Quote then</th></tr></thead><tbody>
${rows.map(line).join('\n')}
</tbody></table>`;
}

/** A deal's time is whole seconds: it happened anywhere in its second, so what was told to the millisecond comes before it. */
const placeOf = ({ atMs, isWholeSecond }: Row): UtcMs => (isWholeSecond === true ? atMs + 999 : atMs);

function intentRows(intent: Intent): readonly Row[] {
  const { request, sent, outcome, resolution, created } = intent;
  const row = (atMs: number | null | undefined, what: string, detail: string): readonly Row[] =>
    atMs === null || atMs === undefined ? [] : [{ atMs, sinceMs: null, what, detail }];
  const seen = request.input.seen;
  return [
    ...row(seen?.clickedAt, 'Clicked', seenText(intent)),
    ...row(created, 'Written to our journal', requestText(request)),
    ...row(sent, 'Request sent', `${outcome?.endpoint ?? ''} ${requestText(request)}`.trim()),
    ...row(
      outcome === null || sent === null ? null : sent + outcome.tookMs,
      outcome?.status === null ? 'No complete reply' : 'Answer',
      answerText(intent),
    ),
    ...row(resolution?.at, 'Result found', resolution?.words ?? ''),
  ];
}

function seenText({ request }: Intent): string {
  const seen = request.input.seen;
  if (seen === undefined) return 'quote seen: not recorded';
  const age = seen.ageMs === null ? 'age not recorded' : `${seconds(seen.ageMs)} old`;
  return `quote on the screen: bid ${seen.bid ?? 'none'}, ask ${seen.ask ?? 'none'}, ${age}`;
}

function answerText({ outcome, state }: Intent): string {
  if (outcome === null) return `not recorded (${state})`;
  const parts = [
    outcome.retcode === null ? null : `retcode ${outcome.retcode}`,
    outcome.status === null ? null : `HTTP ${outcome.status}`,
    outcome.said === null ? null : `“${outcome.said}”`,
    outcome.order === null ? null : `order ${outcome.order}`,
    outcome.deal === null ? null : `deal ${outcome.deal}`,
    outcome.volume === null || outcome.volume === 0 ? null : `${outcome.volume} lots`,
    outcome.price === null || outcome.price === 0 ? null : `at ${outcome.price}`,
    outcome.failure?.message ?? null,
    `after ${Math.round(outcome.tookMs)} ms`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Every field of the request and of the answer, as they are kept. */
function requestBlock(intent: Intent, clock: Clock): string {
  const { request, outcome, sent, state } = intent;
  const { seen: _, ...sentFields } = request.input;
  const block = (title: string, fields: object): string =>
    `<h4>${title}</h4>${factTable(
      Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
        value === undefined
          ? []
          : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
      ),
    )}`;
  return `<section><h3>${escaped(requestText(request))}</h3>
<p>${sent === null ? 'Not sent.' : `Sent ${clock(sent)} broker time, ${utc(sent)}.`} State: ${escaped(state)}. Intent ${escaped(intent.id)}.</p>
<div class="pair"><div>${block('Request', sentFields)}</div><div>${outcome === null ? '<h4>Answer</h4><p>not recorded</p>' : block('Answer', outcome)}</div></div></section>`;
}

function quoteTable({ quotes, offsets }: DisputeFacts, clock: Clock): string {
  if (quotes.length === 0) return '<p>No quotes were recorded around what happened.</p>';
  const line = ({ atMs, tick }: ReadQuote): string =>
    `<tr><td>${clock(atMs)}</td><td>${utc(atMs).slice(11)}</td><td>${tick.bid}</td><td>${tick.ask}</td><td>${tick.timeMs === null ? 'not provided' : brokerText(tick.timeMs)}</td><td>${escaped(ageText(tick.timeMs, atMs, offsets))}</td></tr>`;
  return `<details><summary>${quotes.length} quotes of ${escaped(quotes[0]?.tick.symbol ?? '')}, as read</summary>
<table><thead><tr><th>Read, broker time</th><th>UTC</th><th>Bid</th><th>Ask</th><th>Time of the quote</th><th>Age when read</th></tr></thead><tbody>
${quotes.map(line).join('\n')}
</tbody></table></details>`;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(3)} s`.replace('-', '−');

const ageText = (timeMs: BrokerMs | null, atMs: UtcMs, offsets: BrokerOffsets): string =>
  timeMs === null ? 'age not provided' : `${seconds(brokerMsOf(atMs, offsets) - timeMs)} old`;

function quoteAt({ quotes, offsets }: DisputeFacts, atMs: UtcMs): string {
  const quote = quotes.findLast((each) => each.atMs <= atMs);
  // Beyond a minute it says nothing about that moment.
  if (quote === undefined || atMs - quote.atMs > 60_000) return 'not recorded';
  const { bid, ask, timeMs } = quote.tick;
  return `${bid} / ${ask}, read ${seconds(atMs - quote.atMs)} before, ${ageText(timeMs, quote.atMs, offsets)}`;
}

const style = `
body{font:14px/1.45 system-ui,sans-serif;color:#1b1f24;background:#fff;margin:24px auto;max-width:1180px;padding:0 20px}
h1{font-size:22px;margin:0 0 12px}h2{font-size:17px;margin:28px 0 8px;border-bottom:1px solid #d0d7de;padding-bottom:4px}h3{font-size:15px;margin:18px 0 4px}h4{margin:6px 0}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;vertical-align:top;padding:4px 10px 4px 0;border-bottom:1px solid #eaeef2;overflow-wrap:anywhere}
thead th{font-weight:600;color:#57606a}.facts{width:auto}.facts th{font-weight:600;color:#57606a;white-space:nowrap}td:first-child,td:nth-child(2){white-space:nowrap}td:nth-child(3){min-width:9em;overflow-wrap:normal}td:last-child{min-width:15em}.facts td{white-space:normal;min-width:0}
.gap td{background:repeating-linear-gradient(45deg,#f6f8fa,#f6f8fa 6px,#eaeef2 6px,#eaeef2 12px)}
.note{color:#57606a;max-width:80em}code{font:12px/1.4 ui-monospace,monospace;overflow-wrap:anywhere}.pair{display:flex;gap:32px;flex-wrap:wrap}.pair>div{flex:1 1 380px}
pre{font:11px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8fa;padding:12px;max-height:32em;overflow:auto}
@media print{pre{max-height:none}}
`;
