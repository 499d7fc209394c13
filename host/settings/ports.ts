import type { Bot } from '../../shared/model/bots';
import type { ChannelInput } from '../../shared/model/channels';
import type { NoticeChoices } from '../../shared/model/desktop-integration';
import type { Limits } from '../../shared/model/limits';
import type { QuietHours } from '../../shared/model/quiet-hours';
import type { Polling, ProfileColour } from '../../shared/model/settings';
import type { FoundStamps, StampsChoice } from '../../shared/model/stamps';
import type { TradeNote } from '../../shared/model/trade-notes';
import type { SettingsLock } from './settings-lock';

/** A stored token: ciphertext of the key store, with the address that it is for. */
export interface StoredSecret {
  /** Base64. The encrypted text names profile and address too (`token-keeper.ts`). */
  readonly ciphertext: string;
  readonly bridgeUrl: string;
  /** `weak`: encrypted, with the user's consent, in a way that his other programs can undo; absent: by the system's key store. */
  readonly protection?: 'weak' | undefined;
}

/** A bridge that the user added. */
export interface StoredProfile {
  readonly id: string;
  readonly name: string;
  readonly colour: ProfileColour;
  /** Base address without credentials. */
  readonly url: string;
  readonly clockSymbol: string | null;
  readonly secret: StoredSecret | null;
  /** The user's choice for its clock; absent = found from evidence. */
  readonly stamps?: StampsChoice | undefined;
  /** What was last found of its clock; absent = nothing yet. */
  readonly found?: FoundStamps | undefined;
}

export interface StoredBridges {
  /** In the order of their creation; without the demo. */
  readonly profiles: readonly StoredProfile[];
  readonly chosen: string;
  readonly demoClockSymbol: string | null;
}

/** A channel of messages that the user added. Its secret is for the origin of its address. */
export type StoredChannel = Omit<ChannelInput, 'secret'> & {
  readonly secret: StoredSecret | null;
  /** One was given, wherever it is now: without it nothing is sent. */
  readonly hasSecret: boolean;
};

/** The settings, and the file beside them with the notes on trades. */
export interface StoredSettings {
  /** One value, so that one write changes it as a whole. Null until the user has made one. */
  bridges: StoredBridges | null;
  polling: Polling;
  /** Absent until the user has chosen. */
  notices?: NoticeChoices;
  /** Absent until the user has chosen. */
  quietHours?: QuietHours;
  /** Limits on orders by profile id, where the user has changed them. */
  limits?: Readonly<Record<string, Limits>>;
  /** Names and colours of bots by account, where some were seen. */
  bots?: Readonly<Record<string, readonly Bot[]>>;
  /** Where messages go beside the screen, where the user has added some. */
  channels?: readonly StoredChannel[];
  /** The user's notes on trades by account, where there are some. */
  notes?: Readonly<Record<string, readonly TradeNote[]>>;
}

/** `electron-store` on the desktop, `conf` (its base) in the browser host. */
export interface SettingsFile {
  get<Key extends keyof StoredSettings>(key: Key): StoredSettings[Key];
  set<Key extends keyof StoredSettings>(key: Key, value: StoredSettings[Key]): void;
  /** Runs a change while no other process changes the file; absent = no other process uses it. Rejects if its turn does not come. */
  readonly alone?: SettingsLock;
}

export type KeyStore =
  | {
      readonly kind: 'available';
      encrypt(plain: string): Promise<string>;
      /** Rejects where the key store cannot decrypt it now; the ciphertext must then be kept. */
      decrypt(ciphertext: string): Promise<string>;
    }
  /** No key store: the token stays in memory for this run, and the user is told why. */
  | { readonly kind: 'none'; readonly reason: string; readonly weaker?: WeakerStore };

/** Weaker than a key store, better than plain text: used only with the user's consent. */
export interface WeakerStore {
  /** Asks the user, for the token being entered. */
  consent(): Promise<boolean>;
  encrypt(plain: string): Promise<string>;
  decrypt(ciphertext: string): Promise<string>;
}

export interface RunningDemo {
  readonly url: string;
  readonly token: string;
  /** Of no other start: what is kept of its account is kept by this. */
  readonly life: string;
  close(): Promise<void>;
}

/** `BRIDGE_URL` and `API_TOKEN`: win for this run, never written to disk. */
export interface BridgeEnvironment {
  readonly bridgeUrl: string | null;
  readonly token: string | null;
}

/** Tokens that the user wrote into a file (`token-file.ts`), each for one bridge by its name and address. */
export interface FileTokens {
  tokenOf(name: string, url: string): string | null;
  /** The secret of the channel of this name. */
  secretOf(channel: string): string | null;
  /** Sentences on the lines that are for none of these bridges and channels. */
  strays(
    bridges: readonly { readonly name: string; readonly url: string }[],
    channels: readonly string[],
  ): readonly string[];
}

/** Sources of a run's bridge besides the settings. */
export interface BridgeSources {
  readonly fileTokens?: FileTokens;
  readonly environment: BridgeEnvironment;
  /** `--demo`: the demo bridge, whatever is configured. */
  readonly forceDemo: boolean;
  startDemo(): Promise<RunningDemo>;
}
