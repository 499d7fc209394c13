import { filledBody, templateProblem } from '../../../shared/formats/message-template';
import type { ChannelInput, ChannelPreset } from '../../../shared/model/channels';

/** One POST, as a receiver gets it. */
export interface Letter {
  /** Of its message, or of the first of several. It stays over tries and restarts. */
  readonly id: string;
  /** Of all messages in it. */
  readonly ids: readonly string[];
  /** Of the message that it says the end of; absent and null: of none. */
  readonly endOf?: string | null;
  readonly title: string;
  readonly text: string;
  readonly priority: 'alarm' | 'sound' | 'shown';
  /** Not told before so many seconds are over, and not at all where another one with its id comes before. */
  readonly dueS?: number;
}

export type Addressed = Pick<ChannelInput, 'preset' | 'url' | 'to'>;

interface Preset {
  /** Its secret is part of the address, without which nothing can be sent; else it goes as `Authorization: Bearer`, if there is one. */
  readonly needsSecret: boolean;
  address(channel: Addressed, secret: string): string;
  /** Values alone: the engine writes them as JSON, so no text of others can end the field it stands in. */
  body(letter: Letter, to: string): Readonly<Record<string, unknown>>;
  /** An answer of 2xx counts only with `ok` in it. */
  readonly mustSayOk: boolean;
  /** How often it gets a sign of life, and when a service that schedules tells that there was no other; null, or none here: it gets none. */
  beat?(
    channel: Pick<ChannelInput, 'url' | 'beats'>,
  ): { readonly everyMs: number; readonly dueS?: number } | null;
}

/** ntfy.sh takes 250 messages a day. */
const rareBeat = { everyMs: 10 * 60_000, dueS: 25 * 60 } as const;
const usualBeat = { everyMs: 60_000, dueS: 150 } as const;
const isPublicNtfy = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === 'ntfy.sh';

