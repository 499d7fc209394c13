import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  isAlarmLine,
  isByUser,
  isOfRule,
  type NoticeLine,
  switchOf,
  withWho,
} from '../../../shared/formats/account-lines';
import { overEvent } from '../../../shared/formats/alert-lines';
import { deliveries } from '../../../shared/model/channels';
import type { UtcMs } from '../../../shared/model/fields';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { bounded } from '../../bridge/decode/printed';
import type { StoredChannel } from '../../settings/ports';
import type { Letter } from './presets';

/** One event for one channel, in the words that go there. */
export const messageSchema = z.object({
  /** Of its event and channel: a receiver that gets it twice can tell. */
  id: z.string(),
  /** Of its line in the list of notices. */
  event: z.string(),
  atMs: z.number(),
  /** One name for the account, whatever connects to it: what belongs together. */
  account: z.string(),
  delivery: z.enum(deliveries),
  isAlarm: z.boolean(),
  title: z.string(),
  detail: z.string(),
  /** As the user knows it, with DEMO or REAL. */
  label: z.string(),
  /** The letter that it was put into. Null: not tried yet. */
  letter: z.string().nullable(),
  /** It waits for the end of quiet hours, or did. An earlier outbox lacks it. */
  isQuiet: z.boolean().default(false),
  /** Of the message that this one says the end of. Null: of none. Lacking too. */
  endOf: z.string().nullable().default(null),
});
export type Message = Readonly<z.infer<typeof messageSchema>>;

/** A line with the account that it is about. */
export interface Told {
  readonly line: NoticeLine;
  readonly atMs: UtcMs;
  readonly account: string;
  readonly label: string;
}

/** A line about a channel, which that one is not told. */
export const ofChannel = (id: string): string => `channel ${id} `;

/** Kept from channels, sounds and the system: the trader that it is about is muted. */
export const isMuted = (line: NoticeLine, muted: readonly string[]): boolean =>
  line.who[0] !== undefined && muted.includes(line.who[0].trader) && !isAlarmLine(line);

/** What the system notifies of, each unresolved order, and that the bridge is back. */
export const isTold = (line: NoticeLine): boolean =>
  line.isSystem ||
  isAlarmLine(line) ||
  (line.kind === 'connection' && line.tone === 'good' && !isByUser(line));

/** How a channel is told of it. */
export function deliveryOf(kinds: StoredChannel['kinds'], line: NoticeLine): Message['delivery'] {
  const kind = switchOf(line);
  return kind === null ? 'sound' : kinds[kind];
}

const wordsOfMoney =
  /(?<!stop |known )\b(loss|profit|net|result|equity|balance|margin|drawdown|credit|swap|commission|deposit|withdrawal|money|pnl|p\/l)\b/i;
/** `512.30 USD` */
const amount = /\d\s?[A-Z]{3}\b/;
/** A broker may call its currency `USDT`, `USc` or `€`. */
const isAmount = (part: string, currency: string): boolean =>
  amount.test(part) ||
  (currency !== '' &&
    part
      .split(currency)
      .some((after, at, all) => /\d\s?$/.test(all[at - 1] ?? '') && !/^[\p{L}\p{N}]/u.test(after)));
