import { shortFailure } from '../../shared/formats/describe-failure';
import { utcOf } from '../../shared/math/broker-offsets';
import { lengthWithin } from '../../shared/math/stop-times';
import { formatLength } from '../../shared/math/time';
import type { UtcMs } from '../../shared/model/fields';
import type { BrokerOffsets } from '../../shared/model/kept-history';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { Listed } from '../../shared/model/record';
import type { ReplayEvent, ReplayGap } from '../../shared/model/replay';
import type { Failure } from '../../shared/model/result';
import { withUnreadKept } from '../../shared/rules/listed-rows';
import { type PositionChange, positionChanges } from '../../shared/rules/position-changes';
import { othersTurn } from '../live/clock';
import type { Read, Told } from './frame-reader';
import type { RecordFiles } from './record-files';
import {
  type Lost,
  readMoment,
  type Span,
  type Step,
  stepsByEntry,
  walkBlocks,
  walkRecord,
} from './record-reader';
import type { RecordedState, RecordNote } from './recorded';

/** What a span of one account's record tells. */
export interface SpanEvents {
  /** In order of time. */
  readonly events: readonly ReplayEvent[];
  readonly gaps: readonly ReplayGap[];
  /** The last offset that was believed, seconds; null where none was told. */
  readonly utcOffsetS: number | null;
}

/**
 * Reads all of the span, a block of ten minutes at a time; between two blocks whatever else the host does goes on. `everyMs`: the interval at
 * which the lists were to be read; `offsets`: of the broker's clock, by which deals have their time; `alsoTakes`
 * sees each of them too, so that the span is read once.
 */
export async function readEvents(
  files: RecordFiles,
  account: string,
  span: Span,
  everyMs: number,
  offsets: BrokerOffsets,
  alsoTakes: (step: Step) => void = () => undefined,
): Promise<SpanEvents> {
  const before = await readMoment(files, account, span.fromMs - 1);
  const finder = createEventFinder(before?.state ?? null, offsets);
  // Told again by each read: one that was recorded before the span says when it was last read.
  const earlier = before?.state.positions.good;
  if (earlier !== undefined && earlier !== null)
    finder.sawReads([{ topic: 'positions', symbol: null, atMs: earlier.atMs, failure: null, everyMs: null }]);
  let sinceBreak = 0;
  // Of a part it is not known when: its gaps have reasons of their own.
  const metLost = ({ fromMs, toMs, isPart }: Lost): void => void (isPart || finder.metDamage(fromMs, toMs));
  for await (const block of walkBlocks(files, account, span, undefined, undefined, metLost)) {
    const frames = await block.frames();
    let readMs = block.fromMs;
    // Each read by itself: a frame holds a second of them, and what the last one saw was not yet so at the first.
    for (const step of stepsByEntry(block, frames, span)) {
      finder.take(step);
      alsoTakes(step);
      readMs = step.atMs;
      sinceBreak += 1;
      if (sinceBreak < stepsAtOnce) continue;
      sinceBreak = 0;
      await othersTurn();
    }
    if (block.isDamaged()) finder.metDamage(readMs, readMs + 1);
  }
  const found = gapsOf(finder.positionReads, span, everyMs);
  // By their own interval, which is shorter: a restart may take less than what counts as a gap of reads.
  const breaks = finder.breaks
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, span.fromMs), toMs: Math.min(toMs, span.toMs) }))
    .filter((each) => each.toMs > each.fromMs && lengthWithin(found, each) === 0);
  const gaps = [...found, ...breaks.map((each) => ({ ...each, failure: null }))]
    .toSorted((left, right) => left.fromMs - right.fromMs)
    .map(({ fromMs, toMs, failure }): ReplayGap => ({ fromMs, toMs, why: failure?.message ?? null }));
  // Of a gap that goes on beyond the span, the next run says why.
  if (gaps.at(-1)?.toMs === span.toMs) finder.tookNotes(await nextNotes(files, account, span.toMs));
  return {
    // A read of deals tells those of other days too.
    events: finder.events
      .filter(({ atMs }) => atMs >= span.fromMs && atMs <= span.toMs)
      .toSorted((left, right) => left.atMs - right.atMs),
    gaps: finder.withReasons(gaps),
    utcOffsetS: finder.utcOffsetS() ?? before?.state.clock?.utcOffsetS ?? null,
  };
}

