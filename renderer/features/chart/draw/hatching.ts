/** Pixels between two strokes. */
export const hatchPx = 6;

/** Slanted lines over a part of the pane, from one place on it, so that parts that touch look like one. */
export function hatch(
  context: CanvasRenderingContext2D,
  { left, right, height }: { readonly left: number; readonly right: number; readonly height: number },
): void {
  context.save();
  context.beginPath();
  context.rect(left, 0, right - left, height);
  context.clip();
  context.beginPath();
  const first = Math.floor((left - height) / hatchPx) * hatchPx;
  for (let from = first; from < right; from += hatchPx) {
    context.moveTo(from, height);
    context.lineTo(from + height, 0);
  }
  context.stroke();
  context.restore();
}
