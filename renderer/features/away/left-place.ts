import { type RefObject, useLayoutEffect } from 'react';

/** Where the user left the sheet for a replay or a chart: Back leads there again. */
interface LeftPlace {
  /** Of the sheet and of its columns, whichever scroll. Pixels. */
  readonly scrolls: readonly number[];
  /** Which of the sheet's buttons was pressed, or of its rows, and its words. */
  readonly button: number;
  readonly words: string;
}

let left: LeftPlace | null = null;

const boxesOf = (sheet: Element): readonly Element[] => [sheet, ...sheet.querySelectorAll('[data-column]')];
const buttonsOf = (sheet: Element): readonly HTMLElement[] => [
  ...sheet.querySelectorAll<HTMLElement>('button, [data-cell]'),
];
const wordsOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';

export function leaveSheet(from: HTMLElement): void {
  const sheet = from.closest('[data-sheet]');
  if (sheet === null) return;
  left = {
    scrolls: boxesOf(sheet).map(({ scrollTop }) => scrollTop),
    button: buttonsOf(sheet).indexOf(from),
    words: wordsOf(from),
  };
}

/** `content`: what is on the sheet once all is told. */
export function useReturnToSheet(content: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const sheet = content.current?.closest('[data-sheet]') ?? null;
    const place = left;
    left = null;
    if (sheet === null || place === null) return;
    for (const [index, box] of boxesOf(sheet).entries()) box.scrollTop = place.scrolls[index] ?? 0;
    const buttons = buttonsOf(sheet);
    const same = buttons[place.button];
    const button =
      same !== undefined && wordsOf(same) === place.words
        ? same
        : buttons.find((each) => wordsOf(each) === place.words);
    button?.focus({ preventScroll: true });
  }, [content]);
}
