import { Store, useStore } from '../../base/store';
import type { IconName } from '../../components/icon';

/**
 * The views in the order of the navigation, each with its second key after `g`. To add one: an entry here, and its
 * content in `app/workspace.tsx`, which the compiler asks for.
 */
export const views = [
  { id: 'trade', name: 'Trade', key: 't', icon: 'layout' },
  { id: 'replay', name: 'Replay', key: 'r', icon: 'replay' },
  { id: 'away', name: 'Away', key: 'a', icon: 'clock' },
] as const satisfies readonly {
  id: string;
  name: string;
  key: string;
  icon: IconName;
}[];
export type View = (typeof views)[number];
export type ViewId = View['id'];

const opened = new Store<ViewId>('trade');

/** Opens a view from anywhere: the navigation, a command, a row. */
export const openView = (view: ViewId): void => opened.set(view);

export const openedView = (): ViewId => opened.read();

export const useOpenedView = (): ViewId => useStore(opened);
