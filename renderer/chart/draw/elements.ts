/** What the chart writes past React. */
export function element(tag: 'div' | 'span' | 'dl' | 'dt' | 'dd', className: string, text = ''): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  return node;
}

/** Writing the same text again would still cost the page a layout. */
export function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
