import { formatPrice } from '../../../../shared/math/price';
import type { Price } from '../../../../shared/model/fields';
import type { TraderMark } from '../../../../shared/rules/trader-names';
import { type ChartLevel, isMovable, isTradeLevel } from './chart-level';
import { edgeText, foldTitle, rangeText } from './label-words';
import { type LevelLabelText, levelLabelText, narrowLabelText } from './live-label';
import type { StandingLabel } from './standing-labels';

/** What is drawn of each label. */

interface Drawn {
  readonly id: string;
  /** Middle of the label. */
  readonly y: number;
  readonly isOverdue: boolean;
  readonly isMarked: boolean;
}

/** One level beside its price. */
export interface DrawnLevel extends Drawn {
  readonly is: 'label';
  readonly level: ChartLevel;
  readonly lineY: number;
  readonly words: LevelLabelText;
  readonly price: string;
  readonly hasButtons: boolean;
}

/** Several of a kind. */
export interface DrawnFold extends Drawn {
  readonly is: 'fold';
  readonly title: string;
  /** Each once. */
  readonly who: readonly TraderMark[];
  readonly lines: readonly number[];
  readonly range: string;
}

/** What is off the scale, or has no room on it. */
export interface DrawnEdge extends Drawn {
  readonly is: 'edge';
  readonly title: string;
  readonly end: 'above' | 'below';
}

export type DrawnLabel = DrawnLevel | DrawnFold | DrawnEdge;

/** More dots than this would be longer than the words. */
const mostWho = 3;

interface DrawnParts {
  readonly yOf: (price: Price) => number | null;
  readonly digits: number;
  readonly quote: { readonly bid: Price; readonly ask: Price } | null;
  readonly areOverdue: boolean;
  /** The level under the keyboard focus or the pointer. */
  readonly marked: string | null;
  readonly hasButtons: boolean;
  /** The pane has no room for whole labels. */
  readonly isNarrow: boolean;
}

/** The last price has a box on the scale only. */
export const drawnLabels = (standing: readonly StandingLabel[], parts: DrawnParts): readonly DrawnLabel[] =>
  standing.flatMap((label) => drawnLabel(label, parts) ?? []);

function drawnLabel(label: StandingLabel, parts: DrawnParts): DrawnLabel | null {
  const { is, id, levels, y } = label;
  const { yOf, digits, quote, areOverdue, marked, hasButtons, isNarrow } = parts;
  const isMarked = levels.some((level) => level.id === marked);
  const common = { id, y, isMarked, isOverdue: areOverdue };
  const [level] = levels;
  if (level === undefined) return null;
  const prices = levels.map(({ price }) => price);
  switch (is) {
    case 'label': {
      const words = isNarrow ? narrowLabelText(level, quote) : levelLabelText(level, quote);
      const price = formatPrice(level.price, digits);
      return {
        ...common,
        is,
        level,
        hasButtons: hasButtons && isMovable(level),
        words,
        price,
        lineY: yOf(level.price) ?? y,
      };
    }
    case 'fold': {
      const marks = new Map(levels.filter(isTradeLevel).map(({ who }) => [who.key, who.mark]));
      const who = [...marks.values()].slice(0, mostWho);
      const lines = prices.map((price) => yOf(price) ?? y);
      const title = foldTitle(levels, isNarrow);
      return { ...common, is, title, who, lines, range: rangeText(prices, digits) };
    }
    case 'above':
    case 'below':
      return { ...common, is: 'edge', end: is, title: edgeText(label, is, digits) };
    case 'last':
      return null;
  }
}
