import { autoStamps, type FoundStamps, type StampsChoice, type StampsInUse } from '../../shared/model/stamps';
import type { BridgeClient } from '../bridge/client';
import type { Target } from '../settings/bridge-choice';
import type { StoredProfile } from '../settings/ports';
import type { SettingsStore } from '../settings/stored-settings';
import type { ReadBy } from './broker-clock';
import { findStamps, shiftOf } from './find-stamps';

/** The user's choices for the clocks of bridges, and what was last found. */
export interface StampMemory {
  of(target: Target, url: string): StampsOfBridge;
  /** For a bridge that is not a profile of the user, for this run. */
  choose(target: Target, choice: StampsChoice): void;
  remember(target: Target, url: string, found: FoundStamps): void;
}

export interface StampsOfBridge {
  readonly choice: StampsChoice;
  readonly found: FoundStamps | null;
}

export const nothingKnown: StampsOfBridge = { choice: autoStamps, found: null };

const stampsOfProfile = ({ stamps, found }: StoredProfile): StampsOfBridge => ({
  choice: stamps ?? autoStamps,
  found: found ?? null,
});

/** Profiles store it on disk; for the demo and the bridge of `BRIDGE_URL` it is kept for this run. */
export function createStampMemory(settings: SettingsStore, log: (line: string) => void): StampMemory {
  const ofRun = new Map<string, StampsChoice>();
  const foundInRun = new Map<string, FoundStamps>();
  const keyOf = (target: Target): string => (target.kind === 'environment' ? 'environment' : target.id);
  const storedOf = (target: Target): StoredProfile | null =>
    target.kind === 'profile' ? settings.profile(target.id) : null;

  return {
    of(target, url) {
      const stored = storedOf(target);
      if (stored !== null) return stored.url === url ? stampsOfProfile(stored) : nothingKnown;
      return { choice: ofRun.get(keyOf(target)) ?? autoStamps, found: foundInRun.get(url) ?? null };
    },
    choose(target, choice) {
      ofRun.set(keyOf(target), choice);
    },
    remember(target, url, found) {
      const stored = storedOf(target);
      if (stored === null) foundInRun.set(url, found);
      if (stored === null || stored.url !== url || isSame(stored.found, found)) return;
      settings
        .alone(() => {
          const bridges = settings.bridges();
          const profiles = bridges.profiles.map((each) =>
            each.id === stored.id && each.url === url ? { ...each, found } : each,
          );
          settings.saveBridges({ ...bridges, profiles });
          return Promise.resolve();
        })
        .catch(() => log('settings: what was found of the broker’s clock could not be written'));
    },
  };
}

const isSame = (a: FoundStamps | undefined, b: FoundStamps): boolean =>
  a?.stamps === b.stamps &&
  a.offsetS === b.offsetS &&
  a.reportedOffsetS === b.reportedOffsetS &&
  a.leadS === b.leadS;

/**
 * How a new connection reads times: as chosen or known, else as the bridge reports. Asked before anything else, so that no wrong time
 * is shown first; later evidence starts another connection. `client`: null = do not ask.
 */
export async function firstReading(
  { choice, found }: StampsOfBridge,
  client: Pick<BridgeClient, 'terminal' | 'time'> | null,
): Promise<ReadBy> {
  const facts = { choice, remembered: found, leadS: null, inUse: 'broker' } as const;
  const asKnown = findStamps({ ...facts, reportedOffsetS: null, hasTime: null });
  const readBy = (of: Pick<StampsInUse, 'stamps' | 'offsetS'>): ReadBy => ({
    choice,
    remembered: found,
    stamps: of.stamps,
    shiftS: shiftOf(of),
  });
  const isKnown =
    choice.stamps === 'auto' ? found !== null : asKnown.stamps === 'broker' || asKnown.offsetS !== null;
  if (isKnown) return readBy(asKnown);
  if (client === null) return readBy(asKnown);
  const [terminal, time] = await Promise.all([client.terminal(), client.time()]);
  const ofTime = time.ok ? (time.value.clock?.utcOffsetS ?? null) : null;
  const hasTime = time.ok ? true : time.failure.kind === 'unsupported' ? false : null;
  const reportedOffsetS = ofTime ?? (terminal.ok ? terminal.value.utcOffsetS : null);
  return readBy(findStamps({ ...facts, reportedOffsetS, hasTime }));
}
