/** The broker's tree of symbols, as far as their paths are known: each path costs a request. */

/** The part of a symbol's specification that gives its place in the tree. */
export interface Placed {
  readonly path: string | null;
}

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** 1 for the outermost. */
  readonly level: number;
  /** Every symbol below, in the order of the list of names. */
  readonly symbols: readonly string[];
  readonly children: readonly TreeNode[];
}

export const allId = 'all';
export const unreadId = 'unread';
const noPathId = 'no path';
const folderId = (folders: readonly string[]): string => `path ${folders.join('\\')}`;

/** `Forex\Majors\EURUSD` is in Forex, Majors. Names may contain a slash: only the backslash separates folders. */
export function foldersOf(name: string, path: string | null): readonly string[] {
  const parts = (path ?? '').split('\\').filter((part) => part.trim() !== '');
  return parts.at(-1) === name ? parts.slice(0, -1) : parts;
}

interface Folder {
  readonly id: string;
  readonly label: string;
  readonly level: number;
  readonly symbols: string[];
  readonly children: Map<string, Folder>;
}

const folder = (id: string, label: string, level: number): Folder => ({
  id,
  label,
  level,
  symbols: [],
  children: new Map(),
});

/** `All symbols` first, then the folders by name, symbols without a path, and those not read yet. */
export function pathTree(names: readonly string[], known: ReadonlyMap<string, Placed>): readonly TreeNode[] {
  const root = folder('', '', 0);
  const noPath: string[] = [];
  const unread: string[] = [];
  for (const name of names) {
    const spec = known.get(name);
    const folders = spec === undefined ? null : foldersOf(name, spec.path);
    if (folders === null) unread.push(name);
    else if (folders.length === 0) noPath.push(name);
    else place(root, name, folders);
  }
  const loose = (id: string, label: string, symbols: readonly string[]): readonly TreeNode[] =>
    symbols.length === 0 ? [] : [{ id, label, level: 1, symbols, children: [] }];
  return [
    { id: allId, label: 'All symbols', level: 1, symbols: names, children: [] },
    ...nodesOf(root),
    ...loose(noPathId, 'Without a path', noPath),
    ...loose(unreadId, 'Not loaded yet', unread),
  ];
}

function place(root: Folder, name: string, folders: readonly string[]): void {
  let at = root;
  folders.forEach((label, index) => {
    const next = at.children.get(label) ?? folder(folderId(folders.slice(0, index + 1)), label, index + 1);
    at.children.set(label, next);
    next.symbols.push(name);
    at = next;
  });
}

const nodesOf = (parent: Folder): readonly TreeNode[] =>
  [...parent.children.values()]
    .sort((left, right) => left.label.localeCompare(right.label, 'en', { numeric: true }))
    .map((each) => ({
      id: each.id,
      label: each.label,
      level: each.level,
      symbols: each.symbols,
      children: nodesOf(each),
    }));

/** The visible nodes: without children of closed folders. */
export function seenNodes(tree: readonly TreeNode[], open: ReadonlySet<string>): readonly TreeNode[] {
  return tree.flatMap((node) => [node, ...(open.has(node.id) ? seenNodes(node.children, open) : [])]);
}

export function findNode(tree: readonly TreeNode[], id: string): TreeNode | null {
  for (const node of tree) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found !== null) return found;
  }
  return null;
}

/** The parent of a node; null for the outermost. */
export function parentOf(tree: readonly TreeNode[], id: string): TreeNode | null {
  for (const node of tree) {
    if (node.children.some((child) => child.id === id)) return node;
    const found = parentOf(node.children, id);
    if (found !== null) return found;
  }
  return null;
}
