import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { assertNever } from '../../shared/model/result';
import type { BulkFilter } from '../../shared/rules/bulk-filter';
import type { LevelChange } from '../../shared/rules/level-undo';
import { BulkCancelDialog, CancelDialog, ModifyOrderDialog, ReplaceOrderDialog } from '../features/orders';
import { stopActiveRun } from '../features/plans';
import {
  BreakEvenDialog,
  BulkCloseDialog,
  CloseDialog,
  LevelsDialog,
  ModifyPositionDialog,
  ReverseDialog,
  UndoLevelsDialog,
} from '../features/positions';
import {
  type ClosePart,
  type DrawnChange,
  type LevelFocus,
  OneClickWatch,
  offerRequote,
  RequoteDialog,
  type TradeDialogsApi,
  TradeDialogsContext,
  UndoCommand,
} from '../features/trading';
import { BulkCommands } from './bulk-commands';
import { TradeSource } from './commands/trade-source';

type Asked =
  | { readonly kind: 'close'; readonly position: Position; readonly part: ClosePart | null }
  | ({ readonly kind: 'modify-position'; readonly position: Position } & ModifyStart)
  | ({ readonly kind: 'modify-order'; readonly order: Order } & ModifyStart)
  | { readonly kind: 'cancel' | 'replace'; readonly order: Order }
  | { readonly kind: 'reverse'; readonly position: Position }
  | { readonly kind: 'bulk-close' | 'bulk-cancel'; readonly filter: BulkFilter }
  | { readonly kind: 'break-even' | 'levels'; readonly positions: readonly Position[] }
  | { readonly kind: 'undo-levels'; readonly changes: readonly LevelChange[] };

interface ModifyStart {
  readonly focus: LevelFocus | null;
  readonly drawn: DrawnChange | null;
}

const modifyStart = (focus: LevelFocus | undefined, drawn: DrawnChange | undefined): ModifyStart => ({
  focus: focus ?? null,
  drawn: drawn ?? null,
});

/** For what is mounted as long as one bridge is connected: whatever a run has not sent by then would reach the next bridge. */
export function useEndOfRuns(): void {
  useEffect(
    () => () => {
      stopActiveRun('the bridge changed');
      offerRequote(null);
    },
    [],
  );
}

/** Around every panel that can change the account's positions and orders; at most one dialog is open. */
export function TradeDialogs({ children }: { readonly children: ReactNode }) {
  const [{ asked, nr }, setState] = useState<{ readonly asked: Asked | null; readonly nr: number }>({
    asked: null,
    nr: 0,
  });
  const drawn = useRef<DrawnChange | null>(null);
  // Stable, so that opening a dialog does not render the tables.
  const { api, close } = useMemo(() => {
    const setAsked = (next: Asked | null): void => {
      drawn.current?.onClosed?.();
      drawn.current = next !== null && 'drawn' in next ? next.drawn : null;
      // A dialog that opens another of its kind gives it a form of its own.
      setState((before) => ({ asked: next, nr: before.nr + 1 }));
    };
    const opening: TradeDialogsApi = {
      openClose: (position, part) => setAsked({ kind: 'close', position, part: part ?? null }),
      openModifyPosition: (position, focus, change) =>
        setAsked({ kind: 'modify-position', position, ...modifyStart(focus, change) }),
      openModifyOrder: (order, focus, change) =>
        setAsked({ kind: 'modify-order', order, ...modifyStart(focus, change) }),
      openCancel: (order) => setAsked({ kind: 'cancel', order }),
      openReverse: (position) => setAsked({ kind: 'reverse', position }),
      openReplace: (order) => setAsked({ kind: 'replace', order }),
      openBulkClose: (filter) => setAsked({ kind: 'bulk-close', filter }),
      openBulkCancel: (filter) => setAsked({ kind: 'bulk-cancel', filter }),
      openBreakEven: (positions) => setAsked({ kind: 'break-even', positions }),
      openLevels: (positions) => setAsked({ kind: 'levels', positions }),
      openUndoLevels: (changes) => setAsked({ kind: 'undo-levels', changes }),
    };
    return { api: opening, close: () => setAsked(null) };
  }, []);
  return (
    <TradeDialogsContext value={api}>
      {children}
      {asked !== null && <AskedDialog key={nr} asked={asked} onClose={close} />}
      <BulkCommands />
      <TradeSource />
      <UndoCommand />
      <OneClickWatch />
      <RequoteDialog />
    </TradeDialogsContext>
  );
}

function AskedDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  switch (asked.kind) {
    case 'close':
      return <CloseDialog opened={asked.position} part={asked.part} onClose={onClose} />;
    case 'modify-position':
      return (
        <ModifyPositionDialog
          opened={asked.position}
          focus={asked.focus}
          drawn={asked.drawn}
          onClose={onClose}
        />
      );
    case 'modify-order':
      return (
        <ModifyOrderDialog opened={asked.order} focus={asked.focus} drawn={asked.drawn} onClose={onClose} />
      );
    case 'cancel':
      return <CancelDialog opened={asked.order} onClose={onClose} />;
    case 'replace':
      return <ReplaceOrderDialog opened={asked.order} onClose={onClose} />;
    case 'reverse':
      return <ReverseDialog opened={asked.position} onClose={onClose} />;
    case 'bulk-close':
      return <BulkCloseDialog filter={asked.filter} onClose={onClose} />;
    case 'bulk-cancel':
      return <BulkCancelDialog filter={asked.filter} onClose={onClose} />;
    case 'break-even':
      return <BreakEvenDialog opened={asked.positions} onClose={onClose} />;
    case 'levels':
      return <LevelsDialog opened={asked.positions} onClose={onClose} />;
    case 'undo-levels':
      return <UndoLevelsDialog changes={asked.changes} onClose={onClose} />;
    default:
      return assertNever(asked);
  }
}
