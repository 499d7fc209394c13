import { parseArgs } from 'node:util';
import { DEFAULT_SEED, type DemoBridgeOptions } from './start';

export const USAGE = 'Usage: demo-bridge --port N --token=T [--seed S] [--speed X] [--fifo]';
const FASTEST = 10_000;

export type Arguments =
  | { readonly ok: true; readonly options: DemoBridgeOptions }
  | { readonly ok: false; readonly reason: string };

/** The command line of the demo bridge, or what is wrong with it in a sentence. */
export function readArguments(args: readonly string[]): Arguments {
  const wrong = (reason: string): Arguments => ({ ok: false, reason });
  const text = { type: 'string' } as const;
  let values: { port?: string; token?: string; seed?: string; speed?: string; fifo?: boolean };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: { port: text, token: text, seed: text, speed: text, fifo: { type: 'boolean' } },
    }));
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
  const { port, token, seed = String(DEFAULT_SEED), speed = '1', fifo = false } = values;
  if (port === undefined || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return wrong('--port must be a number from 0 (any free port) to 65535');
  }
  if (token === undefined || !/^[\x21-\x7e]+$/.test(token)) {
    return wrong('--token must be a text of printable characters without spaces');
  }
  if (!/^\d{1,9}$/.test(seed)) return wrong('--seed must be a whole number from 0 to 999999999');
  if (!/^\d+(\.\d+)?$/.test(speed) || Number(speed) <= 0 || Number(speed) > FASTEST) {
    return wrong(`--speed must be a number above 0, at most ${FASTEST}`);
  }
  return {
    ok: true,
    options: {
      port: Number(port),
      token,
      seed: Number(seed),
      speed: Number(speed),
      ...(fifo ? { fifo } : {}),
    },
  };
}
