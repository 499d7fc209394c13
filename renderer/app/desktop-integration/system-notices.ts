import { QueryObserver } from '@tanstack/react-query';
import { z } from 'zod';
import { type Deal, dealSchema } from '../../../shared/model/deal';
import { defaultNoticeChoices, type SystemNotice } from '../../../shared/model/desktop-integration';
import type { Position } from '../../../shared/model/position';
import { withUnreadKept } from '../../../shared/rules/listed-rows';
import { accountOptions } from '../../data/account';
import type { Bridge } from '../../data/bridge';
import { liveHistoryKey } from '../../data/history';
import { showInBrowser } from '../../data/notifications/browser-notices';
import { isOwnTrade } from '../../data/notifications/own-trades';
import { readNotices, subscribeNotices } from '../../data/notifications/store';
import { positionsOptions } from '../../data/positions';
import { appOptions, settingsOptions } from '../../data/settings';
import { symbolOptions } from '../../data/symbols';
import { readWork } from '../../data/terminal-work';
import { readPositionTrader, readTraders } from '../../data/traders';
import { type MarginState, marginState } from '../../features/account';
import { type Decimals, positionChanges } from '../notifications/position-notices';
import {
  changeNotice,
  closedNotice,
  manyNotice,
  marginNotice,
  mostAtOnce,
  notice,
  type WhoTraded,
} from './notice-words';

/** How long a closed position waits for the deal that tells why; then it is said without a reason. Milliseconds. */
const dealPatienceMs = 6_000;

/**
 * What is worth a notification of the system, out of what the polls bring anyway: nothing is asked for it. What the user has
 * just done here himself is none.
 */
export function watchForSystemNotices(bridge: Bridge, show: (notice: SystemNotice) => unknown): () => void {
  const stops = [watchPositions(bridge, show), watchMargin(bridge, show), watchLines(show)];
  return () => {
    for (const stop of stops) stop();
  };
}

const decimalsOf = (bridge: Bridge): Decimals => ({
  money: bridge.client.getQueryData(accountOptions(bridge).queryKey)?.currencyDigits ?? 2,
  digitsOf: (symbol) => bridge.client.getQueryData(symbolOptions(bridge, symbol).queryKey)?.digits ?? null,
});

const readWho = (bridge: Bridge): WhoTraded => ({
  owner: readPositionTrader(bridge),
  opener: readTraders(bridge).position,
  deal: readTraders(bridge).deal,
});

function watchPositions(bridge: Bridge, show: (notice: SystemNotice) => unknown): () => void {
  const closed = waitForDeals(bridge, (position, deal) =>
    show(closedNotice(position, deal, decimalsOf(bridge), readWho(bridge))),
  );
  let before: readonly Position[] | null = null;
  const stop = new QueryObserver(bridge.client, { ...positionsOptions(bridge), enabled: false }).subscribe(
    ({ data }) => {
      if (data === undefined || !data.isConfirmed || data.rows === before) return;
      if (readWork(bridge.generation) !== null) return;
      const now = withUnreadKept(data, before ?? []);
      const changes =
        before === null
          ? []
          : positionChanges(before, now).filter(
              ({ kind, position }) => kind !== 'levels' && !isOwnTrade(position.ticket),
            );
      before = now;
      if (changes.length > mostAtOnce) show(manyNotice(changes));
      else {
        for (const change of changes) {
          if (change.kind === 'closed') closed.wait(change.position);
          else show(changeNotice(change, decimalsOf(bridge), readWho(bridge)));
        }
      }
    },
  );
  return () => {
    stop();
    closed.stop();
  };
}

const dealsSchema = z.object({ rows: z.array(dealSchema) });

/** The deals of today are read after every trade for the line of the account: why a position was closed is taken from there. */
function waitForDeals(bridge: Bridge, tell: (position: Position, deal: Deal | null) => void) {
  const waiting = new Map<
    string,
    { readonly position: Position; readonly timer: ReturnType<typeof setTimeout> }
  >();
  const end = (ticket: string, deal: Deal | null): void => {
    const found = waiting.get(ticket);
    if (found === undefined) return;
    clearTimeout(found.timer);
    waiting.delete(ticket);
    tell(found.position, deal);
  };
  const look = (data: unknown): void => {
    if (waiting.size === 0) return;
    const parsed = dealsSchema.safeParse(data);
    if (!parsed.success) return;
    for (const deal of parsed.data.rows) {
      const isEnd = deal.entry === 'OUT' || deal.entry === 'OUT_BY';
      if (isEnd && deal.positionId !== null) end(deal.positionId, lastOf(parsed.data.rows, deal));
    }
  };
  const key = [...liveHistoryKey(bridge), 'deals'];
  const isDeals = (queryKey: readonly unknown[]): boolean => key.every((part, at) => queryKey[at] === part);
  const stopCache = bridge.client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isDeals(event.query.queryKey)) {
      look(event.query.state.data);
    }
  });
  return {
    wait(position: Position): void {
      const timer = setTimeout(() => end(position.ticket, null), dealPatienceMs);
      waiting.set(position.ticket, { position, timer });
    },
    stop(): void {
      stopCache();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

/** Of several deals that closed parts of one position, the newest tells how it ended. */
function lastOf(deals: readonly Deal[], one: Deal): Deal {
  return deals.reduce(
    (newest, deal) =>
      deal.positionId === one.positionId && deal.entry !== 'IN' && (deal.time ?? 0) >= (newest.time ?? 0)
        ? deal
        : newest,
    one,
  );
}

function watchMargin(bridge: Bridge, show: (notice: SystemNotice) => unknown): () => void {
  let before: MarginState | null = null;
  return new QueryObserver(bridge.client, { ...accountOptions(bridge), enabled: false }).subscribe(
    ({ data }) => {
      if (data === undefined) return;
      const now = marginState(data);
      // What is so when the page comes is news too: nobody may have been there when it began.
      const isWorse = now === 'stop-out' || (now === 'call' && before !== 'stop-out');
      if (isWorse && now !== before) show(marginNotice(data, now));
      before = now;
    },
  );
}

/** The line that says so in Notifications is the one source: it knows which silences the user asked for. */
function watchLines(show: (notice: SystemNotice) => unknown): () => void {
  let newest = readNotices().at(-1)?.id ?? 0;
  return subscribeNotices(() => {
    const lines = readNotices().filter(({ id }) => id > newest);
    newest = lines.at(-1)?.id ?? newest;
    for (const { topic, tone, title, detail, stays } of lines) {
      if (topic === 'connection' && tone === 'bad') show(notice('connection', title, detail));
      // A result that contradicts what was told before, or that the user must judge himself; an open one is no result yet.
      else if (topic?.startsWith('intent ') === true && stays && tone !== 'unknown')
        show(notice('fills', title, detail));
    }
  });
}

/** Shows a notification where its kind is wanted, by whoever shows them here: the host says which. */
export function createNotifier({ host, client }: Pick<Bridge, 'host' | 'client'>) {
  return async (notice: SystemNotice): Promise<void> => {
    const choices = client.getQueryData(settingsOptions(host).queryKey)?.notices ?? defaultNoticeChoices;
    if (!choices[notice.kind]) return;
    try {
      const { notifier } = await client.ensureQueryData(appOptions(host));
      if (notifier === 'host') await host.invoke('app.notify', notice);
      else showInBrowser(notice);
    } catch {
      // A host that does not answer is told by the page itself.
    }
  };
}
