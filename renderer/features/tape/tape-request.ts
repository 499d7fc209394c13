import { formatNumber } from '../../../shared/math/money';
import { parseBrokerDateTime } from '../../../shared/math/time';
import type { Failure } from '../../../shared/model/result';
import type { TickFlag } from '../../../shared/model/tick';

export const tickCounts = [200, 1_000, 5_000, 20_000] as const;
type TickCount = (typeof tickCounts)[number];

/** The requested ticks; times are as they were typed, on the broker's clock, empty = no bound. */
export interface TapeDraft {
  readonly count: TickCount;
  readonly from: string;
  readonly to: string;
  readonly flags: TickFlag;
}

export interface TapeRequest {
  readonly count: TickCount;
  /** Broker seconds; null = no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly flags: TickFlag;
}

export const flagLabels: Readonly<Record<TickFlag, string>> = {
  ALL: 'All ticks',
  INFO: 'Quotes',
  TRADE: 'Deals',
};

/** `flags`: MetaTrader's names for COPY_TICKS. */
export const freshDraft: TapeDraft = { count: 200, from: '', to: '', flags: 'ALL' };

/** Null where nothing is typed; `undefined` for an invalid time. */
const secondsOf = (text: string): number | null | undefined =>
  text === '' ? null : (parseBrokerDateTime(text) ?? undefined);

export function tapeRequest(draft: TapeDraft): TapeRequest | string {
  const from = secondsOf(draft.from);
  const to = secondsOf(draft.to);
  if (from === undefined) return 'From is not a valid time.';
  if (to === undefined) return 'To is not a valid time.';
  if (from !== null && to !== null && to < from) return 'To is before From.';
  return { count: draft.count, from, to, flags: draft.flags };
}

/**
 * What the answer leaves out. A bridge answers a range with its first ticks, and without a start with the newest: if as
 * many came as were requested, there may be more.
 */
export function leftOut(request: TapeRequest, rows: number): string | null {
  if (rows < request.count) return null;
  return request.from === null
    ? `Latest ${formatNumber(rows)} ticks`
    : `First ${formatNumber(rows)} ticks of the range`;
}

/** What the tape does not contain: beyond the answer, and between two polls while it follows the quotes. */
export const tapeNote = (request: TapeRequest, rows: number, isFollowing: boolean): string =>
  [leftOut(request, rows), isFollowing ? 'newer ones from polling: some may be missing' : null]
    .filter((part) => part !== null)
    .join(' · ');

/** A bridge that knows the symbol and still answers `not found` has no tick history. */
export const tapeFailure = (failure: Failure, isSymbolKnown: boolean): Failure =>
  failure.kind === 'not-found' && isSymbolKnown
    ? { ...failure, kind: 'unsupported', message: 'No tick history' }
    : failure;
