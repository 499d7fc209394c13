/** Elements that the chart writes outside of React. */
export function element(
  tag: 'div' | 'span' | 'dl' | 'dt' | 'dd',
  className: string | undefined,
  text = '',
): HTMLElement {
  const node = document.createElement(tag);
  if (className !== undefined) node.className = className;
  node.textContent = text;
  return node;
}

/**
 * Writing the same text again would still cost a layout; changing a text node costs no style recalculation, where
 * replacing it does.
 */
export function write(node: HTMLElement, text: string): void {
  const { firstChild } = node;
  if (firstChild instanceof Text && node.lastChild === firstChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (node.textContent !== text) node.textContent = text;
}

/** Setting the same value again would recalculate styles with each frame. */
export function hide(node: HTMLElement, isHidden: boolean): void {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}
