import type { UtcMs } from '../../../shared/model/fields';
import type { Intent } from '../../../shared/model/intent';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import type { ReplayEvent, ReplayGap } from '../../../shared/model/replay';
import type { Tick } from '../../../shared/model/tick';

/** A quote as a read told it. */
export interface ReadQuote {
  /** When the bridge answered, UTC milliseconds of this machine. */
  readonly atMs: UtcMs;
  readonly tick: Tick;
}

/** All that is known of one ticket: what a dispute pack is made of. */
export interface DisputeFacts {
  /** Of a position, or of an order. */
  readonly ticket: string;
  readonly account: { readonly login: string | null; readonly server: string | null };
  /** The bridge's address without credentials, or `demo`. */
  readonly bridge: string;
  readonly symbol: string | null;
  /** All orders and deals that belong to it, the ticket included. */
  readonly orders: readonly string[];
  readonly deals: readonly string[];
  readonly span: { readonly fromMs: UtcMs; readonly toMs: UtcMs };
  readonly offsets: BrokerOffsets;
  /** UTC milliseconds of this machine. */
  readonly madeMs: UtcMs;
  /** Such as `Bridgewatch 0.1.0`. */
  readonly program: string;
  /** Oldest first. */
  readonly intents: readonly Intent[];
  /** Lines of the journal of orders as they are in its files, checksum included. */
  readonly journal: readonly { readonly file: string; readonly line: string }[];
  /** In order of time. */
  readonly events: readonly ReplayEvent[];
  /** In order of time. */
  readonly quotes: readonly ReadQuote[];
  readonly gaps: readonly ReplayGap[];
  /** What is missing, a sentence each. */
  readonly missing: readonly string[];
}
