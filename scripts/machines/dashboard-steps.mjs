/// <reference lib="dom" />
/**
 * What a trader does first, as one list for every browser. Things are found by role and name, as in the journeys; keys and clicks are
 * the browser's own.
 */
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {import('./browsers.mjs').Browser} Browser */
/** What is on the screen: its middle, and whether a click there reaches it. @typedef {{ x: number, y: number, text: string, isFree: boolean }} Found */

/** How long anything may take to come on a busy machine, milliseconds. */
const patienceMs = 90_000;

/**
 * In the page: the first thing of this path that is shown. A part of a path is a role and a pattern of its name:
 * `'dialog ^Confirm'`, then `'button ^Send order$'` in it.
 * @param {readonly string[]} path
 * @returns {Found | null}
 */
function find(path) {
  /** @type {Readonly<Record<string, string>>} */
  const tags = {
    article: 'article',
    button: 'button',
    canvas: 'canvas',
    checkbox: 'input[type=checkbox]',
    dialog: 'dialog',
    form: 'form',
    link: 'a[href]',
    list: 'ol, ul',
    listitem: 'li',
    navigation: 'nav',
    region: 'section, [role=region]',
    row: 'tr',
    searchbox: 'input[type=search]',
    tab: '[role=tab]',
    table: 'table',
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
      .flatMap((outer) => [...outer.querySelectorAll(tags[role] ?? 'none')])
      .filter((element) => new RegExp(pattern).test(nameOf(element)) && element.checkVisibility());
  }
  const [first] = found;
  if (!(first instanceof HTMLElement)) return null;
  first.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = first.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const isFree = !first.matches(':disabled') && first.contains(document.elementFromPoint(x, y));
  return { x, y, text: first.innerText, isFree };
}

/** A browser with its dashboard, as the steps use it. */
export class Dashboard {
  /** @param {Browser} browser */
  constructor(browser) {
    this.browser = browser;
  }

  /** @param {readonly string[]} path */
  async look(...path) {
    return /** @type {Found | null} */ (await this.browser.ask(`(${find})(${JSON.stringify(path)})`));
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
   * Waits until it is there with this text.
   * @param {RegExp} text
   * @param {readonly string[]} path
   */
  see(text, ...path) {
    return this.until(`${text} in ${path.join(', ')}`, async () =>
      text.test((await this.look(...path))?.text ?? ''),
    );
  }

  /**
   * Clicks it, if it can be clicked now.
   * @param {readonly string[]} path
   */
  async pressIfFree(...path) {
    const found = await this.look(...path);
    if (found?.isFree !== true) return false;
    const { x, y } = found;
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.browser.act([{ type: 'pointer', id: 'mouse', actions }]);
    return true;
  }

  /** @param {readonly string[]} path */
  press(...path) {
    return this.until(`${path.join(', ')} to press`, () => this.pressIfFree(...path));
  }

  /** @param {string} text one key after the other */
  async type(text) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.browser.act([{ type: 'key', id: 'keys', actions }]);
  }

  /** The account is read, the candles are there, and quotes come in. */
  async live() {
    await this.see(/DEMO/, 'region ^Connection$');
    await this.see(/Balance\s+\d[\d\s]*\.\d\d/, 'region ^Account$');
    await this.see(/EMA 21\s*\d/, 'region ^Chart$');
    const quotes = ['table ^Market watch$'];
    await this.see(/EURUSD/, ...quotes);
    const before = (await this.look(...quotes))?.text;
    await this.until('a new quote', async () => (await this.look(...quotes))?.text !== before);
  }
}

const escapeKey = '\uE00C';
const indicator = 'Supertrend';
const yours = ['table ^Positions$', 'row You'];

/** @type {readonly { name: string, act: (browser: Browser, address: string) => Promise<void> }[]} */
export const steps = [
  {
    name: 'start',
    async act(browser, address) {
      await browser.go(address);
      await new Dashboard(browser).live();
    },
  },
  {
    name: 'chart with an indicator',
    async act(browser) {
      const page = new Dashboard(browser);
      const picker = 'dialog ^Add an indicator';
      await page.press('region ^Chart$', 'button ^\\+ Indicator');
      await page.press(picker, 'searchbox');
      await page.type(indicator);
      await page.press(picker, `button ^${indicator}`);
      await page.type(escapeKey);
      await page.until('the end of the dialog', async () => (await page.look(picker)) === null);
      await page.see(new RegExp(`${indicator}[^\\n]*\\s*\\d`), 'region ^Chart$');
    },
  },
  {
    name: 'an order sent and closed',
    async act(browser) {
      const page = new Dashboard(browser);
      await page.press('table ^Market watch$', 'row ^EURUSD');
      await page.press('form ^Order ticket$', 'button ^Buy ');
      const confirm = 'dialog ^Confirm order$';
      await page.press(confirm, 'button ^Send order$');
      await page.until('the position', async () => {
        // A quote that stops on a busy machine is to be looked at again.
        if (await page.pressIfFree(confirm, 'checkbox ^I have looked again'))
          await page.pressIfFree(confirm, 'button ^Send order$');
        return (await page.look(...yours)) !== null;
      });
      await page.press(...yours, 'button ^Close \\d');
      await page.press('dialog ^Close', 'button ^Close position');
      await page.until('the position to be gone', async () => (await page.look(...yours)) === null);
    },
  },
  {
    name: 'Bots',
    async act(browser) {
      const page = new Dashboard(browser);
      await page.press('navigation ^Views$', 'link ^Bots');
      await page.see(/Profit factor\s+\d/, 'region ^Bots$', 'article');
    },
  },
  {
    name: 'Replay',
    async act(browser) {
      const page = new Dashboard(browser);
      await page.press('navigation ^Views$', 'link ^Replay');
      await page.see(/\d\d:\d\d/, 'list ^Events$', 'listitem');
    },
  },
  {
    name: 'reload',
    async act(browser) {
      await browser.reload();
      const page = new Dashboard(browser);
      await page.live();
      await page.see(new RegExp(indicator), 'region ^Chart$');
    },
  },
  {
    name: 'back and forward',
    async act(browser, address) {
      const page = new Dashboard(browser);
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
