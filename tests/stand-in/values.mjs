/**
 * IPC values as JSON text, between this process and the preload's world. Both functions run on both sides (the world gets
 * their source), so they use nothing from outside. Arrays are always [kind, content]; the rest reads as itself.
 */

export function encode(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === undefined) return ['undefined'];
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : ['number', Object.is(value, -0) ? '-0' : String(value)];
  if (typeof value === 'bigint') return ['bigint', String(value)];
  if (Array.isArray(value)) return ['array', value.map((item) => encode(item))];
  if (value instanceof Date) return ['date', encode(value.getTime())];
  // Electron's error for functions, promises and nodes; kinds that the app does not send (maps, bytes) are refused too.
  if (Object.prototype.toString.call(value) !== '[object Object]')
    throw new Error('An object could not be cloned.');
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, encode(item)]));
}

export function decode(text) {
  if (text === null || typeof text !== 'object') return text;
  if (!Array.isArray(text))
    return Object.fromEntries(Object.entries(text).map(([key, item]) => [key, decode(item)]));
  const [kind, content] = text;
  if (kind === 'undefined') return undefined;
  if (kind === 'number') return Number(content);
  if (kind === 'bigint') return BigInt(content);
  if (kind === 'array') return content.map((item) => decode(item));
  if (kind === 'date') return new Date(decode(content));
  throw new Error(`no such kind of value: ${kind}`);
}
