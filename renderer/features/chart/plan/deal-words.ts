import { countText } from '../../../../shared/math/counts';
import { addMoney, netOf } from '../../../../shared/math/deals';
import { formatMoney } from '../../../../shared/math/money';
import type { Trader } from '../../../../shared/rules/trader';
import type { DealMark } from './deal-plan';

/** A deal in words: whose, its result, and the rest in lines. */
export interface DealWords {
  readonly who: Pick<Trader, 'name' | 'mark'>;
  /** `+7.80 USD`; `open` while there is none. */
  readonly money: string;
  readonly sign: -1 | 0 | 1;
  readonly lines: readonly string[];
  /** This deal alone, for a list of several: `2026.11.18 04:51:40 · Trend · Buy 0.12 out at 1.15371 · +7.80 USD`. */
  readonly short: string;
}

/** For a list that shows one deal as text. */
export const textOf = ({ who, money, lines }: DealWords): readonly string[] => [
  `${who.name} · ${money}`,
  ...lines,
];

/** What all of them brought, with costs. */
export const sumOf = (marks: readonly DealMark[]): number => addMoney(marks.map(({ deal }) => netOf(deal)));

/** `4 deals, +12.40 USD`: a mark of several. */
export const pileTitle = (marks: readonly DealMark[], moneyDigits: number, currency: string): string =>
  `${countText(marks.length, 'deal')}, ${formatMoney(sumOf(marks), moneyDigits, { sign: true })} ${currency}`.trim();
