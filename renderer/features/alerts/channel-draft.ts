import { messageNamesText, templateProblem } from '../../../shared/formats/message-template';
import {
  type Channel,
  type ChannelInput,
  type ChannelPreset,
  defaultDeliveries,
} from '../../../shared/model/channels';

export const presetNames: Readonly<Record<ChannelPreset, string>> = {
  ntfy: 'ntfy',
  telegram: 'Telegram',
  discord: 'Discord',
  plain: 'HTTP POST',
  heartbeat: 'Heartbeat',
};

interface PresetField {
  readonly label: string;
  readonly placeholder: string;
}

/** What each preset asks for; null: it has none. The secret is asked for by all. */
export const presetFields: Readonly<
  Record<
    ChannelPreset,
    { readonly url: PresetField | null; readonly to: PresetField | null; readonly secret: PresetField }
  >
> = {
  ntfy: {
    url: { label: 'Server', placeholder: 'https://ntfy.sh' },
    to: { label: 'Topic', placeholder: 'a name that nobody guesses' },
    secret: { label: 'Access token', placeholder: 'none' },
  },
  telegram: {
    url: { label: 'Server', placeholder: 'api.telegram.org' },
    to: { label: 'Chat ID', placeholder: 'e.g. 123456789' },
    secret: { label: 'Bot token', placeholder: 'from @BotFather' },
  },
  discord: {
    url: null,
    to: null,
    secret: { label: 'Webhook address', placeholder: 'https://discord.com/api/webhooks/…' },
  },
  plain: {
    url: { label: 'Address', placeholder: 'https://example.com/hook' },
    to: { label: 'Body', placeholder: 'usual, or {"text": "{{title}}"}' },
    secret: { label: 'Bearer token', placeholder: 'none' },
  },
  heartbeat: {
    url: { label: 'Address', placeholder: 'https://hc-ping.com/…' },
    to: null,
    secret: { label: 'Bearer token', placeholder: 'none' },
  },
};

/** What is to be known of each, as how it tells that Bridgewatch has stopped; null: nothing. */
export const presetNotes: Readonly<Record<ChannelPreset, string | null>> = {
  ntfy: 'Sent ahead for 25 minutes on ntfy.sh, 2.5 minutes on a server of your own, and replaced before. Needs ntfy 2.16. A quit that you choose takes it back.',
  telegram: null,
  discord: null,
  plain: `A body of your own is JSON whose texts hold ${messageNamesText}; the priority is alarm, sound or shown. It is kept unprotected: a secret belongs in the field of the token.`,
  heartbeat:
    'One POST a minute, such as for healthchecks: that service tells when they stop, also after a quit that you choose.',
};

export const storageWords: Readonly<Record<Channel['secretStorage'], string>> = {
  'key-store': 'stored',
  'weak-store': 'stored, weakly protected',
  memory: 'for this run only',
  file: 'from TOKENS_FILE',
  none: 'none',
};

/** The form's values. The secret is written here and never comes back. */
export interface ChannelDraft extends Omit<ChannelInput, 'secret'> {
  /** Empty: the stored one stays. */
  readonly secret: string;
}

export const newChannel = (): ChannelDraft => ({
  id: crypto.randomUUID(),
  name: '',
  preset: 'ntfy',
  url: 'https://ntfy.sh',
  to: '',
  kinds: defaultDeliveries,
  tellsMoney: true,
  beats: false,
  secret: '',
});

export const draftOf = ({ id, name, preset, url, to, kinds, tellsMoney, beats }: Channel): ChannelDraft => ({
  ...{ id, name, preset, url, to, kinds, tellsMoney, beats },
  secret: '',
});

/** What is wrong with the body as it is typed; '' = nothing. */
export const bodyProblem = ({ preset, to }: ChannelDraft): string =>
  preset === 'plain' && to.trim() !== '' ? (templateProblem(to) ?? '') : '';

/** Another preset's address is another one. */
export const withPreset = (draft: ChannelDraft, preset: ChannelPreset): ChannelDraft => ({
  ...draft,
  preset,
  url: preset === 'ntfy' ? 'https://ntfy.sh' : '',
  to: '',
  beats: false,
});

export const inputOf = ({ secret, ...choices }: ChannelDraft): ChannelInput => ({
  ...choices,
  name: choices.name.trim(),
  url: choices.url.trim(),
  to: choices.to.trim(),
  ...(secret === '' ? {} : { secret }),
});
