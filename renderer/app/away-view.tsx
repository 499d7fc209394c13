import { AwaySheet } from '../features/away';
import { SheetView } from './sheet-view';

/** The view `Away`. Loaded when it is first opened. */
export default function AwayView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <SheetView name="While you were away" onSettings={onSettings}>
      <AwaySheet />
    </SheetView>
  );
}
