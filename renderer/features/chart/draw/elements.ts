import { type IconName, iconPaths } from '../../../components/icon';

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

/** Its size and stroke are those of its class. */
export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  path.setAttribute('d', iconPaths[name]);
  svg.append(path);
  return svg;
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
