import { formatNumber } from '../../../shared/math/money';
import { formatPrice, noNumber } from '../../../shared/math/price';
import { pointMoney } from '../../../shared/math/profit';
import { formatVolume } from '../../../shared/math/volume';
import { isKnown } from '../../../shared/model/enums';
import type { SymbolSpec } from '../../../shared/model/symbol';

export interface SheetLine {
  readonly label: string;
  readonly text: string;
  readonly title?: string;
}

const tradingWords: Readonly<Record<string, string>> = {
  DISABLED: 'no trading',
  LONGONLY: 'buy only',
  SHORTONLY: 'sell only',
  CLOSEONLY: 'close only',
  FULL: 'buy and sell',
};

/** The trading conditions in short; what the bridge does not say is a dash. `currency` is the account's. */
export function sheetLines(spec: SymbolSpec, currency: string | null): readonly SheetLine[] {
  const step = spec.volumeStep;
  const point = pointMoney(1, spec);
  return [
    {
      label: 'Contract',
      text:
        spec.contractSize === null
          ? noNumber
          : `${formatNumber(spec.contractSize)} ${spec.currencyBase ?? ''}`.trim(),
    },
    {
      label: 'Volume',
      text: `${formatVolume(spec.volumeMin, step)} … ${formatNumber(spec.volumeMax)}, step ${formatVolume(step, step)}`,
    },
    {
      label: 'Tick value',
      text:
        point === null
          ? noNumber
          : `${formatNumber(point, 2)} ${currency ?? ''} / point · lot`.replace('  ', ' '),
    },
    {
      label: 'Stops level',
      text: spec.stopsLevel === 0 ? '0 (may float)' : `${formatNumber(spec.stopsLevel)} points`,
      title:
        'Least distance of stops and pending prices from the market. 0 can mean that the broker lets it float.',
    },
    {
      label: 'Swap long / short',
      text: `${swap(spec.swapLong)} / ${swap(spec.swapShort)}`,
    },
    {
      label: 'Day range',
      text:
        spec.bidLow === null || spec.bidHigh === null || spec.bidLow === 0
          ? noNumber
          : `${formatPrice(spec.bidLow, spec.digits)} – ${formatPrice(spec.bidHigh, spec.digits)}`,
    },
    { label: 'Trading', text: trading(spec) },
  ];
}

const swap = (value: number | null): string => formatNumber(value, 2);

function trading(spec: SymbolSpec): string {
  if (spec.tradeMode === null) return noNumber;
  return isKnown(spec.tradeMode) ? (tradingWords[spec.tradeMode] ?? spec.tradeMode) : spec.tradeMode;
}
