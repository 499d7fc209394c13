import type { Intent } from '../../../shared/model/intent';
import type { BridgeSwitch } from '../../service/active-bridge';
import type { Clock } from '../clock';
import type { Journal } from '../journal/journal';
import type { Knowledge, Seen } from '../knowledge';
import type { Standings } from '../standings';

/** Looks for what became of intents whose answer was lost. */
export interface Resolver {
  /** Something is open, or the bridge has changed: looks as soon as it is time. */
  wake(): void;
  /** Resolves when the intent is settled, at the latest after this many milliseconds. */
  settled(id: string, ms: number): Promise<void>;
  /** Looks once why a refusal came, at the longest for this many milliseconds. */
  explain(id: string, ms: number): Promise<void>;
  /** What any read has shown: an intent that was given up may turn up in it. */
  saw(seen: Seen): void;
  looking(id: string): Intent['looking'];
  close(): void;
}

export interface ResolverParts {
  readonly bridge: BridgeSwitch;
  readonly knowledge: Knowledge;
  readonly journal: Journal;
  readonly standings: Pick<Standings, 'lost' | 'isHere'>;
  readonly clock: Clock;
  onChange(): void;
}

/** Does not look yet: what is unknown stays so until the user settles it. */
export function createResolver(_parts: ResolverParts): Resolver {
  return {
    wake: () => {},
    settled: () => Promise.resolve(),
    explain: () => Promise.resolve(),
    saw: () => {},
    looking: () => null,
    close: () => {},
  };
}
