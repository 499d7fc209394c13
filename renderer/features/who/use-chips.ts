import { useMemo } from 'react';
import { addTold, floatingOf } from '../../../shared/math/deals';
import { grouped } from '../../../shared/math/groups';
import type { Position } from '../../../shared/model/position';
import { compareTraders, type TraderKey } from '../../../shared/rules/trader-key';
import type { TraderMark, TraderNames } from '../../../shared/rules/trader-names';
import { useBookedSince, useBookedToday } from '../../data/booked-today';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { usePositionTrader, useTraders } from '../../data/traders';
import { useWhoFilter } from '../../data/workspace/who-filter';

export interface Chip {
  readonly key: TraderKey;
  readonly name: string;
  readonly mark: TraderMark;
  /** Open positions, on every screen alike; null where it is not told. */
  readonly open: number | null;
  /** Booked today and floating; null where it is not told. */
  readonly today: number | null;
  /** A bot that stands still for longer than ever. */
  readonly isSilent?: boolean;
}

export interface Chips {
  readonly chips: readonly Chip[];
  /** Open positions; null where it is not told, such as at a second that was not recorded. */
  readonly all: number | null;
  /** What the filter leaves, in words; null as above. */
  readonly shownText: string | null;
  /** False until what `today` is made of is read. */
  readonly knowsToday: boolean;
  /** The newest deals could be read when they were last asked for. */
  readonly isNewestRead: boolean;
}

const noPositions: readonly Position[] = [];

/** You first, then bots in the order in which they were met, then the others. */
export function inChipOrder(names: TraderNames): (left: TraderKey, right: TraderKey) => number {
  const rank = (key: TraderKey): number => {
    const bot = names.botOf(key);
    return key === 'you' ? -1 : bot === null ? Number.MAX_SAFE_INTEGER : names.bots.indexOf(bot);
  };
  return (left, right) => rank(left) - rank(right) || compareTraders(left, right);
}

/** Days before today. */
const recentDays = 7;

/** You, and whoever has something open, traded lately or is filtered by: the row does not begin anew each midnight. */
export function useChips(): Chips {
  const told = usePositions().data?.rows;
  const orders = useOrders().data?.rows;
  const { data: booked, error } = useBookedToday();
  const { data: recent } = useBookedSince(recentDays);
  const isNewestRead = error === null;
  const traders = useTraders();
  const positionTrader = usePositionTrader();
  const { shown, shows } = useWhoFilter();
  return useMemo(() => {
    const open = (told ?? noPositions).map((position) => ({ position, key: positionTrader(position).key }));
    const opened = grouped(open, ({ key }) => key);
    const parts = new Map(booked?.parts.map(({ owner, net }) => [owner, net]));
    const keys = new Set<TraderKey>([
      'you',
      ...opened.keys(),
      ...(orders ?? []).map((order) => traders.order(order).key),
      ...((recent?.owners ?? []) as readonly TraderKey[]),
      ...(shown === null ? [] : 'only' in shown ? shown.only : shown.allBut),
    ]);
    const { names } = traders;
    const chips = [...keys].toSorted(inChipOrder(names)).map(
      (key): Chip => ({
        key,
        name: names.nameOf(key),
        mark: names.markOf(key),
        open: told === undefined ? null : (opened.get(key)?.length ?? 0),
        today: addTold([
          parts.get(key) ?? 0,
          ...(opened.get(key) ?? []).map(({ position }) => floatingOf(position)),
        ]),
      }),
    );
    return {
      chips,
      all: told === undefined ? null : open.length,
      shownText:
        told === undefined ? null : `${open.filter(({ key }) => shows(key)).length} of ${open.length} shown`,
      knowsToday: booked !== undefined && told !== undefined,
      isNewestRead,
    };
  }, [told, orders, booked, recent, isNewestRead, traders, positionTrader, shown, shows]);
}
