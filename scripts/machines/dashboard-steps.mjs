/// <reference lib="dom" />
/**
 * What a trader does first, as one list for every browser. Things are found by role and name, as in the journeys; keys and clicks are
 * the browser's own.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** How long anything may take to come on a busy machine, milliseconds. */
const patienceMs = 90_000;

/**
 * In the page: the first thing of this path that is shown. A part of a path is a role and a pattern of its name: `'dialog ^Confirm'`,
 * then `'button ^Send order$'` in it.
 * @param {readonly string[]} path
 */
function find(path) {
  /** The roles that are not named as their tag. @type {Readonly<Record<string, string>>} */
  const tags = {
    checkbox: 'input[type=checkbox]',
    link: 'a[href]',
    list: 'ol, ul',
    listitem: 'li',
    navigation: 'nav',
    region: 'section, [role=region]',
    row: 'tr',
    searchbox: 'input[type=search]',
  };
  /** @param {Element} element */
  const nameOf = (element) => {
    const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
    const name = element.getAttribute('aria-label') ?? (title ?? label ?? element).textContent ?? '';
    return name.replaceAll(/\s+/g, ' ').trim();
  };
  /** @type {Element[]} */
  let found = [document.documentElement];
  for (const part of path) {
    const [, role = '', pattern = ''] = /^(\w+) ?(.*)$/.exec(part) ?? [];
    found = found
      .flatMap((outer) => [...outer.querySelectorAll(tags[role] ?? role)])
      .filter((element) => new RegExp(pattern).test(nameOf(element)) && element.checkVisibility());
  }
  const [first] = found;
  if (!(first instanceof HTMLElement)) return null;
  first.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = first.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  // Whether a click in its middle reaches it.
  const isFree = !first.matches(':disabled') && first.contains(document.elementFromPoint(x, y));
  return { x, y, text: first.innerText, isFree };
}

/** A browser with the dashboard in it. */
export class Dashboard {
  /** @param {import('./browsers.mjs').Browser} browser */
  constructor(browser) {
    this.browser = browser;
  }

  /** @param {readonly string[]} path */
  async look(...path) {
    return /** @type {ReturnType<typeof find>} */ (
      await this.browser.ask(`(${find})(${JSON.stringify(path)})`)
    );
  }

  /**
   * @param {string} what
   * @param {() => Promise<boolean>} isSo
   */
  async until(what, isSo) {
    const end = Date.now() + patienceMs;
    while (!(await isSo())) {
      if (Date.now() > end) throw new Error(`waited ${patienceMs / 1_000} s for ${what}`);
      await wait(100);
    }
  }

  /**
   * Waits for this text in it.
   * @param {RegExp} text
   * @param {readonly string[]} path
   */
  see(text, ...path) {
    return this.until(`${text} in ${path.join(', ')}`, async () =>
      text.test((await this.look(...path))?.text ?? ''),
    );
  }

  /** @param {readonly string[]} path */
  gone(...path) {
    return this.until(`the end of ${path.join(', ')}`, async () => (await this.look(...path)) === null);
  }

  /**
   * Clicks it, where that can be done now.
   * @param {readonly string[]} path
   */
  async pressIfFree(...path) {
    const found = await this.look(...path);
    if (!found?.isFree) return false;
    const buttons = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }));
    const actions = [{ type: 'pointerMove', x: found.x, y: found.y }, ...buttons];
    await this.browser.act([{ type: 'pointer', id: 'mouse', actions }]);
    return true;
  }

  /** @param {readonly string[]} path */
  press(...path) {
    return this.until(`${path.join(', ')} to be pressed`, () => this.pressIfFree(...path));
  }

  /** @param {string} keys one after the other */
  type(keys) {
    const actions = [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    return this.browser.act([{ type: 'key', id: 'keys', actions }]);
  }

  /** Account and candles are read, and a new quote comes. */
  async live() {
    const quotes = 'table ^Market watch$';
    await this.see(/DEMO/, 'region ^Connection$');
    await this.see(/Balance\s+\d[\d\s]*\.\d\d/, 'region ^Account$');
    await this.see(/EMA 21\s*\d/, 'region ^Chart$');
    await this.see(/EURUSD/, quotes);
    const before = (await this.look(quotes))?.text;
    await this.until('a new quote', async () => (await this.look(quotes))?.text !== before);
  }
}

const escapeKey = '\uE00C';

/** @type {readonly { name: string, act: (page: Dashboard, address: string) => Promise<void> }[]} */
export const steps = [
  {
    name: 'start',
    async act(page, address) {
      await page.browser.go(address);
      await page.live();
    },
  },
  {
    name: 'chart with an indicator',
    async act(page) {
      const picker = 'dialog ^Add an indicator$';
      await page.press('region ^Chart$', 'button ^\\+ Indicator');
      await page.press(picker, 'searchbox');
      await page.type(escapeKey);
      await page.gone(picker);
      await page.press('region ^Chart$', 'button ^\\+ Indicator');
      await page.press(picker, 'searchbox');
      await page.type('Supertrend');
      await page.press(picker, 'button ^Supertrend');
      await page.press(picker, 'button ^Close dialog$');
      await page.gone(picker);
      await page.see(/Supertrend [\d, ]+\s+\d/, 'region ^Chart$');
    },
  },
  {
    name: 'an order sent and closed',
    async act(page) {
      const confirm = 'dialog ^Confirm order$';
      const yours = ['table ^Positions$', 'row You'];
      await page.press('table ^Market watch$', 'row ^EURUSD');
      await page.press('form ^Order ticket$', 'button ^Buy ');
      await page.press(confirm, 'button ^Send order$');
      await page.until('your position', async () => {
        // A quote that stood still on a busy machine is to be looked at again.
        if (await page.pressIfFree(confirm, 'checkbox ^I have looked again'))
          await page.pressIfFree(confirm, 'button ^Send order$');
        return (await page.look(...yours)) !== null;
      });
      await page.press(...yours, 'button ^Close \\d');
      await page.press('dialog ^Close', 'button ^Close position');
      await page.gone(...yours);
    },
  },
  {
    name: 'Bots',
    async act(page) {
      await page.press('navigation ^Views$', 'link ^Bots');
      await page.see(/Profit factor\s+\d/, 'region ^Bots$', 'article');
    },
  },
  {
    name: 'Replay',
    async act(page) {
      await page.press('navigation ^Views$', 'link ^Replay');
      await page.see(/\d\d:\d\d/, 'list ^Events$', 'listitem');
      await page.see(/\bC\s*\d\.\d/, 'region ^Chart$');
    },
  },
  {
    name: 'reload',
    async act(page) {
      await page.browser.reload();
      await page.live();
      await page.see(/Supertrend/, 'region ^Chart$');
    },
  },
  {
    name: 'back and forward',
    async act(page, address) {
      const { browser } = page;
      const elsewhere = '/favicon.ico';
      await browser.go(new URL(elsewhere, address).href);
      await browser.travel(-1);
      await page.live();
      await browser.travel(1);
      await page.until('the other page', async () => (await browser.ask('location.pathname')) === elsewhere);
      await browser.travel(-1);
      await page.live();
    },
  },
];
