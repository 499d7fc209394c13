import { type RefObject, useEffect, useRef } from 'react';
import type { PanelImperativeHandle } from 'react-resizable-panels';
import { useCommand } from '../base/commands';
import { useStore } from '../base/store';
import { useLatest } from '../base/use-latest';
import { IconButton } from '../components/button';
import { tallTables } from '../data/workspace/lower-tab';

/** Makes the lower tables cover most of the height, and restores the user's size. */

const tall = '68%';
const toggle = (): void => tallTables.set(!tallTables.read());

/** For the panel of the lower tables; in a window of another class it has that one's size again, by the layout. */
export function useTallTables(panel: RefObject<PanelImperativeHandle | null>, of: string): void {
  const isNow = useStore(tallTables);
  /** Height in pixels before the tables were made tall. */
  const before = useRef<{ readonly height: number; readonly of: string } | null>(null);
  const ofLatest = useLatest(of);
  useEffect(() => {
    const handle = panel.current;
    if (handle === null) return;
    if (isNow) {
      before.current = { height: handle.getSize().inPixels, of: ofLatest.current };
      handle.resize(tall);
    } else if (before.current !== null) {
      if (before.current.of === ofLatest.current) handle.resize(before.current.height);
      before.current = null;
    }
  }, [isNow, panel, ofLatest]);
}

export function TallTablesButton() {
  const isNow = useStore(tallTables);
  const title = isNow ? 'Restore bottom panel' : 'Maximise bottom panel';
  useCommand({ id: 'view.tall-tables', title, group: 'View', keys: '$mod+j', run: toggle });
  return (
    <IconButton icon={isNow ? 'restore' : 'max'} label={title} title={`${title} (Ctrl+J)`} onClick={toggle} />
  );
}
