import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { type ThemeChoice, themeChoices } from '../../shared/model/theme';
import { pageStorage, recall, remember } from './remembered';

export type Theme = 'dark' | 'light';

/** Colours of prices, profit and sides: standard (green and red, buy blue), and three others. */
export const paletteChoices = ['standard', 'colour-blind', 'reversed', 'mono'] as const;
export type Palette = (typeof paletteChoices)[number];

const key = 'theme';
const paletteKey = 'palette';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'system';
let palette: Palette = 'standard';

const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');
const resolved = (): Theme => (choice === 'system' ? (prefersLight().matches ? 'light' : 'dark') : choice);

function apply(): void {
  document.documentElement.dataset.theme = resolved();
  document.documentElement.dataset.palette = palette;
  for (const listener of listeners) listener();
}

/** Called once, before the first paint. */
export function startTheme(): void {
  choice = recall(pageStorage(), key, z.enum(themeChoices), 'system');
  palette = recall(pageStorage(), paletteKey, z.enum(paletteChoices), 'standard');
  prefersLight().addEventListener('change', apply);
  apply();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  remember(pageStorage(), key, next);
  apply();
}

export function choosePalette(next: Palette): void {
  palette = next;
  remember(pageStorage(), paletteKey, next);
  apply();
}

/** Calls the listener now and on each change. */
export function onThemeChoice(listener: (choice: ThemeChoice) => void): () => void {
  listener(choice);
  return subscribe(() => listener(choice));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
/** The theme in use; `system` is resolved. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, resolved);
export const usePalette = (): Palette => useSyncExternalStore(subscribe, () => palette);
