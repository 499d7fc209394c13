import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { type MenuEntry, useContextMenu } from '../../components/menu';
import { OneClickBadge } from '../trading';
import styles from './plan-parts.module.css';

/** The options above a plan, in as many columns as fit. */
export const PlanOptions = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.options}>{children}</div>
);

/** In the table's bar, at the right, as the tabs beside it grow with their counts: menus of actions for several rows, and the one-click badge. */
export function BulkBar(props: {
  /** In their order, each by its name. */
  readonly menus: Readonly<Record<string, () => readonly MenuEntry[]>>;
}) {
  const { menu, open } = useContextMenu();
  return (
    <span className={styles.bulkBar}>
      <OneClickBadge />
      {Object.entries(props.menus).map(([name, entries]) => (
        <Button
          key={name}
          tone="ghost"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => open(name, currentTarget, entries())}
        >
          {name} … <Icon name="down" />
        </Button>
      ))}
      {menu}
    </span>
  );
}
