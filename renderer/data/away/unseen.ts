import { z } from 'zod';
import type { UtcMs } from '../../../shared/model/fields';
import type { AwayGap } from '../../../shared/rules/away';
import { PersistentStore, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';
import { type Absence, awaySettings } from './absence';
import { useDecisions } from './decisions';
import { useAway } from './use-away';

/** What of an absence was seen. What needs a decision (decisions.ts) is never among it. */
const seenSchema = z.object({
  /** Of which absence: where it began. */
  fromMs: z.number(),
  /** Where the gaps began. */
  gaps: z.array(z.number()),
  /** Nothing of it is left, so it need not be read to say so. */
  isAll: z.boolean(),
});
const awaySeen = new PersistentStore(pageStorage(), 'away.seen', seenSchema, {
  fromMs: 0,
  gaps: [],
  isAll: false,
});
const seenOf = (absence: Absence | null, seen: z.infer<typeof seenSchema>) =>
  seen.fromMs === absence?.fromMs ? seen : { fromMs: absence?.fromMs ?? 0, gaps: [], isAll: false };

export function markSeen(absence: Absence, gapFromMs: UtcMs): void {
  const seen = seenOf(absence, awaySeen.read());
  awaySeen.set({ ...seen, gaps: [...new Set([...seen.gaps, gapFromMs])] });
}
export const markAllSeen = (absence: Absence): void =>
  awaySeen.set({ fromMs: absence.fromMs, gaps: [], isAll: true });

/** Whether a gap of an absence was seen. */
export function useIsSeen(absence: Absence | null): (gap: AwayGap) => boolean {
  const { gaps, isAll } = seenOf(absence, useStore(awaySeen));
  return ({ gap }) => isAll || gaps.includes(gap.fromMs);
}

/** Gaps in which something was traded: what stands of it here was not watched. */
export const gapsToSee = (gaps: readonly AwayGap[]): readonly AwayGap[] =>
  gaps.filter(({ deals }) => deals !== null && deals > 0);

/** How much of the last absence, and of what needs a decision now, nobody has seen. */
export function useUnseen(): number {
  const { last } = useStore(awaySettings);
  const { isAll } = seenOf(last, useStore(awaySeen));
  const isSeen = useIsSeen(last);
  const { summary } = useAway(isAll ? null : last);
  const gaps = gapsToSee(summary?.gaps ?? []).filter((gap) => !isSeen(gap));
  return useDecisions().unseen + gaps.length;
}
