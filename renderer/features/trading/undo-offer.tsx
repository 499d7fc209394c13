import { useCommand } from '../../base/commands';
import { Button } from '../../components/button';
import { useUndo } from './level-undo';

/** Beside the answer of a change of levels; nothing where it cannot be taken back. It sends nothing: it opens the dialog that asks. */
export function UndoOffer({ click, onTaken }: { readonly click: string; readonly onTaken?: () => void }) {
  const undo = useUndo(click);
  if (undo === null) return null;
  return (
    <Button
      title={undo.title}
      onClick={() => {
        onTaken?.();
        undo.open();
      }}
    >
      {undo.verb} …
    </Button>
  );
}

export function UndoCommand() {
  const undo = useUndo('last');
  useCommand({
    id: 'levels.undo',
    title: undo?.title ?? 'Undo the last change of a level …',
    group: 'Trade',
    keys: '$mod+z',
    also: 'undo take back stop loss take profit',
    disabledReason: undo === null ? 'no change of a level to take back' : null,
    run: () => undo?.open(),
  });
  return null;
}
