import type { IncomingMessage } from 'node:http';
import { maximumBodyBytes } from './protocol';

export type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'not-json-type' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'malformed' };

/**
 * Reads a JSON body of at most 64 KiB. A form's content types are refused: a page elsewhere can send those without asking.
 * The socket stays open where the body is refused, so that the answer can still be sent.
 */
export async function readJson(request: IncomingMessage): Promise<Body> {
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { kind: 'not-json-type' };
  if (Number(request.headers['content-length'] ?? 0) > maximumBodyBytes) return { kind: 'too-large' };
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(part)) return { kind: 'malformed' };
      bytes += part.length;
      if (bytes > maximumBodyBytes) return { kind: 'too-large' };
      parts.push(part);
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'malformed' };
  }
}
