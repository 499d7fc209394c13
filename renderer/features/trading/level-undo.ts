import { useMemo } from 'react';
import { type UndoVerb, undoTitle } from '../../../shared/formats/undo-title';
import type { Run } from '../../../shared/model/run';
import type { TradeOutcome, TradeRequest } from '../../../shared/model/trade';
import {
  canTakeBack,
  type HeldRows,
  type LevelChange,
  levelChangeOf,
  takesBack,
} from '../../../shared/rules/level-undo';
import { Store, useStore } from '../../base/store';
import type { MenuEntry } from '../../components/menu';
import { type Bridge, useBridge } from '../../data/bridge';
import { readOrders, useOrders } from '../../data/orders';
import { readPositions, usePositions } from '../../data/positions';
import { readSpec } from '../../data/symbols';
import { levelText } from './change-draft';
import { type TradeDialogsApi, useTradeDialogs } from './use-trade-dialogs';

/**
 * Takes the last change of a level back, by the dialog of such a change: it is asked, checked and sent like one. Offered only while
 * the level is as that change left it; never after an outcome that is not known.
 */

interface SentChange extends LevelChange {
  /** It took the change before it back. */
  readonly isUndo: boolean;
}

/** The changes of one click: one, or those of a plan. */
interface SentChanges {
  /** The intent's id, or the run's. */
  readonly id: string;
  readonly generation: number;
  readonly changes: readonly SentChange[];
}

/** More are not taken back one by one. */
const keptClicks = 20;

const sent = new Store<readonly SentChanges[]>([]);

const heldNow = (bridge: Bridge): HeldRows => ({
  positions: readPositions(bridge),
  orders: readOrders(bridge),
});

/** Call it right before the request is sent; the function that it returns takes the outcome. */
export function followLevelChange(
  bridge: Bridge,
  request: TradeRequest,
  id: string,
): (outcome: TradeOutcome) => void {
  const change = levelChangeOf(request, heldNow(bridge));
  const { generation } = bridge;
  return (outcome) => note(generation, id, change, outcome);
}

/** The changes of a run, which the host has sent: from the levels of the plan, which it found unchanged. */
export function followRunLevels(generation: number, { id, rows }: Run): void {
  for (const { step, state } of rows) {
    if (state.kind !== 'answered' || step.levels === null || step.ticket === null) continue;
    const { ticket, symbol, side, volume, levels } = step;
    const held = { positions: [{ ticket, symbol, side, volume, ...levels }], orders: [] };
    note(generation, id, levelChangeOf(state.request, held), state.outcome);
  }
}

function note(
  generation: number,
  id: string,
  change: LevelChange | null,
  { verdict }: Pick<TradeOutcome, 'verdict'>,
): void {
  const isDone = verdict === 'done' || verdict === 'placed';
  if (change === null || (!isDone && verdict !== 'unknown')) return;
  const without = sent.read().flatMap((each) => {
    const isSameBridge = each.generation === generation;
    const changes = each.changes.filter(({ ticket }) => !isSameBridge || ticket !== change.ticket);
    return changes.length === 0 ? [] : [{ ...each, changes }];
  });
  if (!isDone) {
    sent.set(without);
    return;
  }
  const before = sent
    .read()
    .filter((each) => each.generation === generation)
    .flatMap((each) => each.changes.map((earlier) => ({ ...earlier, click: each.id })))
    .find(({ ticket }) => ticket === change.ticket);
  // A run tells all its rows again when a step of it was sent once more.
  const isUndo =
    before !== undefined &&
    (before.click === id ? before.isUndo : !before.isUndo && takesBack(change, before));
  const own = without.find((each) => each.id === id)?.changes ?? [];
  const others = without.filter((each) => each.id !== id);
  sent.set([...others, { id, generation, changes: [...own, { ...change, isUndo }] }].slice(-keptClicks));
}

export interface Undo {
  readonly verb: UndoVerb;
  /** `Undo: S/L of Sell 0.05 EURUSD from 1.15557 back to 1.15400 …`. */
  readonly title: string;
  open(): void;
}

/** What takes back the changes of that click, or `last`: of the newest that can be. Null where nothing can. */
function undoOf(click: string, bridge: Bridge, held: HeldRows, dialogs: TradeDialogsApi): Undo | null {
  const found = sent
    .read()
    .filter(({ id, generation }) => generation === bridge.generation && (click === 'last' || id === click))
    .map(({ changes }) => changes.filter((change) => canTakeBack(change, held)))
    .findLast((changes) => changes.length > 0);
  const [first] = found ?? [];
  if (found === undefined || first === undefined) return null;
  const specOf = (symbol: string) => readSpec(bridge, symbol);
  const verb = found.every(({ isUndo }) => isUndo) ? 'Redo' : 'Undo';
  const undoes = {
    verb,
    title: undoTitle(found, (symbol) => specOf(symbol)?.digits ?? null, verb),
  } as const;
  const title = `${undoes.title} …`;
  if (found.length > 1) return { verb, title, open: () => dialogs.openUndoLevels(found, verb) };
  const { of, ticket, symbol, before } = first;
  const texts = Object.fromEntries(
    Object.entries(before).map(([name, price]) => [name, levelText(price ?? 0, specOf(symbol))]),
  );
  const focus = before.sl !== undefined ? 'sl' : before.tp !== undefined ? 'tp' : undefined;
  const open = (): void => {
    const position = of === 'position' ? held.positions.find((row) => row.ticket === ticket) : undefined;
    const order = of === 'order' ? held.orders.find((row) => row.ticket === ticket) : undefined;
    if (position !== undefined) dialogs.openModifyPosition(position, focus, { texts, undoes });
    else if (order !== undefined) dialogs.openModifyOrder(order, focus, { texts, undoes });
  };
  return { verb, title, open };
}

const none: readonly never[] = [];

export function useUndo(click: string): Undo | null {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  const positions = usePositions().data?.rows ?? none;
  const orders = useOrders().data?.rows ?? none;
  const clicks = useStore(sent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clicks are read from their store
  return useMemo(
    () => undoOf(click, bridge, { positions, orders }, dialogs),
    [click, bridge, positions, orders, dialogs, clicks],
  );
}

/** The entry of a row's menu; none where nothing can be taken back when the menu opens. */
export function useUndoEntry(): (click: string) => readonly MenuEntry[] {
  const bridge = useBridge();
  const dialogs = useTradeDialogs();
  return (click) => {
    const undo = undoOf(click, bridge, heldNow(bridge), dialogs);
    return undo === null ? [] : [{ id: 'undo', label: undo.title, run: undo.open }];
  };
}
