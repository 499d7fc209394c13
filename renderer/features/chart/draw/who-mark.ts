import type { TraderMark } from '../../../../shared/rules/trader-names';
import { markColour } from '../../../components/trader-chip';
import type { Colours } from './colours';
import { element } from './elements';
import styles from './price-labels.module.css';

/** Who traded, as a sign beside the words: the same shapes as in the tables. */

export const whoColour = ({ token }: TraderMark, colours: Colours): string => colours.token(token);

/** Half of its width, pixels. */
const radius = 3.5;

/** `x`, `y`: its middle. */
export function drawWho(
  context: CanvasRenderingContext2D,
  mark: TraderMark,
  x: number,
  y: number,
  colours: Colours,
): void {
  const colour = whoColour(mark, colours);
  context.fillStyle = colour;
  context.strokeStyle = colour;
  context.lineWidth = 1.4;
  context.setLineDash([]);
  const arc = (size: number, from = 0, to = 2 * Math.PI): void => {
    context.beginPath();
    context.arc(x, y, size, from, to);
  };
  switch (mark.shape) {
    case 'filled':
      arc(radius);
      context.fill();
      break;
    case 'hollow':
      arc(radius - 0.7);
      context.stroke();
      break;
    case 'half':
    case 'halves':
      arc(radius - 0.7);
      context.stroke();
      // The left half, or the lower one.
      if (mark.shape === 'half') arc(radius, Math.PI / 2, 1.5 * Math.PI);
      else arc(radius, 0, Math.PI);
      context.fill();
      break;
    case 'square':
      context.fillRect(x - 3, y - 3, 6, 6);
      break;
    case 'query': {
      const align = context.textAlign;
      context.textAlign = 'center';
      context.fillText('?', x, y + 0.5);
      context.textAlign = align;
      break;
    }
  }
  if (!mark.hasRing) return;
  context.lineWidth = 1;
  arc(radius + 2);
  context.stroke();
}

const signs: Readonly<Record<TraderMark['shape'], string>> = {
  filled: '●',
  hollow: '○',
  half: '◐',
  halves: '◒',
  square: '▪',
  query: '?',
};

/** The same as text, for lists; a name stands beside it. */
export function whoSign(mark: TraderMark): HTMLElement {
  const sign = element('span', styles.sign, signs[mark.shape]);
  sign.style.color = markColour(mark);
  sign.ariaHidden = 'true';
  return sign;
}