/** What is noted with the first reads after a moment. */
async function nextNotes(
  files: RecordFiles,
  account: string,
  afterMs: UtcMs,
): Promise<readonly RecordNote[]> {
  const after = { fromMs: afterMs, toMs: Number.POSITIVE_INFINITY };
  // A key frame only repeats what was known.
  for await (const { told, reads } of walkRecord(files, account, after))
    if (told.length + reads.length > 0)
      return told.flatMap((each) => (each.kind === 'note' ? [each.note] : []));
  return [];
}

/** About five minutes of the record: a few milliseconds. */
const stepsAtOnce = 300;

interface EventFinder {
  take(step: Step): void;
  sawReads(reads: readonly Read[]): void;
  /** What was recorded then cannot be read. */
  metDamage(fromMs: UtcMs, toMs: UtcMs): void;
  /** Of what was recorded after the span. */
  tookNotes(notes: readonly RecordNote[]): void;
  readonly events: readonly ReplayEvent[];
  readonly positionReads: readonly Read[];
  /** In which no run recorded the account. */
  readonly breaks: readonly Span[];
  utcOffsetS(): number | null;
  /** With what the recorder itself said of them. */
  withReasons(gaps: readonly ReplayGap[]): readonly ReplayGap[];
}

interface SeenList<Row> {
  rows: readonly Row[];
  /** What it was made of (`Step.standing`); null for what was known before. */
  standing: object | null;
  atMs: UtcMs;
}

function createEventFinder(before: RecordedState | null, offsets: BrokerOffsets): EventFinder {
  const events: ReplayEvent[] = [];
  const positionReads: Read[] = [];
  const reasons: Reason[] = [];
  const breaks: Span[] = [];
  const deals = new Set<string>();
  let utcOffsetS: number | null = null;
  let isFailing = before?.account.failure !== null && before?.account.failure !== undefined;
  let positions = seen(before?.positions.good ?? null);
  let orders = seen(before?.orders.good ?? null);

  function takeTold(told: Told): void {
    if (told.kind === 'intent') events.push({ kind: 'intent', atMs: told.atMs, intent: told.intent });
    else if (told.kind === 'note') {
      const { note } = told;
      if (note.what === 'clock') utcOffsetS = note.utcOffsetS ?? utcOffsetS;
      reasons.push(...reasonOf(note));
      if (note.what === 'not-watched') breaks.push(note);
    } else {
      for (const deal of told.rows) {
        if (deal.time === null || deals.has(deal.ticket)) continue;
        deals.add(deal.ticket);
        events.push({ kind: 'deal', atMs: utcOf(deal.time, offsets), deal });
      }
    }
  }

  function takePositions(atMs: UtcMs, list: Listed<Position>, standing: object): void {
    const rows = withUnreadKept(list, positions?.rows ?? []);
    if (positions !== null) {
      const sinceMs = positions.atMs;
      for (const change of positionChanges(positions.rows, rows))
        events.push(ofPosition(change, atMs, sinceMs));
    }
    positions = { rows, standing, atMs };
  }

  function takeOrders(atMs: UtcMs, list: Listed<Order>, standing: object): void {
    const rows = withUnreadKept(list, orders?.rows ?? []);
    if (orders !== null) events.push(...ofOrders(orders.rows, rows, atMs, orders.atMs));
    orders = { rows, standing, atMs };
  }

  const sawReads = (reads: readonly Read[]): void => {
    for (const read of reads) if (read.topic === 'positions') positionReads.push(read);
  };

  return {
    events,
    positionReads,
    breaks,
    sawReads,
    metDamage: (fromMs, toMs) =>
      reasons.push({
        fromMs,
        toMs,
        why: 'The recording of this time is damaged.',
        isOfBridge: false,
      }),
    tookNotes(notes) {
      for (const note of notes) reasons.push(...reasonOf(note));
    },
    utcOffsetS: () => utcOffsetS,
    take(step) {
      for (const told of step.told) takeTold(told);
      sawReads(step.reads);
      for (const { topic, atMs, failure } of step.reads) {
        if (topic === 'account' && (failure !== null) !== isFailing) {
          isFailing = failure !== null;
          events.push(failure === null ? { kind: 'answered', atMs } : { kind: 'failed', atMs, failure });
        }
        if (failure !== null || (topic !== 'positions' && topic !== 'orders')) continue;
        const now = step.standing(topic);
        if (topic === 'positions') {
          if (now === positions?.standing) positions.atMs = atMs;
          else takePositions(atMs, step.state().positions.good?.value ?? nothing, now);
        } else if (now === orders?.standing) orders.atMs = atMs;
        else takeOrders(atMs, step.state().orders.good?.value ?? nothing, now);
      }
    },
    withReasons: (gaps) =>
      gaps.map((gap) => {
        const within = reasons.filter(({ fromMs, toMs }) => fromMs < (gap.toMs ?? toMs) && toMs > gap.fromMs);
        const said = within.find(({ isOfBridge }) => !isOfBridge)?.why;
        return { ...gap, why: said ?? gap.why ?? within[0]?.why ?? null };
      }),
  };
}

