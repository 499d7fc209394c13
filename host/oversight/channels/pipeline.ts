import { z } from 'zod';
import { isOfChannel } from '../../../shared/formats/account-lines';
import { channelIdSchema } from '../../../shared/model/channels';
import type { UtcMs } from '../../../shared/model/fields';
import type { StoredChannel } from '../../settings/ports';
import {
  deliveryOf,
  isTold,
  lateLetter,
  letterId,
  letterOf,
  type Message,
  messageSchema,
  ofChannel,
  quietLetter,
  type Told,
} from './messages';
import type { Posted } from './post';
import type { Letter } from './presets';

/**
 * The way of a message, for one channel: wanted -> due -> snoozed -> quiet -> grouped -> capped -> sent -> recorded. All but the sending is pure.
 * Nothing is inhibited: what hangs on a broken link is blind, so its rule has nothing to say.
 */

/** What is kept of a channel over a restart. */
export const outboxSchema = z.object({
  id: channelIdSchema,
  waiting: z.array(messageSchema),
  /** Given up. They go as one list once the channel answers. */
  undelivered: z.array(messageSchema),
  /** When the newest first message of each account left. */
  firsts: z.record(z.string(), z.number()),
  /** When its latest letters were taken. */
  sent: z.array(z.number()),
  /** The newest messages that were taken. An earlier outbox lacks them. */
  taken: z.array(z.string()).default([]),
  tries: z.number(),
  nextTryMs: z.number(),
  /** Since when nothing arrives; null: it works. */
  failingMs: z.number().nullable(),
  /** That was told. */
  isReported: z.boolean(),
  /** It refuses what we send: nothing more is sent until it is saved or a test passes. */
  isStopped: z.boolean(),
  last: z.object({ atMs: z.number(), isDelivered: z.boolean(), words: z.string() }).nullable(),
});
export type Outbox = Readonly<z.infer<typeof outboxSchema>>;

export const emptyOutbox = (id: string): Outbox => ({
  ...{ id, waiting: [], undelivered: [], firsts: {}, sent: [], taken: [], tries: 0, nextTryMs: 0 },
  ...{ failingMs: null, isReported: false, isStopped: false, last: null },
});

export interface Moment {
  readonly nowMs: UtcMs;
  /** Everything but alarms waits until then. */
  readonly heldUntilMs: UtcMs | null;
  /** Quiet hours: only alarms leave. */
  readonly isQuiet: boolean;
}

/** Milliseconds. */
const groupMs = 10_000;
const capMs = 10 * 60_000;
const giveUpMs = 10 * 60_000;
const longestPauseMs = 60_000;
/** A shorter one is no news. Milliseconds. */
const outageMs = 60_000;
const mostInCap = 20;
/** More go to the undelivered, and of those the oldest are forgotten. */
const mostKept = 500;
/** As many as a judge that is killed may hand over again. */
const mostTaken = 200;

type Kinds = Pick<StoredChannel, 'id' | 'preset' | 'kinds'>;

/** Whether this channel is told of it at all. */
export const wanted = ({ id, preset, kinds }: Kinds, { line }: Told): boolean =>
  preset !== 'heartbeat' &&
  isTold(line) &&
  deliveryOf(kinds, line) !== 'off' &&
  !line.id.startsWith(ofChannel(id));

type Stage = (messages: readonly Message[], box: Outbox, moment: Moment) => readonly Message[];

/** The channel may be tried now; one that refused us with alarms alone. */
const due: Stage = (messages, { isStopped, nextTryMs }, { nowMs }) =>
  nowMs < nextTryMs ? [] : isStopped ? messages.filter(({ isAlarm }) => isAlarm) : messages;

const snoozed: Stage = (messages, _box, { heldUntilMs, nowMs }) =>
  heldUntilMs !== null && nowMs < heldUntilMs ? messages.filter(({ isAlarm }) => isAlarm) : messages;

const quiet: Stage = (messages, _box, { isQuiet }) =>
  isQuiet ? messages.filter(({ isAlarm }) => isAlarm) : messages;

const isOpen = ({ firsts }: Outbox, account: string, atMs: UtcMs): boolean =>
  atMs < (firsts[account] ?? Number.NEGATIVE_INFINITY) + groupMs;

/** Those of one letter: each alarm alone; what was tried before, as it was; what is left of quiet hours; else all that waits of an account whose ten seconds are over. */
const grouped: Stage = (messages, box, { nowMs }) => {
  const alarm = messages.find(({ isAlarm }) => isAlarm);
  if (alarm !== undefined) return [alarm];
  const tried = messages.find(({ letter }) => letter !== null);
  if (tried !== undefined) return messages.filter(({ letter }) => letter === tried.letter);
  const past = messages.filter(({ isQuiet }) => isQuiet);
  if (past.length > 0) return past;
  const first = messages.find(({ account }) => !isOpen(box, account, nowMs));
  return first === undefined ? [] : messages.filter(({ account }) => account === first.account);
};

const latest = ({ sent }: Outbox, nowMs: UtcMs): readonly number[] =>
  sent.filter((atMs) => atMs > nowMs - capMs);

/** What waits meanwhile goes as one letter, the summary. */
const capped: Stage = (messages, box, { nowMs }) =>
  messages.some(({ isAlarm }) => isAlarm) || latest(box, nowMs).length < mostInCap ? messages : [];

const unheld = [snoozed, quiet] as const;
const stages = [due, ...unheld, grouped, capped] as const;

const through = (of: readonly Stage[], messages: readonly Message[], box: Outbox, moment: Moment) =>
  of.reduce((left, stage) => stage(left, box, moment), messages);

