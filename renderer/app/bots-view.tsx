import { BotsSheet } from '../features/bots';
import { SheetView } from './sheet-view';

/** The view `Bots`. Loaded when it is first opened. */
export default function BotsView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <SheetView name="Bots" onSettings={onSettings}>
      <BotsSheet />
    </SheetView>
  );
}
