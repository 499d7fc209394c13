import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { levelNames } from '../../../shared/math/levels';
import { formatPrice } from '../../../shared/math/price';
import type { Price } from '../../../shared/model/fields';
import type { Order } from '../../../shared/model/order';
import type { Position } from '../../../shared/model/position';
import type { SymbolSpec } from '../../../shared/model/symbol';
import type { TradeOutcome } from '../../../shared/model/trade';
import { maybeUnread } from '../../../shared/rules/listed-rows';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import { useLatest } from '../../base/use-latest';
import { type MenuEntry, useContextMenu } from '../../components/menu';
import { accountOptions } from '../../data/account';
import { type Bridge, useBridge } from '../../data/bridge';
import { notify } from '../../data/notifications/store';
import { ordersOptions } from '../../data/orders';
import { positionsOptions } from '../../data/positions';
import {
  type DrawnChange,
  levelText,
  type OneClick,
  orderGone,
  positionGone,
  prefillTicket,
  type TradeDialogsApi,
  useOneClick,
  useTradeDialogs,
} from '../trading';
import { useChartTradingSettings } from './chart-trading-settings';
import { type Move, settledMoves, withMoves } from './moved-levels';
import type { ChartHandle, ChartTrading, LevelActions } from './plan/chart-feed';
import type { TradeLevel } from './plan/chart-level';
import { type DragPlan, planDrag, type TradeRecord, valuesOf } from './plan/drag-plan';
import { noOfferReason, placeOffers } from './plan/place-plan';

/** After so long an unknown result is what the reads show (reference/order-safety.md, rule 6). Milliseconds. */
const unknownMs = 300_000;

type TradeActions = LevelActions<TradeLevel, TradeRecord> & Pick<ChartTrading, 'dragging' | 'openPlaces'>;

export interface ChartTradingParts {
  readonly trading: TradeActions;
  readonly handle: { current: ChartHandle | null };
  /** As drawn: with a requested change at its new place. */
  readonly levels: readonly TradeLevel[];
  /** Render it once. */
  readonly menu: ReactNode;
}

/** The record as last read; a text says why it no longer exists. */
function openRecordNow(bridge: Bridge, { of, ticket }: TradeLevel['owner']): TradeRecord | string {
  if (of === 'position') {
    const read = bridge.client.getQueryData(positionsOptions(bridge).queryKey);
    const row = read?.rows.find((each) => each.ticket === ticket);
    if (row !== undefined) return { of, row };
    return maybeUnread(read?.unreadable ?? [], ticket) ? 'this position could not be loaded' : positionGone;
  }
  const read = bridge.client.getQueryData(ordersOptions(bridge).queryKey);
  const row = read?.rows.find((each) => each.ticket === ticket);
  if (row !== undefined) return { of, row };
  return maybeUnread(read?.unreadable ?? [], ticket) ? 'this order could not be loaded' : orderGone;
}

