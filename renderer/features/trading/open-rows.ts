import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { Listed } from '../../../shared/model/record';
import type { Tick } from '../../../shared/model/tick';
import { maybeUnread } from '../../../shared/rules/listed-rows';
import { pollEveryMs } from '../../../shared/timetable';
import { useBridge } from '../../data/bridge';
import { useOrders } from '../../data/orders';
import { usePositions } from '../../data/positions';
import { tickOptions, useQuote } from '../../data/ticks';

/** The record that a dialog was opened for, as the account has it now. */
export interface OpenRow<Row> {
  /** As last read; once it is gone, as it was when the dialog opened. */
  readonly row: Row;
  /** Why it cannot be changed any more, once a read no longer contains it; null while it can. */
  readonly gone: string | null;
}

export const positionGone = 'this position is already closed';
export const orderGone = 'this order is no longer pending: it was filled, cancelled or expired';

const openRowOf = <Row extends { readonly ticket: string }>(
  listed: Listed<Row> | undefined,
  opened: Row,
  gone: string,
): OpenRow<Row> => {
  const row = listed?.rows.find((each) => each.ticket === opened.ticket);
  // If some rows could not be read, this one may be among them.
  const isRemoved =
    listed !== undefined && row === undefined && !maybeUnread(listed.unreadable, opened.ticket);
  return { row: row ?? opened, gone: isRemoved ? gone : null };
};

export const useOpenPosition = (opened: Position): OpenRow<Position> =>
  openRowOf(usePositions().data, opened, positionGone);
export const useOpenOrder = (opened: Order): OpenRow<Order> => openRowOf(useOrders().data, opened, orderGone);

/**
 * The live quote of a dialog's symbol, which may not be the selected one: the dialog polls it while it is open. Null
 * without a usable quote.
 */
export function useLiveQuote(symbol: string): Tick | null {
  const bridge = useBridge();
  useQuery({ ...tickOptions(bridge, symbol), enabled: true, refetchInterval: pollEveryMs, staleTime: 0 });
  const quote = useQuote(symbol);
  return quote?.isUsable === true ? quote.tick : null;
}

export const problemOf = <Problem extends { readonly field: string }>(
  problems: readonly Problem[],
  field: Problem['field'],
): Problem | undefined => problems.find((problem) => problem.field === field);

/** The first refusal's sentence; null where nothing is refused. */
export const refusalOf = (
  problems: readonly { readonly severity: 'refuse' | 'warn'; readonly message: string }[],
): string | null => problems.find((problem) => problem.severity === 'refuse')?.message ?? null;

/** True where one of these fields shows the refusal itself: a field shows its first problem. */
export const isBesideField = <Problem extends { readonly field: string; readonly message: string }>(
  refusal: string | null,
  problems: readonly Problem[],
  fields: readonly Problem['field'][],
): boolean => fields.some((field) => problemOf(problems, field)?.message === refusal);
