import type { Price } from '../../../../shared/model/fields';
import type { PartColour } from '../indicators/kinds';

/**
 * What is drawn on the candles besides lines. Positions in time are rows of the drawn candles; a row beyond the newest
 * one lies ahead of it, null is the edge of the pane.
 */
export interface Box {
  readonly from: number;
  readonly to: number | null;
  readonly top: number;
  readonly bottom: number;
  readonly colour: PartColour;
  readonly label: string;
  /** Zones that the price went through. */
  readonly isQuiet: boolean;
}

export interface Segment {
  readonly price: Price;
  /** Null: from the left edge. */
  readonly from: number | null;
  /** Null: to the right edge. */
  readonly to: number | null;
  readonly colour: PartColour;
  /** '' where another one of the same output has the label. */
  readonly label: string;
  /** At which end of the line its label is. */
  readonly labelAt: 'start' | 'end';
  readonly isDashed: boolean;
}

/** Bars whose background is coloured, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly colour: PartColour;
}

/** A line of the small table in the legend. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly tone: 'plain' | 'up' | 'down';
}

export interface Shapes {
  readonly boxes: readonly Box[];
  readonly segments: readonly Segment[];
  readonly spans: readonly Span[];
  readonly facts: readonly Fact[];
}

export const noShapes: Shapes = { boxes: [], segments: [], spans: [], facts: [] };

export const isNothing = ({ boxes, segments, spans, facts }: Shapes): boolean =>
  boxes.length + segments.length + spans.length + facts.length === 0;

/** More than this of a kind would cover the candles and each other. */
export const mostBoxes = 40;
export const mostSegments = 60;
export const mostSpans = 400;
export const mostFacts = 24;
