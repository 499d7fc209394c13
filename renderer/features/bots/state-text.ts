import { formatDuration } from '../../../shared/math/time';
import type { TraderState } from '../../../shared/model/ledger';

/** What was seen of a trader, and how that compares with its own pace. */
export interface StateText {
  readonly title: string;
  /** Empty where there is nothing to add. */
  readonly detail: string;
  readonly isWarning: boolean;
}

/** `Silent 3 h 12 min, market open` and `usual pace every 38 min`. Null: it did nothing. */
export function stateText(state: TraderState | null): StateText {
  if (state === null || state.kind === 'never') {
    return { title: 'No action seen', detail: '', isWarning: false };
  }
  const { kind, agoS, openAgoS, pace } = state;
  const ago = agoS < 60 ? 'Acted just now' : `Acted ${formatDuration(agoS)} ago`;
  const usual = pace === null ? '' : `usual pace every ${formatDuration(pace.usualS)}`;
  switch (kind) {
    case 'silent':
      return {
        title: `Silent ${formatDuration(openAgoS ?? agoS)}, market open`,
        detail: usual,
        isWarning: true,
      };
    case 'acted':
      return { title: ago, detail: usual, isWarning: false };
    case 'market-closed':
      return { title: `${ago}, market closed`, detail: usual, isWarning: false };
    case 'too-few-actions':
      return { title: ago, detail: 'too few actions to know its pace', isWarning: false };
    case 'hours-unknown':
      return { title: ago, detail: 'market hours not known', isWarning: false };
  }
}