interface Reason extends Span {
  readonly why: string;
  /** What the bridge said: a failure of the gap's own reads has more words. */
  readonly isOfBridge: boolean;
}

/** Why nothing was read between two moments. */
function reasonOf(note: RecordNote): readonly Reason[] {
  switch (note.what) {
    case 'gap':
      return [{ ...note, isOfBridge: false }];
    case 'slept':
      return [{ ...note, why: 'The computer was asleep, or Bridgewatch was suspended.', isOfBridge: false }];
    case 'set-ahead':
      return [{ ...note, why: 'The clock of this computer was set ahead.', isOfBridge: false }];
    case 'not-watched': {
      const length = formatLength((note.toMs - note.fromMs) / 1_000);
      const why = `Bridgewatch was not running, or watched another account, for ${length}.`;
      return [{ ...note, why, isOfBridge: false }];
    }
    case 'away':
      return [{ ...note, why: shortFailure({ kind: note.why, message: '' }), isOfBridge: true }];
    default:
      return [];
  }
}

const nothing: Listed<never> = { rows: [], unreadable: [] };

/** The first list is always compared with it. */
function seen<Row>(good: { readonly atMs: UtcMs; readonly value: Listed<Row> } | null): SeenList<Row> | null {
  return good === null ? null : { rows: good.value.rows, standing: null, atMs: good.atMs };
}

function ofPosition(change: PositionChange, atMs: UtcMs, sinceMs: UtcMs): ReplayEvent {
  const { position } = change;
  switch (change.kind) {
    case 'opened':
    case 'closed':
      return { kind: change.kind, atMs, sinceMs, position };
    case 'volume':
      return { kind: 'volume', atMs, sinceMs, position, before: change.before.volume };
    case 'levels': {
      const { sl, tp } = change.before;
      return { kind: 'levels', atMs, sinceMs, position, before: { sl, tp } };
    }
  }
}

function ofOrders(
  before: readonly Order[],
  after: readonly Order[],
  atMs: UtcMs,
  sinceMs: UtcMs,
): ReplayEvent[] {
  const old = new Map(before.map((order) => [order.ticket, order]));
  const events: ReplayEvent[] = [];
  for (const order of after) {
    const known = old.get(order.ticket);
    old.delete(order.ticket);
    if (known === undefined) events.push({ kind: 'placed', atMs, sinceMs, order });
    else if (known.price !== order.price || known.sl !== order.sl || known.tp !== order.tp) {
      const { price, sl, tp } = known;
      events.push({ kind: 'order-levels', atMs, sinceMs, order, before: { price, sl, tp } });
    }
  }
  for (const order of old.values()) events.push({ kind: 'removed', atMs, sinceMs, order });
  return events;
}

/** Time in which a topic was not read within twice its interval: from the good read before it to the good read after it. */
export interface Gap extends Span {
  /** Of a read that failed in it; null where there was none: nothing was asked, or nothing could be written. */
  readonly failure: Failure | null;
}

/**
 * Gaps of one topic in `span`, from its reads in their order; some before the span say when it was last read. `everyMs`: its interval where a
 * read says none, and the least that counts.
 */
export function gapsOf(reads: Iterable<Read>, span: Span, everyMs: number): readonly Gap[] {
  const gaps: Gap[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  let failure: Failure | null = null;
  let intervalMs = everyMs;
  const until = (ms: number) => {
    const fromMs = Math.max(lastMs, span.fromMs);
    const toMs = Math.min(ms, span.toMs);
    if (ms - lastMs > 2 * intervalMs && toMs > fromMs) gaps.push({ fromMs, toMs, failure });
  };
  for (const read of reads) {
    if (read.failure !== null) {
      failure = read.failure;
      continue;
    }
    until(read.atMs);
    // Where the clock was set back, that time was watched before.
    lastMs = Math.max(lastMs, read.atMs);
    failure = null;
    intervalMs = Math.max(everyMs, read.everyMs ?? 0);
  }
  until(span.toMs);
  return gaps;
}
