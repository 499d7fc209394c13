import { isWhole } from '../../../shared/math/closed-positions';
import { netOf } from '../../../shared/math/deals';
import { formatMoney, formatMultiple } from '../../../shared/math/money';
import { formatPrice, toPoints } from '../../../shared/math/price';
import { riskOfStop } from '../../../shared/math/profit';
import { formatVolume } from '../../../shared/math/volume';
import type { Price } from '../../../shared/model/fields';
import type { SymbolSpec } from '../../../shared/model/symbol';
import { withoutMark } from '../../../shared/rules/intent-label';
import { isolated } from '../../../shared/rules/isolated';
import { orderTypeLabel } from '../../../shared/rules/order-types';
import type { Trader } from '../../../shared/rules/trader';
import { inSentence } from '../../../shared/rules/trader-key';
import type { TableClock } from '../cells';
import type { DealMark } from './plan/deal-plan';
import type { DealWords } from './plan/deal-words';

/** What is known besides the deal. */
export interface DealKnown {
  readonly spec: SymbolSpec;
  readonly moneyDigits: number;
  /** '' while it is not known. */
  readonly currency: string;
  /** Whose trade it is. */
  readonly who: Trader;
  /** Who made the deal. */
  readonly maker: Trader;
  /** The stop that the trade was opened with: 0 = without; null where it is not known. */
  readonly firstStop: Price | null;
  /** By the clock of the axis. */
  readonly timeText: TableClock['timeText'];
}

/** A deal on the chart in words: the trade that it belongs to, its result and who made it. */
export function dealWords(mark: DealMark, known: DealKnown): DealWords {
  const { deal, trade, is } = mark;
  const { who, maker, spec, moneyDigits, currency } = known;
  const hasResult = is === 'exit' || (trade !== null && trade.state !== 'open');
  // Of a trade that began before these deals a part of the money is not known.
  const isPart = trade !== null && !isWhole(trade);
  const result = !hasResult || isPart ? null : trade === null ? netOf(deal) : trade.net;
  const costs = trade === null || result === null ? 0 : result - trade.profit;
  const tell = (amount: number): string =>
    `${formatMoney(amount, moneyDigits, { sign: true })} ${currency}`.trim();
  return {
    who: { name: ownerLine(mark, known), mark: who.mark },
    money: result !== null ? tell(result) : isPart && hasResult ? 'not whole' : 'open',
    sign: result === null ? 0 : result > 0 ? 1 : result < 0 ? -1 : 0,
    lines: [
      trade === null ? dealLine(mark, spec) : tradeLine(mark, known),
      timesLine(mark, known),
      Math.abs(costs) < 1e-9 ? '' : `Profit ${tell(trade?.profit ?? 0)}, costs ${tell(costs)}`,
      trade?.state === 'partly' ? `${lotsText(trade.volumeLeft, spec)} open` : '',
      `Deal #${deal.ticket}`,
      withoutMark(deal.comment),
      who.proof,
      maker.proof === who.proof ? '' : maker.proof,
    ].filter((line) => line !== ''),
    short: shortLine(mark, known, tell),
  };
}

/** `Trend`; where somebody else made the deal, `Trend’s trade, closed by you`. */
function ownerLine({ is }: Pick<DealMark, 'is'>, { who, maker }: DealKnown): string {
  if (maker.key === who.key || maker.kind === 'not-told') return isolated(who.name);
  const whose =
    who.kind === 'bot'
      ? `${isolated(who.name)}’s trade`
      : who.kind === 'you'
        ? 'Your trade'
        : `Trade of ${isolated(inSentence(who.name))}`;
  return `${whose}, ${is === 'exit' ? 'closed' : 'entered'} by ${isolated(inSentence(maker.name))}`;
}

/** With its own money, so that a list adds up to the sum above it. */
function shortLine({ deal, is }: DealMark, known: DealKnown, tell: (amount: number) => string): string {
  const { spec, timeText } = known;
  const what = `${orderTypeLabel(deal.type)} ${lotsText(deal.volume, spec)} ${is === 'entry' ? 'in' : 'out'}`;
  const net = netOf(deal);
  return [
    timeText(deal.time),
    ownerLine({ is }, known),
    `${what} at ${formatPrice(deal.price, spec.digits)}`,
    ...(is === 'entry' && net === 0 ? [] : [tell(net)]),
  ].join(' · ');
}

const lotsText = (volume: number | null, spec: SymbolSpec): string =>
  volume === null ? '' : formatVolume(volume, spec.volumeStep);

const dealLine = ({ deal }: DealMark, spec: SymbolSpec): string =>
  `${orderTypeLabel(deal.type)} ${lotsText(deal.volume, spec)} ${isolated(spec.name)}`;

/** `Sell 0.12 EURUSD · +65 points · +0.52 R`. */
function tradeLine({ deal, trade }: DealMark, known: DealKnown): string {
  const { spec } = known;
  if (trade === null) return '';
  const { side, volumeIn, entryPrice, exitPrice } = trade;
  const volume = lotsText(volumeIn ?? deal.volume, spec);
  const points =
    entryPrice === null || exitPrice === null
      ? null
      : toPoints((exitPrice - entryPrice) * (side === 'BUY' ? 1 : -1), spec.point);
  return [
    `${orderTypeLabel(side)} ${volume} ${isolated(spec.name)}`,
    points === null || !Number.isFinite(points) ? '' : `${signed(points)} points`,
    points === null ? '' : riskText(trade, known),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${Math.abs(value)}`;

/** The result as a multiple of what the first stop would have cost; '' where that is not known. */
function riskText(
  { side, volumeIn, entryPrice, net, parts }: NonNullable<DealMark['trade']>,
  { spec, firstStop }: DealKnown,
): string {
  const isSingle = parts.filter(({ role }) => role === 'in').length === 1;
  if (!isSingle || firstStop === null || volumeIn === null || entryPrice === null) return '';
  if (firstStop === 0) return 'opened without a stop, no R';
  const risk = riskOfStop({ side, volume: volumeIn, open: entryPrice, stop: firstStop, spec });
  return risk === null ? '' : formatMultiple(net / risk);
}

/** `2026.11.18 03:14:05 1.15436 → 04:51:40 1.15371`. */
function timesLine({ deal, trade, is }: DealMark, { spec, timeText }: DealKnown): string {
  const price = (value: Price | null): string => (value === null ? '?' : formatPrice(value, spec.digits));
  if (trade === null) return `${timeText(deal.time)} at ${price(deal.price)}`;
  const { openTime, closeTime, entryPrice, exitPrice } = trade;
  const from = openTime === null ? 'opened before these deals' : `${timeText(openTime)} ${price(entryPrice)}`;
  if (closeTime === null) return is === 'exit' ? from : `${from} → open`;
  const close = timeText(closeTime);
  const [day = ''] = close.split(' ');
  const to = timeText(openTime).startsWith(day) ? close.slice(day.length + 1) : close;
  return `${from} → ${to} ${price(exitPrice)}`;
}
