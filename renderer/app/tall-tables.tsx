import { type RefObject, useEffect, useRef } from 'react';
import type { PanelImperativeHandle } from 'react-resizable-panels';
import { useCommand } from '../base/commands';
import { useStore } from '../base/store';
import { IconButton } from '../components/button';
import { tallTables } from '../data/workspace/lower-tab';

/** Makes the lower tables cover most of the height, and restores the user's size. */

const tall = '68%';
const toggle = (): void => tallTables.set(!tallTables.read());

/** For the panel of the lower tables. */
export function useTallTables(): RefObject<PanelImperativeHandle | null> {
  const panel = useRef<PanelImperativeHandle>(null);
  const isNow = useStore(tallTables);
  /** Height in pixels before the tables were made tall. */
  const before = useRef<number | null>(null);
  useEffect(() => {
    const handle = panel.current;
    if (handle === null) return;
    if (isNow) {
      before.current = handle.getSize().inPixels;
      handle.resize(tall);
    } else if (before.current !== null) {
      handle.resize(before.current);
      before.current = null;
    }
  }, [isNow]);
  return panel;
}

export function TallTablesButton() {
  const isNow = useStore(tallTables);
  const title = isNow ? 'Restore bottom panel' : 'Maximise bottom panel';
  useCommand({ id: 'view.tall-tables', title, group: 'View', keys: '$mod+j', run: toggle });
  return (
    <IconButton icon={isNow ? 'restore' : 'max'} label={title} title={`${title} (Ctrl+J)`} onClick={toggle} />
  );
}
