import { lookup as dnsLookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import { bounded, redacted } from '../../bridge/decode/printed';
import { answerOf, type Exchange } from '../../bridge/exchange';
import { networkWords } from '../../bridge/socket';
import { checkedAddresses, type Guarded, type Lookup, parseTarget } from './address-guard';
import { type Addressed, type Letter, presets } from './presets';

/** What became of one POST. */
export type Posted =
  | { readonly isDelivered: true; readonly words: string }
  | {
      readonly isDelivered: false;
      readonly words: string;
      /** Asked for by the receiver, milliseconds. */
      readonly retryAfterMs: number | null;
      /** It will never take it as it is: nothing more is sent until somebody looks. */
      readonly isFinal: boolean;
    };

export const notSent = (words: string, isFinal = false): Posted => ({
  ...{ isDelivered: false, words, isFinal },
  retryAfterMs: null,
});

/** Of the whole exchange, names and connection included. Milliseconds. */
const timeoutMs = 10_000;
const mostAnswerBytes = 64 * 1024;
/** Longest wait that a receiver may ask for. Milliseconds. */
const longestWaitMs = 24 * 3_600_000;

export const systemLookup: Lookup = async (hostname) =>
  (await dnsLookup(hostname, { all: true })).map(({ address }) => address);

/** The secret, and its long parts, which a receiver may echo alone. */
const partsOf = (secret: string): readonly string[] => [
  secret,
  ...secret.split(/[/:?&=]/).filter((part) => part.length >= 12),
];

/** A stranger's words for one line, without the secret. */
const cleaned = (text: string, secret: string | null): string =>
  bounded((secret === null ? [] : partsOf(secret)).reduce(redacted, bounded(text, 1_000)), 200);

const seconds = z.number().min(0).optional().catch(undefined);
/** What answers tell besides their status; `retry_after`: of Discord, and of Telegram within `parameters`; `event` and `sequence_id`: of ntfy. */
const answerSchema = z.object({
  ok: z.boolean().optional().catch(undefined),
  error_code: z.number().optional().catch(undefined),
  retry_after: seconds,
  event: z.literal('message').optional().catch(undefined),
  sequence_id: z.string().optional().catch(undefined),
  parameters: z.object({ retry_after: seconds }).optional().catch(undefined),
});

function answerIn(text: string): Partial<z.infer<typeof answerSchema>> {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function judged(exchange: Exchange, mustSayOk: boolean, letter: Letter, secret: string | null): Posted {
  const status = exchange.status ?? 0;
  const isGood = status >= 200 && status <= 299;
  const answer = exchange.kind === 'answer' ? answerIn(exchange.text) : {};
  const isReplacing = letter.dueS === undefined || answer.sequence_id === letter.id;
  // An older one would tell each of them. An answer of others, or one that is cut, says nothing of that.
  if (isGood && !isReplacing && answer.event !== undefined)
    return notSent('This server does not replace what is scheduled: that needs ntfy 2.16 or newer.', true);
  if (isGood && isReplacing && (!mustSayOk || answer.ok === true))
    return { isDelivered: true, words: `Taken (HTTP ${status}).` };
  if (exchange.kind === 'fault') {
    const begin = exchange.fault === 'no-connection' ? 'Not sent' : 'No answer that counts';
    return notSent(cleaned(`${begin}: ${exchange.reason}.`, secret));
  }
  if (status >= 300 && status <= 399)
    return notSent(`It redirects (HTTP ${status}), which is not followed. Enter the address that it means.`);
  const said = exchange.text.trim() === '' ? '' : `: ${exchange.text}`;
  // Telegram's own verdict counts, whatever the status.
  const code = isGood ? (answer.error_code ?? status) : status;
  const askedS = answer.parameters?.retry_after ?? answer.retry_after;
  return {
    isDelivered: false,
    words: cleaned(`Refused (HTTP ${status})${said}`, secret),
    retryAfterMs:
      askedS === undefined ? exchange.retryAfterMs : Math.min(longestWaitMs, Math.ceil(askedS * 1_000)),
    isFinal: code >= 400 && code <= 499 && code !== 429,
  };
}

/** Sends one letter once. Never rejects; the secret is in none of its words. */
export async function post(
  channel: Addressed,
  secret: string | null,
  letter: Letter,
  { guarded, lookup }: { readonly guarded: Guarded; readonly lookup: Lookup },
): Promise<Posted> {
  const preset = presets[channel.preset];
  const startedAt = performance.now();
  const target = parseTarget(preset.address(channel, secret ?? ''));
  if (!target.ok) return notSent(target.failure.message);
  const { secure, hostname, port, path } = target.value;
  const within = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
  const checked = await Promise.race([
    checkedAddresses(target.value, secret !== null, guarded, lookup).catch((error: unknown) =>
      notSent(`Not sent: ${networkWords(error) ?? 'the host name could not be looked up'}.`),
    ),
    within,
  ]);
  if (checked === null) return notSent('Not sent: the host name could not be looked up in time.');
  if ('isDelivered' in checked) return checked;
  if (!checked.ok) return notSent(checked.failure.message);
  if (checked.value.length === 0) return notSent('Not sent: its name leads to no address.');
  const addresses = checked.value.map((address) => ({ address, family: isIP(address) }));
  // The socket goes to what was checked: a name that answers otherwise by now is not asked again.
  const pinned: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  const body = JSON.stringify(preset.body(letter, channel.to));
  const options: https.RequestOptions = {
    ...{ method: 'POST', hostname, port, path, lookup: pinned, agent: false },
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'bridgewatch',
      ...(!preset.needsSecret && secret !== null ? { authorization: `Bearer ${secret}` } : {}),
    },
  };
  const exchange = await answerOf(() => (secure ? https : http).request(options), {
    ...{ startedAt, timeoutMs, connectTimeoutMs: timeoutMs, silenceMs: null, longestWaitMs },
    ...{ maxBytes: mostAnswerBytes, secure, body, signal: null, isWanted: () => true, sink: null },
  });
  return judged(exchange, preset.mustSayOk, letter, secret);
}
