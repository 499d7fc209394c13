/** `2026-11-21T22:40:05.123Z` of UTC milliseconds; null for what is no time. */
export function fromUtc(ms: number | null): string | null {
  if (ms === null) return null;
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
