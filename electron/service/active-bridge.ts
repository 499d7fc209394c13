import type { ActiveBridge } from '../../shared/model/settings';
import { type Failure, failed, type Result } from '../../shared/result';
import { type BridgeAddress, exposureOf, parseBridgeAddress } from '../bridge/address';
import { type BridgeClient, createBridgeClient } from '../bridge/client';
import type { RunningDemo, ServiceParts } from './ports';
import type { SettingsStore } from './stored-settings';
import type { TokenKeeper } from './token-keeper';

/** The bridge that this run talks to now. Every change is a new client and a new generation. */
export interface BridgeSwitch {
  current(): ActiveBridge;
  /** Works with the current client; an answer that comes after a change of bridge is `cancelled`. */
  read<T>(work: (client: BridgeClient) => Promise<Result<T>>): Promise<Result<T>>;
  /** As `read`, but the answer counts even when the bridge has changed meanwhile: what became of a write must be told. */
  write<T>(work: (client: BridgeClient) => Promise<Result<T>>): Promise<Result<T>>;
  /** Chooses anew by environment, settings and demo, and connects at once. */
  choose(): Promise<void>;
  /** The token that this run may send to this address; null for none. */
  tokenFor(bridgeUrl: string): Promise<string | null>;
  close(): Promise<void>;
}

/** What is to be connected: an address with its token, or why there is none. */
interface Choice {
  readonly source: ActiveBridge['source'];
  readonly address: BridgeAddress | null;
  readonly token: string | null;
  readonly tokenStorage: ActiveBridge['tokenStorage'];
  readonly notices: readonly (string | null)[];
  readonly failure: Failure | null;
}

const superseded: Failure = {
  kind: 'cancelled',
  message: 'Given up because the app talks to another bridge now.',
};

const headerSafe = /^[\x21-\x7e]+$/;

/** Why a token cannot travel in a header; null when it can. */
export function tokenProblem(token: string): string | null {
  return headerSafe.test(token)
    ? null
    : 'The token holds spaces, line breaks or characters outside ASCII, which no HTTP header can carry.';
}

function normalised(spelled: string | null): string | null {
  const address = spelled === null ? null : parseBridgeAddress(spelled);
  return address?.ok === true ? address.value.url : null;
}

export function createBridgeSwitch(
  parts: ServiceParts,
  settings: SettingsStore,
  tokens: TokenKeeper,
  onChange: (active: ActiveBridge) => void,
): BridgeSwitch {
  let client: BridgeClient | null = null;
  let demo: RunningDemo | null = null;
  let failure: Failure = { kind: 'internal', message: 'No bridge has been chosen yet.' };
  let active: ActiveBridge = {
    generation: 0,
    url: null,
    source: 'demo',
    tokenStorage: 'none',
    tokenNotice: null,
  };
  /** Changes of bridge follow one another. */
  let changing: Promise<void> = Promise.resolve();
  let isClosed = false;
  /** API_TOKEN is for one address only: BRIDGE_URL, or without it the one that was in the settings when the run began. */
  const environmentUrl = normalised(parts.environment.bridgeUrl ?? settings.bridgeUrl());

  const unusable = (source: Choice['source'], reason: Failure): Choice => ({
    source,
    address: null,
    token: null,
    tokenStorage: 'none',
    notices: [reason.message],
    failure: reason,
  });

  async function chooseDemo(): Promise<Choice> {
    try {
      demo ??= await parts.startDemo();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown error';
      return unusable('demo', {
        kind: 'internal',
        message: `The embedded demo bridge could not be started: ${reason}`,
      });
    }
    const address = parseBridgeAddress(demo.url);
    if (!address.ok) return unusable('demo', address.failure);
    return {
      source: 'demo',
      address: address.value,
      token: demo.token,
      tokenStorage: 'demo',
      notices: [],
      failure: null,
    };
  }

  async function chooseOwn(source: 'environment' | 'settings', spelled: string): Promise<Choice> {
    const parsed = parseBridgeAddress(spelled);
    if (!parsed.ok) {
      const name = source === 'environment' ? 'BRIDGE_URL' : 'The stored address';
      return unusable(source, {
        ...parsed.failure,
        message: `${name} is not usable: ${parsed.failure.message}`,
      });
    }
    const address = parsed.value;
    const fromEnvironment = address.url === environmentUrl ? parts.environment.token : null;
    const kept =
      fromEnvironment === null
        ? await tokens.tokenFor(address.url)
        : { token: fromEnvironment, storage: 'environment' as const, notice: null };
    const problem = kept.token === null ? null : tokenProblem(kept.token);
    return {
      source,
      address,
      token: problem === null ? kept.token : null,
      tokenStorage: problem === null ? kept.storage : 'none',
      notices: [
        source === 'environment' && settings.bridgeUrl() !== null && settings.bridgeUrl() !== address.url
          ? 'BRIDGE_URL wins for this run; the address in the settings is used when it is not set.'
          : null,
        source === 'settings' && fromEnvironment !== null && tokens.has(address.url)
          ? 'API_TOKEN wins over the stored token for this run.'
          : null,
        kept.notice,
        problem,
        exposureOf(address),
      ],
      failure: null,
    };
  }

  async function pick(): Promise<Choice> {
    if (parts.forceDemo) return chooseDemo();
    const { bridgeUrl } = parts.environment;
    if (bridgeUrl !== null) return chooseOwn('environment', bridgeUrl);
    const stored = settings.bridgeUrl();
    return stored === null ? chooseDemo() : chooseOwn('settings', stored);
  }

  async function change(): Promise<void> {
    if (isClosed) return;
    const choice = await pick();
    if (isClosed) return;
    const old = client;
    client =
      choice.address === null ? null : createBridgeClient({ address: choice.address, token: choice.token });
    if (choice.failure !== null) failure = choice.failure;
    const notices = choice.notices.filter((notice) => notice !== null);
    active = {
      generation: active.generation + 1,
      url: choice.address?.url ?? null,
      source: choice.source,
      tokenStorage: choice.tokenStorage,
      tokenNotice: notices.length === 0 ? null : notices.join(' '),
    };
    old?.close();
    parts.log(`bridge ${active.generation}: ${active.url ?? 'none'} (${active.source})`);
    onChange(active);
    if (choice.source !== 'demo' && demo !== null) {
      const unused = demo;
      demo = null;
      await unused.close();
    }
  }

  async function guarded<T>(
    work: (client: BridgeClient) => Promise<Result<T>>,
    mustBeCurrent: boolean,
  ): Promise<Result<T>> {
    const used = client;
    if (used === null) return failed(failure);
    const result = await work(used);
    return mustBeCurrent && used !== client ? failed(superseded) : result;
  }

  return {
    current: () => active,
    read: (work) => guarded(work, true),
    write: (work) => guarded(work, false),
    choose() {
      changing = changing.then(change).catch((error: unknown) => {
        parts.log(`changing the bridge failed: ${error instanceof Error ? error.message : 'unknown error'}`);
      });
      return changing;
    },
    async tokenFor(bridgeUrl) {
      if (demo?.url === bridgeUrl) return demo.token;
      if (parts.environment.token !== null && bridgeUrl === environmentUrl) return parts.environment.token;
      return (await tokens.tokenFor(bridgeUrl)).token;
    },
    async close() {
      isClosed = true;
      await changing;
      client?.close();
      client = null;
      failure = superseded;
      const running = demo;
      demo = null;
      await running?.close();
    },
  };
}
