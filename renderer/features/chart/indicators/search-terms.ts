/** Traders' names for indicators that the sidecar names otherwise: each name with the types that it means. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  smc: ['bosChoch', 'orderBlocks', 'fvg', 'liquidity'],
  'smart money': ['bosChoch', 'orderBlocks', 'fvg', 'liquidity'],
  ict: ['bosChoch', 'orderBlocks', 'fvg', 'liquidity', 'sessions'],
  'market structure': ['bosChoch', 'swingLevels'],
  'break of structure': ['bosChoch'],
  'change of character': ['bosChoch'],
  'order block': ['orderBlocks'],
  ob: ['orderBlocks'],
  imbalance: ['fvg'],
  'fair value gap': ['fvg'],
  'supply demand': ['orderBlocks', 'srLevels'],
  'supply and demand': ['orderBlocks', 'srLevels'],
  'support resistance': ['srLevels'],
  'support and resistance': ['srLevels'],
  's/r': ['srLevels'],
  pivots: ['previousHighLow', 'srLevels', 'swingLevels'],
  'pivot points': ['previousHighLow', 'srLevels', 'swingLevels'],
  zigzag: ['swingLevels'],
  fractals: ['swingLevels'],
  fibonacci: ['retracements'],
  fib: ['retracements'],
  'stop hunt': ['liquidity'],
  'kill zones': ['sessions'],
  'bollinger bands': ['bbands'],
  bb: ['bbands'],
  'keltner channel': ['kc'],
  'donchian channel': ['donchian'],
  'stochastic rsi': ['stochrsi'],
  'stoch rsi': ['stochrsi'],
  'parabolic sar': ['psar'],
  sar: ['psar'],
  'chandelier stop': ['chandelierExit'],
  'atr stop': ['chandelierExit', 'supertrend'],
  'trailing stop': ['chandelierExit', 'psar', 'supertrend'],
  dmi: ['adx'],
  'directional movement': ['adx'],
  ma: ['sma', 'ema', 'wma', 'hma'],
  'moving average': ['sma', 'ema', 'wma', 'hma'],
  'ma cross': ['sma', 'ema'],
  'ema cross': ['ema'],
  'sma cross': ['sma'],
  'golden cross': ['sma', 'ema'],
  'smoothed moving average': ['rma'],
  cloud: ['ichimoku'],
  kumo: ['ichimoku'],
  'money flow index': ['mfi'],
  'williams r': ['willr'],
  '%r': ['willr'],
  'on balance volume': ['obv'],
  'accumulation distribution': ['ad'],
  'chaikin oscillator': ['adosc'],
  'ttm squeeze': ['squeeze'],
  klinger: ['kvo'],
};

/** For comparing `fib retracement` with `Fib-Retracement`: only letters, digits and % count, with one space between words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9%]+/g, ' ')
    .trim();

/** The types that a typed name stands for; empty where it is no such name. The first three letters are enough. */
export function kindsBySearchTerm(search: string): readonly string[] {
  const typed = plain(search);
  if (typed === '') return [];
  const found = Object.entries(meanings)
    .filter(([name]) => plain(name) === typed || (typed.length >= 3 && name.startsWith(typed)))
    .flatMap(([, types]) => types);
  return [...new Set(found)];
}

/** Every name by which a type is found. */
export const searchTermsOf = (type: string): readonly string[] =>
  Object.entries(meanings).flatMap(([name, types]) => (types.includes(type) ? [name] : []));
