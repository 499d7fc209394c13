import {
  type CandlestickSeriesOptions,
  type ChartOptions,
  ColorType,
  CrosshairMode,
  type DeepPartial,
  type PriceFormatCustom,
} from 'lightweight-charts';
import { formatPrice } from '../../../../shared/math/price';
import type { Decimals } from '../indicators/kinds';
import { formatValue } from '../plan/legend-text';
import type { Colours } from './colours';

/** Shares of the pane's height above and below the candles; the upper one follows the legend's height. */
export const candleMargins = { top: 0.12, bottom: 0.06 };

/** Options that never change. */
export function fixedOptions(isStill: boolean): DeepPartial<ChartOptions> {
  return {
    autoSize: true,
    // The library's logo uses an inline style, which the page's policy forbids; chart-canvas.tsx gives the credit
    // instead.
    layout: { attributionLogo: false },
    crosshair: { mode: CrosshairMode.Normal },
    kineticScroll: { mouse: false, touch: !isStill },
    timeScale: {
      barSpacing: 7,
      minBarSpacing: 0.4,
      timeVisible: true,
      secondsVisible: false,
    },
    // The same width for all symbols: candles must not jump sideways when a label grows by a digit. Labels are not
    // aligned: pushed apart, they would not be beside their prices.
    rightPriceScale: {
      minimumWidth: 72,
      alignLabels: false,
      entireTextOnly: true,
      scaleMargins: candleMargins,
    },
  };
}

export function themeOptions(colours: Colours): DeepPartial<ChartOptions> {
  const grid = { color: colours.faded('line', 0.55) };
  const line = colours.token('line');
  const cross = { color: colours.faded('mute', 0.7), labelBackgroundColor: colours.token('dim') };
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.token('panel') },
      textColor: colours.token('mute'),
      fontSize: 11,
      fontFamily: colours.font,
      panes: { separatorColor: line, separatorHoverColor: colours.faded('accent', 0.25) },
    },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { vertLine: cross, horzLine: cross },
    rightPriceScale: { borderColor: line },
    timeScale: { borderColor: line },
  };
}

export function candleOptions(colours: Colours): DeepPartial<CandlestickSeriesOptions> {
  const up = colours.token('cup');
  const down = colours.token('cdn');
  return {
    upColor: up,
    borderUpColor: up,
    wickUpColor: up,
    downColor: down,
    borderDownColor: down,
    wickDownColor: down,
    // See LastPrice in price-level-layer.ts.
    lastValueVisible: false,
    priceLineVisible: false,
  };
}

const unseen = 'rgba(0, 0, 0, 0)';

/** Candles that are invisible, for the primitives attached to them, while the price is drawn in another form. */
export const hiddenCandles: DeepPartial<CandlestickSeriesOptions> = {
  upColor: unseen,
  borderUpColor: unseen,
  wickUpColor: unseen,
  downColor: unseen,
  borderDownColor: unseen,
  wickDownColor: unseen,
};

/** Prices with exactly the symbol's digits, on its tick size. */
export function priceFormat(digits: number, tickSize: number): PriceFormatCustom {
  const minMove = Number.isFinite(tickSize) && tickSize > 0 ? tickSize : 10 ** -digits;
  return { type: 'custom', minMove, formatter: remembered((price) => formatPrice(price, digits)) };
}

/** The scale of an indicator's pane. */
export function paneFormat(decimals: Decimals, digits: number): PriceFormatCustom {
  const places =
    decimals.kind === 'price' ? digits + decimals.extra : decimals.kind === 'fixed' ? decimals.decimals : 2;
  // Finer than what is printed: otherwise two neighbouring labels of the scale could show the same number.
  return {
    type: 'custom',
    minMove: 10 ** -Math.min(places, 12),
    formatter: remembered((value) => formatValue(value, decimals, digits)),
  };
}

/** The scale formats the same dozen of numbers with each frame. */
function remembered(format: (value: number) => string): (value: number) => string {
  const known = new Map<number, string>();
  return (value) => {
    const words = known.get(value) ?? format(value);
    if (known.size >= mostRemembered) known.clear();
    known.set(value, words);
    return words;
  };
}

const mostRemembered = 256;
