import type { PaletteStart } from './command-palette';

/** Where keys were pressed. */
interface KeyPlace {
  /** The focus is on the chart or in Market watch. */
  readonly isOnChart: boolean;
  /** Nothing in the view Trade has the focus, as right after it was opened. */
  readonly isNowhere: boolean;
  /** A trade's card is open, which has keys of one letter. */
  readonly isCardOpen: boolean;
  /** The focus is in a menu or a list, which goes to an entry by its letters. */
  readonly isInList: boolean;
  /** A replay has the symbols of its second. */
  readonly isReplay: boolean;
}

/**
 * What keys that are no command's search for: on the chart and in Market watch letters a symbol and digits a timeframe, unless a card is
 * open. Where nothing has the focus letters do too; digits are the traders' there. With Shift a letter searches everywhere, but for the
 * card's Shift+R. Null: nothing.
 */
export function searchOf(
  keys: readonly Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>[],
  { isOnChart, isNowhere, isCardOpen, isInList, isReplay }: KeyPlace,
): PaletteStart | null {
  const last = keys.at(-1);
  if (last === undefined || last.ctrlKey || last.altKey || last.metaKey || isInList) return null;
  // Not `F2`, nor `Tab`.
  if (keys.some(({ key }) => [...key].length > 1)) return null;
  const typed = keys.map(({ key }) => key).join('');
  const isHere = isOnChart && !isCardOpen;
  if (/^\d$/.test(typed)) return isHere ? { of: 'timeframes', typed } : null;
  if (isReplay || !/^\p{L}[\p{L}\d]{0,2}$/u.test(typed)) return null;
  const isCards = isCardOpen && typed.toLowerCase() === 'r';
  return (last.shiftKey && !isCards) || isHere || (isNowhere && !isCardOpen)
    ? { of: 'symbols', typed }
    : null;
}
