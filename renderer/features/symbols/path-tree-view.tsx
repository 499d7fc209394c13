import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Num } from '../../components/numbers';
import styles from './listbox.module.css';
import { parentOf, seenNodes, type TreeNode } from './path-tree';

/** The broker's folders. One tab stop; arrows as in every tree: right opens, left closes or goes to the parent. */
export function PathTreeView(props: {
  readonly tree: readonly TreeNode[];
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const { tree, open, onOpen, chosen, onChoose } = props;
  const base = useId();
  const box = useRef<HTMLDivElement>(null);
  const nodes = seenNodes(tree, open);
  const index = nodes.findIndex((node) => node.id === chosen);
  const current = nodes[index];

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is brought into sight when it changes
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    onOpen(next);
  };
  const choose = (at: number) => {
    const node = nodes[Math.min(Math.max(at, 0), nodes.length - 1)];
    if (node !== undefined) onChoose(node.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => choose(index + 1),
      ArrowUp: () => choose(index - 1),
      Home: () => choose(0),
      End: () => choose(nodes.length - 1),
      ArrowRight: () => {
        if (current === undefined || current.children.length === 0) return;
        if (open.has(current.id)) choose(index + 1);
        else toggle(current.id, true);
      },
      ArrowLeft: () => {
        if (current === undefined) return;
        const around = parentOf(tree, current.id);
        if (current.children.length > 0 && open.has(current.id)) toggle(current.id, false);
        else if (around !== null) onChoose(around.id);
      },
    };
    const act = acts[event.key];
    if (act === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div
      ref={box}
      className={styles.pathTree}
      role="tree"
      aria-label="Symbols by path"
      tabIndex={0}
      aria-activedescendant={index < 0 ? undefined : `${base}-${index}`}
      onKeyDown={onKeyDown}
    >
      {nodes.map((node, at) => {
        const hasChildren = node.children.length > 0;
        const isOpen = hasChildren && open.has(node.id);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active item
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
          <div
            key={node.id}
            id={`${base}-${at}`}
            role="treeitem"
            className={styles.pathNode}
            aria-level={node.level}
            aria-selected={node.id === chosen}
            aria-expanded={hasChildren ? isOpen : undefined}
            style={{ paddingLeft: 6 + (node.level - 1) * 14 }}
            onClick={() => onChoose(node.id)}
            onDoubleClick={() => hasChildren && toggle(node.id, !isOpen)}
          >
            <span
              className={styles.twist}
              aria-hidden="true"
              onClick={(event) => {
                if (!hasChildren) return;
                event.stopPropagation();
                toggle(node.id, !isOpen);
              }}
            >
              {hasChildren ? (isOpen ? '▾' : '▸') : ''}
            </span>
            <span className={styles.label} title={node.label}>
              {node.label}
            </span>
            <Num className={styles.count}>{node.symbols.length}</Num>
          </div>
        );
      })}
    </div>
  );
}
