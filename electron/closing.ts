import { app, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { ClosingChoice } from '../shared/model/desktop-integration';
import type { WindowFile } from './window-file';

/**
 * What closing the window and quitting mean. Closing goes on watching in the tray or quits, as the user once chose; quitting asks where
 * that costs something: a result that is not known yet, or an account that nobody watches then.
 */

/** The user's choice, kept in `window.json`; for this run also where the disk refuses it. */
export interface StoredClosing {
  /** Null until the user has chosen. */
  read(): ClosingChoice | null;
  /** Throws where the disk refuses. */
  choose(choice: ClosingChoice): void;
}

export function storedClosing(file: Pick<WindowFile, 'get' | 'set'>): StoredClosing {
  let chosen = readChoice(file.get('closing'));
  return {
    read: () => chosen,
    choose(choice) {
      chosen = choice;
      file.set('closing', choice);
    },
  };
}

const choices: Readonly<Record<ClosingChoice, ClosingChoice>> = { watch: 'watch', quit: 'quit' };

/** Checked without a schema: read before the window exists, when nothing large may be loaded. */
const readChoice = (stored: unknown): ClosingChoice | null =>
  Object.values(choices).find((each) => each === stored) ?? null;

/** The used part of a window. */
interface ClosingWindow {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  close(): void;
}

export interface ClosingParts<Window extends ClosingWindow> {
  /** Orders under way or without a known result. */
  unresolved(): number;
  /** Plans whose steps are still being sent. */
  runs(): number;
  readonly stored: StoredClosing;
  log(line: string): void;
  /** The safe answers are also those of closing the box. */
  readonly ask: {
    quitWithUnresolved(unresolved: number): Promise<boolean>;
    quitWithRun(): Promise<boolean>;
    quitWatching(): Promise<boolean>;
    /** Null: neither, the window stays. */
    closing(window: Window): Promise<ClosingChoice | null>;
  };
}

export interface Closing<Window> {
  /** From now on nothing is asked: the system ends it, or nobody is there. `isChosen`: by the user all the same. */
  allow(isChosen: boolean): void;
  /** By the user, not by a system that goes down. */
  isChosen(): boolean;
  watch(window: Window): void;
}

export function createClosing<Window extends ClosingWindow>(parts: ClosingParts<Window>): Closing<Window> {
  const { ask } = parts;
  let isAllowed = false;
  let isChosen = true;
  let isAsking = false;
  function oneAtATime(question: () => Promise<void>): void {
    if (isAsking) return;
    isAsking = true;
    void question().finally(() => {
      isAsking = false;
    });
  }

  // It comes before any window is closed, and without one too.
  app.on('before-quit', (event) => {
    if (isAllowed) return;
    const unresolved = parts.unresolved();
    const isInRun = parts.runs() > 0;
    if (unresolved === 0 && !isInRun && parts.stored.read() !== 'watch') {
      isAllowed = true;
      return;
    }
    event.preventDefault();
    oneAtATime(async () => {
      isAllowed = await (isInRun
        ? ask.quitWithRun()
        : unresolved > 0
          ? ask.quitWithUnresolved(unresolved)
          : ask.quitWatching());
      if (isAllowed) app.quit();
    });
  });
  app.on('window-all-closed', () => {
    if (parts.stored.read() !== 'watch') app.quit();
  });

  return {
    allow(is) {
      isAllowed = true;
      isChosen = is;
    },
    isChosen: () => isChosen,
    watch(window) {
      window.on('close', (event) => {
        const choice = parts.stored.read();
        if (isAllowed || choice === 'watch') return;
        event.preventDefault();
        if (choice === 'quit') {
          app.quit();
          return;
        }
        oneAtATime(async () => {
          const chosen = await ask.closing(window);
          if (chosen === null) return;
          try {
            parts.stored.choose(chosen);
          } catch {
            parts.log('what closing the window means could not be stored: it counts for this run');
          }
          if (chosen === 'watch') window.close();
          else app.quit();
        });
      });
    },
  };
}

type Box = Pick<MessageBoxOptions, 'type' | 'message' | 'detail' | 'buttons'>;

/** Answers the number of the button; 0, the safe one, also for a closed box. `window`: null while there is none. */
async function answerOf(window: BrowserWindow | null, box: Box): Promise<number> {
  const safe = { ...box, defaultId: 0, cancelId: 0 };
  const { response } = await (window === null
    ? dialog.showMessageBox(safe)
    : dialog.showMessageBox(window, safe));
  return response;
}

/** Whether the second button was chosen. */
const chooses = async (window: BrowserWindow | null, box: Box): Promise<boolean> =>
  (await answerOf(window, box)) === 1;

export const askQuitWithUnresolved = (window: BrowserWindow | null, unresolved: number): Promise<boolean> =>
  chooses(window, {
    type: 'warning',
    message:
      unresolved === 1
        ? 'The result of one order is unknown.'
        : `The results of ${unresolved} orders are unknown.`,
    detail:
      'It may or may not have been carried out. If you quit now, check your positions and orders in the terminal.',
    buttons: ['Stay', 'Quit anyway'],
  });

export const askQuitWithRun = (window: BrowserWindow | null): Promise<boolean> =>
  chooses(window, {
    type: 'warning',
    message: 'A run of several orders is under way.',
    detail:
      'If you quit now, what is left of it is not sent. The next start says where it stood and asks whether to go on.',
    buttons: ['Stay', 'Quit anyway'],
  });

export const askQuitWatching = (window: BrowserWindow | null): Promise<boolean> =>
  chooses(window, {
    type: 'question',
    message: 'Quit and stop watching?',
    detail:
      'Until the next start nothing is recorded and you get no notifications. Positions and orders stay as they are.',
    buttons: ['Keep watching', 'Quit'],
  });

export async function askClosing(window: BrowserWindow): Promise<ClosingChoice | null> {
  const answer = await answerOf(window, {
    type: 'question',
    message: 'Keep watching after the window is closed?',
    detail:
      'In the tray Bridgewatch goes on recording the account and notifying you. Starting it again, or a click on the tray, opens the window. You can change this in Settings.',
    buttons: ['Cancel', 'Keep watching', 'Quit'],
  });
  return answer === 1 ? 'watch' : answer === 2 ? 'quit' : null;
}
