import { createHash } from 'node:crypto';
import { offsetsWithin } from '../../../shared/math/broker-offsets';
import { redacted } from '../../bridge/decode/printed';
import type { DisputeFacts } from './facts';
import { packPage } from './page';

/** What must not be in a file that goes to others. */
interface Secrets {
  readonly tokens: readonly (string | null)[];
  /** Folders of this machine. */
  readonly folders: readonly (string | null)[];
}

/** Folders of a user, on the three systems; in JSON a backslash is written twice. */
const userFolder = /(?:\/home\/|\/Users\/|[A-Za-z]:\\+Users\\+)[^\s"'<>]*/g;

function textWithout(text: string, { tokens, folders }: Secrets): string {
  let clean = text;
  for (const token of tokens) clean = redacted(clean, token);
  for (const folder of folders) {
    // `/` and `C:\` are in any text.
    if (folder === null || folder.length < 4) continue;
    for (const spelling of [JSON.stringify(folder).slice(1, -1), folder])
      clean = clean.replaceAll(spelling, '[folder]');
  }
  return clean.replace(userFolder, '[folder]');
}

/** The same value, with `[token]` and `[folder]` for what must not be told, in whatever text of it. */
function withoutSecrets<Value>(value: Value, secrets: Secrets): Value;
function withoutSecrets(value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string') return textWithout(value, secrets);
  if (Array.isArray(value)) return value.map((each: unknown) => withoutSecrets(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSecrets(each, secrets)]));
}

/** The hash before the first line. */
const noHash = '0'.repeat(64);

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * JSON with its keys in order, so that the same facts are always the same text; without the characters that mean something in HTML, so that
 * what a browser shows is what the hash is of.
 */
function canonical(value: unknown): string {
  const inOrder = (_key: string, each: unknown): unknown =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : each;
  return JSON.stringify(value, inOrder).replace(
    /[<>&\u2028\u2029\u007f-\u009f]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `HASH JSON`: the hash is of the hash before it and the JSON. */
function chained(jsons: readonly string[]): {
  readonly lines: readonly string[];
  readonly last: string;
} {
  let last = noHash;
  const lines = jsons.map((json) => {
    last = sha256(last + json);
    return `${last} ${json}`;
  });
  return { lines, last };
}

/** Stands between the page and the facts; nothing else in the page can be it. `scripts/verify.mjs` knows both. */
const factsBegin = '<pre id="facts">\n';
const factsEnd = '</pre>\n</body>\n</html>\n';

const utc = (ms: number): string => new Date(ms).toISOString();

/**
 * The dispute pack of a ticket, one HTML file without scripts or anything from elsewhere: a page to be read, and the same facts as lines of JSON in a
 * chain of hashes. The last line has the hash of the page (with zeros where the chain's last hash stands), so a change of any character is found.
 */
export function disputePack(told: DisputeFacts, secrets: Secrets): string {
  const facts = withoutSecrets(told, secrets);
  const blank = `${packPage(facts, noHash)}${factsBegin}`;
  const { lines, last } = chained(
    [...factLines(facts), { kind: 'page', sha256: sha256(blank) }].map(canonical),
  );
  return `${packPage(facts, last)}${factsBegin}${lines.join('\n')}\n${factsEnd}`;
}

function factLines(facts: DisputeFacts): readonly object[] {
  const { intents, journal, events, quotes, gaps, span, madeMs, offsets, ...head } = facts;
  return [
    {
      kind: 'head',
      format: 'Bridgewatch dispute pack',
      version: 1,
      ...head,
      brokerClock: offsetsWithin(span, offsets).map(({ fromMs, offsetS }) => ({
        fromUtc: utc(fromMs),
        utcOffsetS: offsetS,
      })),
      fromUtc: utc(span.fromMs),
      toUtc: utc(span.toMs),
      madeUtc: utc(madeMs),
    },
    ...intents.map((intent) => ({ kind: 'request', utc: utc(intent.created), request: intent })),
    ...journal.map((line) => ({ kind: 'journal', ...line })),
    ...events.map((event) => ({ kind: 'event', utc: utc(event.atMs), event })),
    ...quotes.map(({ atMs, tick }) => ({ kind: 'quote', utc: utc(atMs), quote: tick })),
    ...gaps.map(({ fromMs, toMs, why }) => ({
      kind: 'gap',
      fromUtc: utc(fromMs),
      toUtc: toMs === null ? null : utc(toMs),
      why,
    })),
  ];
}
