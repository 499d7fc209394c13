import type { ClosedPosition, Ending } from '../math/closed-positions';
import { isolated } from '../rules/isolated';
import { inSentence } from '../rules/trader-key';
import { lotsText } from './amounts';

/** How a trade ended, in words. */

interface Named {
  readonly name: string;
}

export const endingNames: Readonly<Record<Ending, string>> = {
  'stop-loss': 'stop loss',
  'take-profit': 'take profit',
  'stop-out': 'stop-out',
  closed: 'closed',
  'close-by': 'close by',
  reversal: 'reversed',
  rollover: 'rollover',
  'variation-margin': 'variation margin',
  split: 'split',
  'corporate-action': 'corporate action',
  'not-told': 'not provided',
};

/** For the words of a trade's end on the screen; where they are searched or exported, the names are as they are. */
export const withIsolatedNames = (traders: readonly Named[]): readonly Named[] =>
  traders.map(({ name }) => ({ name: isolated(name) }));

/** How a trade ended; by whom where an order did it: `by you`; with who closed other parts of it: `by you, part by Trend`. */
export function endingWords(ending: Ending, [last, ...others]: readonly Named[]): string {
  const end = ending === 'closed' && last !== undefined ? `by ${inSentence(last.name)}` : endingNames[ending];
  const parts = others.map(({ name }) => inSentence(name)).join(' and ');
  return parts === '' ? end : `${end}, part by ${parts}`;
}

/** The open rest of a partly closed trade: `0.04`, or `rest` where its size is not known. */
export const openRest = ({ volumeLeft }: Pick<ClosedPosition, 'volumeLeft'>): string =>
  volumeLeft === null ? 'rest' : lotsText(volumeLeft);

/** How a trade ended and by whom (`exits`), or that it is open. */
export function endingLabel(
  { state, ending, closedBy }: Pick<ClosedPosition, 'state' | 'ending' | 'closedBy'>,
  exits: readonly Named[],
  rest = 'rest',
): string {
  if (ending === null) return 'Open';
  const words =
    ending === 'close-by' && closedBy !== null ? `close by ${closedBy}` : endingWords(ending, exits);
  return state === 'partly' ? `${words}, ${rest} open` : words;
}
