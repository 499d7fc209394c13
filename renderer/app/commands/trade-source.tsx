import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { TraderKey } from '../../../shared/rules/trader-key';
import { type Command, useCommandSource } from '../../base/commands';
import { useBridge } from '../../data/bridge';
import { showNoticeRow } from '../../data/notifications/notice-row';
import { readOrders } from '../../data/orders';
import { readPositions } from '../../data/positions';
import { readSpec } from '../../data/symbols';
import { readOrderTrader, readPositionTrader } from '../../data/traders';
import { selectedTrades } from '../../data/workspace/selected-trades';
import { openView } from '../../data/workspace/view';
import { useWhoFilter } from '../../data/workspace/who-filter';
import { useWorkspace } from '../../data/workspace/workspace-context';
import { heldText, readNumber, useTradeDialogs, whoseText } from '../../features/trading';
import { changeTargets, readTypedChange, type TypedChange } from './typed-change';

/**
 * Finds open positions and pending orders, and what typed words change of them. A change only opens its dialog, also in
 * one-click mode: it was never on the screen as an order.
 */
export function TradeSource() {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const who = useWhoFilter();
  const workspace = useWorkspace();
  const read = () => ({
    positions: readPositions(bridge),
    orders: readOrders(bridge),
  });
  const specOf = (name: string) => readSpec(bridge, name);
  const positionText = (row: Position): string =>
    heldText(row.side, row.volume, row.symbol, specOf(row.symbol)) +
    whoseText([row], readPositionTrader(bridge));
  const orderText = (row: Order): string =>
    heldText(row.type, row.volumeCurrent, row.symbol, specOf(row.symbol)) +
    whoseText([row], readOrderTrader(bridge));

  const openRows = (): readonly Command[] => {
    const { positions, orders } = read();
    const row = (table: 'positions' | 'orders', ticket: string, title: string, key: TraderKey): Command => ({
      id: `${table}.${ticket}`,
      title,
      group: 'Tables',
      isPassing: true,
      run: () => {
        if (!who.shows(key)) who.choose(null);
        openView('trade');
        showNoticeRow({ table, ticket });
      },
    });
    const traderOf = { position: readPositionTrader(bridge), order: readOrderTrader(bridge) };
    return [
      ...positions.map((each) =>
        row(
          'positions',
          each.ticket,
          `Position ${each.ticket} · ${positionText(each)}`,
          traderOf.position(each).key,
        ),
      ),
      ...orders.map((each) =>
        row('orders', each.ticket, `Order ${each.ticket} · ${orderText(each)}`, traderOf.order(each).key),
      ),
    ];
  };

  const changes = (search: string): readonly Command[] => {
    const change = readTypedChange(search);
    if (change === null) return [];
    const { positions, orders } = read();
    const selected = selectedTrades();
    const tickets = selected?.tickets ?? [];
    const entry = (ticket: string, held: string, run: () => void): Command => ({
      id: `change.${ticket}`,
      title: `${titleOf(change)} · ${held} · ${ticket} …`,
      group: 'Trade',
      also: search,
      isPassing: true,
      disabledReason: problemOf(change),
      run,
    });
    if (isLevelChange(change) && selected?.of === 'orders') {
      const chosen = orders.filter((each) => tickets.includes(each.ticket));
      if (chosen.length > 0)
        return chosen.map((each) =>
          entry(each.ticket, orderText(each), () =>
            dialogs.openModifyOrder(each, change.of, { texts: { [change.of]: change.price } }),
          ),
        );
    }
    const targets = changeTargets(
      positions,
      selected?.of === 'positions' ? tickets : [],
      workspace.read().symbol,
    );
    return targets.map((each) =>
      entry(each.ticket, positionText(each), () => {
        if (isLevelChange(change))
          dialogs.openModifyPosition(each, change.of, { texts: { [change.of]: change.price } });
        else if (change.of === 'close') dialogs.openClose(each, change.part);
        else dialogs.openReverse(each);
      }),
    );
  };

  useCommandSource((search) => [...openRows(), ...changes(search)]);
  return null;
}

const shareSigns = { 0.25: '¼', 0.5: 'half', 0.75: '¾' } as const;

const isLevelChange = (change: TypedChange): change is Extract<TypedChange, { of: 'sl' | 'tp' }> =>
  change.of === 'sl' || change.of === 'tp';

function titleOf(change: TypedChange): string {
  switch (change.of) {
    case 'close':
      return `Close ${typeof change.part === 'string' ? `${change.part} lots` : shareSigns[change.part]}`;
    case 'reverse':
      return 'Reverse';
    case 'sl':
    case 'tp':
      return `${change.of.toUpperCase()} ${change.price}`;
  }
}

/** Said before the dialog opens: it could send nothing. */
function problemOf(change: TypedChange): string | null {
  if (change.of === 'reverse') return null;
  const text = change.of === 'close' ? change.part : change.price;
  const typed = typeof text === 'string' ? readNumber(text) : null;
  return typed?.kind === 'unreadable' ? `“${text}” ${typed.reason}` : null;
}
