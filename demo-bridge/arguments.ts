import { parseArgs } from 'node:util';
import type { FamilyOptions } from './server/family-dialect';
import { DEFAULT_SEED, type DemoBridgeOptions } from './start';

export const USAGE = `Usage: demo-bridge --port N --token=T [--seed S] [--speed X] [--calm] [--fifo] [--netting]
  [--dialect family [--offset=5:30] [--stamps utc|broker] [--prefix /broker/account]]`;
const FASTEST = 10_000;
/** Largest offset from UTC, seconds. */
const MOST_OFFSET = 14 * 3600;
const TEXTS = ['port', 'token', 'seed', 'speed', 'dialect', 'offset', 'stamps', 'prefix'] as const;
const SWITCHES = ['calm', 'fifo', 'netting'] as const;

export type Arguments =
  | { readonly ok: true; readonly options: DemoBridgeOptions }
  | { readonly ok: false; readonly reason: string };

/** Parses the command line of the demo bridge; a wrong one gives a sentence for the user. */
export function readArguments(args: readonly string[]): Arguments {
  const wrong = (reason: string): Arguments => ({ ok: false, reason });
  const read = parsed(args);
  if (typeof read === 'string') return wrong(read);
  const {
    port,
    token,
    seed = String(DEFAULT_SEED),
    speed = '1',
    calm = false,
    fifo = false,
    netting = false,
  } = read;
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
  const family = familyOf(read);
  if (typeof family === 'string') return wrong(family);
  return {
    ok: true,
    options: {
      port: Number(port),
      token,
      seed: Number(seed),
      speed: Number(speed),
      ...(calm ? { calm } : {}),
      ...(fifo ? { fifo } : {}),
      ...(netting ? { netting } : {}),
      ...(family === null ? {} : { family }),
    },
  };
}

type Values = Partial<Record<(typeof TEXTS)[number], string>> &
  Partial<Record<(typeof SWITCHES)[number], boolean>>;

function parsed(args: readonly string[]): Values | string {
  const options = Object.fromEntries([
    ...TEXTS.map((name) => [name, { type: 'string' }] as const),
    ...SWITCHES.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Null: the document's dialect. */
function familyOf({ dialect = 'document', offset, stamps, prefix }: Values): FamilyOptions | null | string {
  if (dialect === 'document') {
    const stray = Object.entries({ offset, stamps, prefix }).find(([, value]) => value !== undefined);
    return stray === undefined ? null : `--${stray[0]} goes with --dialect family only`;
  }
  if (dialect !== 'family') return '--dialect must be document or family';
  const parts = /^([+-]?)(\d{1,2})(?::(\d{2}))?$/.exec(offset ?? '0');
  if (parts === null) return '--offset must be hours ahead of UTC, such as 3, -5 or 5:30';
  const [, sign, hours, minutes = '0'] = parts;
  const ahead = Number(hours) * 3600 + Number(minutes) * 60;
  if (ahead > MOST_OFFSET || Number(minutes) > 59) return '--offset must be from -14:00 to 14:00';
  const offsetSeconds = sign === '-' ? 0 - ahead : ahead;
  const clock = stamps ?? (offsetSeconds === 0 ? 'broker' : 'utc');
  if (clock !== 'utc' && clock !== 'broker') return '--stamps must be utc or broker';
  if (prefix !== undefined && !/^(\/[\w.-]+)+$/.test(prefix)) {
    return '--prefix must be a path such as /broker/account';
  }
  return { offsetSeconds, stamps: clock, prefix: prefix ?? '' };
}
