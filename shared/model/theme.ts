/** Themes; `system` follows the desktop's setting. Without a schema, so that it can be imported before anything large. */
export const themeChoices = ['dark', 'light', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** The page's `--bg` in each theme (renderer/base/theme.css): what a window shows before its page has painted. */
export const pageColours = { dark: '#080b10', light: '#dce2ea' } as const;
