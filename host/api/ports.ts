import type { EventName, EventValue, Handlers } from '../../shared/contract';
import type { Account } from '../../shared/model/account';
import type { UtcMs } from '../../shared/model/fields';
import type { Result } from '../../shared/model/result';
import type { ActiveBridge } from '../../shared/model/settings';
import type { WriteRate } from '../bridge/write-bucket';
import type { RecordFiles } from '../history/record-files';
import type { RecordEvent } from '../history/recorded';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';
import type { JournalFiles } from '../orders/journal/files';
import type { RunFiles } from '../orders/runs/run-file';
import type { NoticeFiles } from '../oversight/kept-notices';
import type { BridgeSources, KeyStore, RunningDemo, SettingsFile } from '../settings/ports';
import type { DesktopIntegration } from './desktop-integration';

/**
 * What a host gives to the service, and what it gets. The two hosts (Electron, plain Node) differ only in these parts and in their
 * door.
 */

export interface ServiceParts extends BridgeSources {
  startDemo(): Promise<StartedDemo>;
  readonly app: { readonly name: string; readonly version: string; readonly runtime: string };
  readonly settingsFile: SettingsFile;
  readonly keyStore: KeyStore;
  /** The journal of orders: one place for all hosts of this user (`journalFolder`). */
  readonly journal: JournalFiles;
  /** The runs of plans, beside it. */
  readonly runs: RunFiles;
  /** Where all that is read is recorded; absent = nothing is. */
  readonly record?: RecordFiles;
  /** Where the list of notices is kept over a restart; absent = in memory alone. */
  readonly notices?: NoticeFiles;
  /** Where alerts with their states are kept over a restart; absent = in memory alone. */
  readonly alerts?: NoticeFiles;
  /** Ports of this machine behind which the host answers pages; absent = none. */
  readonly doors?: readonly number[];
  /** A PostgreSQL for the history that is asked across months; without one it is a file beside the record. May hold a password. */
  readonly historyUrl?: string | null;
  /** Absent = the machine's. */
  readonly clock?: Clock;
  /** What the host offers around the page; absent = nothing, as in the browser host. */
  readonly desktopIntegration?: DesktopIntegration;
  /** Limit of writes; absent = the ordinary one. Null, no limit, is for tests that send thousands. */
  readonly writes?: WriteRate | null;
  /**
   * Asks a bridge that is new to this run for its clock first, for at most a second, so that no wrong time is shown. Absent: the
   * clock is found later, and everything is read again.
   */
  readonly asksClockFirst?: boolean;
  /** One line, already free of secrets. */
  log(line: string): void;
}

export interface StartedDemo extends RunningDemo {
  /** What there was to see of its account before its start; null: nothing. */
  readonly past?: (() => Promise<readonly RecordEvent[]>) | null;
}

/** What a host shows in the tray and before it quits. */
export interface HostStatus {
  readonly bridge: Pick<ActiveBridge, 'profile' | 'url'>;
  readonly link: ReturnType<Live['link']>;
  /** Of the connected bridge; null until it was read. */
  readonly account: Account | null;
  /** Orders of this run and of the connected bridge that are under way or have no known result. */
  readonly unresolved: number;
  /** Plans whose steps are still being sent. */
  readonly runs: number;
}

export interface Service {
  readonly handlers: Handlers;
  /** The only entry for both doors: checks name and input against the contract, answers with a `Result`, never rejects. */
  invoke(name: string, input: unknown): Promise<Result<unknown>>;
  /** A late listener gets the latest value at once. Returns its own unsubscribe. */
  on<Name extends EventName>(name: Name, listener: (value: EventValue<Name>) => void): () => void;
  status(): HostStatus;
  /** Called when the status may have changed. Returns its unsubscribe. */
  onStatus(listener: () => void): () => void;
  /** From now on the account is read without a page too. */
  watch(): void;
  /**
   * The machine slept between these moments, UTC milliseconds. Connects again to the same bridge, as a new generation: everything is
   * read again, and no write meant for the earlier one is sent.
   */
  slept(fromMs: UtcMs, toMs: UtcMs): Promise<void>;
  /** The file of tokens has changed: connects again where the token in use is another one now. */
  tokensChanged(): Promise<void>;
  /**
   * Ends the demo bridge, timers and waiting reads. `isChosen`: the user wants it to end; else who waits for a sign of life is told of it,
   * as a machine that goes down ends its programs too.
   */
  close(isChosen?: boolean): Promise<void>;
}