/** Connects the chart with the dialogs, one-click trading and the ticket: each release is one request. */
export function useChartTrading(
  spec: SymbolSpec,
  levels: readonly TradeLevel[],
  positions: readonly Position[] | undefined,
  orders: readonly Order[] | undefined,
  /** An alert at a price, for the menu of what can be placed there. */
  alertEntry: (price: Price) => MenuEntry,
): ChartTradingParts {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const oneClick = useLatest(useOneClick());
  const { dragging } = useChartTradingSettings();
  const { menu, open } = useContextMenu();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const handle = useRef<ChartHandle | null>(null);

  const forget = useCallback(
    (ticket: string) => setMoves((before) => before.filter((move) => move.ticket !== ticket)),
    [],
  );
  // A read ends answered moves.
  useEffect(() => {
    if (positions === undefined || orders === undefined) return;
    setMoves((before) =>
      settledMoves(before, (of, ticket) => {
        const record = openRecordNow(bridge, { of, ticket });
        return typeof record === 'string' ? null : valuesOf(record);
      }),
    );
  }, [bridge, positions, orders]);

  const alertAt = useLatest(alertEntry);
  const trading = useMemo((): TradeActions => {
    const refused = (level: TradeLevel, reason: string): void =>
      notify({ tone: 'warn', title: 'Not moved', detail: `${level.detail}: ${reason}` });
    const planNow: TradeActions['plan'] = (level, price) => {
      const record = openRecordNow(bridge, level.owner);
      if (typeof record === 'string') return record;
      const quote = bridge.quotes.get(spec.name);
      const account = bridge.client.getQueryData(accountOptions(bridge).queryKey);
      return planDrag(record, level.kind, price, {
        spec,
        quote: quote?.isUsable === true ? quote.tick : null,
        money: account === undefined ? null : { currency: account.currency, digits: account.currencyDigits },
      });
    };
    return {
      dragging,
      plan: planNow,
      drop: (level, released) => {
        // Planned again on the present record: a bot may have changed the other level since the last move of the
        // pointer.
        const plan = planNow(level, released.price);
        const why = typeof plan === 'string' ? plan : (plan?.refusal ?? null);
        if (plan === null || typeof plan === 'string' || why !== null) {
          if (why !== null) refused(level, why);
          return;
        }
        if (plan.isSame) return;
        const { record } = plan;
        const { ticket } = level.owner;
        const move: Move = {
          of: record.of,
          ticket,
          side: level.side,
          before: valuesOf(record),
          values: plan.values,
          state: 'asked',
        };
        setMoves((before) => [...before.filter((each) => each.ticket !== ticket), move]);
        const become = (state: Move['state']): void =>
          setMoves((before) =>
            before.map((each) => (each.values === plan.values ? { ...each, state } : each)),
          );
        const answered = (outcome: TradeOutcome | null): void => {
          if (outcome === null) forget(ticket);
          else if (outcome.verdict === 'unknown') {
            become('unknown');
            setTimeout(
              () => setMoves((before) => before.filter((each) => each.values !== plan.values)),
              unknownMs,
            );
          } else if (outcome.verdict === 'rejected' || outcome.verdict === 'not-sent') forget(ticket);
          else become('done');
        };
        const atOnce = sendAtOnce(oneClick.current, record, plan);
        if (atOnce !== null) {
          void atOnce.then(answered);
          return;
        }
        askFirst(dialogs, spec, record, plan, answered, () =>
          // Closed without sending: nothing was requested from the broker.
          setMoves((before) =>
            before.filter((each) => each.values !== plan.values || each.state !== 'asked'),
          ),
        );
      },
      gaveUp: refused,
      act: (level, action) => {
        const record = openRecordNow(bridge, level.owner);
        if (typeof record === 'string') refused(level, record);
        else act(record, level, action, oneClick.current, dialogs);
      },
      openPlaces: (price, at) => {
        const quote = bridge.quotes.get(spec.name);
        const tick = quote?.isUsable === true ? quote.tick : null;
        const shown = formatPrice(price, spec.digits);
        const entries: readonly MenuEntry[] = (tick === null ? [] : placeOffers(price, tick, spec)).map(
          (offer) => ({
            id: offer.type,
            label: `${orderTypeLabel(offer.type)} at ${shown} …`,
            run: () =>
              prefillTicket({
                symbol: spec.name,
                type: offer.type,
                price: offer.price,
                ...(offer.stopLimit === null ? {} : { stopLimit: offer.stopLimit }),
                asks: true,
              }),
          }),
        );
        const none: MenuEntry = {
          id: 'none',
          label: `No order at ${shown}`,
          disabledReason: noOfferReason(price, tick, spec),
          run: () => {},
        };
        const places = entries.length === 0 ? [none] : entries;
        open(`At ${shown}`, at, [...places, 'separator', alertAt.current(price)]);
      },
      openLevel: (level, at) => {
        const record = openRecordNow(bridge, level.owner);
        if (typeof record === 'string') refused(level, record);
        else open(level.detail, at, levelEntries(record, level, dialogs));
      },
    };
  }, [alertAt, bridge, dialogs, dragging, forget, oneClick, open, spec]);

  return useMemo(
    () => ({ trading, handle, levels: withMoves(levels, moves), menu }),
    [trading, levels, moves, menu],
  );
}

