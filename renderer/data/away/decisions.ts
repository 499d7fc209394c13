import { useEffect, useMemo } from 'react';
import { z } from 'zod';
import type { Account } from '../../../shared/model/account';
import type { Intent } from '../../../shared/model/intent';
import type { Position } from '../../../shared/model/position';
import { marginState } from '../../../shared/rules/margin-state';
import { PersistentStore, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';
import { useAccount } from '../account';
import { useOpenIntents } from '../journal';
import { usePositions } from '../positions';

/** What needs a decision now. */
export interface Decisions {
  /** Null while margin is no trouble. */
  readonly margin: Account | null;
  readonly unstopped: readonly Position[];
  readonly unknown: readonly Intent[];
  readonly count: number;
  /** Without the positions that the user has seen to have no stop: many trade so on purpose, and a count that never ends says nothing. */
  readonly unseen: number;
}

const seenSchema = z.array(z.string());
/** Tickets of positions that were seen to have no stop. One that gets a stop is forgotten, so that it counts again without. */
const seenUnstopped = new PersistentStore(pageStorage(), 'away.unstopped', seenSchema, []);
/** More are not kept. */
const mostSeen = 500;

export const markUnstoppedSeen = (ticket: string): void =>
  seenUnstopped.set([...new Set([...seenUnstopped.read(), ticket])].slice(-mostSeen));

export function useIsUnstoppedSeen(): (position: Position) => boolean {
  const seen = useStore(seenUnstopped);
  return ({ ticket }) => seen.includes(ticket);
}

export function useDecisions(): Decisions {
  const account = useAccount().data;
  const positions = usePositions().data;
  const intents = useOpenIntents();
  const seen = useStore(seenUnstopped);
  useEffect(() => {
    const stopped = new Set(positions?.rows.flatMap(({ ticket, sl }) => (sl > 0 ? [ticket] : [])));
    if (seen.some((ticket) => stopped.has(ticket)))
      seenUnstopped.set(seen.filter((ticket) => !stopped.has(ticket)));
  }, [positions, seen]);
  return useMemo(() => {
    const state = account === undefined ? 'none' : marginState(account);
    const margin = account !== undefined && (state === 'call' || state === 'stop-out') ? account : null;
    const unstopped = positions?.rows.filter(({ sl }) => sl === 0) ?? [];
    const unknown = intents.filter(({ state: each }) => each === 'unknown');
    const others = (margin === null ? 0 : 1) + unknown.length;
    const isNew = ({ ticket }: Position): boolean => !seen.includes(ticket);
    return {
      margin,
      unstopped,
      unknown,
      count: others + unstopped.length,
      unseen: others + unstopped.filter(isNew).length,
    };
  }, [account, positions, intents, seen]);
}
