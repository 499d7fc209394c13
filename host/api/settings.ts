import { randomUUID } from 'node:crypto';
import type { Handlers, Input } from '../../shared/contract';
import type { SeenBot } from '../../shared/model/bots';
import { failed, ok, type Result } from '../../shared/model/result';
import { demoProfileId, environmentProfileId, type Settings } from '../../shared/model/settings';
import { autoStamps, type FoundStamps, type StampsChoice } from '../../shared/model/stamps';
import { nameProblem, withSeenBots } from '../../shared/rules/trader-names';
import { parseBridgeAddress } from '../bridge/address';
import type { BridgeSwitch } from '../live/active-bridge';
import type { StampMemory } from '../live/stamp-choice';
import { type Target, tokenProblem } from '../settings/bridge-choice';
import type { BridgeEnvironment, StoredBridges, StoredProfile } from '../settings/ports';
import { isReserved, visibleSettings } from '../settings/profiles';
import type { SettingsStore } from '../settings/stored-settings';
import type { TakenToken, TokenKeeper } from '../settings/token-keeper';

type SettingsHandlers = Pick<
  Handlers,
  | 'bridge.read'
  | 'settings.read'
  | 'settings.savePolling'
  | 'settings.saveNotices'
  | 'settings.saveQuietHours'
  | 'limits.save'
  | 'bots.save'
  | 'profiles.save'
  | 'profiles.remove'
  | 'profiles.choose'
  | 'profiles.pinClock'
  | 'profiles.stamps'
>;

export interface SettingsParts {
  readonly store: SettingsStore;
  readonly tokens: TokenKeeper;
  readonly bridge: BridgeSwitch;
  readonly stampMemory: StampMemory;
  readonly environment: BridgeEnvironment;
  onChange(settings: Settings): void;
}

/** Limit of profiles: more would be a programming error that fills the disk. */
const mostProfiles = 50;

const unwritable = (error: unknown): Result<never> =>
  failed({
    kind: 'internal',
    message: `The settings could not be written: ${error instanceof Error ? error.message : 'unknown error'}. Nothing was changed.`,
  });

/** Serialises changes: the second must see what the first one stored. A disk error is a failure. */
export function changesInTurn<Value>(store: Pick<SettingsStore, 'alone'>) {
  let changing: Promise<unknown> = Promise.resolve();
  return (change: () => Promise<Result<Value>>): Promise<Result<Value>> => {
    const done = changing.then(() => store.alone(change)).catch(unwritable);
    changing = done;
    return done;
  };
}

const noSuchProfile = failed({
  kind: 'bad-input',
  message: 'There is no such bridge any more.',
  field: 'id',
});

const isPresent = (bridge: BridgeSwitch, id: string): boolean => bridge.current().profile?.id === id;

/** The list with this profile replaced, or appended where it is new. */
const withProfile = (bridges: StoredBridges, profile: StoredProfile): StoredBridges => ({
  ...bridges,
  profiles: bridges.profiles.some(({ id }) => id === profile.id)
    ? bridges.profiles.map((each) => (each.id === profile.id ? profile : each))
    : [...bridges.profiles, profile],
});

const sameChoice = (a: StampsChoice = autoStamps, b: StampsChoice = autoStamps): boolean =>
  a.stamps === b.stamps && a.offsetS === b.offsetS;

/** Fields without a value are left out. */
const clockOf = (stamps: StampsChoice | undefined, found: FoundStamps | undefined) => ({
  ...(stamps === undefined || sameChoice(stamps) ? {} : { stamps }),
  ...(found === undefined ? {} : { found }),
});

interface SettingsService {
  readonly handlers: SettingsHandlers;
  /** Gives names and colours to bots of an account (`login@server`). */
  meetBots(account: string, seen: readonly SeenBot[]): Promise<Result<Settings>>;
}

