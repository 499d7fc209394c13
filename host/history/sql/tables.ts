import type { Kysely } from 'kysely';
import type { Deal } from '../../../shared/model/deal';
import type { BrokerSeconds, Lots, UtcMs } from '../../../shared/model/fields';
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

/** A step of a stop loss, take profit or order price. It was made after `afterMs` and by `byMs`, the reads on either side. */
interface LevelChangeRow {
  readonly account: string;
  readonly kind: 'position' | 'order';
  readonly ticket: string;
  readonly symbol: string;
  readonly level: 'sl' | 'tp' | 'price';
  /** Null: what it began with. 0 = none. */
  readonly fromValue: number | null;
  readonly toValue: number;
  /** Null: no read came before. */
  readonly afterMs: UtcMs | null;
  readonly byMs: UtcMs;
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

/**
 * What the open positions of one trader were worth together, with swap so far, by the reads of one record: while they were the same ones, an
 * hour at most. Several records may tell of the same time.
 */
interface FloatingSpanRow {
  readonly record: string;
  readonly account: string;
  /** Key of who opened them (shared/rules/trader-key.ts). */
  readonly trader: string;
  /** The first and the last read. */
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  readonly low: number;
  readonly high: number;
  /** The deepest fall from a highest to a later lowest within it: 0 or below. */
  readonly fall: number;
}

/** While one record saw the broker's clock so far from UTC: seconds, in whole quarters of an hour. A few rows a year. */
interface OffsetSpanRow {
  readonly record: string;
  readonly account: string;
  readonly fromMs: UtcMs;
  readonly toMs: UtcMs;
  readonly offsetS: number;
}

export type Query = Kysely<Tables>;
