import { pointsPerPip } from '../../../shared/math/levels';
import { formatNumber } from '../../../shared/math/money';
import { formatPrice, noNumber } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import { expirationBits, fillingBits, orderModeBits, type Side } from '../../../shared/model/enums';
import type { Points } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { fillingsFor } from '../../../shared/rules/offers';
import { type SheetLine, smallMoney, swapMoney, swapUnit } from './sheet-lines';
import {
  calculations,
  days,
  executions,
  fillingLabels,
  formatMask,
  gtcModes,
  labelFor,
  tradeModes,
} from './specification-labels';

interface SpecificationLine extends SheetLine {
  /** `warn`: a condition that costs money if it is overlooked. */
  readonly tone?: 'warn';
}

export interface SpecificationPart {
  readonly title: string;
  readonly lines: readonly SpecificationLine[];
}

const line = (label: string, text: string, more: Partial<SpecificationLine> = {}): SpecificationLine => ({
  label,
  text,
  ...more,
});

/** The specification in MetaTrader's words, without what the bridge says nothing of. `currency` is the account's. */
export function specificationParts(spec: SymbolSpec, currency: string | null): readonly SpecificationPart[] {
  const parts = [
    { title: 'Trading', lines: trading(spec) },
    { title: 'Orders', lines: orders(spec) },
    { title: 'Prices', lines: prices(spec, currency) },
    { title: 'Volumes', lines: volumes(spec) },
    { title: 'Margin', lines: margin(spec) },
    { title: 'Swaps', lines: swaps(spec, currency) },
    { title: 'Trading times', lines: times(spec) },
  ];
  return parts.flatMap(({ title, lines }) => {
    const said = lines.filter(({ text }) => text !== noNumber);
    return said.length === 0 ? [] : [{ title, lines: said }];
  });
}

function trading(spec: SymbolSpec): readonly SpecificationLine[] {
  const isFull = spec.tradeMode === null || spec.tradeMode === 'FULL';
  return [
    line('Trade', labelFor(spec.tradeMode, tradeModes), isFull ? {} : warn),
    line('Execution', labelFor(spec.execution, executions)),
    line(
      'Calculation',
      spec.calcMode === null ? noNumber : (calculations[spec.calcMode] ?? `unknown (${spec.calcMode})`),
      { title: 'How margin and profit are calculated' },
    ),
    line('Contract size', formatAmount(spec.contractSize, contractUnit(spec))),
    line('Base currency', spec.currencyBase ?? noNumber),
    line('Profit currency', spec.currencyProfit ?? noNumber),
    line('Margin currency', spec.currencyMargin ?? noNumber),
    line('Path', spec.path ?? noNumber),
  ];
}

const warn = { tone: 'warn' } as const;

/** Shares and indices are counted in pieces: their currency is that of the price, not the content of a lot. */
const contractUnit = (spec: SymbolSpec): string | null =>
  spec.currencyBase === spec.currencyProfit ? null : spec.currencyBase;

function orders(spec: SymbolSpec): readonly SpecificationLine[] {
  const dailyOrders = spec.gtcMode !== null && spec.gtcMode !== 'GTC';
  const policies = (type: 'BUY' | 'BUY_LIMIT'): string =>
    fillingsFor(type, spec)
      .map((filling) => fillingLabels[filling] ?? filling)
      .join(', ');
  return [
    line(
      'Order types',
      formatMask(spec.orderMode, [
        [orderModeBits.MARKET, 'Market'],
        [orderModeBits.LIMIT, 'Limit'],
        [orderModeBits.STOP, 'Stop'],
        [orderModeBits.STOP_LIMIT, 'Stop Limit'],
        [orderModeBits.SL, 'Stop Loss'],
        [orderModeBits.TP, 'Take Profit'],
        [orderModeBits.CLOSEBY, 'Close By'],
      ]),
    ),
    line(
      'Fill flags',
      formatMask(spec.fillingMode, [
        [fillingBits.FOK, 'Fill or Kill'],
        [fillingBits.IOC, 'Immediate or Cancel'],
        [fillingBits.BOC, 'Book or Cancel'],
      ]),
      { title: 'Flags of the symbol; Return has no flag' },
    ),
    line('Fill, market orders', policies('BUY'), { title: 'As allowed by the execution mode' }),
    line('Fill, pending orders', policies('BUY_LIMIT')),
    line(
      'Expiration',
      formatMask(spec.expirationMode, [
        [expirationBits.GTC, 'Good till cancelled'],
        [expirationBits.DAY, 'Today'],
        [expirationBits.SPECIFIED, 'Specified'],
        [expirationBits.SPECIFIED_DAY, 'Specified day'],
      ]),
    ),
    line('Lifetime', labelFor(spec.gtcMode, gtcModes), dailyOrders ? warn : {}),
    line('Stops level', level(spec.stopsLevel, 'floating: the server decides, or none'), {
      title: 'Minimum distance of SL, TP and pending prices from the market',
    }),
    line('Freeze level', level(spec.freezeLevel, 'none, or the server decides'), {
      title: 'Inside this distance from the market nothing can be changed',
    }),
  ];
}

