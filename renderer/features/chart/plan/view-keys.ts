export type ViewMove =
  /** Positive towards newer bars. */
  | { readonly kind: 'pan'; readonly share: number }
  /** Above 1 shows fewer bars. */
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'latest' }
  | { readonly kind: 'oldest' };

const small = 0.1;
const large = 0.9;

/** Null for a key that the chart does not use: other listeners must get it. */
export function viewMoveOf(key: {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}): ViewMove | null {
  if (key.ctrlKey || key.altKey || key.metaKey) return null;
  switch (key.key) {
    case 'ArrowLeft':
      return { kind: 'pan', share: key.shiftKey ? -large : -small };
    case 'ArrowRight':
      return { kind: 'pan', share: key.shiftKey ? large : small };
    case 'PageUp':
      return { kind: 'pan', share: -large };
    case 'PageDown':
      return { kind: 'pan', share: large };
    case '+':
    case '=':
      return { kind: 'zoom', factor: 1.25 };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 0.8 };
    case 'End':
      return { kind: 'latest' };
    case 'Home':
      return { kind: 'oldest' };
    default:
      return null;
  }
}

export interface LogicalSpan {
  readonly from: number;
  readonly to: number;
}

/** Limits of zooming: fewer bars make no chart, more cannot be told apart. */
const fewestBars = 10;
const mostBars = 3_000;

/** The visible span after a move; `total` bars are in the library, and the newest has `air` bars of room to its right. */
export function moveView(
  span: LogicalSpan,
  move: ViewMove,
  total: number,
  rightPadding: number,
): LogicalSpan {
  const width = span.to - span.from;
  switch (move.kind) {
    case 'pan': {
      // Some bars must stay visible at either end.
      const shift = Math.min(
        Math.max(width * move.share, fewestBars - span.to),
        Math.max(0, total - fewestBars - span.from),
      );
      return { from: span.from + shift, to: span.to + shift };
    }
    case 'zoom': {
      const next = Math.min(Math.max(width / move.factor, fewestBars), mostBars);
      // The newest bar stays in place while it is visible; otherwise the right edge does.
      const anchor = Math.min(span.to, total - 1);
      const share = (anchor - span.from) / width;
      return { from: anchor - next * share, to: anchor + next * (1 - share) };
    }
    case 'latest':
      return { from: total - 1 + rightPadding - width, to: total - 1 + rightPadding };
    case 'oldest':
      return { from: 0, to: width };
  }
}
