import type { BrokerSeconds } from '../../shared/model/fields';
import type { LedgerCoverage } from '../../shared/model/ledger';
import { spanSince } from '../live/broker-span';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

/**
 * Reads the account's past for the ledger, from the newest back, until its deals make up the balance and nothing lies before them: one request in five seconds, in the scheduler's place
 * for long reads, which no write waits for. What it reads comes to the ledger as every read does.
 */
export interface PastReader {
  start(): void;
  isStarted(): boolean;
  /** False while there is more to be read. */
  isDone(): boolean;
  /** The balance was met, and what is missing since may be the deal of a trade that has just come. */
  hasMet(): boolean;
  stop(): void;
}

export interface PastReaderParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'deals'>;
  readonly clock: Clock;
  /** Null: the account was not read yet. */
  coverage(): Pick<LedgerCoverage, 'isLoading' | 'meetsBalance' | 'since'> | null;
}

const everyMs = 5_000;
/** Once a dashboard that starts has had its turn, and the week that the host reads anyway has come. Milliseconds. */
const firstAfterMs = 15_000;
/** After a failure, twice as long each time. */
const mostPauseMs = 300_000;
/** A balance that was met differs until the deal of a trade is read: only what stays missing is looked for. Milliseconds. */
const missingForMs = 120_000;

/** Broker seconds. Whatever is told of earlier times is no history. */
const earliest = Date.UTC(2000, 0, 1) / 1_000;
const monthS = 30 * 86_400;

type Progress =
  /** Up to where the past is still to be read, broker seconds; null: up to now. `months`: how many are asked for at once. */
  | { readonly at: 'reading'; readonly to: number | null; readonly months: number; readonly pauseMs: number }
  /** The balance was met; `missingSinceMs`: it is not any more. */
  | { readonly at: 'met'; readonly missingSinceMs: number | null }
  /** It is met, and what lies before is asked for once: an account that was emptied to 0 meets it by the deals since then alone. */
  | { readonly at: 'before'; readonly pauseMs: number }
  /** The year 2000 was reached. */
  | { readonly at: 'beginning' };

const fromNow: Progress = { at: 'reading', to: null, months: 1, pauseMs: everyMs };

export function createPastReader({ live, clock, coverage }: PastReaderParts): PastReader {
  const { bridge, knowledge } = live;
  let generation = -1;
  let progress = fromNow;
  let cancel: (() => void) | null = null;
  let hasStopped = false;

  function enter(): void {
    const now = bridge.current().generation;
    if (now === generation) return;
    generation = now;
    progress = fromNow;
  }

  function lookIn(ms: number): void {
    // Stopped while a read was under way.
    if (hasStopped) return;
    cancel = clock.after(ms, () => void look().then(lookIn));
  }

  /** Milliseconds until the next look. */
  async function look(): Promise<number> {
    enter();
    const have = coverage();
    if (have === null || have.isLoading) return everyMs;
    if (have.meetsBalance && progress.at === 'reading') progress = { at: 'before', pauseMs: everyMs };
    if (progress.at === 'before') return readBefore(progress, have.since);
    if (progress.at === 'met' && have.meetsBalance) progress = { at: 'met', missingSinceMs: null };
    else if (progress.at === 'met') {
      const missingSinceMs = progress.missingSinceMs ?? clock.now();
      progress = clock.now() - missingSinceMs >= missingForMs ? fromNow : { at: 'met', missingSinceMs };
    }
    return progress.at === 'reading' ? readFurther(progress) : everyMs;
  }

  async function readBefore(
    { pauseMs }: Extract<Progress, { at: 'before' }>,
    since: BrokerSeconds | null,
  ): Promise<number> {
    const of = generation;
    const read = since === null ? null : await live.deals({ from: earliest, to: since });
    if (of !== bridge.current().generation) return everyMs;
    // A bridge may refuse years at once, for good.
    const isAnswered = read === null || read.ok || pauseMs >= mostPauseMs;
    if (isAnswered) progress = { at: 'met', missingSinceMs: null };
    else progress = { at: 'before', pauseMs: Math.min(pauseMs * 2, mostPauseMs) };
    return progress.at === 'before' ? progress.pauseMs : everyMs;
  }

  async function readFurther(before: Extract<Progress, { at: 'reading' }>): Promise<number> {
    const of = generation;
    const to = before.to ?? spanSince(0, knowledge.brokerNow(), clock.wall(), false).to;
    const from = Math.max(earliest, to - before.months * monthS);
    const read = await live.deals({ from, to });
    if (of !== bridge.current().generation) return everyMs;
    if (!read.ok) {
      const pauseMs = Math.min(before.pauseMs * 2, mostPauseMs);
      // A bridge may refuse years at once.
      progress = { ...before, months: 1, pauseMs };
      return pauseMs;
    }
    const { rows } = read.value;
    // Years without a deal are asked for at once.
    const months = rows.length === 0 ? before.months * 2 : 1;
    // A bridge that tells no times answers with the same deals for every span.
    const isAll = from <= earliest || rows.some(({ time }) => time === null);
    progress = isAll ? { at: 'beginning' } : { at: 'reading', to: from, months, pauseMs: everyMs };
    return everyMs;
  }

  return {
    start() {
      if (cancel === null) lookIn(firstAfterMs);
    },
    isStarted: () => cancel !== null,
    isDone() {
      enter();
      return cancel === null || (progress.at !== 'reading' && progress.at !== 'before');
    },
    hasMet() {
      enter();
      return progress.at === 'met';
    },
    stop() {
      hasStopped = true;
      cancel?.();
    },
  };
}
