import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { pageKeep, recall, remember } from './remembered';

export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'dark' | 'light';

const key = 'theme';
const listeners = new Set<() => void>();
let choice: ThemeChoice = 'dark';

const prefersLight = () => window.matchMedia('(prefers-color-scheme: light)');
const resolved = (): Theme => (choice === 'system' ? (prefersLight().matches ? 'light' : 'dark') : choice);

function apply(): void {
  document.documentElement.dataset.theme = resolved();
  for (const listener of listeners) listener();
}

/** Once, before the first paint. */
export function startTheme(): void {
  choice = recall(pageKeep(), key, z.enum(themeChoices), 'dark');
  prefersLight().addEventListener('change', apply);
  apply();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  remember(pageKeep(), key, next);
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, () => choice);
/** What is drawn now. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, resolved);
