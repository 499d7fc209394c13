import { useCommand } from '../base/commands';
import { formatKeys } from '../base/commands/keys';
import { isMac } from '../base/commands/use-commands';
import { CountBadge } from '../components/count-badge';
import { Icon } from '../components/icon';
import { useUnseen } from '../data/away/unseen';
import { openView, useOpenedView, type View, views } from '../data/workspace/view';
import styles from './views-navigation.module.css';

export function ViewsNavigation() {
  const opened = useOpenedView();
  return (
    <nav className={styles.views} aria-label="Views">
      {views.map((view) => {
        const Link = view.id === 'away' ? AwayLink : ViewLink;
        return <Link key={view.id} view={view} isOpen={view.id === opened} />;
      })}
    </nav>
  );
}

interface ViewLinkProps {
  readonly view: View;
  readonly isOpen: boolean;
  /** What in it nobody has seen yet. */
  readonly unseen?: number;
}

const AwayLink = (props: ViewLinkProps) => <ViewLink {...props} unseen={useUnseen()} />;

function ViewLink({ view, isOpen, unseen = 0 }: ViewLinkProps) {
  const { id, name, key, icon, also } = view;
  const keys = `g ${key}`;
  const open = () => openView(id);
  useCommand({ id: `view.open.${id}`, title: `Go to ${name}`, group: 'View', also, keys, run: open });
  return (
    <a
      className={styles.view}
      href={`#${id}`}
      title={`${name} (${formatKeys(keys, isMac())})`}
      aria-label={unseen > 0 ? `${name}, ${unseen} unseen` : undefined}
      aria-current={isOpen ? 'page' : undefined}
      onClick={(event) => {
        // The address stays as it is: a link with Ctrl or the middle button still opens a page of its own.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      }}
    >
      <Icon name={icon} />
      <span className={styles.name}>{name}</span> <CountBadge count={unseen} />
    </a>
  );
}
