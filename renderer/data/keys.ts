import type { QueryClient } from '@tanstack/react-query';

/**
 * Keys of answers from the bridge begin with its generation: nothing that was read from one bridge can be shown under
 * another. Keys of the host's own data begin with `host`.
 */
export const hostKey = <const Rest extends readonly unknown[]>(...rest: Rest) => ['host', ...rest] as const;
export const bridgeKey = <const Rest extends readonly unknown[]>(generation: number, ...rest: Rest) =>
  ['bridge', generation, ...rest] as const;

/** True for keys of a bridge other than the one of `generation`. */
const isOfOtherBridge = (key: readonly unknown[], generation: number): boolean =>
  key[0] === 'bridge' && key[1] !== generation;

export function dropOtherBridges(client: QueryClient, generation: number): void {
  client.removeQueries({ predicate: (query) => isOfOtherBridge(query.queryKey, generation) });
}
