import type { EventName, EventValue, Handlers } from '../../shared/contract';
import type { Polling } from '../../shared/model/settings';
import type { Result } from '../../shared/result';

/**
 * What a host hands to the service, and what it gets back. The two hosts (Electron, plain Node) differ in these parts
 * and in their door, and in nothing else.
 */

/** What rests on disk. The token is here only as the key store's ciphertext, bound to the bridge it is for. */
export interface StoredSettings {
  /** Base address of the user's bridge without credentials; null = the embedded demo. */
  bridgeUrl: string | null;
  polling: Polling;
  /** Base64 of the key store's ciphertext, and the address it belongs to; null = no stored token. */
  secret: { readonly ciphertext: string; readonly bridgeUrl: string } | null;
}

/** `electron-store` on the desktop, `conf` (its base) in the browser host: both have this shape. */
export interface SettingsFile {
  get<Key extends keyof StoredSettings>(key: Key): StoredSettings[Key];
  set<Key extends keyof StoredSettings>(key: Key, value: StoredSettings[Key]): void;
}

/** The system's key store. */
export type KeyStore =
  | {
      readonly kind: 'available';
      encrypt(plain: string): Promise<string>;
      /** Rejects where the key store cannot open it now; the stored ciphertext must then be kept. */
      decrypt(ciphertext: string): Promise<string>;
    }
  /** No real key store: the token stays in memory for this run, and the user is told this reason. */
  | { readonly kind: 'none'; readonly reason: string };

export interface RunningDemo {
  readonly url: string;
  readonly token: string;
  close(): Promise<void>;
}

export interface ServiceParts {
  readonly app: { readonly name: string; readonly version: string; readonly runtime: string };
  readonly settingsFile: SettingsFile;
  readonly keyStore: KeyStore;
  /** `BRIDGE_URL` and `API_TOKEN`: win for this run, never written to disk. */
  readonly environment: { readonly bridgeUrl: string | null; readonly token: string | null };
  /** `--demo`: the demo bridge, whatever is configured. */
  readonly forceDemo: boolean;
  startDemo(): Promise<RunningDemo>;
  /** One line, already free of secrets. */
  log(line: string): void;
}

export interface Service {
  readonly handlers: Handlers;
  /**
   * The only way in for both doors: checks the name and the input against the contract, answers with a `Result`, never
   * rejects.
   */
  invoke(name: string, input: unknown): Promise<Result<unknown>>;
  /** A late listener gets the latest value at once. Returns its own unsubscribe. */
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
  /** Ends the demo bridge, timers and waiting reads. */
  close(): Promise<void>;
}
