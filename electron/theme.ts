import { nativeTheme } from 'electron';
import { pageColours, type ThemeChoice, themeChoices } from '../shared/model/theme';
import type { WindowFile } from './window-file';

/** Kept from the run before; without one, or with nonsense, the system decides. */
export const themeOf = (kept: unknown): ThemeChoice => themeChoices.find((each) => each === kept) ?? 'system';

/** Before the window is made: menus, boxes and the page's `prefers-color-scheme` are of the theme that was chosen last. */
export function startTheme(file: WindowFile): void {
  nativeTheme.themeSource = themeOf(file.get('theme'));
}

/** What the window shows until its page has painted. */
export const backgroundColour = (): string =>
  nativeTheme.shouldUseDarkColors ? pageColours.dark : pageColours.light;

/** The page's choice, for what is not the page, and for the next start. */
export function followTheme(choice: ThemeChoice, file: WindowFile, log: (line: string) => void): void {
  nativeTheme.themeSource = choice;
  try {
    if (file.get('theme') !== choice) file.set('theme', choice);
  } catch {
    log('the theme could not be kept for the next start');
  }
}
