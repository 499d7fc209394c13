import { type NoticeLine, noticeLine } from '../../../shared/formats/account-lines';
import type { Tested } from '../../../shared/model/channels';
import type { UtcMs } from '../../../shared/model/fields';
import { isolated } from '../../../shared/rules/isolated';
import type { TraderNames } from '../../../shared/rules/trader-names';
import type { Clock } from '../../live/clock';
import type { StoredChannel } from '../../settings/ports';
import type { KeptOutbox } from './kept-outbox';
import { letterOf, messageFor, ofChannel, type Told, withTime } from './messages';
import {
  answering,
  emptyOutbox,
  givenUp,
  isToReport,
  leaving,
  type Outbox,
  putAside,
  received,
  recorded,
  restarted,
  wanted,
} from './pipeline';
import type { Posted } from './post';
import type { Letter } from './presets';

/** Tells the channels what happened, as far as each wants to know it. */
export interface Channels {
  /** Resolves once it is kept. */
  add(told: Told): Promise<void>;
  /** How it stands; empty where another host sends. */
  boxOf(id: string): Outbox;
  /** The newest line once more, beginning with TEST. Never held. */
  test(channel: StoredChannel, newest: Omit<Told, 'atMs'> | null): Promise<Tested>;
  /** It was saved, so it is tried at once; or removed. */
  changed(id: string): void;
  close(): Promise<void>;
}

export interface ChannelsParts {
  readonly clock: Clock;
  readonly kept: KeptOutbox;
  channels(): readonly StoredChannel[];
  names(): Pick<TraderNames, 'nameOf'>;
  /** Of the account, as its amounts say it; empty while it is unknown. */
  currency(): string;
  /** Of several hosts one sends. */
  maySend(): boolean;
  /** Everything but alarms is held until then; null: nothing is. */
  heldUntilMs(): UtcMs | null;
  isQuiet(): boolean;
  send(channel: StoredChannel, letter: Letter): Promise<Posted>;
  /** Puts a line into the list of notices, which comes back here for the other channels. */
  report(line: NoticeLine): void;
  onChanged(): void;
  log(line: string): void;
}

/** How often is looked at what waits, milliseconds. */
const lookEveryMs = 1_000;
/** How long it may take at the start until it is known which host sends. Milliseconds. */
const undecidedMs = 10_000;
/** What a killed host left has its time with it, where it comes so much later. Milliseconds. */
const lateMs = 60_000;

