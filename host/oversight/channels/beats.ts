import { noticeLine } from '../../../shared/formats/account-lines';
import type { Channel, ChannelInput } from '../../../shared/model/channels';
import { isolated } from '../../../shared/rules/isolated';
import { wait } from '../../live/clock';
import type { StoredChannel } from '../../settings/ports';
import type { ChannelsParts } from './channels';
import { ofChannel } from './messages';
import { type Letter, presets, secretOrigin } from './presets';

/**
 * The dead man's switch: signs of life to a channel, by whose absence its service tells that Bridgewatch has stopped. One that fails is
 * replaced by the next one.
 */
export interface Beats {
  /** What became of the newest sign of life; null: none was sent. */
  lastOf(id: string): Channel['beat'];
  /** It was saved, or a test has passed: it is tried at once. */
  changed(id: string): void;
  /** The user wants no more of them, so what is scheduled is taken back, of an earlier start too. */
  takeBack(channels: readonly StoredChannel[]): Promise<void>;
  /** Sends no more. What is scheduled stays, and will be told. */
  close(): void;
}

export interface BeatsParts
  extends Pick<ChannelsParts, 'clock' | 'channels' | 'maySend' | 'send' | 'report' | 'onChanged'> {
  /** The account, as the user knows it; empty while it is unknown. */
  label(): string;
}

interface Beating {
  readonly last: Channel['beat'];
  /** Monotonic, as the next one. Null: the last one arrived. */
  readonly failingMs: number | null;
  readonly isReported: boolean;
  /** Infinite: it was refused, and waits for somebody to look after it. */
  readonly nextMs: number;
}
const unbeaten: Beating = { last: null, failingMs: null, isReported: false, nextMs: 0 };

const lookEveryMs = 1_000;
/** The next one after one that failed, and how long that is no news. Milliseconds. */
const outageMs = 60_000;
/** The desktop's quit waits for three seconds in all; when what failed within these is tried again. Milliseconds. */
const takeBackMs = 2_000;
const takeBackEveryMs = 1_000;

const idOf = (id: string): string => `beat-${id}`;
const timeOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

const beatOf = (channel: Pick<ChannelInput, 'preset' | 'url' | 'beats'>) =>
  presets[channel.preset].beat?.(channel) ?? null;

/** Where its signs of life go; null: it gets none. */
export const beatPlace = (channel: Pick<ChannelInput, 'preset' | 'url' | 'to' | 'beats'>): string | null =>
  beatOf(channel) && `${secretOrigin(channel)} ${channel.to}`;

export function createBeats({ clock, maySend, ...parts }: BeatsParts): Beats {
  const all = new Map<string, Beating>();
  const sending = new Map<string, Promise<void>>();
  /** Each of which one was taken, as it was kept then. */
  const taken = new Map<string, StoredChannel>();
  let isClosed = false;
  let cancel: (() => void) | null = null;

  const of = (id: string): Beating => all.get(id) ?? unbeaten;

  function look(): void {
    cancel?.();
    if (isClosed) return;
    cancel = clock.after(lookEveryMs, look);
    if (!maySend()) {
      // Whoever sends goes on with it, or takes it back.
      taken.clear();
      return;
    }
    const channels = parts.channels();
    // Changed by another host with the same settings, which may not send.
    for (const was of taken.values())
      if (
        !sending.has(was.id) &&
        !channels.some((is) => is.id === was.id && beatPlace(is) === beatPlace(was))
      )
        void beats.takeBack([was]).then(() => beats.changed(was.id));
    for (const channel of channels) {
      const { id } = channel;
      if (beatOf(channel) === null || sending.has(id) || clock.now() < of(id).nextMs) continue;
      sending.set(
        id,
        send(channel).finally(() => sending.delete(id)),
      );
    }
  }

  async function send(channel: StoredChannel): Promise<void> {
    const { id } = channel;
    const { everyMs = outageMs, dueS } = beatOf(channel) ?? {};
    const letter: Letter = {
      ...{ id: idOf(id), ids: [], priority: 'alarm' },
      title: 'Bridgewatch has stopped',
      text: `No sign of life since ${timeOf(clock.wall())} UTC. Nothing is watched or told until it runs again.\n${parts.label()}`.trim(),
      ...(dueS === undefined ? {} : { dueS }),
    };
    const startedMs = clock.now();
    const posted = await parts.send(channel, letter);
    const { words, isDelivered } = posted;
    const before = of(id);
    const last = { atMs: clock.wall(), isDelivered, words };
    if (isDelivered) {
      taken.set(id, channel);
      all.set(id, { ...unbeaten, last, nextMs: startedMs + everyMs });
    } else {
      const failingMs = before.failingMs ?? startedMs;
      const isToReport = posted.isFinal || clock.now() - failingMs >= outageMs;
      const pauseMs = Math.max(Math.min(everyMs, outageMs), posted.retryAfterMs ?? 0);
      all.set(id, {
        ...{ last, failingMs, isReported: isToReport || before.isReported },
        // After one that was taken a refusal may pass, and without the next one it is told that Bridgewatch has stopped.
        nextMs: posted.isFinal && !taken.has(id) ? Number.POSITIVE_INFINITY : startedMs + pauseMs,
      });
      if (isToReport && !before.isReported)
        parts.report(
          noticeLine({
            ...{ id: `${ofChannel(id)}beat ${last.atMs}`, kind: 'connection', tone: 'warn' },
            title: `The channel ${isolated(channel.name)} takes no sign of life`,
            detail: `${words} · it cannot know whether Bridgewatch runs`,
          }),
        );
    }
    parts.onChanged();
  }

  cancel = clock.after(lookEveryMs, look);
  const beats: Beats = {
    lastOf: (id) => of(id).last,
    changed(id) {
      all.set(id, { ...of(id), nextMs: 0, failingMs: null, isReported: false });
      look();
    },
    async takeBack(channels) {
      await Promise.all(
        channels.map(async (channel) => {
          const { id } = channel;
          // Else one on its way would be scheduled anew.
          await sending.get(id);
          taken.delete(id);
          const isScheduling =
            beatOf(channel)?.dueS !== undefined && of(id).nextMs < Number.POSITIVE_INFINITY;
          if (!isScheduling || !maySend()) return;
          all.set(id, { ...of(id), nextMs: Number.POSITIVE_INFINITY });
          const letter: Letter = {
            ...{ id: idOf(id), ids: [], priority: 'shown' },
            title: 'Bridgewatch was ended by its user',
            text: 'By a quit, or in the settings of this channel. It will not tell here that it has stopped.',
          };
          const untilMs = clock.now() + takeBackMs;
          let posted = await parts.send(channel, letter);
          // The clock's timers alone let the process end.
          const alive = setInterval(() => {}, takeBackMs);
          while (!posted.isDelivered && !posted.isFinal) {
            const pauseMs = Math.max(takeBackEveryMs, posted.retryAfterMs ?? 0);
            if (clock.now() + pauseMs >= untilMs) break;
            await wait(clock, pauseMs);
            // Scheduled again meanwhile, by its switch.
            if (of(id).nextMs < Number.POSITIVE_INFINITY) break;
            posted = await parts.send(channel, letter);
          }
          clearInterval(alive);
          const { isDelivered, words } = posted;
          const last = isDelivered ? null : { atMs: clock.wall(), isDelivered, words };
          all.set(id, { ...of(id), last });
        }),
      );
    },
    close() {
      isClosed = true;
      cancel?.();
    },
  };
  return beats;
}
