import { expect, type Locator, type Page } from '@playwright/test';
import type { Dashboard } from './dashboard.page';

interface Spot {
  /** Pixels from the top of the window. */
  readonly y: number;
  readonly price: number;
}

/** The text beside the pointer while a line is dragged, or on a deal. */
export const words = (page: Page): Locator => page.locator('[data-words]:visible');

/** Offsets from its computed position at which a line is searched, pixels, nearest first. A line reaches 4 pixels to both sides. */
const around = Array.from(
  { length: 21 },
  (_, index) => (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2) * 3,
);

/**
 * The price pane with a pointer. Ticks move the scale during a journey, so no position is trusted: a price is read from the
 * crosshair's button, a line is grabbed when the page names it under the pointer, and a drag is where its text says.
 */
export class PricePane {
  constructor(
    readonly page: Page,
    readonly left: number,
    readonly top: number,
    readonly right: number,
  ) {}

  static async of(page: Page, dashboard: Dashboard): Promise<PricePane> {
    const stage = dashboard.chart.locator('[data-stage]').first();
    await expect(stage).toHaveAttribute('aria-label', /last close/, { timeout: 30_000 });
    const box = await stage.boundingBox();
    if (box === null) throw new Error('there is no chart');
    return new PricePane(page, box.x, box.y, box.x + box.width - 80);
  }

  /** Current position of a price, pixels from the top of the window. */
  async yOf(price: number): Promise<number> {
    const upper = await this.#spotNear(this.top + 90);
    const lower = await this.#spotNear(this.top + 260);
    return upper.y + ((upper.price - price) / (upper.price - lower.price)) * (lower.y - upper.y);
  }

  /** Grabs the line of a level and starts to move it, which shows the text beside the pointer. */
  async grab(line: RegExp, price: number): Promise<Spot> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const computed = await this.yOf(price);
      for (const beside of around) {
        const y = computed + beside;
        await this.page.mouse.move(this.left + 150, y);
        const named = await this.#namedLevels();
        if (named.length !== 1 || !line.test(named[0] ?? '')) continue;
        await this.page.mouse.down();
        await this.page.mouse.move(this.left + 152, y + 6);
        const held = await this.#dragged();
        if (held !== null) return { y: y + 6, price: held };
        await this.page.mouse.up();
        break;
      }
    }
    throw new Error(`no line ${line} near ${price}`);
  }

  /** Drags the level to a price, to the nearest pixel, without releasing. */
  async dragTo(line: RegExp, from: number, to: number): Promise<void> {
    let here = await this.grab(line, from);
    const upper = { y: this.top + 90, price: 0 };
    const perPixel = await this.#pricePerPixel(here, upper);
    for (let step = 0; step < 12; step += 1) {
      const y = here.y + (here.price - to) / perPixel;
      await this.page.mouse.move(this.left + 170, (here.y + y) / 2);
      await this.page.mouse.move(this.left + 170, y);
      const price = await this.#dragged();
      if (price === null) throw new Error(`the drag of ${line} has ended by itself`);
      here = { y, price };
      if (Math.abs(price - to) <= 2 * perPixel) return;
    }
    throw new Error(`${line} does not come to ${to}: it is at ${here.price}`);
  }

  /** Price per pixel, measured while dragging. */
  async #pricePerPixel(here: Spot, there: { readonly y: number }): Promise<number> {
    const y = Math.abs(there.y - here.y) > 40 ? there.y : here.y + 80;
    await this.page.mouse.move(this.left + 160, y);
    const price = await this.#dragged();
    if (price === null || price === here.price) throw new Error('the drag does not follow the pointer');
    return (here.price - price) / (y - here.y);
  }

  /** A position near that height with its price, both by the button beside the price scale. */
  async #spotNear(y: number): Promise<Spot> {
    const plus = this.page.getByRole('button', { name: /^Place an order at/ }).first();
    for (let round = 0; round < 60; round += 1) {
      // A line under the pointer hides the button: try pixels beside it.
      for (let beside = 0; beside < 60; beside += 6) {
        await this.page.mouse.move(this.left + 200, y + beside);
        if (!(await plus.isVisible())) continue;
        const spot = await plus.evaluate((button) => {
          const { top, height } = button.getBoundingClientRect();
          return { y: top + height / 2, price: Number(/[\d.]+$/.exec(button.ariaLabel ?? '')?.[0]) };
        });
        if (spot.price > 0) return spot;
      }
      // Wait for the next frame.
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    throw new Error(`no price at ${y}`);
  }

  /** The levels that the page names under the pointer. */
  async #namedLevels(): Promise<readonly string[]> {
    return this.page
      .locator('[data-levels]:visible')
      .evaluateAll((lists) => lists.flatMap((list) => (list.textContent ?? '').split('\n')));
  }

  /** The price in the drag's text; null while nothing is dragged. */
  async #dragged(): Promise<number | null> {
    const [text = ''] = await words(this.page).allTextContents();
    const price = /\d+\.\d+/.exec(text)?.[0];
    return price === undefined ? null : Number(price);
  }
}
