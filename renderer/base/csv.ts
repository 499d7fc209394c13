/** Tables as text for other programs. */

export type CsvValue = string | number | null;

/**
 * Where a spreadsheet would begin a formula: before a sign, half or full width, at the beginning of a text and behind whatever it may take for
 * the end of a cell (`;`, `|`, a tab, a line end: by its own separator it splits the text there, quotes or not). Blanks, quotes and what cannot
 * be seen may stand between.
 */
const formulaStart = /^(?=[\t\r])|(?<=^|[;|\t\n]|\r(?!\n))(?=[\s\p{C}\p{Z}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−])/gu;
/** A bot's comment must not become a formula: an apostrophe makes it text. */
const withoutFormula = (text: string): string => text.replace(formulaStart, "'");
const lineEnd = '\r\n';
/** Without it Excel reads UTF-8 as the system's old code page. */
const byteOrderMark = '\uFEFF';

/**
 * RFC 4180. Numbers stay numbers, with a point and without grouping; what a spreadsheet would run as a formula, with `,` or `;` as separator,
 * gets an apostrophe before it. Null is an empty cell.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [header, ...rows].map((row) => row.map((value) => csvCell(value)).join(','));
  return byteOrderMark + lines.map((line) => line + lineEnd).join('');
}

/** `2026-11-21T22:40:05.123Z` of UTC milliseconds; null for an invalid time. */
export function utcText(ms: number | null): string | null {
  if (ms === null) return null;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainNumber(value);
  const text = withoutFormula(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** For the clipboard: spreadsheets split cells at tabs and line ends, so that cells may hold neither. */
export function toTabbed(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => row.map((value) => tabbedCell(value)).join('\t')).join('\n');
}

function tabbedCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return plainNumber(value);
  return withoutFormula(value.replace(/[\t\r\n]+/g, ' '));
}

/** Without exponents for small numbers (1e-7); NaN and infinity are an empty cell. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e-') ? value.toFixed(12).replace(/0+$/, '') : text;
}

export const saveText = (fileName: string, text: string): void =>
  saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));

/**
 * Offers bytes as a file. A link with `download` is neither a navigation nor a request, so that the page's policy and
 * the desktop's hardening do not forbid it; both hosts ask for a place or save, as the user has set it.
 */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = safeFileName(fileName);
  link.click();
  // Once the download has begun it no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A symbol may contain `/`, `:` or `#`, a profile's name anything. */
export function safeFileName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N} ._()+-]+/gu, '_').replace(/^\.+/, '_');
  return safe.trim() === '' ? 'bridgewatch.csv' : safe;
}
