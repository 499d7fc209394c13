import {
  type ActiveBridge,
  demoProfileId,
  environmentProfileId,
  type Profile,
  type Settings,
} from '../../shared/model/settings';
import { parseBridgeAddress } from '../bridge/address';
import type { BridgeEnvironment, StoredProfile } from './ports';
import type { SettingsStore } from './stored-settings';
import type { TokenKeeper } from './token-keeper';

/** The built-in demo: always the first profile, never changed. */
export const demoProfile = {
  id: demoProfileId,
  name: 'Demo bridge',
  colour: 'grey',
} as const satisfies NonNullable<ActiveBridge['profile']>;

/** What the page may see of a profile: where its token is stored, never the token. */
const visible = (profile: StoredProfile, tokens: TokenKeeper): Profile => ({
  id: profile.id,
  name: profile.name,
  colour: profile.colour,
  url: profile.url,
  tokenStorage: tokens.storageOf(profile),
  clockSymbol: profile.clockSymbol,
  ...(profile.stamps === undefined ? {} : { stamps: profile.stamps }),
});

/** Settings as the page may see them. */
export function visibleSettings(
  store: SettingsStore,
  tokens: TokenKeeper,
  environment: BridgeEnvironment,
): Settings {
  const { profiles, chosen, demoClockSymbol } = store.bridges();
  const named = environment.bridgeUrl === null ? null : parseBridgeAddress(environment.bridgeUrl);
  return {
    profiles: [
      { ...demoProfile, url: null, tokenStorage: 'demo', clockSymbol: demoClockSymbol },
      ...profiles.map((profile) => visible(profile, tokens)),
    ],
    chosenProfile: chosen,
    environment: named === null ? null : { url: named.ok ? named.value.url : null },
    polling: store.polling(),
    notices: store.notices(),
    quietHours: store.quietHours(),
    limits: store.limits(),
    bots: Object.fromEntries(Object.entries(store.bots()).map(([account, bots]) => [account, [...bots]])),
  };
}

/** Ids that are not profiles of the user. */
export const isReserved = (id: string): boolean => id === demoProfileId || id === environmentProfileId;
