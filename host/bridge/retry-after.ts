/** Nobody is left without figures for longer, whatever a proxy writes. */
const longestMs = 60_000;

/**
 * `Retry-After` of an answer as milliseconds from now, at most a minute; null where there is none, or none that can be read. It is
 * seconds or a date; a date counts from the answer's own (`nowMs`), because this machine's clock may be wrong.
 */
export function retryAfterOf(header: string | undefined, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Math.min(longestMs, Number(text) * 1_000);
  // A date has a name of a month in it: everything else that Date.parse takes is no HTTP date.
  if (!/^[A-Za-z]{3,9},? .*\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isFinite(atMs) ? Math.min(longestMs, Math.max(0, atMs - nowMs)) : null;
}
