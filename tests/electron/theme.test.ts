import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backgroundColour, followTheme, startTheme, themeOf } from '../../electron/theme';
import { pageColours } from '../../shared/model/theme';
import { themeTokens } from '../fixtures/theme-tokens';

const nativeTheme = vi.hoisted(() => ({ themeSource: 'system', shouldUseDarkColors: true }));
vi.mock('electron', () => ({ nativeTheme }));

const fileWith = (kept: Record<string, unknown>) => ({
  get: (key: 'place' | 'theme') => kept[key],
  set: (key: 'place' | 'theme', value: unknown) => void Object.assign(kept, { [key]: value }),
});

beforeEach(() => {
  nativeTheme.themeSource = 'system';
});

describe('the theme outside of the page', () => {
  it('is the one that was chosen last, and the system’s where none was', () => {
    startTheme(fileWith({ theme: 'light' }));
    expect(nativeTheme.themeSource).toBe('light');
    for (const nothing of [undefined, null, 7, 'blue', {}]) expect(themeOf(nothing)).toBe('system');
  });

  it('follows the page’s choice at once, and keeps it', () => {
    const kept: Record<string, unknown> = {};
    followTheme('light', fileWith(kept), () => undefined);
    expect([nativeTheme.themeSource, kept]).toEqual(['light', { theme: 'light' }]);
  });

  it('goes on where the disk refuses it', () => {
    const lines: string[] = [];
    const refusing = {
      get: () => undefined,
      set: () => {
        throw new Error('EROFS');
      },
    };
    followTheme('dark', refusing, (line) => lines.push(line));
    expect([nativeTheme.themeSource, lines.length]).toEqual(['dark', 1]);
  });

  it('gives the window the page’s own ground before that has painted', () => {
    const background = (selector: string) => themeTokens(selector).bg;
    expect(background(':root[data-theme="dark"]')).toBe(pageColours.dark);
    expect(background(':root[data-theme="light"]')).toBe(pageColours.light);
    // Before the page has set its theme, the system's counts.
    expect(background(':root:not([data-theme])')).toBe(pageColours.light);
    nativeTheme.shouldUseDarkColors = false;
    expect(backgroundColour()).toBe(pageColours.light);
  });
});
