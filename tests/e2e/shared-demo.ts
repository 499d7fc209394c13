import { z } from 'zod';
import { type Running, startDemoBridge } from './processes';

/** Demo bridges that journeys use one after the other; each finds the account in its first state. */
export interface SharedDemos {
  /** Gives the bridge with this seed and arguments to the next journey, and records what is open. */
  take(seed: number, args: readonly string[]): Promise<Running & { readonly token: string }>;
  /** Closes and cancels what the journey left; ends a demo that was changed beyond that. */
  giveBack(): Promise<void>;
  stop(): Promise<void>;
}

const TOKEN = 'journey-token';

interface Shared {
  readonly demo: Running;
  /** What was open before the journey; null between journeys. */
  before: Opened | null;
}

/** Shared because a demo simulates two weeks of its bots before it listens, more than a second of a core. */
export function shareDemos(): SharedDemos {
  const all = new Map<string, Shared>();
  return {
    take: async (seed, args) => {
      const key = [seed, ...args].join(' ');
      const known = all.get(key) ?? {
        demo: await startDemoBridge({ token: TOKEN, seed, args }),
        before: null,
      };
      all.set(key, known);
      known.before ??= await readOpened(known.demo);
      return { ...known.demo, token: TOKEN };
    },
    giveBack: async () => {
      for (const [key, shared] of all) {
        const { demo, before } = shared;
        if (before === null) continue;
        shared.before = null;
        const isAsBefore = await clear(demo, before).catch(() => false);
        if (isAsBefore) continue;
        all.delete(key);
        await demo.stop();
      }
    },
    stop: async () => {
      await Promise.all([...all.values()].map(({ demo }) => demo.stop()));
    },
  };
}

/** Open tickets with their changeable fields. */
interface Opened {
  readonly positions: ReadonlyMap<number, string>;
  readonly orders: ReadonlyMap<number, string>;
}

const rows = z.array(
  z.object({
    ticket: z.number(),
    sl: z.number(),
    tp: z.number(),
    price_open: z.number(),
    /** A position's. */
    volume: z.number().optional(),
    /** An order's. */
    volume_current: z.number().optional(),
  }),
);

async function ask(demo: Running, method: 'GET' | 'DELETE', path: string): Promise<unknown> {
  const answer = await fetch(`${demo.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.json();
}

async function readOpened(demo: Running): Promise<Opened> {
  const read = async (path: string): Promise<ReadonlyMap<number, string>> =>
    new Map(
      rows
        .parse(await ask(demo, 'GET', path))
        .map(({ ticket, ...rest }) => [ticket, JSON.stringify(rest)] as const),
    );
  return { positions: await read('/positions'), orders: await read('/orders') };
}

/** Ends everything new; returns whether everything older is unchanged. */
async function clear(demo: Running, before: Opened): Promise<boolean> {
  const after = await readOpened(demo);
  for (const kind of ['orders', 'positions'] as const) {
    for (const ticket of after[kind].keys()) {
      if (!before[kind].has(ticket)) await ask(demo, 'DELETE', `/${kind}/${ticket}`);
    }
    for (const [ticket, record] of before[kind]) if (after[kind].get(ticket) !== record) return false;
  }
  return true;
}
