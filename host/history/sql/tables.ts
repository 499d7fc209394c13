import type { Kysely } from 'kysely';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, Lots, UtcMs } from '../../../shared/model/fields';
import type { FloatingSpan, LevelStep, OffsetSpan } from '../../../shared/model/kept-history';
import type { FollowedPlace } from '../record-tail';

/**
 * The tables of the history, alike in SQLite and in PostgreSQL; there their names and columns are written in snake_case. `account` is the name
 * of the record's folder: the same account behind the same bridge. Times are UTC milliseconds unless they say otherwise.
 */
export interface Tables {
  accounts: AccountRow;
  cursors: CursorRow;
  deals: DealRow;
  levelChanges: LevelChangeRow;
  equityMinutes: EquityMinuteRow;
  exposureSteps: ExposureStepRow;
  watched: WatchedRow;
  notices: NoticeRow;
  floatingSpans: FloatingSpanRow;
  offsetSpans: OffsetSpanRow;
}

interface AccountRow {
  readonly account: string;
  /** The bridge's address without credentials, or `demo`. */
  readonly bridge: string;
  readonly login: string | null;
  readonly server: string | null;
}

/** How far one record was filled in. Each recording folder has an id of its own, as several may fill one history. */
interface CursorRow extends FollowedPlace {
  readonly record: string;
  readonly account: string;
  /** The moment of the last frame that is in. */
  readonly upToMs: UtcMs;
  /** What the next frames need to know of those before, as JSON. */
  readonly carry: string;
}

interface DealRow extends Omit<Deal, 'time'> {
  readonly account: string;
  /** By the broker's clock. */
  readonly timeS: BrokerSeconds | null;
}

interface LevelChangeRow extends LevelStep {
  readonly account: string;
}

interface EquityMinuteRow {
  readonly account: string;
  /** UTC minutes since 1970. */
  readonly minute: number;
  /** As last read in it, at `lastMs`. */
  readonly equity: number;
  readonly equityLow: number;
  readonly equityHigh: number;
  readonly balance: number;
  readonly margin: number | null;
  readonly lastMs: UtcMs;
}

/** Open lots of a symbol from that minute on, until its next step. */
interface ExposureStepRow {
  readonly account: string;
  readonly symbol: string;
  readonly minute: number;
  readonly longLots: Lots;
  readonly shortLots: Lots;
}

/** One record read a topic without a gap from the one moment to the other. */
interface WatchedRow {
  readonly record: string;
  readonly account: string;
  readonly topic: 'account' | 'positions' | 'orders';
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
}

/** A note of the record, as JSON. */
interface NoticeRow {
  readonly record: string;
  readonly account: string;
  readonly atMs: UtcMs;
  readonly what: string;
  readonly detail: string;
}

/** By the reads of one record, from the first to the last of an hour at most. Several records may tell of the same time. */
interface FloatingSpanRow extends FloatingSpan {
  readonly record: string;
  readonly account: string;
}

/** As one record saw it. A few rows a year. */
interface OffsetSpanRow extends OffsetSpan {
  readonly record: string;
  readonly account: string;
}

export type Query = Kysely<Tables>;
