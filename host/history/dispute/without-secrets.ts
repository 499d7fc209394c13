import { redacted } from '../../bridge/decode/printed';

/** What must not be in a file that goes to others. */
export interface Secrets {
  readonly tokens: readonly (string | null)[];
  /** Folders of this machine. */
  readonly folders: readonly (string | null)[];
}

/** Folders of a user, on the three systems; in JSON a backslash is written twice. */
const userFolder = /(?:\/home\/|\/Users\/|[A-Za-z]:\\+Users\\+)[^\s"'<>]*/g;

function textWithout(text: string, { tokens, folders }: Secrets): string {
  let clean = text;
  for (const token of tokens) clean = redacted(clean, token);
  for (const folder of folders) {
    // `/` and `C:\` are in any text.
    if (folder === null || folder.length < 4) continue;
    for (const spelling of [JSON.stringify(folder).slice(1, -1), folder])
      clean = clean.replaceAll(spelling, '[folder]');
  }
  return clean.replace(userFolder, '[folder]');
}

/** The same value, with `[token]` and `[folder]` for what must not be told, in whatever text of it. */
export function withoutSecrets<Value>(value: Value, secrets: Secrets): Value;
export function withoutSecrets(value: unknown, secrets: Secrets): unknown {
  if (typeof value === 'string') return textWithout(value, secrets);
  if (Array.isArray(value)) return value.map((each: unknown) => withoutSecrets(each, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSecrets(each, secrets)]));
}
