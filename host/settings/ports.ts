import type { NoticeChoices } from '../../shared/model/desktop-integration';
import type { Limits } from '../../shared/model/limits';
import type { Polling, ProfileColour } from '../../shared/model/settings';
import type { FoundStamps, StampsChoice } from '../../shared/model/stamps';
import type { SettingsLock } from './settings-lock';

/** A token as it rests: only as the key store's ciphertext, and with the address that it is for. */
export interface StoredSecret {
  /** Base64. What is encrypted names profile and address too (`token-keeper.ts`). */
  readonly ciphertext: string;
  readonly bridgeUrl: string;
  /** Encrypted, by the user's consent, with what other programs of his can undo; absent: by the system's key store. */
  readonly protection?: 'weak' | undefined;
}

/** A bridge of the user's own. */
export interface StoredProfile {
  readonly id: string;
  readonly name: string;
  readonly colour: ProfileColour;
  /** Base address without credentials. */
  readonly url: string;
  readonly clockSymbol: string | null;
  readonly secret: StoredSecret | null;
  /** What the user says of its clock; absent = found from evidence. */
  readonly stamps?: StampsChoice | undefined;
  /** What was last found of its clock; absent = nothing yet. */
  readonly found?: FoundStamps | undefined;
}

export interface StoredBridges {
  /** The user's own, in the order they were made; the demo is not among them. */
  readonly profiles: readonly StoredProfile[];
  readonly chosen: string;
  readonly demoClockSymbol: string | null;
}

/** What rests on disk. */
export interface StoredSettings {
  /** One value, so that one write takes it from one state to the next. Null until the user has made one. */
  bridges: StoredBridges | null;
  polling: Polling;
  /** Absent until the user has chosen. */
  notices?: NoticeChoices;
  /** Limits on orders by profile id, of those that the user has changed. */
  limits?: Readonly<Record<string, Limits>>;
}

/** `electron-store` on the desktop, `conf` (its base) in the browser host: both have this shape. */
export interface SettingsFile {
  get<Key extends keyof StoredSettings>(key: Key): StoredSettings[Key];
  set<Key extends keyof StoredSettings>(key: Key, value: StoredSettings[Key]): void;
  /** Runs a change while no other process changes the file; absent = nobody else has it. Rejects where its turn does not come. */
  readonly alone?: SettingsLock;
}

export type KeyStore =
  | {
      readonly kind: 'available';
      encrypt(plain: string): Promise<string>;
      /** Rejects where the key store cannot open it now; the stored ciphertext must then be kept. */
      decrypt(ciphertext: string): Promise<string>;
    }
  /** No real key store: the token stays in memory for this run, and the user is told this reason. */
  | { readonly kind: 'none'; readonly reason: string; readonly weaker?: WeakerStore };

/** Better than plain text and no more: used for a token only when the user has agreed to it. */
export interface WeakerStore {
  /** Asks the user, for the token that is entered now. */
  consent(): Promise<boolean>;
  encrypt(plain: string): Promise<string>;
  decrypt(ciphertext: string): Promise<string>;
}

export interface RunningDemo {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

/** `BRIDGE_URL` and `API_TOKEN`: win for this run, never written to disk. */
export interface BridgeEnvironment {
  readonly bridgeUrl: string | null;
  readonly token: string | null;
}

/** Where a run's bridge may come from besides the settings. */
export interface BridgeSources {
  readonly environment: BridgeEnvironment;
  /** `--demo`: the demo bridge, whatever is configured. */
  readonly forceDemo: boolean;
  startDemo(): Promise<RunningDemo>;
}
