import { type BrowserWindow, dialog } from 'electron';

/** Questions to the user in the system's own boxes. Each has a safe answer, which is also that of closing the box. */

export async function askWeakerStorage(window: BrowserWindow | null, reason: string): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: 'This system keeps no secrets.',
    detail: `${reason} Bridgewatch can forget the token at the end of this run, or store it with a protection that other programs of yours can undo.`,
    buttons: ['For this run only', 'Store it all the same'],
    defaultId: 0,
    cancelId: 0,
  };
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question));
  return response === 1;
}

export async function askQuit(window: BrowserWindow, unresolved: number): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message:
      unresolved === 1 ? 'One order has no known result.' : `${unresolved} orders have no known result.`,
    detail:
      'It may or may not have been carried out. If you quit now, look at your positions and orders in the terminal.',
    buttons: ['Stay', 'Quit all the same'],
    defaultId: 0,
    cancelId: 0,
  });
  return response === 1;
}
