import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Order } from '../../shared/model/order';
import type { Position } from '../../shared/model/position';
import { assertNever } from '../../shared/result';
import { CancelDialog } from './cancel-dialog';
import { CloseDialog } from './close-dialog';
import { ModifyOrderDialog } from './modify-order-dialog';
import { ModifyPositionDialog } from './modify-position-dialog';
import { type TradeDialogsApi, TradeDialogsContext } from './use-trade-dialogs';

type Asked =
  | { readonly kind: 'close' | 'modify-position'; readonly position: Position }
  | { readonly kind: 'cancel' | 'modify-order'; readonly order: Order };

/** Stands above every panel that changes what the account holds; at most one dialog is open. */
export function TradeDialogs({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = useCallback(() => setAsked(null), []);
  // Stable, so that opening a dialog renders no table.
  const api = useMemo<TradeDialogsApi>(
    () => ({
      openClose: (position) => setAsked({ kind: 'close', position }),
      openModifyPosition: (position) => setAsked({ kind: 'modify-position', position }),
      openModifyOrder: (order) => setAsked({ kind: 'modify-order', order }),
      openCancel: (order) => setAsked({ kind: 'cancel', order }),
    }),
    [],
  );
  return (
    <TradeDialogsContext value={api}>
      {children}
      {asked !== null && <AskedDialog asked={asked} onClose={close} />}
    </TradeDialogsContext>
  );
}

function AskedDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  switch (asked.kind) {
    case 'close':
      return <CloseDialog opened={asked.position} onClose={onClose} />;
    case 'modify-position':
      return <ModifyPositionDialog opened={asked.position} onClose={onClose} />;
    case 'modify-order':
      return <ModifyOrderDialog opened={asked.order} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog opened={asked.order} onClose={onClose} />;
    default:
      return assertNever(asked);
  }
}
