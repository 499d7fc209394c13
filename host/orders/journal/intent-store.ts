import type { DeviationFound, IntentState, ProbableMatch, Resolution } from '../../../shared/model/intent';
import type { TradeOutcome } from '../../../shared/model/trade';
import type { Change, Draft, Entry } from './entry';
import { isOpen, stateAfter } from './intent-moves';

/** An intent as its journal lines give it. Times are UTC milliseconds of this machine's clock. */
export interface StoredIntent extends Draft {
  readonly state: IntentState;
  readonly created: number;
  readonly sent: number | null;
  readonly outcome: TradeOutcome | null;
  readonly resolution: Resolution | null;
  /** The resolution that a late one replaced. */
  readonly earlier: Resolution | null;
  readonly probable: readonly ProbableMatch[];
  readonly deviations: readonly DeviationFound[] | null;
  /** Order of first lines in the journal: the lower number was first. */
  readonly place: number;
  /** Two hosts wrote its first line, in two files: neither may send it. */
  readonly isContested: boolean;
}

/** All intents by id. The order of journal lines decides; a line that does not fit the state is ignored. */
export interface IntentStore {
  get(id: string): StoredIntent | undefined;
  /** Oldest first. */
  all(): readonly StoredIntent[];
  /** Intents without a known result, oldest first. Kept apart, so that years of settled ones are not searched. */
  open(): readonly StoredIntent[];
  /** False where the line changes nothing. `file`: the file that holds it. */
  apply(entry: Entry, file: string): boolean;
}

/** Intents kept in memory. Beyond this the oldest settled ones are dropped; the files keep them. */
const mostKept = 20_000;

const fresh = (draft: Draft, at: number, place: number): StoredIntent => ({
  ...draft,
  state: 'journalled',
  created: at,
  sent: null,
  outcome: null,
  resolution: null,
  earlier: null,
  probable: [],
  deviations: null,
  place,
  isContested: false,
});

/** The answer with what the broker's lists say of it: the order and deal of another request are not this one's. */
function notedOutcome(
  outcome: TradeOutcome | null,
  { closed, contradicted }: Extract<Change, { move: 'note' }>,
): TradeOutcome | null {
  if (outcome === null) return null;
  return {
    ...outcome,
    ...(closed === undefined ? {} : { closed }),
    ...(contradicted === undefined
      ? {}
      : { order: null, deal: null, volume: null, price: null, found: contradicted }),
  };
}

/** The intent after the change; null where its state does not allow it. */
export function changed(intent: StoredIntent, change: Change, at: number): StoredIntent | null {
  if (change.move === 'note') {
    return {
      ...intent,
      outcome: notedOutcome(intent.outcome, change),
      probable: change.probable ?? intent.probable,
      deviations: change.deviations ?? intent.deviations,
    };
  }
  const state = stateAfter(intent.state, change.move);
  if (state === null) return null;
  switch (change.move) {
    case 'journal':
      return null;
    case 'send':
      return { ...intent, state, sent: at };
    case 'confirm':
    case 'reject':
    case 'prove-not-sent':
    case 'lose':
      return { ...intent, state, outcome: change.outcome };
    case 'doubt':
      return { ...intent, state };
    case 'resolve': {
      // Settled once. Only a "not executed" can be corrected, and once; of what was accepted, how much was done.
      const { resolution } = change;
      const isFirst =
        (intent.state === 'unknown' || intent.state === 'confirmed') && intent.resolution === null;
      const isSecond = resolution.isLate && intent.resolution?.isLate !== true;
      return isFirst || isSecond ? { ...intent, state, resolution, earlier: intent.resolution } : null;
    }
    case 'explain':
      return intent.resolution === null ? { ...intent, resolution: change.resolution } : null;
  }
}

export function createIntentStore(): IntentStore {
  const intents = new Map<string, StoredIntent>();
  const files = new Map<string, string>();
  const openOnes = new Map<string, StoredIntent>();
  let places = 0;

  function put(intent: StoredIntent): void {
    intents.set(intent.id, intent);
    if (isOpen(intent.state)) openOnes.set(intent.id, intent);
    else openOnes.delete(intent.id);
  }

  function trim(): void {
    let over = intents.size - mostKept;
    for (const [id, { state }] of intents) {
      if (over <= 0) return;
      if (isOpen(state)) continue;
      intents.delete(id);
      files.delete(id);
      over -= 1;
    }
  }

  function begin(draft: Draft, at: number, file: string): boolean {
    const known = intents.get(draft.id);
    if (known !== undefined) {
      // Within one file the first line wins. In two files (the month ended in between) it cannot be told which was first.
      if (files.get(draft.id) === file || known.isContested) return false;
      put({ ...known, isContested: true });
      return true;
    }
    places += 1;
    put(fresh(draft, at, places));
    files.set(draft.id, file);
    trim();
    return true;
  }

  return {
    get: (id) => intents.get(id),
    all: () => [...intents.values()],
    open: () => [...openOnes.values()],
    apply({ change, at }, file) {
      if (change.move === 'journal') return begin(change.draft, at, file);
      const intent = intents.get(change.id);
      const next = intent === undefined ? null : changed(intent, change, at);
      if (next === null) return false;
      put(next);
      return true;
    },
  };
}