export function createSettingsService(parts: SettingsParts): SettingsService {
  const { store, tokens, bridge, stampMemory, environment } = parts;
  const visible = () => visibleSettings(store, tokens, environment);
  const changed = () => {
    const settings = visible();
    parts.onChange(settings);
    return ok(settings);
  };

  const inTurn = changesInTurn<Settings>(store);

  async function save(input: Input<'profiles.save'>): Promise<Result<Settings>> {
    const { id, name, colour, url, token } = input;
    const address = parseBridgeAddress(url);
    if (!address.ok) return address;
    const problem = token === undefined ? null : tokenProblem(token);
    if (problem !== null) return failed({ kind: 'bad-input', message: problem, field: 'token' });
    if (id !== undefined && isReserved(id)) {
      return failed({ kind: 'bad-input', message: 'This bridge is not one of your own.', field: 'id' });
    }
    const bridges = store.bridges();
    const before = id === undefined ? null : store.profile(id);
    if (id !== undefined && before === null) return noSuchProfile;
    if (before === null && bridges.profiles.length >= mostProfiles) {
      return failed({
        kind: 'bad-input',
        message: `There are ${mostProfiles} bridges already: remove one first.`,
      });
    }

    const ownId = before?.id ?? randomUUID();
    const newUrl = address.value.url;
    const isSameAddress = before?.url === newUrl;
    const taken: TakenToken | null = token === undefined ? null : await tokens.take(ownId, newUrl, token);
    const secret = taken === null ? (isSameAddress ? before.secret : null) : taken.secret;
    const clockSymbol = isSameAddress ? before.clockSymbol : null;
    const stamps = input.stamps ?? (isSameAddress ? before.stamps : undefined);
    const found = isSameAddress ? before.found : undefined;
    const next = { id: ownId, name, colour, url: newUrl, clockSymbol, secret, ...clockOf(stamps, found) };
    store.saveBridges(withProfile(bridges, next));
    // A token belongs to one address; a new address needs it again.
    if (!isSameAddress) tokens.forget(ownId);
    taken?.commit();

    if (isPresent(bridge, ownId)) {
      const isSameClock = sameChoice(before?.stamps, stamps);
      if (isSameAddress && taken === null && isSameClock) bridge.refresh();
      else await bridge.choose();
    }
    return changed();
  }

  async function remove(id: string): Promise<Result<Settings>> {
    if (isReserved(id)) {
      return failed({ kind: 'bad-input', message: 'This bridge cannot be removed.', field: 'id' });
    }
    const bridges = store.bridges();
    store.saveBridges({
      ...bridges,
      profiles: bridges.profiles.filter((profile) => profile.id !== id),
      chosen: bridges.chosen === id ? demoProfileId : bridges.chosen,
    });
    tokens.forget(id);
    if (Object.hasOwn(store.limits(), id)) {
      store.saveLimits(Object.fromEntries(Object.entries(store.limits()).filter(([each]) => each !== id)));
    }
    if (isPresent(bridge, id)) await bridge.choose({ kind: 'profile', id: demoProfileId });
    return changed();
  }

  async function choose(id: string): Promise<Result<Settings>> {
    let target: Target = { kind: 'profile', id };
    if (id === environmentProfileId) {
      if (environment.bridgeUrl === null) return noSuchProfile;
      target = { kind: 'environment' };
    } else {
      if (id !== demoProfileId && store.profile(id) === null) return noSuchProfile;
      store.saveBridges({ ...store.bridges(), chosen: id });
    }
    await bridge.choose(target);
    return changed();
  }

  async function pinClock(id: string, symbol: string | null): Promise<Result<Settings>> {
    const bridges = store.bridges();
    const profile = store.profile(id);
    if (id === environmentProfileId) {
      bridge.pinEnvironmentClock(symbol);
      return changed();
    }
    if (id === demoProfileId) store.saveBridges({ ...bridges, demoClockSymbol: symbol });
    else if (profile === null) return noSuchProfile;
    else store.saveBridges(withProfile(bridges, { ...profile, clockSymbol: symbol }));
    if (isPresent(bridge, id)) bridge.refresh();
    return changed();
  }

  /** Stores the choice and connects again: every time on screen depends on it. */
  async function chooseStamps(id: string, stamps: StampsChoice): Promise<Result<Settings>> {
    const profile = store.profile(id);
    if (profile !== null) {
      const { stamps: _before, found, ...rest } = profile;
      const next = { ...rest, ...clockOf(stamps, found) };
      store.saveBridges(withProfile(store.bridges(), next));
    } else if (id === environmentProfileId) stampMemory.choose({ kind: 'environment' }, stamps);
    else if (id === demoProfileId) stampMemory.choose({ kind: 'profile', id }, stamps);
    else return noSuchProfile;
    const isInUse =
      isPresent(bridge, id) || (id === environmentProfileId && bridge.current().profile === null);
    if (isInUse) await bridge.choose();
    return changed();
  }

  const handlers: SettingsHandlers = {
    'bridge.read': () => Promise.resolve(ok(bridge.current())),
    'settings.read': () => Promise.resolve(ok(visible())),
    'settings.savePolling': (polling) =>
      inTurn(async () => {
        store.savePolling(polling);
        return changed();
      }),
    'settings.saveNotices': (notices) =>
      inTurn(async () => {
        store.saveNotices(notices);
        return changed();
      }),
    'settings.saveQuietHours': (quietHours) =>
      inTurn(async () => {
        store.saveQuietHours(quietHours);
        return changed();
      }),
    'limits.save': ({ id, limits }) =>
      inTurn(async () => {
        const exists = isReserved(id) || store.profile(id) !== null;
        if (!exists) return noSuchProfile;
        store.saveLimits({ ...store.limits(), [id]: limits });
        return changed();
      }),
    'bots.save': ({ account, bot }) =>
      inTurn(async () => {
        const all = store.bots();
        const bots = all[account] ?? [];
        const before = bots.find(({ magic }) => magic === bot.magic);
        if (before === undefined) {
          return failed({ kind: 'bad-input', message: 'This bot was not seen yet.', field: 'bot.magic' });
        }
        const problem = bot.name === null ? null : nameProblem(bot.name, bot.magic, bots);
        if (problem !== null) return failed({ kind: 'bad-input', message: problem, field: 'bot.name' });
        const next = bots.map((each) => (each === before ? { ...before, ...bot } : each));
        store.saveBots({ ...all, [account]: next });
        return changed();
      }),
    'profiles.save': (input) => inTurn(() => save(input)),
    'profiles.remove': ({ id }) => inTurn(() => remove(id)),
    'profiles.choose': ({ id }) => inTurn(() => choose(id)),
    'profiles.pinClock': ({ id, symbol }) => inTurn(() => pinClock(id, symbol)),
    'profiles.stamps': ({ id, stamps }) => inTurn(() => chooseStamps(id, stamps)),
  };
  return {
    handlers,
    meetBots: (account, seen) =>
      inTurn(async () => {
        const bots = store.bots();
        const before = bots[account] ?? [];
        const next = withSeenBots(before, seen);
        // Beyond the most that are kept nothing is: an expert may give each trade a magic number of its own.
        if (next === before) return ok(visible());
        store.saveBots({ ...bots, [account]: next });
        return changed();
      }),
  };
}
