import { AlertsSheet } from '../features/alerts';
import { SheetView } from './sheet-view';

/** The view `Alerts`. Loaded when it is first opened. */
export default function AlertsView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <SheetView name="Alerts" onSettings={onSettings}>
      <AlertsSheet />
    </SheetView>
  );
}
