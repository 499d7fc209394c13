import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseBridgeAddress } from '../bridge/address';
import { codeOf } from '../files/disk';
import { tokenProblem } from './bridge-choice';
import type { FileTokens } from './ports';

/**
 * `TOKENS_FILE`: tokens for a host that starts by itself, where no key store can be opened and nobody types. A line for each bridge,
 * `name | address | token`, so that a token goes to that address alone, whoever changes the settings; and one for each channel of
 * messages, `CHANNEL name | secret`. What is wrong with it is said by
 * the line's number and never by its text: the token may stand in any column.
 */
export interface TokensFile extends FileTokens {
  readonly path: string;
  /** Reads it again where it has changed. `reason`: it cannot be used now, and what was read before stays. */
  refresh(): { readonly hasChanged: boolean; readonly reason: string | null };
}

export type OpenedTokens =
  | { readonly ok: true; readonly file: TokensFile }
  /** Sentences for the user: what is wrong and what to do. */
  | { readonly ok: false; readonly reason: string };

interface FileToken {
  readonly line: number;
  readonly name: string;
  /** Null: of the channel of that name. */
  readonly url: string | null;
  readonly token: string;
}

/** What the checks go by; `uid` is null on Windows, which has neither owners nor modes of this kind. */
export interface TokensFileReader {
  readonly uid: number | null;
  /** systemd's `CREDENTIALS_DIRECTORY`; null outside of a service. */
  readonly credentials: string | null;
}

export const thisProcess = (): TokensFileReader => ({
  uid: process.getuid?.() ?? null,
  credentials: process.env.CREDENTIALS_DIRECTORY || null,
});

const mostBytes = 64 * 1024;

const refused = (path: string, words: string): OpenedTokens & { ok: false } => ({
  ok: false,
  reason: `TOKENS_FILE: ${path} ${words}`,
});

type ReadTokens =
  | { readonly ok: true; readonly tokens: readonly FileToken[]; readonly state: string }
  | { readonly ok: false; readonly reason: string };

export function openTokensFile(given: string, reader: TokensFileReader = thisProcess()): OpenedTokens {
  const path = resolve(given);
  const first = readTokens(path, reader);
  if (!first.ok) return first;
  let { tokens, state } = first;
  /** Of the last failure, so that it is said once. */
  let reported: string | null = null;
  return {
    ok: true,
    file: {
      path,
      tokenOf: (name, url) => tokens.find((each) => each.name === name && each.url === url)?.token ?? null,
      secretOf: (channel) => tokens.find((each) => each.name === channel && each.url === null)?.token ?? null,
      strays: (bridges, channels) => tokens.flatMap((each) => strayWords(each, bridges, channels)),
      refresh() {
        const next = readTokens(path, reader);
        if (!next.ok) {
          const isNew = next.reason !== reported;
          reported = next.reason;
          return { hasChanged: false, reason: isNew ? next.reason : null };
        }
        reported = null;
        const hasChanged = next.state !== state;
        ({ tokens, state } = next);
        return { hasChanged, reason: null };
      },
    },
  };
}

function readTokens(path: string, reader: TokensFileReader): ReadTokens {
  let file: number;
  try {
    // Not waiting for the writer of a named pipe.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch (error) {
    return refused(path, unopenedWords(error));
  }
  try {
    // Of the opened file, not of the path, which may lead elsewhere by then.
    const stats = fstatSync(file);
    const problem = problemOf(stats, path, reader);
    if (problem !== null) return refused(path, problem);
    return parseTokens(path, readFileSync(file, 'utf8'));
  } catch {
    return refused(path, 'cannot be read.');
  } finally {
    closeSync(file);
  }
}

function unopenedWords(error: unknown): string {
  const code = codeOf(error);
  switch (code) {
    case 'ENOENT':
      return 'is not there. Make it, readable by your user alone (chmod 600), with a line for each bridge: name | address | token.';
    case 'EACCES':
    case 'EPERM':
      return 'cannot be read by this user. It has to belong to the user who runs Bridgewatch (chown), with mode 0600.';
    default:
      return `cannot be opened (${code ?? 'unknown error'}).`;
  }
}

