import { BotsSheet } from '../features/bots';
import { SheetView } from './sheet-view';

/** The view `Bots`: its code is here anyway, for the tab of the lower tables. */
export function BotsView({ onSettings }: { readonly onSettings: () => void }) {
  return (
    <SheetView name="Bots" onSettings={onSettings}>
      <BotsSheet />
    </SheetView>
  );
}