/** What to send now, and the outbox in which it is marked, to be kept first; null: nothing. */
export function leaving(
  box: Outbox,
  moment: Moment,
): { readonly box: Outbox; readonly letter: Letter } | null {
  const { nowMs } = moment;
  const messages = through(stages, box.waiting, box, moment);
  const [first] = messages;
  if (first === undefined) {
    const late = box.isStopped ? [] : through([due, ...unheld], box.undelivered, box, moment);
    return late.length === 0 ? null : { box, letter: lateLetter(late) };
  }
  const ids = new Set(messages.map(({ id }) => id));
  const letter = letterId(messages);
  const isLastOfCap = !first.isAlarm && latest(box, nowMs).length === mostInCap - 1;
  const isFirst = first.letter === null && !first.isAlarm && !isOpen(box, first.account, first.atMs);
  return {
    box: {
      ...box,
      waiting: box.waiting.map((each) => (ids.has(each.id) ? { ...each, letter } : each)),
      firsts: isFirst ? { ...box.firsts, [first.account]: nowMs } : box.firsts,
    },
    letter: first.isQuiet
      ? quietLetter(messages)
      : letterOf(messages, isLastOfCap ? '20 messages within ten minutes: what follows comes as one.' : null),
  };
}

/** With these, each once: a judge that was killed hands over again what it does not know to be here. */
export function received(box: Outbox, messages: readonly Message[]): Outbox {
  const known = new Set([...[...box.waiting, ...box.undelivered].map(({ id }) => id), ...box.taken]);
  const waiting = [...box.waiting, ...messages.filter(({ id }) => !known.has(id))];
  const over = Math.max(0, waiting.length - mostKept);
  return {
    ...box,
    waiting: waiting.slice(over),
    undelivered: [...box.undelivered, ...waiting.slice(0, over)].slice(-mostKept),
  };
}

/** In quiet hours what waits and was not tried yet is put aside for the list at their end. */
export const putAside = (box: Outbox, isQuiet: boolean): Outbox => {
  const isAside = (each: Message): boolean => !each.isAlarm && !each.isQuiet && each.letter === null;
  return isQuiet && box.waiting.some(isAside)
    ? { ...box, waiting: box.waiting.map((each) => (isAside(each) ? { ...each, isQuiet } : each)) }
    : box;
};

/** After ten minutes of an outage a message is given up. What is held is not tried, so where nothing else is there nothing fails. */
export function givenUp(box: Outbox, moment: Moment): Outbox {
  const { failingMs, waiting, undelivered, isStopped } = box;
  if (failingMs === null) return box;
  const tried = new Set(through(unheld, [...waiting, ...undelivered], box, moment));
  if (tried.size === 0 && !isStopped) return { ...box, failingMs: null };
  const isOver = (each: Message): boolean =>
    tried.has(each) && moment.nowMs - Math.max(each.atMs, failingMs) >= giveUpMs;
  if (!waiting.some(isOver)) return box;
  return {
    ...box,
    waiting: waiting.filter((each) => !isOver(each)),
    undelivered: [...undelivered, ...waiting.filter(isOver)].slice(-mostKept),
  };
}

/** The outbox after its letter was sent. */
export function recorded(box: Outbox, { ids }: Pick<Letter, 'ids'>, posted: Posted, nowMs: UtcMs): Outbox {
  const last = { atMs: nowMs, isDelivered: posted.isDelivered, words: posted.words };
  if (!posted.isDelivered) {
    const pauseMs = Math.min(longestPauseMs, 1_000 * 2 ** box.tries);
    return {
      ...box,
      last,
      tries: box.tries + 1,
      nextTryMs: nowMs + Math.max(pauseMs, posted.retryAfterMs ?? 0),
      failingMs: box.failingMs ?? nowMs,
      isStopped: posted.isFinal,
    };
  }
  const isLeft = ({ id }: Message): boolean => !ids.includes(id);
  return {
    ...answering(box),
    last,
    waiting: box.waiting.filter(isLeft),
    undelivered: box.undelivered.filter(isLeft),
    sent: [...latest(box, nowMs), nowMs],
    taken: [...box.taken, ...ids].slice(-mostTaken),
  };
}

/** The channel answers, or somebody has looked after it: it is tried at once. */
export const answering = (box: Outbox): Outbox => ({
  ...{ ...box, tries: 0, nextTryMs: 0 },
  ...{ failingMs: null, isReported: false, isStopped: false },
});

/** Once an outage, and not where nothing but news of other channels cannot go. */
export const isToReport = (box: Outbox, nowMs: UtcMs): boolean =>
  !box.isReported &&
  [...box.waiting, ...box.undelivered].some(({ event }) => !isOfChannel(event)) &&
  box.failingMs !== null &&
  (box.isStopped || nowMs - box.failingMs >= outageMs);

/** After a restart, where the clock may have been set back: nothing waits for a moment that is far away. */
export const restarted = (box: Outbox, nowMs: UtcMs): Outbox => ({
  ...box,
  waiting: box.waiting.map((each) => ({ ...each, atMs: Math.min(each.atMs, nowMs) })),
  firsts: Object.fromEntries(Object.entries(box.firsts).map(([of, atMs]) => [of, Math.min(atMs, nowMs)])),
  sent: box.sent.map((atMs) => Math.min(atMs, nowMs)),
  nextTryMs: (box.last?.atMs ?? 0) > nowMs ? nowMs : box.nextTryMs,
  failingMs: box.failingMs === null ? null : Math.min(box.failingMs, nowMs),
});
