import { isDeepStrictEqual } from 'node:util';
import type { RecordingStatus } from '../../../shared/model/recording';
import { accountName } from '../../../shared/rules/account-identity';
import { othersAlertsEveryMs, readingsKeptEveryMs } from '../../../shared/timetable';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import { type AccountAlerts, accountAlerts, fileOf, keyOf } from './account-alerts';
import type { KeptAlerts } from './kept-alerts';

/** Whose rules count now, with their file: those of the connected account, and which host judges them. */
export interface WhoseAlerts {
  /** Another connection, or another account: what was read is not of it. Null until its rules are loaded. */
  enter(): AccountAlerts | null;
  /** The same after what is being read of files; where another host judges, as that one wrote it. */
  read(): Promise<AccountAlerts | null>;
  current(): AccountAlerts | null;
  /** All of this run. */
  met(): Iterable<AccountAlerts>;
  isJudge(): boolean;
  /** Another host judges, or did until now, so that its file is read first. */
  isOthers(): boolean;
  /** Of another host: what it has written since, now and then; where it has ended, once more. */
  follow(): void;
  /** One write at a time; what changes meanwhile is written behind it. */
  write(of: AccountAlerts): Promise<void>;
  /** Values were read, which are written once a minute. */
  hasRead(): void;
  writeReadings(of: AccountAlerts): void;
}

export interface WhoseAlertsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Null: kept in memory alone. */
  readonly kept: KeptAlerts | null;
  /** Of several hosts on one folder the one that records judges; null: nothing is recorded here. */
  recording(): RecordingStatus['state'] | null;
  onConnection(): void;
  onLoaded(): void;
  onChange(): void;
  log(line: string): void;
}

export function createWhoseAlerts(parts: WhoseAlertsParts): WhoseAlerts {
  const { live, clock, kept } = parts;
  const { knowledge, bridge } = live;
  /** Of this run, by their keys: what cannot be written is not lost with a change of account. */
  const met = new Map<string, AccountAlerts>();
  let current: AccountAlerts | null = null;
  let loading: { readonly key: string; readonly done: Promise<void> } | null = null;
  /** The generation of the connection. */
  let entered = -1;
  /** Values were read since it was written. */
  let hasReadings = false;
  let writing: Promise<void> | null = null;
  let writtenMs = Number.NEGATIVE_INFINITY;
  let othersMs = Number.NEGATIVE_INFINITY;
  /** Another host judged until now: its file counts. */
  let wasOther = false;
  /** Of a file that cannot be read, once. */
  let said = '';

  const isJudge = (): boolean => parts.recording() !== 'another-host';

  function enter(): AccountAlerts | null {
    const { generation } = bridge.current();
    if (generation !== entered) {
      entered = generation;
      parts.onConnection();
      const hadAny = current !== null;
      current = null;
      if (hadAny) parts.onChange();
    }
    if (current !== null) return knowledge.hasOtherAccount() ? null : current;
    const account = knowledge.hasOtherAccount() ? undefined : knowledge.account()?.value;
    const name = account === undefined ? null : accountName(account);
    if (name === null) return null;
    const key = keyOf(bridge.current(), name);
    if (loading?.key === key) return null;
    const begun = { key, done: load(key, name, generation).finally(ended) };
    loading = begun;
    return null;

    function ended(): void {
      if (loading === begun) loading = null;
    }
  }

  async function load(key: string, account: string, generation: number): Promise<void> {
    const found = met.get(key) ?? (await readAlerts(key, account));
    met.set(key, found);
    if (bridge.current().generation !== generation) return;
    wasOther = !isJudge();
    current = found;
    parts.onChange();
    parts.onLoaded();
  }

  async function readAlerts(key: string, account: string): Promise<AccountAlerts> {
    const read = kept === null ? null : await kept.read(key);
    if (typeof read === 'string' && read !== said) parts.log(read);
    said = typeof read === 'string' ? read : '';
    return accountAlerts(key, account, read);
  }

  async function readOthers(): Promise<void> {
    const before = current;
    othersMs = clock.now();
    const isEnded = isJudge();
    const read = before === null || kept === null ? null : await readAlerts(before.key, before.account);
    if (current !== before) return;
    const isNewJudge = wasOther === isEnded;
    wasOther = !isEnded;
    if (read !== null) {
      // It may have judged others too.
      met.clear();
      met.set(read.key, read);
      current = read;
    }
    const isSame = read === null || before === null || isDeepStrictEqual(fileOf(read), fileOf(before));
    if (isNewJudge || !isSame) parts.onChange();
  }

  function write(of: AccountAlerts): Promise<void> {
    of.isUnwritten = true;
    writing ??= writeAll().finally(() => {
      writing = null;
    });
    return writing;
  }

  async function writeAll(): Promise<void> {
    for (;;) {
      const of = [...met.values()].find(({ isUnwritten }) => isUnwritten);
      if (of === undefined) return;
      of.isUnwritten = false;
      writtenMs = clock.now();
      hasReadings = false;
      if (kept === null || of.isFileLeft || !isJudge()) continue;
      const trouble = await kept.write(of.key, fileOf(of));
      if (trouble !== null && trouble !== of.trouble) parts.log(trouble);
      const isNews = trouble !== of.trouble;
      of.trouble = trouble;
      if (isNews) parts.onChange();
    }
  }

  return {
    enter,
    async read() {
      enter();
      await loading?.done;
      if (!isJudge() || wasOther) await readOthers();
      // It became the judge meanwhile: what is changed now must not be replaced by a later look at the file.
      if (isJudge() && wasOther) await readOthers();
      return enter();
    },
    current: () => current,
    met: () => met.values(),
    isJudge,
    isOthers: () => !isJudge() || wasOther,
    follow() {
      if (isJudge() || clock.now() - othersMs >= othersAlertsEveryMs) void readOthers();
    },
    write,
    hasRead() {
      hasReadings = true;
    },
    writeReadings(of) {
      const isDue = hasReadings || (of.trouble !== null && !of.isFileLeft);
      if (isDue && clock.now() - writtenMs >= readingsKeptEveryMs) void write(of);
    },
  };
}
