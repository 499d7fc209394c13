import type { Failure } from '../../shared/model/result';
import { type ActiveBridge, demoProfileId } from '../../shared/model/settings';
import { type BridgeAddress, exposureOf, parseBridgeAddress } from '../bridge/address';
import type { BridgeSources, RunningDemo, StoredProfile } from './ports';
import { demoProfile } from './profiles';
import type { SettingsStore } from './stored-settings';
import type { StoredToken, TokenKeeper } from './token-keeper';

/** What a run can connect to: the bridge of the environment, or a profile. */
export type Target = { readonly kind: 'environment' } | { readonly kind: 'profile'; readonly id: string };

/** The address and token to connect with, or why there are none. */
export interface Choice {
  readonly target: Target;
  readonly source: ActiveBridge['source'];
  readonly life?: string;
  readonly address: BridgeAddress | null;
  readonly token: string | null;
  readonly tokenStorage: ActiveBridge['tokenStorage'];
  readonly notices: readonly (string | null)[];
  readonly failure: Failure | null;
}

/** Decides which bridge to connect, with which token, and which notices to show. */
export interface BridgeChooser {
  /** The target at the start, by environment and settings; a choice of the user replaces it for the run. */
  readonly start: Target;
  pick(wanted: Target): Promise<Choice>;
  /** Profile and clock symbol for the page; read each time, since they can change within a generation. */
  named(target: Target): Pick<ActiveBridge, 'profile' | 'clockSymbol'>;
  /** Sets the clock symbol of the environment's bridge for this run: it has no profile to store it in. */
  pinEnvironmentClock(symbol: string | null): void;
  /** The token of a stored profile, if it is for this address. */
  tokenOf(profileId: string, bridgeUrl: string): Promise<string | null>;
  /** Ends the demo bridge, if it runs. */
  endDemo(): Promise<void>;
}

/** The name by which a file of tokens means the bridge of the environment. */
export const environmentLine = 'BRIDGE_URL';

const headerSafe = /^[\x21-\x7e]+$/;

/** Why a token cannot be sent in a header; null when it can. */
export function tokenProblem(token: string): string | null {
  return headerSafe.test(token)
    ? null
    : 'The token holds spaces, line breaks or characters outside ASCII, which no HTTP header can carry.';
}

