import type { Indicators } from '../../shared/model/analysis';

const length = ['length'];

/**
 * Indicators whose value at a candle depends on that candle and earlier ones only, with the parameters that keep it so: what such a one
 * says today of a candle that was closed then is what it said then. Ichimoku's lagging line, swings, zones and summaries are not: they
 * look ahead, or are of the newest candle. A shift or an unknown name may look ahead.
 */
const causalTypes: ReadonlyMap<string, readonly string[]> = new Map([
  ['ema', length],
  ['sma', length],
  ['hma', length],
  ['wma', length],
  ['dema', length],
  ['tema', length],
  ['t3', length],
  ['kama', length],
  // Here `offset` is the place of the bell's middle, 0 to 1, not a shift.
  ['alma', ['length', 'offset', 'sigma']],
  ['linreg', length],
  ['jma', length],
  ['zlma', length],
  ['rma', length],
  ['fwma', length],
  ['vwma', length],
  ['vwap', []],
  ['bbands', ['length', 'std']],
  ['kc', ['length', 'scalar']],
  ['donchian', length],
  ['supertrend', ['length', 'multiplier']],
  ['psar', ['af', 'max']],
  ['chandelierExit', ['length', 'atrLength', 'multiplier']],
  ['rsi', length],
  ['macd', ['fast', 'slow', 'signal']],
  ['stoch', ['k', 'd', 'smoothK']],
  ['stochrsi', ['length', 'rsiLength', 'k', 'd']],
  ['mfi', length],
  ['willr', length],
  ['cci', length],
  ['roc', length],
  ['mom', length],
  ['uo', ['fast', 'medium', 'slow']],
  ['tsi', ['fast', 'slow', 'signal']],
  ['trix', ['length', 'signal']],
  ['fisher', ['length', 'signal']],
  ['squeeze', ['bbLength', 'bbStd', 'kcLength', 'kcScalar']],
  ['adx', length],
  ['aroon', length],
  ['vortex', length],
  ['atr', length],
  ['natr', length],
  ['obv', []],
  ['ad', []],
  ['cmf', length],
  ['adosc', ['fast', 'slow']],
  ['kvo', ['fast', 'slow', 'signal']],
]);

export function isCausal(name: string, query: Indicators[string]): boolean {
  const { type = name, ...parameters } = query === true ? {} : query;
  const known = typeof type === 'string' ? causalTypes.get(type) : undefined;
  return known !== undefined && Object.keys(parameters).every((parameter) => known.includes(parameter));
}
