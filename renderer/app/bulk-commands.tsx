import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import type { ShownList } from '../../shared/model/record';
import { selected } from '../../shared/rules/bulk-filter';
import { isolated } from '../../shared/rules/isolated';
import { useCommand, useCommandSource } from '../base/commands';
import { useBridge } from '../data/bridge';
import { ordersOptions } from '../data/orders';
import { positionsOptions, readPositions } from '../data/positions';
import { usePositionTrader, useTraders } from '../data/traders';
import { type BulkChoice, bulkChoices } from '../features/plans';
import { useTradeDialogs } from '../features/trading';

/**
 * Commands that close and cancel many, in the palette whichever table is shown: typing `close all` must find it. Each
 * opens its dialog, which shows the plan before anything is sent.
 */
export function BulkCommands() {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const positionTrader = usePositionTrader();
  const { order: orderTrader, names } = useTraders();
  const closes = useCallback(
    (list?: ShownList<Position>) => bulkChoices('positions', list?.rows, positionTrader, names),
    [positionTrader, names],
  );
  const cancels = useCallback(
    (list?: ShownList<Order>) => bulkChoices('orders', list?.rows, orderTrader, names),
    [orderTrader, names],
  );
  // Narrowed by `select`: a poll that changes only prices renders nothing here.
  const toClose = useQuery({ ...positionsOptions(bridge), select: closes }).data ?? closes();
  const toCancel = useQuery({ ...ordersOptions(bridge), select: cancels }).data ?? cancels();
  const whyNone = toClose[0]?.disabledReason ?? null;
  useCommand({
    id: 'position.levels-all',
    title: 'Modify SL/TP of all positions …',
    group: 'Trade',
    disabledReason: whyNone,
    run: () => dialogs.openLevels(readPositions(bridge)),
  });
  useCommand({
    id: 'position.break-even-all',
    title: 'Move all stop losses to break-even …',
    group: 'Trade',
    also: 'be breakeven',
    disabledReason: whyNone,
    run: () => dialogs.openBreakEven(readPositions(bridge)),
  });
  useCommandSource(() =>
    toClose
      .map(({ filter }) => filter)
      .filter((filter) => filter.of === 'symbol')
      .map((filter) => ({
        id: `position.break-even ${filter.symbol}`,
        title: `Move all stop losses of ${isolated(filter.symbol)} to break-even …`,
        group: 'Trade',
        also: 'be breakeven',
        isPassing: true,
        run: () => dialogs.openBreakEven(selected(readPositions(bridge), filter, positionTrader)),
      })),
  );
  return (
    <>
      {toClose.map((choice) => (
        <BulkCommand key={choice.id} choice={choice} run={() => dialogs.openBulkClose(choice.filter)} />
      ))}
      {toCancel.map((choice) => (
        <BulkCommand key={choice.id} choice={choice} run={() => dialogs.openBulkCancel(choice.filter)} />
      ))}
    </>
  );
}

function BulkCommand({ choice, run }: { readonly choice: BulkChoice; readonly run: () => void }) {
  const { id, title, also, isPassing, disabledReason } = choice;
  useCommand({ id, title, group: 'Trade', also, isPassing, disabledReason, run });
  return null;
}
