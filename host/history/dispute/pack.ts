import { offsetsWithin } from '../../../shared/math/broker-offsets';
import { canonical, chained, noHash, sha256 } from './chain';
import type { DisputeFacts } from './facts';
import { packPage } from './page';
import { type Secrets, withoutSecrets } from './without-secrets';

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