const priorities = { alarm: 5, sound: 3, shown: 2 } as const;
/** Discord's bits: no preview of what is linked, and no sound. */
const noPreview = 4;
const noSound = 4_096;
/** Discord draws these; a backslash before each shows it as it is. */
const drawn = /[\\*_~`|[\]()<>#@]/g;

const lines = ({ title, text }: Letter): string => (text === '' ? title : `${title}\n${text}`);

export const presets: Readonly<Record<ChannelPreset, Preset>> = {
  // Publishing as JSON goes to the root of the server. No `click`: an address of a stranger's text must not be opened by a touch.
  ntfy: {
    needsSecret: false,
    address: ({ url }) => url,
    body: ({ id, endOf, title, text, priority, dueS }, topic) => ({
      topic,
      title,
      message: text === '' ? title : text,
      priority: priorities[priority],
      // A notification of the same id is updated, a scheduled one replaced, from 2.16 on; older servers leave the field alone.
      // What is over takes the place of what began.
      sequence_id: endOf ?? id,
      ...(dueS === undefined ? {} : { delay: `${dueS}s` }),
      ...(priority === 'alarm' ? { tags: ['rotating_light'] } : {}),
    }),
    mustSayOk: false,
    beat: ({ url, beats }) => (!beats ? null : isPublicNtfy(url) ? rareBeat : usualBeat),
  },
  // Without `parse_mode` the text is shown as it is.
  telegram: {
    needsSecret: true,
    address: ({ url }, token) =>
      `${url === '' ? 'https://api.telegram.org' : url.replace(/\/$/, '')}/bot${token}/sendMessage`,
    body: (letter, chat) => ({
      chat_id: chat,
      text: lines(letter),
      disable_notification: letter.priority === 'shown',
      link_preview_options: { is_disabled: true },
    }),
    mustSayOk: true,
  },
  discord: {
    needsSecret: true,
    address: (_channel, address) => address,
    body: (letter) => ({
      // A text of nothing but signs must not grow over the 2,000 characters that it takes: it would refuse all that follows.
      content: lines(letter)
        .replace(drawn, '\\$&')
        .slice(0, 1_990)
        .replace(/\p{Cs}$/u, ''),
      allowed_mentions: { parse: [] },
      flags: noPreview + (letter.priority === 'shown' ? noSound : 0),
    }),
    mustSayOk: false,
  },
  plain: {
    needsSecret: false,
    address: ({ url }) => url,
    body: ({ id, ids, title, text, priority }, template) =>
      template === ''
        ? { id, ids, title, text, priority }
        : filledBody(template, { title, text, priority, id }),
    mustSayOk: false,
  },
  // Such as healthchecks: each POST means that it lives, so none of them says anything.
  heartbeat: {
    needsSecret: false,
    address: ({ url }) => url,
    body: () => ({}),
    mustSayOk: false,
    beat: () => ({ everyMs: usualBeat.everyMs }),
  },
};

/** The secret is for this origin: another one needs it again. Discord's address is itself the secret. */
export function secretOrigin(channel: Addressed): string {
  if (channel.preset === 'discord') return 'discord:';
  const address = presets[channel.preset].address(channel, '');
  return URL.canParse(address) ? `${channel.preset} ${new URL(address).origin}` : '';
}

const botToken = /^\d{5,20}:[\w-]{30,80}$/;
/** Of ntfy, of a bot, of Discord. */
const looksSecret = /tk_[a-z0-9]{20,}|\d{5,20}:[\w-]{30,}|\/api\/webhooks\//i;

export interface FieldProblem {
  readonly field: 'name' | 'url' | 'to' | 'secret';
  readonly message: string;
}

/** What is wrong with its fields, apart from where the address leads; null: nothing. `secret` null: there is none yet. */
export function fieldProblem(
  { name, preset, url, to }: Addressed & Pick<ChannelInput, 'name'>,
  secret: string | null,
): FieldProblem | null {
  const inUrl = (message: string): FieldProblem => ({ field: 'url', message });
  const inTo = (message: string): FieldProblem => ({ field: 'to', message });
  const inSecret = (message: string): FieldProblem => ({ field: 'secret', message });
  const isSecret = 'This is a secret: it belongs in the field of the secret.';
  if (looksSecret.test(name)) return { field: 'name', message: isSecret };
  if (looksSecret.test(to)) return inTo(isSecret);
  if (secret !== null && !/^[\x21-\x7e]+$/.test(secret))
    return inSecret('The secret holds spaces, line breaks or characters outside ASCII. Copy it again.');
  if (preset === 'discord' && url !== '')
    return inUrl('Discord’s address is itself the secret: it belongs in the field of the secret.');
  if (looksSecret.test(url))
    return inUrl('A secret stands in the address: it belongs in the field of the secret.');
  if ((preset === 'telegram' || preset === 'ntfy') && /^https?:/i.test(url) && URL.canParse(url)) {
    const { pathname, search, hash } = new URL(url);
    if (`${pathname}${search}${hash}` !== '/')
      return inUrl(
        preset === 'ntfy'
          ? 'The address is the server’s alone, such as https://ntfy.sh: the topic has a field of its own.'
          : 'The address is the server’s alone, without a path.',
      );
  }
  switch (preset) {
    case 'ntfy':
      return /^[-\w]{1,64}$/.test(to)
        ? null
        : inTo('A topic is 1 to 64 letters, digits, dashes and underscores.');
    case 'telegram':
      if (!/^(-?\d{1,20}|@\w{4,64})$/.test(to))
        return inTo('A chat is a number, or @ and the name of a public channel.');
      return secret === null || botToken.test(secret)
        ? null
        : inSecret('This is no token of a bot: it looks like 123456:ABC-DEF… as BotFather gives it.');
    case 'discord':
      return secret === null || /^https?:\/\//.test(secret)
        ? null
        : inSecret('The secret of Discord is the whole address of its webhook.');
    case 'plain': {
      const problem = to === '' ? null : templateProblem(to);
      return problem === null ? null : inTo(problem);
    }
    case 'heartbeat':
      return null;
  }
}
