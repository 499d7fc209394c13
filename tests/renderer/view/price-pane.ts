import { expect, onTestFinished } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';

interface Spot {
  /** Pixels from the top of the page. */
  readonly y: number;
  readonly price: number;
}

/** Visible elements without a role, by their attribute. */
const shown = (name: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-${name}]`)].filter((each) => each.checkVisibility());

/** The text beside the pointer while a line is dragged, or on a deal; '' where there is none. */
export const words = (): string => shown('words')[0]?.textContent ?? '';

const drawn = async (): Promise<void> => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((done) => requestAnimationFrame(done));
};

/** The price pane of a chart with a pointer. The scale stands still unless the test changes a quote. */
export class PricePane {
  readonly #box: DOMRect;

  private constructor(stage: Element) {
    this.#box = stage.getBoundingClientRect();
  }

  static async of(chart: Locator): Promise<PricePane> {
    const stage = chart.getByRole('img', { name: /last close/ }).first();
    await expect.element(stage).toBeVisible();
    const pane = new PricePane(stage.element());
    // A failing test must not keep the button pressed for the next one.
    onTestFinished(() => commands.mouseUp());
    await expect.poll(async () => (await pane.#spotNear(60)).price).toBeGreaterThan(0);
    return pane;
  }

  /** Position of a price, pixels from the top of the page. */
  async yOf(price: number): Promise<number> {
    const upper = await this.#spotNear(60);
    const lower = await this.#spotNear(200);
    return upper.y + ((upper.price - price) / (upper.price - lower.price)) * (lower.y - upper.y);
  }

  async move(x: number, y: number): Promise<void> {
    await commands.mouseMove(this.#box.left + x, y);
    await drawn();
  }

  async moveToScale(): Promise<void> {
    await this.move(this.#box.width - 10, this.#box.top + 100);
  }

  /** The page's text for the level near that price, with its position; the pointer stays on it. */
  async named(line: RegExp, price: number): Promise<{ readonly named: string; readonly y: number }> {
    const computed = await this.yOf(price);
    for (let step = 0; step < 21; step += 1) {
      const y = computed + (step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2) * 2;
      await this.move(150, y);
      const named = shown('levels')
        .flatMap((list) => (list.textContent ?? '').split('\n'))
        .find((each) => line.test(each));
      if (named !== undefined) return { named, y };
    }
    throw new Error(`no line ${line} near ${price}`);
  }

  /** Drags the level to a price, to the nearest pixel, without releasing. */
  async dragTo(line: RegExp, from: number, to: number): Promise<void> {
    const y = await this.yOf(to);
    const held = await this.named(line, from);
    await commands.mouseDown();
    await this.move(152, (held.y + y) / 2);
    await this.move(170, y);
    await expect.poll(words).not.toBe('');
  }

  /** Starts to drag a line, cancels with Esc and releases; returns the text that appeared. */
  async tryDrag(line: RegExp, price: number): Promise<string> {
    const { y } = await this.named(line, price);
    await commands.mouseDown();
    await this.move(152, y + 12);
    const text = words();
    await userEvent.keyboard('{Escape}');
    await commands.mouseUp();
    return text;
  }

  /** Opens the menu at a price with the right button. */
  async rightClick(price: number): Promise<void> {
    await commands.mouseClick(this.#box.left + 200, await this.yOf(price), 'right');
  }

  /** Moves the pointer to a price, away from any line. */
  async point(price: number): Promise<void> {
    await this.#spotNear((await this.yOf(price)) - this.#box.top);
  }

  /** Moves over the newest bars at that price until a text appears; '' where none does. */
  async sweep(price: number): Promise<string> {
    const y = await this.yOf(price);
    for (let x = this.#box.width - 90; x > 100; x -= 4) {
      for (const beside of [0, 6, -6]) {
        await this.move(x, y + beside);
        if (words() !== '') return words();
      }
    }
    return '';
  }

  /** A position near that height below the pane's top with its price, both by the button beside the price scale. */
  async #spotNear(below: number): Promise<Spot> {
    const plus = page.getByRole('button', { name: /^Place an order at/ });
    // A line under the pointer hides the button: try pixels beside it.
    for (let beside = 0; beside < 60; beside += 6) {
      await this.move(200, this.#box.top + below + beside);
      const button = plus.query();
      if (button === null || !button.checkVisibility()) continue;
      const { top, height } = button.getBoundingClientRect();
      const price = Number(/[\d.]+$/.exec(button.ariaLabel ?? '')?.[0]);
      if (price > 0) return { y: top + height / 2, price };
    }
    return { y: 0, price: 0 };
  }
}
