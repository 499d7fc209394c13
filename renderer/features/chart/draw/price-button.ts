import { formatPrice } from '../../../../shared/math/price';
import type { Price } from '../../../../shared/model/fields';
import styles from './price-button.module.css';

/** The button's width and height in pixels. */
const size = 18;

/**
 * The plus beside the price scale, at the height of the crosshair: opens what can be placed there. The keyboard has a
 * command for it.
 */
export class PriceButton {
  readonly #button: HTMLButtonElement;
  #price = 0;

  constructor(root: HTMLElement, open: (price: Price, button: HTMLElement) => void) {
    this.#button = document.createElement('button');
    this.#button.type = 'button';
    this.#button.className = styles.plus ?? '';
    this.#button.textContent = '+';
    this.#button.tabIndex = -1;
    this.#button.hidden = true;
    this.#button.addEventListener('click', () => open(this.#price, this.#button));
    this.#button.addEventListener('pointerleave', () => {
      this.#button.hidden = true;
    });
    root.append(this.#button);
  }

  /** `width`: of the pane, in pixels. */
  show(price: Price, y: number, width: number, digits: number): void {
    this.#price = price;
    this.#button.hidden = false;
    this.#button.setAttribute('aria-label', `Place an order at ${formatPrice(price, digits)}`);
    this.#button.style.transform = `translate(${Math.round(width - size - 2)}px, ${Math.round(y - size / 2)}px)`;
  }

  /** It stays while the pointer is on it: otherwise it could not be reached. */
  hide(): void {
    if (!this.#button.hidden && !this.#button.matches(':hover')) this.#button.hidden = true;
  }
}
