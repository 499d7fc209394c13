import type { EventName, EventValue, Handlers } from '../../shared/contract';
import type { Account } from '../../shared/model/account';
import type { Result } from '../../shared/model/result';
import type { ActiveBridge } from '../../shared/model/settings';
import type { WriteRate } from '../bridge/write-bucket';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { JournalFiles } from '../orders/journal/files';
import type { BridgeSources, KeyStore, SettingsFile } from '../settings/ports';
import type { DesktopIntegration } from './desktop-integration';

/**
 * What a host hands to the service, and what it gets back. The two hosts (Electron, plain Node) differ in these parts
 * and in their door, and in nothing else.
 */

export interface ServiceParts extends BridgeSources {
  readonly app: { readonly name: string; readonly version: string; readonly runtime: string };
  readonly settingsFile: SettingsFile;
  readonly keyStore: KeyStore;
  /** The journal of orders: one place for all hosts of this user (`journalFolder`). */
  readonly journal: JournalFiles;
  /** Absent = the machine's. */
  readonly clock?: Clock;
  /** What is around the page; absent = nothing, as in the browser host. */
  readonly desktopIntegration?: DesktopIntegration;
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

/** What a host shows outside of its page: in the tray, and before it quits. */
export interface HostStatus {
  readonly bridge: Pick<ActiveBridge, 'profile' | 'url'>;
  readonly link: ReturnType<Live['link']>;
  /** Of the present bridge; null until it has answered once. */
  readonly account: Account | null;
  /** Orders of this run, and of the present bridge, that are under way or whose result is not known. */
  readonly unresolved: number;
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
  status(): HostStatus;
  /** The status may be another one now. Returns its own unsubscribe. */
  onStatus(listener: () => void): () => void;
  /** From now on the account is read without a page, too. */
  watch(): void;
  /**
   * Connects to the present bridge anew, as a new generation: everything is read again, and no write goes out that was meant
   * before. For what may have changed behind the app's back: the machine slept.
   */
  reconnect(): Promise<void>;
  /** Ends the demo bridge, timers and waiting reads. */
  close(): Promise<void>;
}
