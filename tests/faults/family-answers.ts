import type { Dialect } from './broker';
import type { Fault, Reply } from './fault';
import type { Operation } from './submissions';
import { answerBytes, jsonBytes } from './wire';

/** Answers of the recorded family to what its terminal did not do, or did not report (reference/bridge-family.md). */

/** Its prefixes of the server's text. */
export const prefixes: Readonly<Record<Operation, string>> = {
  'POST /orders': 'order_send failed: ',
  'PUT /orders': 'Failed to modify order: ',
  'DELETE /orders': 'Failed to cancel order: ',
  'PUT /positions': 'Failed to update position: ',
  'DELETE /positions': 'Failed to close position: ',
};

/** Texts that prove nothing: each is tried with an execution, now or later, and without. */
export const openTexts: readonly string[] = [
  "(-10005, 'IPC timeout')",
  "(-10002, 'IPC recv failed')",
  "(-10001, 'IPC send failed')",
  "(-10004, 'No IPC connection')",
  "(1, 'Success')",
  "(-1, 'Terminal: Call failed')",
  'None',
  '',
  'Request placed',
  'Request executed',
  'Request completed partially',
  'Request locked',
  'Request processing error',
  'Request canceled by timeout',
  'No connection',
  'Common error',
  'Order changed',
  'Unknown retcode',
  // A broker's own words.
  'Рынок закрыт',
  '市场已关闭',
  'Kein Geld',
  'السوق مغلق',
  'No hay dinero; márgen 10019.50',
  'ticket 10016 locked by dealer 10018',
  'rejected? no: queued at 10:06',
  'Market closed (order kept for the next session)',
  'Invalid stops were corrected, executed at 1.17089',
];

/** Known refusals, after which nothing is executed. */
const refusals: readonly string[] = ['Market closed', 'Invalid stops', "(10018, 'Market closed')", 'Requote'];

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзийклмнопрстуфх',
  '取引注文市場閉拒否実行',
  'اهلتداولسوق',
];

/** Random text: any length, any alphabet, with numbers. */
function randomText(random: () => number): string {
  const pick = (many: string): string => many[Math.floor(random() * many.length)] ?? ' ';
  const alphabet = alphabets[Math.floor(random() * alphabets.length)] ?? '';
  const count = random() < 0.1 ? 3_000 : 1 + Math.floor(random() * 8);
  return Array.from({ length: count }, () =>
    random() < 0.25
      ? String(Math.floor(random() * 100_000))
      : Array.from({ length: 2 + Math.floor(random() * 9) }, () => pick(alphabet)).join(''),
  ).join(' ');
}

const says = (status: number, body: unknown): Reply => ({
  kind: 'bytes',
  bytes: jsonBytes(status, body),
  end: 'close',
});
const shortened = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 39)}…`);

/** Retcodes of a new order, with HTTP 200, that prove nothing. */
const openCodes = [
  [10_011, 'Common error'],
  [10_012, 'Request canceled by timeout'],
  [10_028, 'Request locked'],
  [10_031, 'No connection'],
] as const;

/** Reported as accepted, but never executed. */
export function unseen(dialect: Dialect, random: () => number): Fault {
  const isPlaced = random() < 0.5;
  const retcode = isPlaced ? 10_008 : 10_009;
  const order = 77_000_000 + Math.floor(random() * 1_000_000);
  const comment = isPlaced ? 'Request placed' : 'Request executed';
  return {
    name: `${retcode} with order ${order}, which never comes`,
    execute: 'never',
    isUnseen: true,
    reply: says(dialect === 'recorded' && !isPlaced ? 201 : 200, { retcode, comment, order, deal: 0 }),
  };
}

/** An answer of the family that proves nothing. */
export function openAnswer(
  operation: Operation,
  random: () => number,
): { readonly name: string; readonly reply: Reply } {
  if (operation === 'POST /orders' && random() < 0.4) {
    const [retcode, comment] = openCodes[Math.floor(random() * openCodes.length)] ?? openCodes[0];
    return { name: `200 with ${retcode}`, reply: says(200, { retcode, comment, order: 0, deal: 0 }) };
  }
  const text =
    random() < 0.3 ? randomText(random) : (openTexts[Math.floor(random() * openTexts.length)] ?? '');
  return { name: `500 “${shortened(text)}”`, reply: says(500, { error: `${prefixes[operation]}${text}` }) };
}

/** A refusal of the family, before or in the terminal, after which nothing is executed. */
export function refusal(operation: Operation, random: () => number): Fault {
  const draw = random();
  const never = (name: string, reply: Reply): Fault => ({ name, execute: 'never', reply });
  if (draw < 0.25) return never('503 not initialised', says(503, { error: 'MT5 not initialized' }));
  if (draw < 0.4) return never('400 in its words', says(400, { error: 'Request body required' }));
  if (draw < 0.5) {
    const page =
      '<!doctype html>\n<html lang=en>\n<title>401 Unauthorized</title>\n<h1>Unauthorized</h1>\n<p>No.</p>\n';
    const bytes = answerBytes(401, 'text/html; charset=utf-8', page);
    return never('its page of a wrong token', { kind: 'bytes', bytes, end: 'close' });
  }
  if (operation === 'POST /orders') {
    return never('200 with 10018', says(200, { retcode: 10_018, comment: 'Market closed', order: 0 }));
  }
  const text = refusals[Math.floor(random() * refusals.length)] ?? '';
  return never(`500 “${text}”`, says(500, { error: `${prefixes[operation]}${text}` }));
}
