import type { Bot, SeenBot } from '../../shared/model/bots';
import type { Result } from '../../shared/model/result';
import { accountName } from '../../shared/rules/account-identity';
import { type SeenRow, seenBots } from '../../shared/rules/trader-names';
import { rowsWithoutEcho } from '../bridge/echoed-token';
import type { Clock } from '../live/clock';
import type { Live } from '../live/live';

export interface MeetBotsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'onReading'>;
  /** Those of an account (`login@server`) that are stored. */
  bots(account: string): readonly Bot[];
  /** Gives these names and colours, in this order. */
  save(account: string, seen: readonly SeenBot[]): Promise<Result<unknown>>;
  readonly clock: Pick<Clock, 'now'>;
}

type Dated = SeenRow & { readonly time: number | null };

/** Deals of so long before the newest one are of those who trade now. Broker seconds. */
const latelyS = 86_400;
/** The first deals come so soon, page or none. Milliseconds. */
const dealsWithinMs = 15_000;

/**
 * A bot has a name and a colour from the first reads that show it, page or none. Those who trade now come first in the order of colours, by their numbers:
 * with something open, or a deal of the last day. Returns its end.
 */
export function meetBots({ live, bots, save, clock }: MeetBotsParts): () => void {
  const { knowledge } = live;
  let generation = -1;
  /** Deals that came before positions and orders. */
  let waiting: readonly Dated[] = [];
  let hasDeals = false;
  /** Since when positions and orders are known, monotonic milliseconds. */
  let knownMs: number | null = null;
  let saving: Promise<unknown> = Promise.resolve();
  /** A name that is not taken, as it would be another trader's, would be offered with each read. */
  const offered = new Set<string>();

  function enter(): void {
    const now = live.bridge.current().generation;
    if (now === generation) return;
    generation = now;
    waiting = [];
    hasDeals = false;
    knownMs = null;
  }

  /** One after another: the second must see what the first one stored. */
  function meet(account: string, rows: readonly SeenRow[]): void {
    const idOf = ({ magic, proposed }: SeenBot): string => JSON.stringify([account, magic, proposed]);
    const known = bots(account);
    // Each second positions are read: of thousands hardly any is of a bot without a name.
    const named = new Set(known.flatMap(({ magic, proposed }) => (proposed === null ? [] : magic)));
    const unnamed = rows.filter(({ magic }) => magic !== null && magic !== 0 && !named.has(magic));
    if (unnamed.length === 0) return;
    const { url } = live.bridge.current();
    const clean = rowsWithoutEcho(unnamed, live.bridge.tokenInUse(url ?? ''));
    const seen = seenBots(clean, known).filter((bot) => !offered.has(idOf(bot)));
    if (seen.length === 0) return;
    const ids = seen.map(idOf);
    for (const id of ids) offered.add(id);
    saving = saving.then(async () => {
      const saved = await save(account, seen);
      // The disk, or another host that writes now: they are offered again with the next read.
      if (!saved.ok) for (const id of ids) offered.delete(id);
    });
  }

  function meetOf(account: string, open: readonly SeenRow[], deals: readonly Dated[]): void {
    const newest = deals.reduce((latest, { time }) => Math.max(latest, time ?? 0), 0);
    const lately = deals.filter(({ time }) => (time ?? 0) >= newest - latelyS);
    meet(account, [...open, ...lately]);
    if (lately.length < deals.length) meet(account, deals);
  }

  return live.onReading((reading) => {
    if (reading === null || !reading.result.ok) return;
    enter();
    if (reading.topic === 'deals') {
      waiting = [...waiting, ...reading.result.value.rows];
      hasDeals = true;
    }
    const known = knowledge.account()?.value;
    const account = known === undefined ? null : accountName(known);
    const [positions, orders] = [knowledge.positions()?.value.rows, knowledge.orders()?.value.rows];
    if (account === null || positions === undefined || orders === undefined) return;
    // What was read is of the account before, or of both.
    if (knowledge.hasOtherAccount()) return;
    knownMs ??= clock.now();
    if (!hasDeals && clock.now() - knownMs < dealsWithinMs) return;
    const open = [...positions, ...orders];
    if (waiting.length > 0) meetOf(account, open, waiting);
    else if (reading.topic === 'positions' || reading.topic === 'orders') meet(account, open);
    waiting = [];
  });
}
