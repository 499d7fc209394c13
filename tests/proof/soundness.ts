import { z } from 'zod';
import { failureKinds } from '../../shared/model/result';
import { ownBlunders } from './hostile';

/** Properties of every decoder's answer, whatever its input. */

const kinds: ReadonlySet<string> = new Set(failureKinds);
/** Control characters, invisible marks that reorder text, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}]/u;
const longest = 700;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The part of a value that cannot be shown or computed with; null where there is none. */
export function flawIn(value: unknown, path = ''): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (!isObject(value)) return `${path} is of type ${typeof value}`;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null) {
    return `${path} inherits from foreign data`;
  }
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const flaw = flawIn(value[at], `${path}[${at}]`);
      if (flaw !== null) return flaw;
    }
    return null;
  }
  for (const [key, inner] of Object.entries(value)) {
    const flaw = flawIn(inner, `${path}.${key.slice(0, 40)}`);
    if (flaw !== null) return flaw;
  }
  return null;
}

/** The flaw in a failure's text; null where there is none. */
export function flawInText(text: string, most = longest): string | null {
  if (text.length > most) return `${text.length} characters: ${text.slice(0, 60)}`;
  if (unprintable.test(text)) return `unprintable: ${JSON.stringify(text)}`;
  return ownBlunders.test(text) ? `a blunder: ${text}` : null;
}

const failure = z.strictObject({
  kind: z.string(),
  message: z.string().min(1),
  endpoint: z.string().optional(),
  status: z.number().optional(),
  retcode: z.number().optional(),
  said: z.string().optional(),
  field: z.string().optional(),
  value: z.string().optional(),
});

/** The flaw in failures and reasons inside a partly readable answer. */
export function flawInParts(value: unknown): string | null {
  const rows = isObject(value) && Array.isArray(value.unreadable) ? value.unreadable : [];
  const outputs = isObject(value) && isObject(value.outputs) ? Object.values(value.outputs) : [];
  const flaws = [
    ...rows.map((row: unknown) => flawInFailure(isObject(row) ? row.failure : row)),
    ...outputs.map((output) =>
      isObject(output) && typeof output.reason === 'string' ? flawInText(output.reason, 200) : null,
    ),
  ];
  return flaws.find((flaw) => flaw !== null) ?? null;
}

/** Null for a failure whose text can be shown. */
export function flawInFailure(given: unknown): string | null {
  const parsed = failure.safeParse(given);
  if (!parsed.success) return `no failure: ${parsed.error.issues[0]?.message}`;
  if (!kinds.has(parsed.data.kind)) return `kind ${parsed.data.kind}`;
  const texts = [
    parsed.data.message,
    parsed.data.said,
    parsed.data.field,
    parsed.data.value,
    parsed.data.endpoint,
  ];
  for (const text of texts) {
    const flaw = text === undefined ? null : flawInText(text);
    if (flaw !== null) return flaw;
  }
  return flawIn(parsed.data);
}
