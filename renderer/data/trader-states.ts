import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { joinedStretches, type Stretch } from '../../shared/math/stretches';
import type { BrokerSeconds } from '../../shared/model/fields';
import type { Intent } from '../../shared/model/intent';
import type { BrokerOffsets, LevelStep } from '../../shared/model/kept-history';
import type { Order } from '../../shared/model/order';
import { actsOf, daysOfActs } from '../../shared/rules/trader-acts';
import type { TraderKey } from '../../shared/rules/trader-key';
import { actionsOf, openSpansOf, type TraderState, traderState } from '../../shared/rules/trader-pace';
import { useClockValue } from '../base/clock';
import { rememberLast } from '../base/remember-last';
import type { RecentHistory } from './bots';
import { type Bridge, useBridge } from './bridge';
import { useBrokerDay } from './broker-day';
import { useBrokerOffsets } from './broker-offsets';
import { readBrokerSeconds } from './connection';
import { read } from './failure-error';
import { oldOrdersOptions } from './history';
import { noRange, recentDays } from './history-periods';
import { useNewestIntents } from './journal';
import { bridgeKey } from './keys';
import { usePlacedOrders } from './orders';
import { useLevelSteps } from './recorded-of-traders';

/** Whether each trader is at work, by its orders, deals and changes of levels and by the hours of the markets that it trades. */

const hourS = 3_600;
const dayS = 24 * hourS;

/** Milliseconds between two reads of a market's hours: openSpansOf counts the newest candle as open for longer than that. */
const hoursEveryMs = 600_000;

/** Hours with a candle: a bridge tells no sessions. */
const marketHoursOptions = (bridge: Bridge, symbol: string) =>
  queryOptions({
    queryKey: bridgeKey(bridge.generation, 'market-hours', symbol),
    queryFn: async (): Promise<readonly BrokerSeconds[]> => {
      const bars = await read(bridge.host, 'rates.read', {
        symbol,
        timeframe: 'H1',
        count: 2 * daysOfActs * 24,
      });
      return bars.time;
    },
    staleTime: hoursEveryMs,
    refetchInterval: hoursEveryMs,
  });

/** Whether it is at work, and when it acted in the last 24 hours, oldest first. */
export interface TraderActs {
  readonly state: TraderState;
  readonly lastDay: readonly BrokerSeconds[];
}

const knownActs = rememberLast(
  (
    history: RecentHistory,
    old: readonly Order[],
    pending: readonly Order[],
    steps: readonly LevelStep[],
    intents: readonly Intent[],
    offsets: BrokerOffsets,
  ) => actsOf(history, [...old, ...pending], { steps, intents, offsets }),
);

const noOrders: readonly Order[] = [];

/**
 * As of the present minute. Null until the history was read.
 */
export function useTraderStates(history: RecentHistory | null): ReadonlyMap<TraderKey, TraderActs> | null {
  const bridge = useBridge();
  // Known before the deals: what it takes besides is read meanwhile.
  const today = useBrokerDay()?.start ?? null;
  const old =
    useQuery({
      ...oldOrdersOptions(bridge, today === null ? noRange : recentDays(today, daysOfActs)),
      enabled: today !== null,
    }).data?.rows ?? noOrders;
  // Their prices change with each poll, and what a trader did does not.
  const pending = usePlacedOrders() ?? noOrders;
  const { steps } = useLevelSteps(today === null ? null : today - daysOfActs * dayS);
  const intents = useNewestIntents();
  const offsets = useBrokerOffsets();
  const acts =
    history === null || offsets === null ? null : knownActs(history, old, pending, steps, intents, offsets);
  const symbols = useMemo(
    () => [...new Set([...(acts?.values() ?? [])].flatMap((each) => each.symbols))].toSorted(),
    [acts],
  );
  const hours = useQueries({
    queries: symbols.map((symbol) => marketHoursOptions(bridge, symbol)),
    combine: (reads) => reads.map(({ data, error }) => (error === null ? data : undefined)),
  });
  const minute = useClockValue(() => {
    const now = readBrokerSeconds(bridge);
    return now === null ? null : Math.floor(now / 60) * 60;
  });
  return useMemo(() => {
    if (acts === null || minute === null) return null;
    const markets = new Map<string, readonly Stretch[]>();
    for (const [at, symbol] of symbols.entries()) {
      const times = hours[at];
      if (times !== undefined) markets.set(symbol, openSpansOf(times, hourS, minute));
    }
    return new Map(
      [...acts].map(([key, own]) => {
        const known = own.symbols.map((symbol) => markets.get(symbol));
        const isKnown = known.length > 0 && known.every((each) => each !== undefined);
        const open = isKnown ? joinedStretches(known.flatMap((each) => each ?? [])) : null;
        const recent = own.times.filter((time) => time > minute - dayS && time < minute + 60);
        const lastDay = actionsOf(recent).map(({ from }) => from);
        return [key, { state: traderState(own.times, open, minute), lastDay }];
      }),
    );
  }, [acts, symbols, hours, minute]);
}
