import { paletteNames } from '../indicators/kinds';
import { palettes } from '../indicators/palette';
import type { Trader } from './deal-plan';

/** Bots have colours of their own, in the order of their magic numbers; a hand and an unknown one have those of text. */
export function traderColour(trader: Trader, traders: readonly Trader[]): string {
  if (trader === 'manual') return 'text';
  if (trader === 'not told') return 'mute';
  return paletteNames[Math.max(0, traders.indexOf(trader)) % paletteNames.length] ?? 'accent';
}

/** The same as a CSS colour, for the dot beside a name. */
export function traderDot(trader: Trader, traders: readonly Trader[], theme: 'dark' | 'light'): string {
  const name = traderColour(trader, traders);
  const known = paletteNames.find((each) => each === name);
  return known === undefined ? `var(--${name})` : palettes[theme][known];
}
