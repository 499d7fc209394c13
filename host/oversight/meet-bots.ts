import type { Bot, SeenBot } from '../../shared/model/bots';
import type { Result } from '../../shared/model/result';
import { accountName } from '../../shared/rules/account-identity';
import { type SeenRow, seenBots } from '../../shared/rules/trader-names';
import { rowsWithoutEcho } from '../bridge/echoed-token';
import type { Live } from '../live/live';

export interface MeetBotsParts {
  readonly live: Pick<Live, 'bridge' | 'knowledge' | 'onReading'>;
  /** Those of an account (`login@server`) that are stored. */
  bots(account: string): readonly Bot[];
  /** Gives these names and colours, in this order. */
  save(account: string, seen: readonly SeenBot[]): Promise<Result<unknown>>;
}

type Dated = SeenRow & { readonly time: number | null };

/** Deals of so long before the newest one are of those who trade now. Broker seconds. */
const latelyS = 86_400;

/**
 * A bot has a name and a colour from the first read that shows it, page or none: of what is open, then of deals, those of the last day first, so that
 * those who trade now come first in the order of colours. Returns its end.
 */
export function meetBots({ live, bots, save }: MeetBotsParts): () => void {
  const { knowledge } = live;
  let generation = -1;
  /** Deals that came before positions and orders. */
  let waiting: readonly Dated[] = [];
  let saving: Promise<unknown> = Promise.resolve();
  /** A name that is not taken, as it would be another trader's, would be offered with each read. */
  const offered = new Set<string>();

  function enter(): void {
    const now = live.bridge.current().generation;
    if (now !== generation) waiting = [];
    generation = now;
  }

  /** One after another: the second must see what the first one stored. */
  function meet(account: string, rows: readonly SeenRow[]): void {
    const idOf = ({ magic, proposed }: SeenBot): string => JSON.stringify([account, magic, proposed]);
    const { url } = live.bridge.current();
    const clean = rowsWithoutEcho(rows, live.bridge.tokenInUse(url ?? ''));
    const seen = seenBots(clean, bots(account)).filter((bot) => !offered.has(idOf(bot)));
    if (seen.length === 0) return;
    const ids = seen.map(idOf);
    for (const id of ids) offered.add(id);
    saving = saving.then(async () => {
      const saved = await save(account, seen);
      // The disk, or another host that writes now: they are offered again with the next read.
      if (!saved.ok) for (const id of ids) offered.delete(id);
    });
  }

  function meetOf(account: string, deals: readonly Dated[]): void {
    const newest = deals.reduce((latest, { time }) => Math.max(latest, time ?? 0), 0);
    const lately = deals.filter(({ time }) => (time ?? 0) >= newest - latelyS);
    meet(account, lately);
    if (lately.length < deals.length) meet(account, deals);
  }

  return live.onReading((reading) => {
    if (reading === null || !reading.result.ok) return;
    enter();
    if (reading.topic === 'deals') waiting = [...waiting, ...reading.result.value.rows];
    const known = knowledge.account()?.value;
    const account = known === undefined ? null : accountName(known);
    const [positions, orders] = [knowledge.positions()?.value.rows, knowledge.orders()?.value.rows];
    if (account === null || positions === undefined || orders === undefined) return;
    // What was read is of the account before, or of both.
    if (knowledge.hasOtherAccount()) return;
    if (reading.topic === 'positions' || reading.topic === 'orders') meet(account, [...positions, ...orders]);
    if (waiting.length === 0) return;
    meetOf(account, waiting);
    waiting = [];
  });
}
