import { kindOfKey, type TraderKey } from '../../../shared/rules/trader';

/** Tokens of the theme that say who traded. */
const botTokens = ['who-1', 'who-2', 'who-3', 'who-4', 'who-5', 'who-6'] as const;
export const traderTokens = ['you', 'api', ...botTokens] as const;
type TraderToken = (typeof traderTokens)[number];

/** By the magic number's last digit, which tells a user's bots apart: 7701 is the first. A bot's key holds a whole number. */
function botToken(magic: number): TraderToken {
  const digit = Math.abs(magic) % 10;
  return botTokens[((digit + 9) % 10) % botTokens.length] ?? 'who-1';
}

/** The same on every chart and in every run, whoever else has traded. Terminal and server have no hue of their own. */
export function traderToken(trader: TraderKey): TraderToken | 'mute' | 'text2' {
  const kind = kindOfKey(trader);
  switch (kind) {
    case 'you':
      return 'you';
    case 'bot':
      return botToken(Number(trader.slice('bot '.length)));
    case 'api':
    case 'terminal':
      return 'api';
    case 'mixed':
      return 'text2';
    case 'server':
    case 'not-told':
      return 'mute';
  }
}

/** The same for CSS, as the dot beside a name. */
export const traderColour = (trader: TraderKey): string => `var(--${traderToken(trader)})`;
