import { useEffect, useRef } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { isolated } from '../../../shared/rules/isolated';
import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { type MenuEntry, useContextMenu } from '../../components/menu';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { notify } from '../../data/notifications/store';
import { useSettings } from '../../data/settings';
import styles from './profile-chooser.module.css';
import { ProfileDot } from './profile-dot';
import { colourOf, type ProfileLine, presentLabel, profileLines } from './profile-labels';
import { useLeave } from './use-leave';
import { takeFocusOnce, useSwitch } from './use-switch';

/** `Profile`: which bridge is on the screen, and a menu to change it. */
export function ProfileChooser({ onManage }: { readonly onManage: () => void }) {
  const { active } = useBridge();
  const { data: settings } = useSettings();
  const { switchTo, isPending } = useSwitch();
  const menu = useContextMenu();
  const { leave, dialog } = useLeave();
  const button = useRef<HTMLButtonElement>(null);
  const { name, colour } = presentLabel(active);

  useEffect(() => {
    if (takeFocusOnce()) button.current?.focus();
  }, []);

  const tellFailure = (line: ProfileLine, error: Error) => {
    const { title, detail, advice } = failureLine(failureOf(error));
    notify({
      tone: 'bad',
      title: `${isolated(line.name)} could not be chosen`,
      detail: [title, detail, advice].filter((part) => part !== '').join(' '),
    });
  };
  const use = (line: ProfileLine) => {
    if (line.isInUse) return;
    leave(`Use ${isolated(line.name)}`, () => switchTo(line.id, (error) => tellFailure(line, error)));
  };
  const open = () => {
    if (button.current === null || settings === undefined) return;
    const lines = profileLines(settings, active);
    const entries: MenuEntry[] = lines.map((line) => ({
      id: line.id,
      label:
        line.address === '' || line.address === line.name
          ? line.name
          : `${isolated(line.name)} · ${line.address}`,
      dot: colourOf(line.colour),
      isChecked: line.isInUse,
      run: () => use(line),
    }));
    menu.open('Profile', button.current, [
      ...entries,
      'separator',
      { id: 'manage', label: 'Add or change bridges …', run: onManage },
    ]);
  };
  useCommand({
    id: 'app.profile',
    title: 'Switch to another bridge …',
    group: 'App',
    also: 'disconnect connect login account server profile',
    run: open,
  });

  return (
    <>
      <Button
        ref={button}
        className={styles.chooser}
        aria-haspopup="menu"
        aria-expanded={menu.isOpen}
        aria-label={`Profile: ${isolated(name)}`}
        title={`${isolated(name)}: ${active.source === 'demo' ? 'the embedded demo bridge' : (active.url ?? 'no bridge')}`}
        disabled={isPending}
        onClick={open}
      >
        <ProfileDot colour={colour} />
        <span className={styles.name}>{name}</span>
        <span className={styles.arrow}>
          <Icon name="down" />
        </span>
      </Button>
      {menu.menu}
      {dialog}
    </>
  );
}
