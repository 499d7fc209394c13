import { useMemo } from 'react';
import { countText } from '../../../shared/math/counts';
import { cancelPlan } from '../../../shared/rules/bulk';
import { type BulkFilter, describeFilter, ordersOf } from '../../../shared/rules/bulk-filter';
import { useOrders } from '../../data/orders';
import { useTraders } from '../../data/traders';
import { useWhoFilter } from '../../data/workspace/who-filter';
import {
  filterOptions,
  hiddenText,
  NewcomersNote,
  PlanDialog,
  PlanOptions,
  useChosenRows,
  usePlanMarket,
  WhichField,
  withUnread,
} from '../plans';

/** `Cancel orders`: by symbol, side, trader, selection, or all. The nearest to the market goes first. */
export function BulkCancelDialog({
  filter: initial,
  onClose,
}: {
  readonly filter: BulkFilter;
  readonly onClose: () => void;
}) {
  const { data } = useOrders();
  const orders = data?.rows ?? none;
  const { order: traderOf, names: traderNames } = useTraders();
  const who = useWhoFilter();
  const chosen = useChosenRows(orders, initial, ordersOf, traderOf);
  const hidden = chosen.rows.filter((row) => !who.shows(traderOf(row).key)).length;
  const names = [...new Set(chosen.rows.map((row) => row.symbol))].sort().join('\n');
  const symbols = useMemo(() => (names === '' ? [] : names.split('\n')), [names]);
  const market = usePlanMarket(symbols, false);
  const plan = withUnread(
    cancelPlan({ of: 'tickets', tickets: chosen.rows.map((row) => row.ticket) }, orders, market),
    data?.unreadable.length ?? 0,
    'order',
  );
  return (
    <PlanDialog
      isRiskReducing
      title={`Cancel ${describeFilter(chosen.filter, 'orders', traderNames)}${hiddenText(hidden)}`}
      sendLabel={(count) => `Cancel ${countText(count, 'order')}`}
      sendTone="danger"
      plan={plan}
      market={market}
      onClose={onClose}
    >
      <PlanOptions>
        <WhichField
          options={filterOptions(orders, 'orders', chosen.filter, ordersOf, traderOf, traderNames)}
          filter={chosen.filter}
          onChoose={chosen.choose}
        />
      </PlanOptions>
      <NewcomersNote count={chosen.newcomers.length} what="order" onTake={chosen.takeNewcomers} />
    </PlanDialog>
  );
}

const none: readonly never[] = [];
