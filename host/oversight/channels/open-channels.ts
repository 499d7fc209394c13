import { type NoticeLine, noticeLine } from '../../../shared/formats/account-lines';
import type { Account } from '../../../shared/model/account';
import type { Channel } from '../../../shared/model/channels';
import type { UtcMs } from '../../../shared/model/fields';
import type { Result } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { parseBridgeAddress } from '../../bridge/address';
import { bounded } from '../../bridge/decode/printed';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import type { FileTokens, KeyStore } from '../../settings/ports';
import type { SettingsStore } from '../../settings/stored-settings';
import { createTokenKeeper } from '../../settings/token-keeper';
import type { NoticeFiles } from '../kept-notices';
import type { Happened, NoticeList } from '../notice-list';
import { createBeats } from './beats';
import { type ChannelsParts, createChannels } from './channels';
import { channelHandlers, keptAs, troubleOf } from './handlers';
import { createKeptOutbox } from './kept-outbox';
import { ofChannel, type Told } from './messages';
import { notSent, post, systemLookup } from './post';

export interface OpenChannelsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge'>;
  readonly clock: Clock;
  readonly store: Pick<SettingsStore, 'bridges' | 'channels' | 'saveChannels'>;
  readonly keyStore: KeyStore;
  readonly fileTokens: FileTokens | undefined;
  readonly files: NoticeFiles | null;
  readonly list: Pick<NoticeList, 'add' | 'now' | 'after'>;
  names(): Pick<TraderNames, 'nameOf'>;
  /** Addresses of bridges that are no profile: of the environment and of the embedded demo. */
  otherBridges(): readonly string[];
  /** Ports behind which this host answers itself. */
  readonly doors: readonly number[];
  maySend(): boolean;
  heldUntilMs(): UtcMs | null;
  isQuiet(): boolean;
  inTurn(change: () => Promise<Result<Channel[]>>): Promise<Result<Channel[]>>;
  onChanged(): void;
  log(line: string): void;
}

/** `7001@Broker REAL`; empty while it is unknown. */
const labelOf = (account: Account | undefined): string =>
  account === undefined
    ? ''
    : bounded(`${accountName(account) ?? 'an account'} ${account.tradeMode ?? ''}`, 120);

export function openChannels(parts: OpenChannelsParts) {
  const { live, clock, store, log, list } = parts;
  const { fileTokens } = parts;
  const secrets = createTokenKeeper(
    parts.keyStore,
    log,
    fileTokens && { ...fileTokens, tokenOf: (name) => fileTokens.secretOf(name) },
  );
  const guarded = () => ({
    bridges: [...store.bridges().profiles.map(({ url }) => url), ...parts.otherBridges()].flatMap((url) => {
      const address = parseBridgeAddress(url);
      return address.ok ? [address.value] : [];
    }),
    doors: parts.doors,
  });
  /** The accounts of this run, by connection: some lines are told after the next one began. */
  const labels = new Map<number, string>();

  const told = (line: NoticeLine, { generation, account, atMs }: Happened): Told => {
    if (generation === live.bridge.current().generation) {
      const label = labelOf(live.knowledge.account()?.value);
      if (label !== '') labels.set(generation, label);
    }
    return { line, atMs, account: account ?? 'connection', label: labels.get(generation) ?? '' };
  };
  const newest = (): Omit<Told, 'atMs'> | null => {
    const line = list.after(0).at(-1);
    return line === undefined ? null : told(line, list.now());
  };

  const ways: Pick<ChannelsParts, 'clock' | 'channels' | 'maySend' | 'send' | 'report' | 'onChanged'> = {
    clock,
    channels: store.channels,
    maySend: parts.maySend,
    async send(channel, letter) {
      const { token } = await secrets.tokenFor(keptAs(channel));
      const trouble = token === null ? troubleOf(channel, secrets) : null;
      if (trouble !== null || (token === null && channel.hasSecret))
        return notSent(trouble ?? 'The key store could not open its secret. Enter it again.');
      return post(channel, token, letter, { guarded: guarded(), lookup: systemLookup });
    },
    report: (line) => void list.add([line]),
    onChanged: parts.onChanged,
  };
  const channels = createChannels({
    ...ways,
    kept: createKeptOutbox(parts.files, log),
    names: parts.names,
    currency: () => live.knowledge.account()?.value.currency ?? '',
    heldUntilMs: parts.heldUntilMs,
    isQuiet: parts.isQuiet,
    log,
  });
  const beats = createBeats({ ...ways, label: () => labelOf(live.knowledge.account()?.value) });
  for (const channel of store.channels()) {
    const trouble = troubleOf(channel, secrets);
    if (trouble === null) continue;
    log(trouble);
    const id = `${ofChannel(channel.id)}secret ${clock.wall()}`;
    const line = noticeLine({ id, kind: 'connection', tone: 'warn', title: trouble });
    // What takes lines further is made after this.
    clock.after(0, () => ways.report(line));
  }

  return {
    /** A line that was added to the list. */
    add: (line: NoticeLine, happened: Happened): Promise<void> => channels.add(told(line, happened)),
    handlers: channelHandlers({ store, secrets, channels, beats, guarded, inTurn: parts.inTurn, newest }),
    /** `isChosen`: by a quit that the user chose, so that nobody is told that it has stopped. */
    async close(isChosen: boolean): Promise<void> {
      beats.close();
      await Promise.all([channels.close(), isChosen ? beats.takeBack(store.channels()) : null]);
    },
  };
}
