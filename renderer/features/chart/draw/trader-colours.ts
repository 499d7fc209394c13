import { kindOfKey, type TraderKey } from '../../../../shared/rules/trader';
import { type PaletteName, paletteNames, palettes } from '../../../base/line-colours';

/** Colours of bots. The rest of the palette is for the terminal, the server and the unnamed API. */
const ofBots = [
  'violet',
  'teal',
  'amber',
  'pink',
  'lime',
  'orange',
  'sky',
] as const satisfies readonly PaletteName[];

/** By the magic number, whose last digits tell a user's bots apart; a bot's key holds a whole number. */
const botColour = (magic: number): string => ofBots[Math.abs(magic) % ofBots.length] ?? 'accent';

/** The same on every chart and in every run, whoever else has traded. You have the colour of text. */
export function traderColour(trader: TraderKey): string {
  const kind = kindOfKey(trader);
  switch (kind) {
    case 'you':
      return 'text';
    case 'bot':
      return botColour(Number(trader.slice('bot '.length)));
    case 'api':
      return 'sand';
    case 'terminal':
      return 'blue';
    case 'server':
      return 'rose';
    case 'mixed':
    case 'not-told':
      return 'mute';
  }
}

/** The same as a CSS colour, for the dot beside a name. */
export function traderDot(trader: TraderKey, theme: 'dark' | 'light'): string {
  const name = traderColour(trader);
  const known = paletteNames.find((each) => each === name);
  return known === undefined ? `var(--${name})` : palettes[theme][known];
}
