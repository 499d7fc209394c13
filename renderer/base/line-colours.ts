/** In the order in which lines on the candles take them: quiet hues first, and none beside one like it. */
export const paletteNames = [
  'sand',
  'slate',
  'orange',
  'violet',
  'silver',
  'grey',
  'amber',
  'blue',
  'teal',
  'pink',
  'lime',
  'sky',
  'rose',
] as const;
export type PaletteName = (typeof paletteNames)[number];

/**
 * Line colours that differ from each other and from the candles. The legend writes text in them: contrast of at least
 * 4.5:1 on the panel.
 */
export const palettes: Readonly<Record<'dark' | 'light', Readonly<Record<PaletteName, string>>>> = {
  dark: {
    grey: '#7c8aa3',
    slate: '#a9b6cb',
    silver: '#d0d9e6',
    amber: '#e0a63a',
    blue: '#5b8def',
    violet: '#9a7cf0',
    teal: '#2fb8c6',
    pink: '#e377c2',
    lime: '#a3c644',
    orange: '#f08a4b',
    sky: '#6fb7f2',
    rose: '#f2849e',
    sand: '#c9b48a',
  },
  light: {
    grey: '#657289',
    slate: '#46536a',
    silver: '#2c3848',
    amber: '#9f6700',
    blue: '#2f6fe0',
    violet: '#6f4fd0',
    teal: '#0a7f8a',
    pink: '#b83f95',
    lime: '#5b7e05',
    orange: '#bd5310',
    sky: '#2176b5',
    rose: '#cb3f63',
    sand: '#86703e',
  },
};
