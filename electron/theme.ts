import { nativeTheme } from 'electron';
import { pageColours, type ThemeChoice, themeChoices } from '../shared/model/theme';
import type { WindowFile } from './window-file';

/** The stored theme; anything else means the system's. */
export const themeOf = (kept: unknown): ThemeChoice => themeChoices.find((each) => each === kept) ?? 'system';

/** To be called before the window is created: sets the last chosen theme for menus, dialogs and the page's `prefers-color-scheme`. */
export function startTheme(file: WindowFile): void {
  nativeTheme.themeSource = themeOf(file.get('theme'));
}

/** Colour of the window until its page has painted. */
export const backgroundColour = (): string =>
  nativeTheme.shouldUseDarkColors ? pageColours.dark : pageColours.light;

/** Applies the page's choice to native parts and stores it for the next start. */
export function followTheme(choice: ThemeChoice, file: WindowFile, log: (line: string) => void): void {
  nativeTheme.themeSource = choice;
  try {
    if (file.get('theme') !== choice) file.set('theme', choice);
  } catch {
    log('the theme could not be kept for the next start');
  }
}
