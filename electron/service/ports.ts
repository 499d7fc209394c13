import type { EventName, EventValue, Handlers } from '../../shared/contract';
import type { Limits } from '../../shared/model/limits';
import type { Polling, ProfileColour } from '../../shared/model/settings';
import type { FoundStamps, StampsChoice } from '../../shared/model/stamps';
import type { NoticeChoices } from '../../shared/model/surroundings';
import type { Result } from '../../shared/result';
import type { WriteRate } from '../bridge/write-bucket';
import type { SettingsLock } from '../settings-lock';
import type { Clock } from '../trading/clock';
import type { JournalFiles } from '../trading/journal/files';
import type { Surroundings } from './surroundings';

/**
 * What a host hands to the service, and what it gets back. The two hosts (Electron, plain Node) differ in these parts
 * and in their door, and in nothing else.
 */

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
  /** One value, so that one write takes it from one state to the next. Null until a version with profiles has written it. */
  bridges: StoredBridges | null;
  polling: Polling;
  /** Absent in files of older versions. */
  notices?: NoticeChoices;
  /** Limits on orders by profile id, of those that the user has changed; absent in files of older versions. */
  limits?: Readonly<Record<string, Limits>>;
  /** Of versions that knew one bridge only: read until `bridges` is written, then null. */
  bridgeUrl: string | null;
  secret: StoredSecret | null;
}

/** `electron-store` on the desktop, `conf` (its base) in the browser host: both have this shape. */
export interface SettingsFile {
  get<Key extends keyof StoredSettings>(key: Key): StoredSettings[Key];
  set<Key extends keyof StoredSettings>(key: Key, value: StoredSettings[Key]): void;
  /** Runs a change while no other process changes the file; absent = nobody else has it. Rejects where its turn does not come. */
  readonly alone?: SettingsLock;
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

export interface ServiceParts {
  readonly app: { readonly name: string; readonly version: string; readonly runtime: string };
  readonly settingsFile: SettingsFile;
  readonly keyStore: KeyStore;
  /** The journal of orders: one place for all hosts of this user (`journalFolder`). */
  readonly journal: JournalFiles;
  /** Absent = the machine's. */
  readonly clock?: Clock;
  /** `BRIDGE_URL` and `API_TOKEN`: win for this run, never written to disk. */
  readonly environment: { readonly bridgeUrl: string | null; readonly token: string | null };
  /** `--demo`: the demo bridge, whatever is configured. */
  readonly forceDemo: boolean;
  startDemo(): Promise<RunningDemo>;
  /** What is around the page; absent = nothing, as in the browser host. */
  readonly surroundings?: Surroundings;
  /** Writes a second; absent = the ordinary limit. Null, no limit, is for tests that send by the thousand. */
  readonly writes?: WriteRate | null;
  /**
   * A bridge that is new to this run tells its clock before anything else is asked, for a second at the longest, so that no time
   * is shown by a wrong one first. Absent: it is learned on the way, and then everything is read anew.
   */
  readonly asksClockFirst?: boolean;
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
  /**
   * Connects to the present bridge anew, as a new generation: everything is read again, and no write goes out that was meant
   * before. For what may have changed behind the app's back: the machine slept.
   */
  reconnect(): Promise<void>;
  /** Ends the demo bridge, timers and waiting reads. */
  close(): Promise<void>;
}
