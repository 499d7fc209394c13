import type { Flip } from '../model/alerts';
import type { UtcMs } from '../model/fields';
import { isFired } from './judge';

/** One time that an alert fired, or a promise was broken. */
export interface Firing extends Pick<Flip, 'ruleId' | 'title' | 'value' | 'worst' | 'tickets'> {
  /** Its flip's. */
  readonly number: number;
  readonly fromMs: UtcMs;
  /** Null: it still fires. */
  readonly toMs: UtcMs | null;
}

/** What fired within a span, oldest first, from an account's flips in their order. What is blind meanwhile goes on. */
export function firingsIn(flips: readonly Flip[], fromMs: UtcMs, toMs: UtcMs): readonly Firing[] {
  const firings: Firing[] = [];
  /** By rule and stage, where in `firings` its open one is. */
  const open = new Map<string, number>();
  for (const flip of flips) {
    const { number, ruleId, title, atMs, to, value, worst, tickets } = flip;
    const key = `${ruleId} ${flip.stage ?? ''}`;
    const at = open.get(key);
    const firing = at === undefined ? undefined : firings[at];
    const isEnd = to === 'idle' || to === 'off' || to === 'expired';
    if (at !== undefined && firing !== undefined && (isEnd || isFired(flip))) {
      firings[at] = { ...firing, toMs: atMs, ...(isEnd ? { worst, tickets } : {}) };
      open.delete(key);
    }
    if (!isFired(flip)) continue;
    open.set(key, firings.length);
    firings.push({ number, ruleId, title, fromMs: atMs, toMs: null, value, worst, tickets });
  }
  return firings.filter((each) => each.fromMs <= toMs && (each.toMs ?? toMs) >= fromMs);
}
