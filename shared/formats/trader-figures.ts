/** With fewer closed trades neither win rate, profit factor nor curve says anything. */
export const fewestTrades = 20;

/** What each figure of a trader means, in a sentence: shown on hover, here alone. */
export const figureDefinitions = {
  net: 'Net of the trades that closed in the period, each whole with all its swap, commission and fees.',
  trades: 'Trades that closed in the period; each belongs to whoever opened it.',
  winRate: 'Share of closed trades that ended above zero after all costs.',
  profitFactor: 'What closed trades gained divided by what they lost, after all costs.',
  expectancy: 'Mean result of a closed trade, after all costs.',
  largestLoss: 'The worst result of one closed trade, after all costs.',
  averageR:
    'Mean result in R: the result of a trade divided by what its first stop risked, at the tick value of today; trades whose first stop is not known are left out.',
  closedDrawdown:
    'The deepest fall of the sum of closed results from its highest point, in the order in which trades were closed.',
  floatingDrawdown:
    'The deepest fall of closed and floating results together from their highest point, as far as open positions were watched: the real one may be deeper.',
  riskToStops:
    'What would be lost from now if every stop were hit at its price, before costs; a position without a stop has no limit.',
  exposure:
    'What open positions hold of each currency, and of what has none, long above zero, in the account’s currency.',
  lotsBySymbol: 'Open lots of each symbol, long above zero and short below.',
  lastTrade: 'The newest closed trade of the period, after all costs. Opens its card.',
  nakedTime:
    'How long its positions had no stop loss in the period, as far as positions were watched; a position opened before counts from the period’s beginning.',
  fillAgainstQuote:
    'How much worse its fills were than the quote of that second, in points; the price that a bot wanted is not provided.',
  today:
    'Booked since the broker’s midnight, that is by the deals of today, with the floating result of what is open.',
  curve: 'The sum of closed results, a point a trade, by the time of its last exit.',
  hours: 'Mean result of the trades that were closed in that hour of that weekday, broker time.',
  days: 'Result of the trades that were closed on that day, broker time.',
  state:
    'When it was last seen to act: an order, a deal or a change of a level. Silent: for longer than 1.25 times its longest pause of 30 days, closed markets left out.',
  requests:
    'Requests that were sent from here: milliseconds from sending to the reply, slippage against the price seen, rejections.',
} as const;

/** In place of win rate, profit factor, expectancy and curve where there are fewer than `fewestTrades`. */
export const tooFewText = (trades: number): string => `Too few closed trades (${trades})`;

/** In place of a profit factor. */
export const noLossText = '∞ (no losses)';

/** What hovering over one of those says. */
export const tooFewReason = `Shown from ${fewestTrades} closed trades on: fewer are not meaningful.`;
