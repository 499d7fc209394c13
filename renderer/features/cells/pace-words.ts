import { formatNumber } from '../../../shared/math/money';
import type { Stretch, StretchReason } from '../../../shared/model/load';

const reasons: Readonly<Record<StretchReason, string>> = {
  busy: 'the bridge is busy',
  timeout: 'the bridge did not answer in time',
  'not-ready': 'the terminal is not ready',
  slow: 'answers take longer than usual',
  crowded: 'the bridge hardly rests',
};

/** Null while everything is read at the intervals of the settings. */
export const stretchText = ({ factor, reason }: Stretch): string | null =>
  factor === 1
    ? null
    : `polls slowed ×${formatNumber(factor, Number.isInteger(factor) ? 0 : 1)}${reason === null ? '' : `: ${reasons[reason]}`}`;

export const stretchTitle =
  'All intervals of polling are this many times as long, so that the bridge has time for orders and bots. A good minute relaxes them step by step. Orders are sent at once all the same.';

/** `waitMs`: until the next order could be sent. Null while that is the ordinary second. */
export const heldText = (waitMs: number): string | null =>
  waitMs <= 1_000 ? null : `next order in ${Math.ceil(waitMs / 1_000)}\u00a0s`;

export const heldTitle =
  'The server asked for fewer requests (429 or retcode 10024): orders are sent more slowly until a good minute has passed. None is ever sent twice.';

/** What quiet mode is, for the button and whatever stands still under it. */
export const quietTitle =
  'Quiet mode reads only what trading needs: account, positions, orders and the quote of the selected symbol. Candles come once a minute and without indicators; other quotes, history and charts keep what they have, with its age.';