const number = /[+\-\u2212]?\d(?:[\d.,'\s]*\d)?/g;

/** Each part (` · `) that speaks of money, without its numbers: which of them is an amount nobody can tell from the words. */
function withoutMoney(text: string, currency: string): string {
  const parts = text.split(' · ');
  const clean = parts.map((part) =>
    wordsOfMoney.test(part) || isAmount(part, currency) ? part.replace(number, '…') : part,
  );
  return clean.join(' · ');
}

export function messageFor(
  channel: Pick<StoredChannel, 'id' | 'kinds' | 'tellsMoney'>,
  { line, atMs, account, label }: Told,
  names: Pick<TraderNames, 'nameOf'>,
  currency: string,
): Message {
  const whole = { title: line.title, detail: withWho(line, names) };
  const bare = {
    title: withoutMoney(line.title, currency),
    detail: withoutMoney(whole.detail, currency),
  };
  const isLess = bare.title !== whole.title || bare.detail !== whole.detail;
  const { title, detail } = channel.tellsMoney ? whole : bare;
  const isEnd = isOfRule(line) && line.id.endsWith(overEvent);
  const left = !channel.tellsMoney && isLess ? ' · amounts left out' : '';
  return {
    // The line of an alert names one firing of one rule, also for the host that tells it after a kill; a ticket may come again elsewhere.
    id: idOf([line.id, ...(isOfRule(line) ? [] : [account, String(atMs)]), channel.id]),
    event: line.id,
    ...{ atMs, account, label, delivery: deliveryOf(channel.kinds, line), isAlarm: isAlarmLine(line) },
    title: bounded(title, 200),
    detail: `${bounded(detail, 400)}${left}`,
    letter: null,
    isQuiet: false,
    endOf: isEnd ? idOf([line.id.slice(0, -overEvent.length), channel.id]) : null,
  };
}

const idOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);

/** Characters. With the account and three bytes for each it is under the 4,096 bytes that ntfy takes. */
const mostText = 1_000;

/** Lines as far as they fit, and how many more there are. */
function listed(lines: readonly string[]): string {
  let length = 0;
  const fitting = lines.filter((line) => {
    length += line.length + 1;
    return length <= mostText;
  });
  const more = lines.length - fitting.length;
  return [...fitting, ...(more === 0 ? [] : [`and ${more} more`])].join('\n');
}

const priorityOf = (messages: readonly Message[]): Letter['priority'] =>
  messages.some((each) => each.isAlarm)
    ? 'alarm'
    : messages.some(({ delivery }) => delivery === 'sound')
      ? 'sound'
      : 'shown';

const labelsOf = (messages: readonly Message[]): string =>
  bounded([...new Set(messages.map(({ label }) => label))].join(', '), 150);

/** The name of what leaves together, over tries. Of several it is none of theirs: the end of one would take the place of all. */
export function letterId(messages: readonly Message[]): string {
  const [first, ...others] = messages;
  if (first === undefined) return '';
  return first.letter ?? (others.length === 0 ? first.id : idOf(messages.map(({ id }) => id)));
}

/** Messages of one account as one POST. `note`: what the reader should know besides. */
export function letterOf(messages: readonly Message[], note: string | null): Letter {
  const [first, ...others] = messages;
  const ids = messages.map(({ id }) => id);
  const lines =
    others.length === 0
      ? [first?.detail ?? '']
      : messages.map(({ title, detail }) => bounded(detail === '' ? title : `${title} · ${detail}`, 300));
  return {
    id: letterId(messages),
    ...{ ids, endOf: others.length === 0 ? (first?.endOf ?? null) : null },
    title: others.length === 0 ? (first?.title ?? '') : `${messages.length} messages`,
    text: [listed(lines.filter((line) => line !== '')), labelsOf(messages), note ?? '']
      .filter((line) => line !== '')
      .join('\n'),
    priority: priorityOf(messages),
  };
}

const timeOf = (atMs: UtcMs): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

/** It comes long after it happened. */
export const withTime = (line: NoticeLine, atMs: UtcMs): NoticeLine => ({
  ...line,
  detail: [line.detail, `at ${timeOf(atMs)} UTC`].filter((part) => part !== '').join(' · '),
});

/** What was not told at its time, as one list. */
function pastLetter(messages: readonly Message[], id: string, words: string): Letter {
  const ids = messages.map((each) => each.id);
  const newestFirst = messages.toReversed().map(({ atMs, title }) => `${timeOf(atMs)} ${title}`);
  return {
    ...{ id, ids },
    title: `${messages.length} ${messages.length === 1 ? 'message' : 'messages'} ${words}`,
    text: [listed(['Times are UTC.', ...newestFirst]), labelsOf(messages)].join('\n'),
    priority: priorityOf(messages),
  };
}

/** What nobody got in time. */
export const lateLetter = (messages: readonly Message[]): Letter =>
  pastLetter(messages, idOf(['late', ...messages.map(({ id }) => id)]), 'not delivered in time');

export const quietLetter = (messages: readonly Message[]): Letter =>
  pastLetter(messages, letterId(messages), 'from quiet hours');
