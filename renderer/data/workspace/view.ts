import { Store, useStore } from '../../base/store';
import type { IconName } from '../../components/icon';
import { rememberRow } from '../../components/table/wanted-row';

/**
 * The views in the order of the navigation, each with its second key after `g` and other words to find it by. To add one: an entry here, and its
 * content in `app/workspace.tsx`, which the compiler asks for.
 */
export const views = [
  { id: 'trade', name: 'Trade', key: 't', icon: 'layout', also: '' },
  { id: 'bots', name: 'Bots', key: 'b', icon: 'bot', also: '' },
  { id: 'replay', name: 'Replay', key: 'r', icon: 'replay', also: '' },
  { id: 'away', name: 'Away', key: 'a', icon: 'clock', also: 'what happened since while meanwhile missed' },
] as const satisfies readonly {
  id: string;
  name: string;
  key: string;
  icon: IconName;
  also: string;
}[];
export type View = (typeof views)[number];
/** `alerts` is no link of the navigation: the bell opens it. */
export type ViewId = View['id'] | 'alerts';

const opened = new Store<ViewId>('trade');

/** The view that a replay was opened from, and its row. */
let left: { readonly view: ViewId; readonly wantRowBack: () => void } | null = null;

let before: ViewId = 'trade';

/** Opens a view from anywhere: the navigation, a command, a row. */
export function openView(view: ViewId): void {
  before = opened.read();
  if (view === 'replay' && before !== 'replay')
    left = { view: before, wantRowBack: rememberRow(document.activeElement) };
  opened.set(view);
}

/** To where the replay was opened from: the same view, its row and its scroll. */
export function leaveReplay(): void {
  openView(left?.view ?? 'trade');
  left?.wantRowBack();
  left = null;
}

/** The one that the opened view was opened from. */
export const viewBefore = (): ViewId => before;

export const openedView = (): ViewId => opened.read();

export const useOpenedView = (): ViewId => useStore(opened);
