import { useMemo } from 'react';
import type { Account } from '../../../shared/model/account';
import type { Intent } from '../../../shared/model/intent';
import type { Position } from '../../../shared/model/position';
import { marginState } from '../../../shared/rules/margin-state';
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
}

export function useDecisions(): Decisions {
  const account = useAccount().data;
  const positions = usePositions().data;
  const intents = useOpenIntents();
  return useMemo(() => {
    const state = account === undefined ? 'none' : marginState(account);
    const margin = account !== undefined && (state === 'call' || state === 'stop-out') ? account : null;
    const unstopped = positions?.rows.filter(({ sl }) => sl === 0) ?? [];
    const unknown = intents.filter(({ state: each }) => each === 'unknown');
    return {
      margin,
      unstopped,
      unknown,
      count: (margin === null ? 0 : 1) + unstopped.length + unknown.length,
    };
  }, [account, positions, intents]);
}