export function createChannels({ clock, kept, ...parts }: ChannelsParts): Channels {
  /** UTC by steps of the monotonic clock: one that is set meanwhile changes no wait. */
  const beganMs = clock.wall() - clock.now();
  const now = (): UtcMs => Math.round(beganMs + clock.now());
  const boxes = new Map<string, Outbox>();
  const sending = new Set<string>();
  /** Until it is known whether this host sends. */
  let incoming: readonly Told[] = [];
  /** Whoever looks takes what all have added. */
  let keeping: Promise<void> = Promise.resolve();
  let isSender = false;
  let isClosed = false;
  let cancel: (() => void) | null = null;

  const boxOf = (id: string): Outbox => boxes.get(id) ?? emptyOutbox(id);
  const change = (id: string, next: (box: Outbox) => Outbox): void => void boxes.set(id, next(boxOf(id)));
  const save = (): Promise<void> => kept.write(() => (isSender ? [...boxes.values()] : null));

  /** Takes over what another host or an earlier start has left. False where another one sends. */
  async function takeOver(): Promise<boolean> {
    if (!parts.maySend()) {
      if (isSender) boxes.clear();
      isSender = false;
      return false;
    }
    if (isSender) return true;
    const found = await kept.read();
    if (isSender) return true;
    for (const box of found) boxes.set(box.id, restarted(box, now()));
    isSender = true;
    return true;
  }

  async function look(): Promise<void> {
    if (isClosed) return;
    if (!(await takeOver())) {
      // Whoever sends tells it.
      incoming = incoming.filter(({ atMs }) => now() - atMs < undecidedMs);
      return again();
    }
    const news = incoming;
    incoming = [];
    const channels = parts.channels();
    for (const id of boxes.keys()) if (!channels.some((each) => each.id === id)) boxes.delete(id);
    for (const channel of channels) {
      const messages = news.filter((told) => wanted(channel, told));
      if (messages.length === 0 && !boxes.has(channel.id)) continue;
      change(channel.id, (box) =>
        received(
          box,
          messages.map((told) => messageFor(channel, told, parts.names(), parts.currency())),
        ),
      );
      if (!sending.has(channel.id)) void survived(tell(channel));
    }
    if (news.length > 0) keeping = save();
    await keeping;
    again();
  }

  /** A defect here must not end whoever watches. */
  const survived = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => parts.log(`channels: ${error instanceof Error ? error.message : error}`));
  const looked = (): Promise<void> => survived(look());

  /** Until it has taken over, another start or host may have left something. */
  function again(): void {
    const isBusy = isSender
      ? [...boxes.values()].some((box) => box.waiting.length + box.undelivered.length > 0)
      : parts.channels().length > 0;
    if (isClosed || cancel !== null || !(isBusy || incoming.length > 0)) return;
    cancel = clock.after(lookEveryMs, () => {
      cancel = null;
      void looked();
    });
  }

  /** Sends what may leave by now, one letter after the other. */
  async function tell(channel: StoredChannel): Promise<void> {
    const { id } = channel;
    sending.add(id);
    try {
      while (!isClosed && isSender && boxes.has(id)) {
        const moment = { nowMs: now(), heldUntilMs: parts.heldUntilMs(), isQuiet: parts.isQuiet() };
        change(id, (box) => givenUp(putAside(box, moment.isQuiet), moment));
        if (isToReport(boxOf(id), moment.nowMs)) report(channel);
        const next = leaving(boxOf(id), moment);
        if (next === null) break;
        change(id, () => next.box);
        // On the disk before it leaves: after a kill it goes again, as the same letter.
        await save();
        const posted = await parts.send(channel, next.letter);
        if (!boxes.has(id) || !isSender) break;
        change(id, (box) => recorded(box, next.letter, posted, now()));
        await save();
        parts.onChanged();
      }
    } finally {
      sending.delete(id);
    }
    again();
  }

  function report(channel: StoredChannel): void {
    change(channel.id, (box) => ({ ...box, isReported: true }));
    const { waiting, undelivered, last } = boxOf(channel.id);
    parts.report(
      noticeLine({
        ...{ id: `${ofChannel(channel.id)}fails ${now()}`, kind: 'connection', tone: 'warn' },
        title: `The channel ${isolated(channel.name)} delivers nothing`,
        detail: `${last?.words} · messages that wait: ${waiting.length + undelivered.length}`,
      }),
    );
  }

  again();
  return {
    add({ line, atMs: happenedMs, ...told }) {
      const atMs = now();
      const isLate = atMs - happenedMs >= lateMs;
      incoming = [...incoming, { ...told, atMs, line: isLate ? withTime(line, happenedMs) : line }];
      return looked();
    },
    boxOf,
    async test(channel, newest) {
      const atMs = now();
      const message = newest && messageFor(channel, { ...newest, atMs }, parts.names(), parts.currency());
      const letter = message === null ? null : letterOf([message], null);
      const sent: Letter = {
        id: `test-${atMs}`,
        ids: [],
        title: `TEST ${letter?.title ?? 'An example: nothing has happened yet'}`,
        text: letter?.text ?? 'A message of Bridgewatch would be here.',
        priority: letter?.priority ?? 'sound',
      };
      const posted = await parts.send(channel, sent);
      const last = { atMs: now(), isDelivered: posted.isDelivered, words: posted.words };
      if (await takeOver()) {
        change(channel.id, (box) => ({ ...(posted.isDelivered ? answering(box) : box), last }));
        await save();
        void looked();
      }
      parts.onChanged();
      return { ...last, text: `${sent.title}\n${sent.text}` };
    },
    changed(id) {
      if (boxes.has(id)) change(id, answering);
      void looked().then(() => parts.onChanged());
    },
    async close() {
      isClosed = true;
      cancel?.();
      await save();
    },
  };
}