/** Null where it is a file that only its own user, or root, can read. */
function problemOf(stats: Stats, path: string, { uid, credentials }: TokensFileReader): string | null {
  if (!stats.isFile()) return 'is not a file.';
  if (stats.size > mostBytes) return 'is larger than 64 KiB: it cannot be a list of tokens.';
  if (uid === null) return null;
  const mode = stats.mode & 0o777;
  // systemd gives a credential to its service alone: by owner, or by a rule on a file of root's, which shows as a right of the group.
  const isCredential = credentials !== null && dirname(path) === resolve(credentials);
  if (stats.uid !== uid && !(isCredential && stats.uid === 0))
    return `belongs to another user (id ${stats.uid}). Give it to the user who runs Bridgewatch (id ${uid}): chown ${uid} ${path}`;
  if ((mode & (isCredential ? 0o037 : 0o077)) !== 0)
    return `can be read or changed by other users (mode 0${mode.toString(8)}). Run: chmod 600 ${path}`;
  return null;
}

function parseTokens(path: string, text: string): ReadTokens {
  const tokens: FileToken[] = [];
  for (const [index, spelled] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = index + 1;
    const bad = (words: string) => refused(path, `line ${line} ${words}`);
    if (spelled.trim() === '' || spelled.trimStart().startsWith('#')) continue;
    const columns = spelled.split('|').map((column) => column.trim());
    const channel = columns.length === 2 ? /^CHANNEL\s+(.+)$/.exec(columns[0] ?? '')?.[1] : undefined;
    if (channel !== undefined) {
      const secret = columns[1] ?? '';
      if (tokenProblem(secret) !== null)
        return bad('has no secret of a channel that can be sent: none, or one with spaces. Copy it again.');
      const twin = tokens.find((each) => each.name === channel && each.url === null);
      if (twin !== undefined) return bad(`is for the same channel as line ${twin.line}. Remove one of them.`);
      tokens.push({ line, name: channel, url: null, token: secret });
      continue;
    }
    const [name = '', spelledUrl = '', token = ''] = columns;
    if (columns.length !== 3 || name === '' || token === '')
      return bad(
        'is not of the form: name | address | token, or CHANNEL name | secret. A line that begins with # is left out.',
      );
    const address = parseBridgeAddress(spelledUrl);
    // Without its scheme a token in the wrong column would be a host's name.
    if (!address.ok || !/^https?:/i.test(spelledUrl))
      return bad(
        'has no usable address in its second column. Write it as in Settings, e.g. http://192.168.1.20:8888/broker/account.',
      );
    if (tokenProblem(token) !== null)
      return bad(
        'has a token with spaces or characters outside ASCII, which no HTTP header can carry. Copy it again.',
      );
    const { url } = address.value;
    const twin = tokens.find((each) => each.name === name && each.url === url);
    if (twin !== undefined) return bad(`is for the same bridge as line ${twin.line}. Remove one of them.`);
    tokens.push({ line, name, url, token });
  }
  return { ok: true, tokens, state: JSON.stringify(tokens) };
}

/** Why a line is for none of the bridges and channels; nothing where it is. */
function strayWords(
  { line, name, url }: FileToken,
  bridges: readonly { readonly name: string; readonly url: string }[],
  channels: readonly string[],
): readonly string[] {
  if (url === null)
    return channels.includes(name)
      ? []
      : [
          `TOKENS_FILE: line ${line} is not used: no channel has that name (there are: ${channels.join(', ') || 'none'}).`,
        ];
  if (bridges.some((each) => each.name === name && each.url === url)) return [];
  const namesake = bridges.find((each) => each.name === name);
  if (namesake !== undefined)
    return [
      `TOKENS_FILE: line ${line} is not used: the bridge of that name has the address ${namesake.url} in Settings. Correct the line or the bridge.`,
    ];
  const known = bridges.map((each) => each.name).join(', ') || 'none';
  return [
    `TOKENS_FILE: line ${line} is not used: no bridge has that name (there are: ${known}). Correct the name, or add the bridge in Settings.`,
  ];
}