/** Null where the user must be asked first. */
function sendAtOnce(
  oneClick: OneClick,
  record: TradeRecord,
  { values }: DragPlan<TradeRecord>,
): Promise<TradeOutcome | null> | null {
  return record.of === 'position'
    ? oneClick.movePositionAtOnce(record.row, { sl: values.sl, tp: values.tp })
    : oneClick.moveOrderAtOnce(record.row, values);
}

function askFirst(
  dialogs: TradeDialogsApi,
  spec: SymbolSpec,
  record: TradeRecord,
  plan: DragPlan<TradeRecord>,
  onOutcome: (outcome: TradeOutcome) => void,
  onDropped: () => void,
): void {
  let isSent = false;
  const before = valuesOf(record);
  const { values, target } = plan;
  const text = (kind: keyof typeof values) =>
    values[kind] === before[kind] ? {} : { [kind]: levelText(values[kind], spec) };
  const drawn: DrawnChange = {
    texts:
      record.of === 'position'
        ? { ...text('sl'), ...text('tp') }
        : { ...text('price'), ...text('stopLimit'), ...text('sl'), ...text('tp') },
    onSent: () => {
      isSent = true;
    },
    onOutcome,
    onClosed: () => {
      // A sent request is waited for even after its dialog has closed.
      if (!isSent) onDropped();
    },
  };
  const focus = target === 'sl' || target === 'tp' ? target : undefined;
  if (record.of === 'position') dialogs.openModifyPosition(record.row, focus, drawn);
  else dialogs.openModifyOrder(record.row, focus, drawn);
}

function act(
  record: TradeRecord,
  level: TradeLevel,
  action: 'close' | 'reverse',
  oneClick: OneClick,
  dialogs: TradeDialogsApi,
): void {
  if (record.of === 'position') {
    const { row } = record;
    if (action === 'reverse') dialogs.openReverse(row);
    else if (level.kind === 'sl' || level.kind === 'tp') {
      if (!oneClick.removeLevelAtOnce(row, level.kind)) {
        dialogs.openModifyPosition(row, level.kind, { texts: { [level.kind]: '' } });
      }
    } else if (!oneClick.closeAtOnce(row)) dialogs.openClose(row);
    return;
  }
  if (level.kind === 'sl' || level.kind === 'tp') {
    dialogs.openModifyOrder(record.row, level.kind, { texts: { [level.kind]: '' } });
  } else if (!oneClick.cancelAtOnce(record.row)) dialogs.openCancel(record.row);
}

/** The menu of a level on the chart. Nothing in it sends: each entry opens a dialog. */
function levelEntries(
  record: TradeRecord,
  level: TradeLevel,
  dialogs: TradeDialogsApi,
): readonly MenuEntry[] {
  const { kind } = level;
  const stop = kind === 'sl' || kind === 'tp' ? kind : undefined;
  const modify = (drawn?: DrawnChange): void => {
    if (record.of === 'position') dialogs.openModifyPosition(record.row, stop, drawn);
    else dialogs.openModifyOrder(record.row, stop, drawn);
  };
  const changes: readonly MenuEntry[] = [
    { id: 'modify', label: 'Modify …', run: () => modify() },
    ...(stop === undefined
      ? []
      : [
          {
            id: 'remove',
            label: `Remove the ${levelNames[stop]} …`,
            run: () => modify({ texts: { [stop]: '' } }),
          },
        ]),
  ];
  if (record.of === 'position') {
    const { row } = record;
    return [
      ...changes,
      { id: 'break-even', label: 'Break-even …', run: () => dialogs.openBreakEven([row]) },
      'separator',
      { id: 'reverse', label: 'Reverse …', tone: 'danger', run: () => dialogs.openReverse(row) },
      { id: 'close', label: 'Close …', tone: 'danger', run: () => dialogs.openClose(row) },
    ];
  }
  const { row } = record;
  return [
    ...changes,
    { id: 'replace', label: 'Replace by another …', run: () => dialogs.openReplace(row) },
    'separator',
    { id: 'cancel', label: 'Cancel order …', tone: 'danger', run: () => dialogs.openCancel(row) },
  ];
}
