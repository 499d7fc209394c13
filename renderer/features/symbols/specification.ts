import { pointsPerPip } from '../../../shared/math/levels';
import { formatNumber } from '../../../shared/math/money';
import { formatPrice, noNumber } from '../../../shared/math/price';
import { formatBrokerTime } from '../../../shared/math/time';
import { formatVolume } from '../../../shared/math/volume';
import { expirationBits, fillingBits, orderModeBits } from '../../../shared/model/enums';
import type { Points } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { fillingsFor } from '../../../shared/rules/offers';
import { type SheetLine, smallMoney } from './sheet-lines';
import {
  calculations,
  days,
  executions,
  fillWords,
  gtcModes,
  maskWords,
  nameWords,
  tradeModes,
} from './specification-words';

interface SpecificationLine extends SheetLine {
  /** `warn`: a condition that costs money where it is overlooked. */
  readonly tone?: 'warn';
}

export interface SpecificationPart {
  readonly title: string;
  readonly lines: readonly SpecificationLine[];
}

/** The trading conditions in MetaTrader's words; what the bridge does not say is a dash. `currency` is the account's. */
export function specificationParts(spec: SymbolSpec, currency: string | null): readonly SpecificationPart[] {
  return [
    { title: 'Trading', lines: trading(spec) },
    { title: 'Orders', lines: orders(spec) },
    { title: 'Prices', lines: prices(spec, currency) },
    { title: 'Volumes', lines: volumes(spec) },
    { title: 'Margin', lines: margin(spec) },
    { title: 'Swaps', lines: swaps(spec, currency) },
    { title: 'Trading times', lines: times(spec) },
  ];
}

function trading(spec: SymbolSpec): readonly SpecificationLine[] {
  const isFull = spec.tradeMode === null || spec.tradeMode === 'FULL';
  return [
    { label: 'Trade', text: nameWords(spec.tradeMode, tradeModes), ...(isFull ? {} : warn) },
    { label: 'Execution', text: nameWords(spec.execution, executions) },
    {
      label: 'Calculation',
      text: spec.calcMode === null ? noNumber : (calculations[spec.calcMode] ?? `unknown (${spec.calcMode})`),
      title: 'How margin and profit are calculated',
    },
    { label: 'Contract size', text: formatAmount(spec.contractSize, contractUnit(spec)) },
    { label: 'Base currency', text: spec.currencyBase ?? noNumber },
    { label: 'Profit currency', text: spec.currencyProfit ?? noNumber },
    { label: 'Margin currency', text: spec.currencyMargin ?? noNumber },
    { label: 'Path', text: spec.path ?? noNumber },
  ];
}

const warn = { tone: 'warn' } as const;

/** A share or an index is counted in pieces: its currency is that of its price, not what a lot holds. */
const contractUnit = (spec: SymbolSpec): string | null =>
  spec.currencyBase === spec.currencyProfit ? null : spec.currencyBase;

function orders(spec: SymbolSpec): readonly SpecificationLine[] {
  const dailyOrders = spec.gtcMode !== null && spec.gtcMode !== 'GTC';
  const policies = (type: 'BUY' | 'BUY_LIMIT'): string =>
    fillingsFor(type, spec)
      .map((filling) => fillWords[filling] ?? filling)
      .join(', ');
  return [
    {
      label: 'Order types',
      text: maskWords(spec.orderMode, [
        [orderModeBits.MARKET, 'Market'],
        [orderModeBits.LIMIT, 'Limit'],
        [orderModeBits.STOP, 'Stop'],
        [orderModeBits.STOP_LIMIT, 'Stop Limit'],
        [orderModeBits.SL, 'Stop Loss'],
        [orderModeBits.TP, 'Take Profit'],
        [orderModeBits.CLOSEBY, 'Close By'],
      ]),
    },
    {
      label: 'Fill flags',
      text: maskWords(spec.fillingMode, [
        [fillingBits.FOK, 'Fill or Kill'],
        [fillingBits.IOC, 'Immediate or Cancel'],
        [fillingBits.BOC, 'Book or Cancel'],
      ]),
      title: 'Flags of the symbol; Return has no flag',
    },
    { label: 'Fill, market orders', text: policies('BUY'), title: 'As allowed by the execution mode' },
    { label: 'Fill, pending orders', text: policies('BUY_LIMIT') },
    {
      label: 'Expiration',
      text: maskWords(spec.expirationMode, [
        [expirationBits.GTC, 'Good till cancelled'],
        [expirationBits.DAY, 'Today'],
        [expirationBits.SPECIFIED, 'Specified time'],
        [expirationBits.SPECIFIED_DAY, 'Specified day'],
      ]),
    },
    { label: 'Lifetime', text: nameWords(spec.gtcMode, gtcModes), ...(dailyOrders ? warn : {}) },
    {
      label: 'Stops level',
      text: level(spec.stopsLevel, 'floating: the server decides, or none'),
      title: 'Minimum distance of SL, TP and pending prices from the market',
    },
    {
      label: 'Freeze level',
      text: level(spec.freezeLevel, 'none, or the server decides'),
      title: 'Inside this distance from the market nothing can be changed',
    },
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
    { label: 'Digits', text: String(digits) },
    { label: 'Point', text: formatPrice(point, digits) },
    {
      label: 'Pip',
      text: pip === 1 ? 'as the point' : `${pip} points = ${formatPrice(point * pip, digits)}`,
    },
    { label: 'Tick size', text: formatPrice(tickSize, digits), title: 'The grid that prices lie on' },
    { label: 'Tick value, profit', text: money(profit) },
    { label: 'Tick value, loss', text: money(loss) },
    {
      label: 'Spread',
      text: spec.spreadFloats === null ? noNumber : spec.spreadFloats ? 'floating' : 'fixed',
    },
    { label: 'Previous close', text: formatPrice(spec.previousClose, digits) },
  ];
}

