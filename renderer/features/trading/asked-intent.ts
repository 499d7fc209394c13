import { Store, useStore } from '../../base/store';
import { openLowerTab } from '../../data/workspace/lower-tab';

/** Which intent's card the Journal tab shows: asked for from anywhere, such as a notification or the footer. */
const asked = new Store<string | null>(null);

export const askIntent = (id: string | null): void => asked.set(id);

/** Leads to the Journal tab and opens the intent's card in it. */
export function showIntent(id: string): void {
  openLowerTab('journal');
  askIntent(id);
}

export const useAskedIntent = (): string | null => useStore(asked);
