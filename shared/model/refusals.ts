/**
 * Error texts that prove that a change, close or cancel was refused for good. The recorded family answers everything but 10009 with
 * HTTP 500 and a text behind a prefix of its own: the server's comment of the result or, without a result, the terminal's last error
 * as Python prints it. Any other text proves nothing: it may be a broker's own words in any language, and the order may be executed
 * all the same.
 *
 * Sources: names and meanings of reference/trading-rules.md, section 1; comments in the recorded answers
 * (tests/fixtures/recorded.ts); MetaQuotes' short descriptions in the standard library (`CTrade::FormatRequestResult`) and the usual
 * long ones (`ResultRetcodeDescription` of MetaQuotes' examples). Whole texts in lower case, without final punctuation.
 *
 * Left out on purpose, because they leave the result open: placed, executed, partially, common or processing error, timeout, order
 * changed, locked, no connection, close order exists.
 */
const refusals: Readonly<Record<number, readonly string[]>> = {
  10004: ['requote'],
  10006: ['request rejected', 'request is rejected', 'rejected'],
  10007: ['request canceled by trader', 'request cancelled by trader', 'request is canceled by trader'],
  10013: ['invalid request'],
  10014: ['invalid volume', 'invalid volume in the request', 'invalid request volume'],
  10015: ['invalid price', 'invalid price in the request', 'invalid request price'],
  10016: ['invalid stops', 'invalid stops in the request', 'invalid request stops'],
  10017: ['trade is disabled', 'trade disabled', 'trading is disabled', 'trading is forbidden'],
  10018: ['market closed', 'market is closed'],
  10019: [
    'no money',
    'not enough money',
    'insufficient funds',
    'there is not enough money to complete the request',
    'insufficient funds for request execution',
  ],
  10020: ['price changed', 'prices changed', 'prices have changed'],
  10021: [
    'off quotes',
    'no prices',
    'no quotes',
    'there are no quotes to process the request',
    'no quotes for request processing',
  ],
  10022: [
    'invalid expiration',
    'invalid order expiration date in the request',
    'invalid expiration date of the order in the request',
  ],
  10024: ['too many requests', 'too frequent requests'],
  10025: ['no changes', 'no changes in request', 'no changes in the request'],
  10026: [
    'autotrading disabled by server',
    'auto trading disabled by server',
    'autotrading is disabled by the server',
  ],
  10027: [
    'autotrading disabled by client',
    'auto trading disabled by client',
    'autotrading disabled by client terminal',
    'autotrading is disabled by the client terminal',
  ],
  10029: [
    'frozen',
    'order or position frozen',
    'order or position is frozen',
    'order is frozen',
    'position is frozen',
  ],
  10030: [
    'invalid fill',
    'unsupported filling mode',
    'invalid order filling type',
    'unsupported type of order execution indicated',
  ],
  10032: ['only real accounts allowed', 'operation is allowed only for live accounts'],
  10033: ['orders limit reached', 'the number of pending orders has reached the limit'],
  10034: ['volume limit reached', 'the volume of orders and positions for the symbol has reached the limit'],
  10035: ['invalid order', 'incorrect or prohibited order type'],
  10036: [
    'position closed',
    'position already closed',
    'position is already closed',
    "position doesn't exist",
    'position with the specified identifier has already been closed',
    'position with the specified position_identifier has already been closed',
  ],
  10038: ['invalid close volume', 'a close volume exceeds the current position volume'],
  10040: ['positions limit reached'],
  10041: ['the pending order activation request is rejected, the order is canceled'],
  10042: ['only long positions allowed', 'only long positions are allowed'],
  10043: ['only short positions allowed', 'only short positions are allowed'],
  10044: ['only position closing allowed', 'only position closing is allowed'],
  10045: ['only fifo rule position closing allowed', 'position closing is allowed only by fifo rule'],
  10046: ['hedge prohibited', 'opposite positions on a single symbol are disabled'],
};

const codeOfPhrase: ReadonlyMap<string, number> = new Map(
  Object.entries(refusals).flatMap(([code, texts]) =>
    texts.map((text): [string, number] => [text, Number(code)]),
  ),
);

/** The recorded family's prefix of the server's text. */
const prefix = /^failed to (?:close position|update position|modify order|cancel order):\s*/i;

/** `(10018, 'Market closed')`: code and text as Python prints them. */
const pythonPair = /^\((-?\d+),\s*(?:'[^']*'|"[^"]*")\)$/;
/** `retcode=10016`, `retcode 10016: …`, `10016 Invalid stops`, `10016`. */
const leading = /^(retcode\s*[:=]?\s*)?(\d{5})(?![\d.,]*\d)(?:\s*[:,;–-]?\s*(.*))?$/;
/** `Invalid stops (10016)`, `Invalid stops [10016]`, `Invalid stops, retcode=10016`. */
const trailing =
  /^(.*?)[,;:]?\s*(?:[([]\s*(?:retcode\s*[:=]?\s*)?(\d{5})\s*[)\]]|retcode\s*[:=]?\s*(\d{5}))$/;
/** Any number that could be a code: five digits from 10004, or one of the Python package's. */
const anyCode = /(?<![\d.])-?\d{5}(?![\d.]*\d)/g;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s.!]+$/, '');

/** Words that contradict a refusal. */
const speaksOfMore = /plac|execut|partial|done|complet|fill|success|time|connect|lock/;

/** The code in a text: counts only where it is named as the return code, or the text is the table's own for it. */
function numberIn(text: string): number | null {
  const pair = pythonPair.exec(text);
  if (pair !== null) return Number(pair[1]);
  const codes = new Set(text.match(anyCode) ?? []);
  // Several numbers (a ticket, a price, a second code): it cannot be told which one is the code.
  if (codes.size !== 1) return null;
  const first = leading.exec(text);
  const last = first === null ? trailing.exec(text) : null;
  const code = Number(first?.[2] ?? last?.[2] ?? last?.[3]);
  if (!Number.isInteger(code)) return null;
  const words = first === null ? (last?.[1] ?? '') : (first[3] ?? '');
  if (words === '' || codeOfPhrase.get(plain(words)) === code) return code;
  return /retcode/.test(text) && !speaksOfMore.test(words) ? code : null;
}

/** The retcode of a refusal that this text proves; null where it proves none. */
export function refusalIn(said: string): number | null {
  const text = plain(said.trim().replace(prefix, ''));
  const code = codeOfPhrase.get(text) ?? numberIn(text);
  return code !== null && Object.hasOwn(refusals, code) ? code : null;
}
