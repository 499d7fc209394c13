import { useState } from 'react';
import { useCommand } from '../../base/commands/use-commands';
import { CheatSheet } from './cheat-sheet';
import { CommandPalette } from './command-palette';

type Open = 'palette' | 'sheet' | null;

/** The command palette and the cheat sheet, with the keys that open them. */
export function KeyboardDialogs() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  useCommand({
    id: 'app.palette',
    title: 'Find a command …',
    group: 'App',
    keys: '$mod+k',
    run: () => setOpen('palette'),
  });
  useCommand({
    id: 'app.keyboard',
    title: 'Keyboard: all keys, and change them',
    group: 'App',
    keys: '[Shift]+?',
    run: () => setOpen('sheet'),
  });
  return (
    <>
      <CommandPalette isOpen={open === 'palette'} onClose={close} />
      <CheatSheet isOpen={open === 'sheet'} onClose={close} />
    </>
  );
}