const level = (points: Points, zero: string): string =>
  points === 0 ? `0: ${zero}` : `${formatNumber(points)} points`;

function prices(spec: SymbolSpec, currency: string | null): readonly SpecificationLine[] {
  const { digits, point, tickSize } = spec;
  const pip = pointsPerPip(digits);
  const money = (value: number | null): string =>
    value === null
      ? noNumber
      : `${smallMoney(value)} ${currency ?? ''}`.trimEnd().concat(' per tick and lot');
  const profit = spec.tickValueProfit ?? spec.tickValue;
  const loss = spec.tickValueLoss ?? spec.tickValue;
  return [
    line('Digits', String(digits)),
    line('Point', formatPrice(point, digits)),
    line('Pip', pip === 1 ? 'as the point' : `${pip} points = ${formatPrice(point * pip, digits)}`),
    line('Tick size', formatPrice(tickSize, digits), { title: 'The grid that prices lie on' }),
    line('Tick value, profit', money(profit)),
    line('Tick value, loss', money(loss)),
    line('Spread', spec.spreadFloats === null ? noNumber : spec.spreadFloats ? 'floating' : 'fixed'),
    line('Previous close', formatPrice(spec.previousClose, digits)),
  ];
}

function volumes(spec: SymbolSpec): readonly SpecificationLine[] {
  const step = spec.volumeStep;
  const limit = spec.volumeLimit;
  return [
    line('Minimum', `${formatVolume(spec.volumeMin, step)} lots`),
    line('Maximum', `${formatVolume(spec.volumeMax, step)} lots`),
    line('Step', `${formatVolume(step, step)} lots`),
    line('Limit per side', limit === null || limit === 0 ? 'none' : `${formatVolume(limit, step)} lots`, {
      title: 'Positions and pending orders of one direction together',
    }),
  ];
}

function margin(spec: SymbolSpec): readonly SpecificationLine[] {
  const unit = spec.currencyMargin;
  const perLot = (value: number | null): string =>
    value === null
      ? noNumber
      : value === 0
        ? 'by the calculation above'
        : `${formatAmount(value, unit)} per lot`;
  return [
    line('Initial', perLot(spec.marginInitial)),
    line('Maintenance', perLot(spec.marginMaintenance)),
    {
      label: 'Hedged',
      text:
        spec.marginHedged === null
          ? noNumber
          : spec.marginHedged === 0
            ? 'none for the hedged part'
            : formatAmount(spec.marginHedged, null),
      title: 'Contract size or margin of a lot that is hedged by an opposite one',
    },
  ];
}

function swaps(spec: SymbolSpec, currency: string | null): readonly SpecificationLine[] {
  const unit = swapUnit(spec, currency);
  const inMoney = (side: Side): string => {
    // Of one told in money the number says it already.
    const money = spec.swapMode === 'POINTS' ? swapMoney(side, spec, currency) : null;
    return money === null ? '' : `, ${money} ${currency} a lot`;
  };
  const modes: Readonly<Record<string, string>> = {
    DISABLED: 'None',
    POINTS: 'In points',
    CURRENCY_SYMBOL: 'In money, base currency',
    CURRENCY_MARGIN: 'In money, margin currency',
    CURRENCY_DEPOSIT: 'In money, account currency',
  };
  return [
    line('Type', labelFor(spec.swapMode, modes), {
      ...(spec.swapMode === null || spec.swapMode in modes
        ? {}
        : { title: 'From 5 on, MetaTrader builds number the swap types differently' }),
    }),
    line('Long', swapText(spec.swapLong, unit, inMoney('BUY'))),
    line('Short', swapText(spec.swapShort, unit, inMoney('SELL'))),
    line('Triple swap', spec.swapTripleDay === null ? noNumber : labelFor(spec.swapTripleDay, days), {
      title: 'Day on which three days of swap are charged',
    }),
  ];
}

const swapText = (value: number | null, unit: string, inMoney: string): string =>
  value === null ? noNumber : `${`${formatNumber(value, 2)} ${unit}`.trim()}${inMoney}`;

function times(spec: SymbolSpec): readonly SpecificationLine[] {
  return [
    line('Sessions', 'not provided', { title: 'MetaTrader’s symbol record has none' }),
    line('First day', spec.startTime === null ? 'none' : formatBrokerTime(spec.startTime)),
    line(
      'Last day',
      spec.expirationTime === null ? 'none' : formatBrokerTime(spec.expirationTime),
      spec.expirationTime === null ? {} : warn,
    ),
  ];
}

/** Without decimals if it is a whole number. */
function formatAmount(value: number | null, unit: string | null): string {
  if (value === null) return noNumber;
  const decimals = Number.isInteger(value) ? 0 : 2;
  return `${formatNumber(value, decimals)} ${unit ?? ''}`.trim();
}
