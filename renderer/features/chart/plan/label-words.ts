import { formatPrice } from '../../../../shared/math/price';
import type { Price } from '../../../../shared/model/fields';
import { isolated } from '../../../../shared/rules/isolated';
import { type ChartLevel, isTradeLevel, type MovableLevel } from './chart-level';
import type { LevelHit } from './level-hit';
import { levelLabelText, movedNote } from './live-label';
import type { StandingLabel } from './standing-labels';

/** What the labels of levels say: on the chart, on the scale and to a screen reader. */

const kindNames: Readonly<Record<ChartLevel['kind'], string>> = {
  entry: 'Entry',
  sl: 'Stop loss',
  tp: 'Take profit',
  pending: 'Order',
  'stop-limit': 'Stop limit price',
  'margin-call': 'Margin call',
  'stop-out': 'Stop-out',
  alert: 'Alert',
  'draft-order': 'Draft order',
  'draft-sl': 'Draft stop loss',
  'draft-tp': 'Draft take profit',
};

type Quote = { readonly bid: Price; readonly ask: Price };

/** `−8.65` as it is spoken: `minus 8.65 USD`. */
const spoken = (money: string, currency: string): string =>
  `${money.replace(/^\u2212/, 'minus ').replace(/^\+/, 'plus ')} ${currency}`.trim();

/** `Stop loss, Trend, Sell 0.05, 1.15557, minus 8.65 USD`, `Stop-out, 1.05310, minus 1 894 points`. */
export function levelName(
  level: ChartLevel,
  {
    digits,
    currency,
    quote,
  }: { readonly digits: number; readonly currency: string; readonly quote: Quote | null },
): string {
  if (!isTradeLevel(level)) {
    const parts = [kindNames[level.kind], formatPrice(level.price, digits), spoken(level.distance, '')];
    return parts.filter((part) => part !== '').join(', ');
  }
  const money = levelLabelText(level, quote).money?.text ?? '';
  const parts = [
    kindNames[level.kind],
    isolated(level.who.name),
    level.trade,
    formatPrice(level.price, digits),
  ];
  return `${[...parts, ...(money === '' ? [] : [spoken(money, currency)])].join(', ')}${movedNote(level)}`;
}

const removals: Readonly<Record<MovableLevel['kind'], string>> = {
  alert: 'Remove the',
  entry: 'Close',
  sl: 'Remove the stop loss of',
  tp: 'Remove the take profit of',
  pending: 'Cancel',
  'stop-limit': 'Cancel',
};

/** What a press on a label's button does, and to whose trade: `Close Trend’s Sell 0.05`; '' of any other part. */
export function actionText(level: MovableLevel, part: LevelHit['part']): string {
  if (part === 'close') return `${removals[level.kind]} ${whoseTrade(level)}`;
  return part === 'reverse' ? `Reverse ${whoseTrade(level)}` : '';
}

/** `Trend’s Sell 0.05`. */
export function whoseTrade(level: MovableLevel): string {
  if (level.kind === 'alert') return 'alert';
  const { trade, who } = level;
  const name = isolated(who.name);
  if (who.key.startsWith('bot ')) return `${name}’s ${trade}`;
  return who.key === 'you' ? `your ${trade}` : `${trade} (${name})`;
}

/** `3 orders`: what a folded label stands for. `isNarrow`: in a pane without room for whole labels. */
export function foldTitle(levels: readonly Pick<ChartLevel, 'kind' | 'owner'>[], isNarrow = false): string {
  const count = levels.length;
  const first = levels[0];
  if (first?.owner?.of === 'alert') return `${count} alerts`;
  if (first?.owner?.of === 'order') {
    const orders = new Set(levels.map(({ owner }) => owner?.ticket)).size;
    if (orders > 1) return `${orders} orders`;
    return isNarrow ? `${count} prices` : `${count} prices of 1 order`;
  }
  if (first?.owner === null) return [...new Set(levels.map(({ kind }) => kindNames[kind]))].join(', ');
  return first?.kind === 'sl' ? `${count} S/L` : first?.kind === 'tp' ? `${count} T/P` : `${count} positions`;
}

/** Names of who is in it, each once. */
const namesOf = (levels: readonly ChartLevel[]): string =>
  [...new Set(levels.filter(isTradeLevel).map(({ who }) => isolated(who.name)))].join(' and ');

/** `3 orders, You and Mean-rev, 1.15140 to 1.15150`. */
export function foldName(levels: readonly ChartLevel[], digits: number): string {
  const prices = levels.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)].map((price) => formatPrice(price, digits));
  const range = low === high ? low : `${low} to ${high}`;
  return [foldTitle(levels), namesOf(levels), range].filter((part) => part !== '').join(', ');
}

/** Digits that fit the scale's box. */
const mostSigns = 11;

/** The range of a folded label on the scale: `1.15140–50`; `1.15140 …` where it has no room. */
export function rangeText(prices: readonly Price[], digits: number): string {
  const low = formatPrice(Math.min(...prices), digits);
  const high = formatPrice(Math.max(...prices), digits);
  if (low === high) return low;
  let same = 0;
  while (low.length === high.length && low[same] === high[same]) same += 1;
  // Never part of a number before its point: 1.15140–50, but 97 250.12–97 268.12.
  const point = high.indexOf('.');
  const tail = same > point ? high.slice(Math.min(same, high.length - 2)) : high;
  const text = `${low}–${tail}`;
  return text.length <= mostSigns ? text : `${low} …`;
}

const short = { entry: '', sl: 'S/L ', tp: 'T/P ', pending: '', 'stop-limit': '→ ' } as const;

/**
 * The line at an end of the pane: `S/L 1.14994 below` of what is off the scale, `2 levels without a label` of what is on it,
 * `S/L 1.14994 below, 2 levels without a label`.
 */
export function edgeText(
  { levels, roomless }: Pick<StandingLabel, 'levels' | 'roomless'>,
  end: 'above' | 'below',
  digits: number,
): string {
  const off = levels.filter((level) => !roomless.includes(level));
  return [
    ...(off.length === 0 ? [] : [`${edgeLevels(off, digits)} ${end}`]),
    ...(roomless.length === 0 ? [] : [`${edgeLevels(roomless, digits)} without a label`]),
  ].join(', ');
}

function edgeLevels(levels: readonly ChartLevel[], digits: number): string {
  const trades = levels.filter(isTradeLevel);
  const [only] = trades;
  const priceOf = (level: ChartLevel): string => formatPrice(level.price, digits);
  const what =
    only === undefined
      ? []
      : trades.length > 1
        ? [`${trades.length} levels`]
        : [`${short[only.kind] === '' ? `${only.trade} ` : short[only.kind]}${priceOf(only)}`];
  const alerts = levels.filter(({ kind }) => kind === 'alert');
  if (alerts.length > 1) what.push(`${alerts.length} alerts`);
  const others = levels
    .filter((level) => !isTradeLevel(level) && (level.kind !== 'alert' || alerts.length === 1))
    .map((level, index) => {
      const name = level.label.replace(/^./, (first) =>
        what.length + index === 0 ? first : first.toLowerCase(),
      );
      return `${name} ${priceOf(level)}`;
    });
  return [...what, ...others].join(', ');
}
