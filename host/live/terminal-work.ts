import {
  type TerminalAction,
  type TerminalOutcome,
  type TerminalWork,
  terminalWorkSchema,
} from '../../shared/model/terminal';
import {
  afterLook,
  afterOutcome,
  type FollowedWork,
  type Look,
  startWork,
  type WorkNews,
} from '../../shared/rules/terminal-work';
import type { Clock } from './clock';

/** Follows the user's action on the terminal until it has ended. */
export interface TerminalWatch {
  /** On the connected bridge; null where there is none. */
  read(): FollowedWork | null;
  /** `tell` is called with what becomes of it; what this returns takes the bridge's answer. */
  begin(action: TerminalAction, tell: (news: WorkNews) => void): (outcome: TerminalOutcome) => void;
  /** Each read of the account. */
  look(look: Look): void;
  /** From now on the terminal's silence is reported as usual. False where nothing is followed. */
  stop(): boolean;
}

export interface TerminalWatchParts {
  readonly clock: Pick<Clock, 'now' | 'wall'>;
  generation(): number;
  onChange(work: TerminalWork | null): void;
}

export function createTerminalWatch({ clock, generation, onChange }: TerminalWatchParts): TerminalWatch {
  let held: { readonly work: FollowedWork; readonly tell: (news: WorkNews) => void } | null = null;
  let shown = '';

  const read = (): FollowedWork | null => (held?.work.generation === generation() ? held.work : null);

  function hold(next: typeof held): void {
    held = next;
    const work = next === null ? null : terminalWorkSchema.parse(next.work);
    if (JSON.stringify(work) === shown) return;
    shown = JSON.stringify(work);
    onChange(work);
  }
  hold(null);

  return {
    read,
    begin(action, tell) {
      const asked = { action, generation: generation(), sinceMs: clock.wall() };
      hold({ work: startWork(asked, clock.now()), tell });
      tell({ kind: 'sent', action });
      return (outcome) => {
        // The user may have stopped waiting, or gone to another bridge.
        const work = held?.tell === tell ? read() : null;
        tell({ kind: 'answered', outcome, isAwaited: work !== null });
        if (held?.tell !== tell) return;
        const next = work && afterOutcome(work, outcome);
        hold(next && { work: next, tell });
      };
    },
    look(look) {
      if (held === null) return;
      const { work, tell } = held;
      const nowMs = clock.now();
      // One that was shut down has been told.
      const left = { work: null, end: work.phase === 'down' ? null : ({ kind: 'left' } as const) };
      const { work: next, end } = read() === null ? left : afterLook(work, look, nowMs);
      hold(next && { work: next, tell });
      if (end !== null) tell({ kind: 'ended', work, end, afterMs: nowMs - work.startedAt });
    },
    stop() {
      const isFollowed = read() !== null;
      if (isFollowed) hold(null);
      return isFollowed;
    },
  };
}