function volumes(spec: SymbolSpec): readonly SpecificationLine[] {
  const step = spec.volumeStep;
  const limit = spec.volumeLimit;
  return [
    { label: 'Minimum', text: `${formatVolume(spec.volumeMin, step)} lots` },
    { label: 'Maximum', text: `${formatVolume(spec.volumeMax, step)} lots` },
    { label: 'Step', text: `${formatVolume(step, step)} lots` },
    {
      label: 'Limit per side',
      text: limit === null || limit === 0 ? 'none' : `${formatVolume(limit, step)} lots`,
      title: 'Positions and pending orders of one direction together',
    },
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
    { label: 'Initial', text: perLot(spec.marginInitial) },
    { label: 'Maintenance', text: perLot(spec.marginMaintenance) },
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
  const units: Readonly<Record<string, string>> = {
    DISABLED: 'no swap',
    POINTS: 'points',
    CURRENCY_SYMBOL: spec.currencyBase ?? 'base currency',
    CURRENCY_MARGIN: spec.currencyMargin ?? 'margin currency',
    CURRENCY_DEPOSIT: currency ?? 'account currency',
  };
  const unit = spec.swapMode === null ? null : (units[spec.swapMode] ?? null);
  const modes: Readonly<Record<string, string>> = {
    DISABLED: 'None',
    POINTS: 'In points',
    CURRENCY_SYMBOL: 'In money, base currency',
    CURRENCY_MARGIN: 'In money, margin currency',
    CURRENCY_DEPOSIT: 'In money, account currency',
  };
  return [
    {
      label: 'Type',
      text: nameWords(spec.swapMode, modes),
      ...(spec.swapMode === null || spec.swapMode in modes
        ? {}
        : { title: 'From 5 on, MetaTrader builds number the swap types differently' }),
    },
    { label: 'Long', text: swapText(spec.swapLong, unit) },
    { label: 'Short', text: swapText(spec.swapShort, unit) },
    {
      label: 'Triple swap',
      text: spec.swapTripleDay === null ? noNumber : nameWords(spec.swapTripleDay, days),
      title: 'Day on which three days of swap are charged',
    },
  ];
}

const swapText = (value: number | null, unit: string | null): string =>
  value === null ? noNumber : `${formatNumber(value, 2)} ${unit ?? ''}`.trim();

function times(spec: SymbolSpec): readonly SpecificationLine[] {
  return [
    {
      label: 'Sessions',
      text: 'not provided',
      title: 'MetaTrader’s symbol record has none',
    },
    { label: 'First day', text: spec.startTime === null ? 'none' : formatBrokerTime(spec.startTime) },
    {
      label: 'Last day',
      text: spec.expirationTime === null ? 'none' : formatBrokerTime(spec.expirationTime),
      ...(spec.expirationTime === null ? {} : warn),
    },
  ];
}

/** Whole where it is whole. */
function formatAmount(value: number | null, unit: string | null): string {
  if (value === null) return noNumber;
  const decimals = Number.isInteger(value) ? 0 : 2;
  return `${formatNumber(value, decimals)} ${unit ?? ''}`.trim();
}
