import { useEffect } from 'react';
import { useCommand } from '../../base/commands';
import type { ReplaySession } from '../../data/replay/replay-session';
import { stepTo } from './day-items';
import { newestMs, type Player } from './player';
import type { ReplayedDay } from './use-day';

export const stepEvent =
  (session: ReplaySession, day: Pick<ReplayedDay, 'items'>, player: Player) => (direction: 1 | -1) => () => {
    player.pause();
    const to = stepTo(day.items, session.at.read(), direction);
    if (to !== null) session.seek(Math.min(to, newestMs(Date.now())));
  };

/** The keys of a video player. */
export function useReplayCommands(session: ReplaySession, day: ReplayedDay, player: Player): void {
  const step = stepEvent(session, day, player);
  useCommand({ id: 'replay.previous', title: 'Previous event', group: 'Replay', keys: ',', run: step(-1) });
  useCommand({ id: 'replay.next', title: 'Next event', group: 'Replay', keys: '.', run: step(1) });
  useCommand({ id: 'replay.play', title: 'Play or pause (Space)', group: 'Replay', run: player.toggle });
  // Not a command's key: Space also presses the button that has the focus.
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(takesSpace) !== null) return;
      event.preventDefault();
      player.toggle();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [player]);
}

/** A speed that is chosen already does nothing with it. */
const takesSpace =
  'button, a, input:not([type="radio"]:checked), select, textarea, dialog, [role="tab"], [role="menuitem"], [role="radio"], [role="grid"], [role="row"], [contenteditable]';
