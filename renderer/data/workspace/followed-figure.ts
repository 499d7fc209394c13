import { useEffect } from 'react';
import type { ShownTraders } from '../../../shared/rules/trader-key';
import { placeOfFocus } from '../../base/focus-row';
import { Store, useStore } from '../../base/store';
import { useBridge } from '../bridge';
import { type LowerTab, lowerTabNames, openedLowerTab, openLowerTab, showWholeTable } from './lower-tab';
import { openedView, openView, type ViewId, views } from './view';
import { useWhoFilter, type WhoFilter } from './who-filter';

/** A figure led to what it is made of, and chose whose trades are shown: what was shown before is kept for the way back. */
interface Followed {
  /** Of the bridge on the screen then. */
  readonly generation: number;
  /** As `WhoFilter.id`: with another choice of the user's there is nothing to go back from. */
  readonly chose: string;
  /** The view that it was in, and its name or that of the lower table. */
  readonly from: ViewId;
  readonly place: string;
  readonly before: ShownTraders;
  /** Gives again what else was changed for it: a period, filters of a table. */
  readonly undo: () => void;
  readonly goBack: () => void;
}

const followed = new Store<Followed | null>(null);

function useFollowed({ id }: WhoFilter): Followed | null {
  const { generation } = useBridge();
  const last = useStore(followed);
  return last?.generation === generation && last.chose === id ? last : null;
}

const nothingToUndo = (): void => {};

/**
 * Shows these traders and leads to the lower table of what a figure is made of. `prepare` changes what else it takes, and answers how to undo
 * that.
 */
export function useFollowFigure(): (shown: ShownTraders, to: LowerTab, prepare?: () => () => void) => void {
  const { generation } = useBridge();
  const who = useWhoFilter();
  // From one figure to the next, Back still gives what was chosen before the first.
  const earlier = useFollowed(who);
  return (shown, to, prepare = () => nothingToUndo) => {
    const [from, tab] = [openedView(), openedLowerTab()];
    const giveFocusBack = placeOfFocus(document.activeElement);
    const before = earlier === null ? who.shown : earlier.before;
    const undoPrepared = prepare();
    openLowerTab(to);
    openView('trade');
    const undoHeight = showWholeTable();
    const undo = () => {
      undoPrepared();
      undoHeight();
      earlier?.undo();
    };
    who.choose(shown);
    const goBack = () => {
      followed.set(null);
      undo();
      who.choose(before);
      openLowerTab(tab);
      openView(from);
      requestAnimationFrame(giveFocusBack);
    };
    const place =
      from === 'trade' ? lowerTabNames[tab] : (views.find(({ id }) => id === from) ?? views[0]).name;
    followed.set({ generation, chose: JSON.stringify(shown), from, place, before, undo, goBack });
  };
}

/** `now`: the bridge that is there from now on; null = the page is left. */
function endFollowed(now: number | null): void {
  const last = followed.read();
  if (last === null || last.generation === now) return;
  followed.set(null);
  last.undo();
}

/**
 * Once for the page: the tickets of one account must not filter the rows of another, nor those of the next start. Whose trades are shown
 * is kept for each account, and stays.
 */
export function useEndOfFollowed(): void {
  const { host } = useBridge();
  useEffect(() => {
    // By the event itself: the tables of the next bridge are drawn with the filters of then.
    const unfollow = host.on('bridge.changed', ({ generation }) => endFollowed(generation));
    const end = () => endFollowed(null);
    window.addEventListener('pagehide', end);
    return () => {
      unfollow();
      window.removeEventListener('pagehide', end);
    };
  }, [host]);
}

/** Back to where a figure was followed; null where none was, or the user has chosen other traders since. */
export function useBackFromFigure(): Pick<Followed, 'from' | 'place' | 'goBack'> | null {
  return useFollowed(useWhoFilter());
}
