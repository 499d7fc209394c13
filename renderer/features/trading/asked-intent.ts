import { Store, useStore } from '../../base/store';
import { openLowerTab } from '../../data/workspace/lower-tab';

/** The intent whose card the Journal tab shows: asked for from anywhere, such as a notification or the footer. */
const asked = new Store<string | null>(null);

export const askIntent = (id: string | null): void => asked.set(id);

/** Opens the Journal tab with the intent's card. */
export function showIntent(id: string): void {
  openLowerTab('journal');
  askIntent(id);
}

export const useAskedIntent = (): string | null => useStore(asked);
