import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { BulkCancelDialog, CancelDialog, ModifyOrderDialog, ReplaceOrderDialog } from '../features/orders';
import { UnfinishedRuns } from '../features/plans';
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
  type DrawnChange,
  OneClickWatch,
  offerRequote,
  RequoteDialog,
  type TradeDialogsApi,
  TradeDialogsContext,
  UndoCommand,
} from '../features/trading';
import { BulkCommands } from './bulk-commands';
import { TradeSource } from './commands/trade-source';

/** For what is mounted as long as one bridge is connected. */
export function useEndOfRequote(): void {
  useEffect(() => () => offerRequote(null), []);
}

/** Around every panel that can change the account's positions and orders; at most one dialog is open. */
export function TradeDialogs({ children }: { readonly children: ReactNode }) {
  const [{ dialog, nr }, setState] = useState<{ readonly dialog: ReactNode; readonly nr: number }>({
    dialog: null,
    nr: 0,
  });
  const drawnNow = useRef<DrawnChange | null>(null);
  // Stable, so that opening a dialog does not render the tables.
  const api = useMemo((): TradeDialogsApi => {
    const show = (next: ReactNode, drawn: DrawnChange | null = null): void => {
      drawnNow.current?.onClosed?.();
      drawnNow.current = drawn;
      // A dialog that opens another of its kind gives it a form of its own.
      setState((before) => ({ dialog: next, nr: before.nr + 1 }));
    };
    const onClose = () => show(null);
    return {
      openClose: (position, part) =>
        show(<CloseDialog opened={position} part={part ?? null} onClose={onClose} />),
      openModifyPosition: (position, focus = null, drawn = null) =>
        show(<ModifyPositionDialog opened={position} focus={focus} drawn={drawn} onClose={onClose} />, drawn),
      openModifyOrder: (order, focus = null, drawn = null) =>
        show(<ModifyOrderDialog opened={order} focus={focus} drawn={drawn} onClose={onClose} />, drawn),
      openCancel: (order) => show(<CancelDialog opened={order} onClose={onClose} />),
      openReverse: (position) => show(<ReverseDialog opened={position} onClose={onClose} />),
      openReplace: (order) => show(<ReplaceOrderDialog opened={order} onClose={onClose} />),
      openBulkClose: (filter) => show(<BulkCloseDialog filter={filter} onClose={onClose} />),
      openBulkCancel: (filter) => show(<BulkCancelDialog filter={filter} onClose={onClose} />),
      openBreakEven: (positions) => show(<BreakEvenDialog opened={positions} onClose={onClose} />),
      openLevels: (positions) => show(<LevelsDialog opened={positions} onClose={onClose} />),
      openUndoLevels: (changes, verb) =>
        show(<UndoLevelsDialog changes={changes} verb={verb} onClose={onClose} />),
    };
  }, []);
  return (
    <TradeDialogsContext value={api}>
      {children}
      <Fragment key={nr}>{dialog}</Fragment>
      <BulkCommands />
      <TradeSource />
      <UndoCommand />
      <OneClickWatch />
      <RequoteDialog />
      <UnfinishedRuns />
    </TradeDialogsContext>
  );
}
