import { z } from 'zod';
import { type Running, startDemoBridge } from './processes';

/** Demo bridges that many journeys use one after the other; each finds the account as the first one did. */
export interface SharedDemos {
  /** The bridge of this seed and with these arguments for the next journey, with what is open there written down. */
  take(seed: number, args: readonly string[]): Promise<Running & { readonly token: string }>;
  /** Closes and cancels what the journey left; a demo of which more was changed than that is ended. */
  giveBack(): Promise<void>;
  stop(): Promise<void>;
}

const TOKEN = 'journey-token';

interface Shared {
  readonly demo: Running;
  /** What was open before the journey; null between two. */
  before: Opened | null;
}

/** A demo lives through two weeks of its bots before it listens: more than a second of a core, which most journeys need not spend. */
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

/** What a journey may find again: each ticket with what can be changed of it. */
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

/** Ends all that was not there before; answers whether all that was is there unchanged. */
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
