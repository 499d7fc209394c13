import type { Handlers, Input } from '../../../shared/contract';
import type { Channel } from '../../../shared/model/channels';
import { failed, ok, type Result } from '../../../shared/model/result';
import type { StoredChannel } from '../../settings/ports';
import type { SettingsStore } from '../../settings/stored-settings';
import type { TokenKeeper } from '../../settings/token-keeper';
import { checkedAddresses, type Guarded, parseTarget, typedLookup } from './address-guard';
import { type Beats, beatPlace } from './beats';
import type { Channels } from './channels';
import type { Told } from './messages';
import { fieldProblem, presets, secretOrigin } from './presets';

type ChannelHandlers = Pick<
  Handlers,
  'channels.list' | 'channels.save' | 'channels.remove' | 'channels.test'
>;

export interface ChannelHandlersParts {
  readonly store: Pick<SettingsStore, 'channels' | 'saveChannels'>;
  readonly secrets: TokenKeeper;
  readonly channels: Channels;
  readonly beats: Beats;
  guarded(): Guarded;
  /** One change after the other, across all hosts of the user. */
  inTurn(change: () => Promise<Result<Channel[]>>): Promise<Result<Channel[]>>;
  /** The newest line of the list; null: there is none. */
  newest(): Omit<Told, 'atMs'> | null;
}

const mostChannels = 20;

/** As the keeper of tokens knows a channel. */
export const keptAs = (channel: StoredChannel) => ({ ...channel, url: secretOrigin(channel) });

const bad = (message: string, field: string): Result<never> => failed({ kind: 'bad-input', message, field });

/** Why nothing can be sent, in words; null: nothing is in the way. */
export function troubleOf(channel: StoredChannel, secrets: TokenKeeper): string | null {
  const isNeeded = channel.hasSecret || presets[channel.preset].needsSecret;
  return isNeeded && secrets.storageOf(keptAs(channel)) === 'none'
    ? `The secret of ${channel.name} is not here: enter it again, or give it in TOKENS_FILE (CHANNEL ${channel.name} | secret).`
    : null;
}

export function channelHandlers(parts: ChannelHandlersParts): ChannelHandlers {
  const { store, secrets, channels, beats, inTurn } = parts;

  const visible = (channel: StoredChannel): Channel => {
    const { secret: _secret, hasSecret: _hasSecret, ...choices } = channel;
    const { last, waiting, undelivered, nextTryMs, failingMs, isStopped } = channels.boxOf(channel.id);
    const words = last?.words ?? '';
    const trouble = isStopped
      ? `Stopped until it is saved or a test passes. ${words}`
      : failingMs !== null
        ? words
        : null;
    const secretStorage = secrets.storageOf(keptAs(channel));
    return {
      ...{
        ...choices,
        secretStorage,
        last,
        beat: beats.lastOf(channel.id),
        trouble: troubleOf(channel, secrets) ?? trouble,
      },
      ...{ waiting: waiting.length, undelivered: undelivered.length },
      nextTryMs: failingMs === null || isStopped ? null : nextTryMs,
    };
  };
  const list = (): Result<Channel[]> => ok(store.channels().map(visible));

  async function save({ secret, ...input }: Input<'channels.save'>): Promise<Result<Channel[]>> {
    const all = store.channels();
    const before = all.find(({ id }) => id === input.id) ?? null;
    if (before === null && all.length >= mostChannels)
      return bad(`There are ${mostChannels} channels already: remove one first.`, 'id');
    if (all.some(({ id, name }) => id !== input.id && name === input.name))
      return bad('Another channel has this name.', 'name');
    const given = secret === undefined || secret === '' ? null : secret;
    const problem = fieldProblem(input, given);
    if (problem !== null) return bad(problem.message, problem.field);

    const isSameOrigin = before !== null && secretOrigin(before) === secretOrigin(input);
    const stays = secret === undefined && isSameOrigin;
    const hasSecret = given !== null || (stays && before.hasSecret);
    // Discord's address is its secret: without one there is nothing to look at yet.
    if (input.preset !== 'discord' || given !== null) {
      const target = parseTarget(presets[input.preset].address(input, given ?? ''));
      const checked = target.ok
        ? await checkedAddresses(target.value, hasSecret, parts.guarded(), typedLookup)
        : target;
      if (!checked.ok) return bad(checked.failure.message, input.preset === 'discord' ? 'secret' : 'url');
    }

    // While its secret is here.
    if (before !== null && beatPlace(before) !== beatPlace(input)) await beats.takeBack([before]);
    const taken = given === null ? null : await secrets.take(input.id, secretOrigin(input), given);
    const next = { ...input, secret: taken?.secret ?? (stays ? before.secret : null), hasSecret };
    store.saveChannels(before === null ? [...all, next] : all.map((each) => (each === before ? next : each)));
    if (!stays) secrets.forget(input.id);
    taken?.commit();
    changed(input.id);
    return list();
  }

  function changed(id: string): void {
    channels.changed(id);
    beats.changed(id);
  }

  return {
    'channels.list': () => Promise.resolve(list()),
    'channels.save': (input) => inTurn(() => save(input)),
    'channels.remove': ({ id }) =>
      inTurn(async () => {
        await beats.takeBack(store.channels().filter((each) => each.id === id));
        store.saveChannels(store.channels().filter((each) => each.id !== id));
        secrets.forget(id);
        changed(id);
        return list();
      }),
    async 'channels.test'({ id }) {
      const channel = store.channels().find((each) => each.id === id);
      if (channel === undefined) return bad('There is no such channel any more.', 'id');
      const tested = await channels.test(channel, parts.newest());
      if (tested.isDelivered) beats.changed(id);
      return ok(tested);
    },
  };
}
