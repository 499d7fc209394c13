/** Widths as they are drawn; pixels. */

/** Padding of a cell on both sides, and a pixel for rounding. */
const aroundText = 17;
const mostFitted = 480;

export function drawnWidths(box: HTMLElement | null): Readonly<Record<string, number>> {
  const widths: Record<string, number> = {};
  for (const head of box?.querySelectorAll<HTMLElement>('[data-header]') ?? []) {
    const id = head.dataset.header;
    if (id !== undefined) widths[id] = Math.round(head.getBoundingClientRect().width);
  }
  return widths;
}

/** What the widest of the drawn cells needs; rows out of sight are not known. */
export function fittingWidth(box: HTMLElement | null, columnId: string, least: number): number {
  const name = CSS.escape(columnId);
  const cells = box?.querySelectorAll(`[data-header="${name}"] > .data-sort, [data-column="${name}"]`) ?? [];
  let widest = 0;
  for (const cell of cells) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    widest = Math.max(widest, range.getBoundingClientRect().width);
  }
  return Math.min(mostFitted, Math.max(least, Math.ceil(widest) + aroundText));
}
