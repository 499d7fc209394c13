/** What the chart writes past React. */
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
 * Writing the same text again would still cost the page a layout; and a text node that changes costs no styles, where one that is
 * replaced does.
 */
export function write(node: HTMLElement, text: string): void {
  const { firstChild } = node;
  if (firstChild instanceof Text && node.lastChild === firstChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (node.textContent !== text) node.textContent = text;
}

/** Saying it again would have the page reckon the styles anew, with each picture. */
export function hide(node: HTMLElement, isHidden: boolean): void {
  if (node.hidden !== isHidden) node.hidden = isHidden;
}
