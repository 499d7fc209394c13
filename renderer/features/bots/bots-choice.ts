import { z } from 'zod';
import type { ClosedPosition } from '../../../shared/math/closed-positions';
import { formatBrokerTime, startOfBrokerDay } from '../../../shared/math/time';
import type { BrokerSeconds } from '../../../shared/model/fields';
import type { ClosedTrade } from '../../../shared/model/ledger';
import { PersistentStore, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';
import { type BotsPeriod, botsPeriodFrom, botsPeriodLabels, botsPeriods } from '../../data/bots';
import type { PeriodChoice } from '../../data/history-periods';

/** Of which days the results are, and by what they are parted beside the curve. The same for all lanes, so that they compare. */

export const partings = ['days', 'symbols', 'sides', 'exits', 'execution', 'promises'] as const;
export type Parting = (typeof partings)[number];

const choiceSchema = z.object({ period: z.enum(botsPeriods), parting: z.enum(partings) });
type BotsChoice = Readonly<z.infer<typeof choiceSchema>>;

const choice = new PersistentStore<BotsChoice>(pageStorage(), 'bots', choiceSchema, {
  period: 'month',
  parting: 'days',
});
export const useBotsChoice = (): BotsChoice => useStore(choice);
export const changeBotsChoice = (part: Partial<BotsChoice>): void => choice.change(part);

export const partingNames: Readonly<Record<Parting, string>> = {
  days: 'By day',
  symbols: 'By symbol',
  sides: 'By side',
  exits: 'By exit reason',
  execution: 'Execution',
  promises: 'Promises',
};

/** The same days in History. `today`: the broker's midnight. */
export function historyPeriodOf(period: BotsPeriod, today: BrokerSeconds): PeriodChoice {
  const firstDay = botsPeriodFrom(period, today);
  return firstDay === null ? 'all' : period === 'today' ? 'today' : { firstDay, lastDay: today };
}

/** A trade as a list of the page leads to it. */
export interface ListedTrade extends Pick<ClosedTrade, 'positionId' | 'id' | 'symbol' | 'entry'> {
  /** Null: it is open, or the bridge tells no times. */
  readonly exit: BrokerSeconds | null;
}

export const listedTrade = ({ positionId, id, symbol, state, parts }: ClosedPosition): ListedTrade => ({
  ...{ positionId, id, symbol },
  entry: parts[0]?.deal.time ?? null,
  exit: state === 'open' || state === 'partly' ? null : (parts.at(-1)?.deal.time ?? null),
});

/** Days in History in which these trades stand from their entries on, no more of them than that takes. */
export function historyPeriodOfTrades(trades: readonly ListedTrade[], today: BrokerSeconds): PeriodChoice {
  let [first, last] = [today, 0];
  for (const { id, positionId, entry, exit } of trades) {
    // A reversed position's trades are numbered from its first deal on.
    if (entry === null || id !== positionId) return 'all';
    first = Math.min(first, entry);
    last = Math.max(last, exit ?? today);
  }
  return { firstDay: startOfBrokerDay(first), lastDay: startOfBrokerDay(last) };
}

/** `30 days · 10.19 – 11.18`. */
export function periodText(period: BotsPeriod, today: BrokerSeconds | null): string {
  const name = botsPeriodLabels[period];
  const firstDay = today === null ? null : botsPeriodFrom(period, today);
  if (firstDay === null || today === null) return name;
  const short = (day: BrokerSeconds) => formatBrokerTime(day, 'day').slice(5);
  return `${name} · ${firstDay === today ? short(today) : `${short(firstDay)} – ${short(today)}`}`;
}