export function createBridgeChooser(
  parts: BridgeSources,
  settings: SettingsStore,
  tokens: TokenKeeper,
): BridgeChooser {
  const { environment, forceDemo } = parts;
  let demo: RunningDemo | null = null;
  let environmentClock: string | null = null;
  /** API_TOKEN without BRIDGE_URL is for one profile and address: the one chosen when the run began. */
  const startProfile =
    environment.bridgeUrl === null && !forceDemo ? settings.profile(settings.bridges().chosen) : null;

  const unusable = (of: Target, source: Choice['source'], reason: Failure): Choice => ({
    target: of,
    source,
    address: null,
    token: null,
    tokenStorage: 'none',
    notices: [reason.message],
    failure: reason,
  });

  const demoTarget: Target = { kind: 'profile', id: demoProfileId };

  async function chooseDemo(): Promise<Choice> {
    try {
      demo ??= await parts.startDemo();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      return unusable(demoTarget, 'demo', {
        kind: 'internal',
        message: `The embedded demo bridge could not be started: ${reason}`,
      });
    }
    const address = parseBridgeAddress(demo.url);
    if (!address.ok) return unusable(demoTarget, 'demo', address.failure);
    return {
      target: demoTarget,
      source: 'demo',
      life: demo.life,
      address: address.value,
      token: demo.token,
      tokenStorage: 'demo',
      notices: [environmentWaits()],
      failure: null,
    };
  }

  /** BRIDGE_URL wins at the start; a later choice holds for the run, and the notice says so. */
  const environmentWaits = (): string | null =>
    environment.bridgeUrl === null || forceDemo
      ? null
      : 'Chosen for this run. BRIDGE_URL names another bridge and wins again at the next start.';

  function chooseEnvironment(spelled: string): Choice {
    const parsed = parseBridgeAddress(spelled);
    if (!parsed.ok) {
      const reason = { ...parsed.failure, message: `BRIDGE_URL is not usable: ${parsed.failure.message}` };
      return unusable({ kind: 'environment' }, 'environment', reason);
    }
    const address = parsed.value;
    const { chosen } = settings.bridges();
    const ofFile =
      environment.token === null ? (parts.fileTokens?.tokenOf(environmentLine, address.url) ?? null) : null;
    return {
      target: { kind: 'environment' },
      source: 'environment',
      address,
      ...checked(
        {
          token: environment.token ?? ofFile,
          storage: environment.token !== null ? 'environment' : ofFile === null ? 'none' : 'file',
          notice: null,
        },
        [
          chosen === demoProfileId ? null : 'BRIDGE_URL wins for this run, until another bridge is chosen.',
          exposureOf(address),
        ],
      ),
      failure: null,
    };
  }

  async function chooseProfile(profile: StoredProfile): Promise<Choice> {
    const own: Target = { kind: 'profile', id: profile.id };
    const parsed = parseBridgeAddress(profile.url);
    if (!parsed.ok) return unusable(own, 'settings', parsed.failure);
    const address = parsed.value;
    const kept = await storedTokenOf(profile);
    return {
      target: own,
      source: 'settings',
      address,
      ...checked(kept, [
        environmentWaits(),
        kept.storage === 'environment' && tokens.storageOf(profile) !== 'none'
          ? 'API_TOKEN wins over the stored token for this run.'
          : null,
        exposureOf(address),
      ]),
      failure: null,
    };
  }

  const storedTokenOf = async (profile: StoredProfile): Promise<StoredToken> =>
    environment.token !== null && startProfile?.id === profile.id && startProfile.url === profile.url
      ? { token: environment.token, storage: 'environment', notice: null }
      : tokens.tokenFor(profile);

  /** A token that cannot be sent in a header counts as none, with a notice. */
  function checked(
    kept: StoredToken,
    notices: readonly (string | null)[],
  ): Pick<Choice, 'token' | 'tokenStorage' | 'notices'> {
    const problem = kept.token === null ? null : tokenProblem(kept.token);
    return {
      token: problem === null ? kept.token : null,
      tokenStorage: problem === null ? kept.storage : 'none',
      notices: [...notices, kept.notice, problem],
    };
  }

  async function pick(wanted: Target): Promise<Choice> {
    if (wanted.kind === 'environment' && environment.bridgeUrl !== null) {
      return chooseEnvironment(environment.bridgeUrl);
    }
    const profile = wanted.kind === 'profile' ? settings.profile(wanted.id) : null;
    return profile === null ? chooseDemo() : chooseProfile(profile);
  }

  function named(of: Target): Pick<ActiveBridge, 'profile' | 'clockSymbol'> {
    if (of.kind === 'environment') return { profile: null, clockSymbol: environmentClock };
    const stored = settings.profile(of.id);
    const { id, name, colour } = stored ?? demoProfile;
    return {
      profile: { id, name, colour },
      clockSymbol: stored === null ? settings.bridges().demoClockSymbol : stored.clockSymbol,
    };
  }

  return {
    start: forceDemo
      ? { kind: 'profile', id: demoProfileId }
      : environment.bridgeUrl !== null
        ? { kind: 'environment' }
        : { kind: 'profile', id: settings.bridges().chosen },
    pick,
    named,
    pinEnvironmentClock(symbol) {
      environmentClock = symbol;
    },
    async tokenOf(profileId, bridgeUrl) {
      const profile = settings.profile(profileId);
      return profile?.url === bridgeUrl ? (await storedTokenOf(profile)).token : null;
    },
    async endDemo() {
      const running = demo;
      demo = null;
      await running?.close();
    },
  };
}
