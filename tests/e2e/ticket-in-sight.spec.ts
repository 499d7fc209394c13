import type { Page } from '@playwright/test';
import { type OrderType, orderTypes } from '../../shared/model/enums';
import { expect, type Journey, sweep, test } from './app';
import type { Dashboard } from './dashboard.page';
import { ready, unit } from './ticket.page';

/** Nothing sends what cannot be seen: by boxes on the screen, not by pictures. */

interface Seen {
  /** Buttons that send, in view at least in part, and enabled. */
  readonly live: readonly string[];
  /** What of the order beside them is cut off, covered, or does not fit its own box. */
  readonly hidden: readonly string[];
  /** All of the block's text that is whole in view. */
  readonly text: string;
}

/** What the ticket shows of the order that its buttons would send. */
const look = (dashboard: Dashboard): Promise<Seen> =>
  dashboard.ticket.evaluate((form) => {
    const inView = (element: Element): { width: number; height: number; isWhole: boolean } => {
      const box = element.getBoundingClientRect();
      let { left, top, right, bottom } = box;
      for (let up = element.parentElement; up !== null; up = up.parentElement) {
        if (getComputedStyle(up).overflow === 'visible') continue;
        const clip = up.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      right = Math.min(right, innerWidth);
      bottom = Math.min(bottom, innerHeight);
      const width = Math.max(0, right - Math.max(0, left));
      const height = Math.max(0, bottom - Math.max(0, top));
      const isWhole = width >= box.width - 1.5 && height >= box.height - 1.5 && box.height > 0;
      return { width, height, isWhole };
    };
    const block = form.querySelector('section[aria-label="Order to send"]');
    const buttons = [...form.querySelectorAll('button')].filter((button) =>
      /^(Sell|Buy|Place) /.test(button.textContent ?? ''),
    );
    const live = buttons.filter((button) => {
      const { width, height } = inView(button);
      return !button.disabled && width > 2 && height > 2;
    });
    const beside = [...(block?.querySelectorAll('small, dt, dd, button') ?? [])];
    // A level that does not stand beside the button is read in its field.
    const names = { 'Stop loss': 'SL', 'Take profit': 'TP' } as const;
    const fields = [...form.querySelectorAll('input')].filter((input) => {
      const name = names[input.labels?.[0]?.textContent as keyof typeof names];
      return name !== undefined && !beside.some(({ textContent }) => textContent === name);
    });
    const facts = [...beside, ...fields];
    const textOf = (fact: Element): string =>
      fact instanceof HTMLInputElement
        ? `${names[fact.labels?.[0]?.textContent as keyof typeof names]} ${fact.value}`
        : (fact.textContent ?? '');
    const isClear = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(8, box.height / 2));
      const fits = element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0;
      return inView(element).isWhole && fits && at !== null && form.contains(at);
    };
    return {
      live: live.map((button) => button.textContent ?? ''),
      hidden: facts.filter((fact) => !isClear(fact)).map(textOf),
      text: facts.filter(isClear).map(textOf).join(' '),
    };
  });

const typeWords = (type: OrderType): string => type.toLowerCase().replaceAll('_', ' ');

/** Whenever a button that sends can be pressed, the six facts beside it are in view. */
async function expectSeen(dashboard: Dashboard, type: OrderType, where: string): Promise<Seen> {
  let last: Seen = { live: [], hidden: [], text: '' };
  await expect
    .poll(
      async () => {
        last = await look(dashboard);
        return last.live.length === 0 ? [] : last.hidden;
      },
      { message: `${type} at ${where}: a live button beside hidden facts` },
    )
    .toEqual([]);
  if (last.live.length === 0) return last;
  const said = last.text.toLowerCase();
  for (const fact of ['eurusd', typeWords(type), '0.06', 'sl', 'tp', 'risk']) {
    expect(said, `${type} at ${where}`).toContain(fact);
  }
  for (const label of last.live) expect(label).toMatch(/^(Sell|Buy|Place (buy|sell) \D+) 0\.06 EURUSD/);
  return last;
}

interface Size {
  readonly width: number;
  readonly height: number;
}
const smallest: Size = { width: 1280, height: 720 };

/** Each order type beside low and beside maximised tables. */
async function expectSeenAt(
  sizes: readonly Size[],
  { open, page, picture }: Pick<Journey, 'open' | 'picture'> & { readonly page: Page },
): Promise<Dashboard> {
  const dashboard = await open();
  await ready(dashboard);
  await dashboard.field('Volume').fill('0.06');
  await unit(dashboard, 'Stop loss').selectOption('points');
  await dashboard.field('Stop loss').fill('300');
  for (const tables of ['as they are', 'maximised'] as const) {
    if (tables === 'maximised') {
      await page.getByRole('button', { name: 'Maximise bottom panel' }).click();
      await expect(page.getByRole('button', { name: 'Restore bottom panel' })).toBeVisible();
    }
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const type of orderTypes) {
        const where = `${size.width}x${size.height}, tables ${tables}`;
        await dashboard.fillTicket(type);
        await expect(dashboard.sendButton(type), `${type} at ${where}`).toBeEnabled();
        await expectSeen(dashboard, type, where);
        // As far down as the fields go: what is sent stays where it is.
        await dashboard.field('Comment').scrollIntoViewIfNeeded();
        expect((await expectSeen(dashboard, type, where)).live.length, where).toBeGreaterThan(0);
        if (type.startsWith('BUY')) {
          await picture(`in-sight-${size.width}-${tables.replaceAll(' ', '-')}-${type}`);
        }
      }
    }
  }
  return dashboard;
}

test('while a button that sends can be pressed, symbol, type, side, volume, SL and TP are in view', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await expectSeenAt([smallest], { open, page, picture });
  // However much is said above and below the buttons.
  await page.setViewportSize(smallest);
  for (const place of ['notes', 'verdict', 'estimates']) {
    await dashboard.ticket.locator(`[data-part="${place}"]`).evaluate((element) => {
      const long = document.createElement('p');
      long.textContent = 'The server said a lot. '.repeat(60);
      element.prepend(long);
    });
    await expectSeen(dashboard, 'SELL_STOP_LIMIT', `1280x720 with a long text in ${place}`);
    await expect(dashboard.sendButton('SELL_STOP_LIMIT')).toBeEnabled();
  }
  await picture('in-sight-long-messages');
  await page.reload();
  await ready(dashboard);
  await dashboard.field('Volume').fill('0.06');
  // A page that is zoomed to 150 and to 200 % has less room than the order needs, at the latest then nothing is sent. Its ticket is a sheet.
  for (const size of [
    { width: 1024, height: 576 },
    { width: 853, height: 480 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.keyboard.press('F9');
    for (const type of ['BUY', 'SELL_STOP_LIMIT'] as const) {
      await dashboard.ticket.getByLabel('Order type', { exact: true }).selectOption(type);
      await expectSeen(dashboard, type, `${size.width}x${size.height}`);
      await picture(`in-sight-${size.width}-${type}`);
    }
  }
});

test(
  'on larger screens too, symbol, type, side, volume, SL and TP are in view',
  sweep,
  async ({ open, page, picture }) => {
    const larger = [
      { width: 1440, height: 900 },
      { width: 1920, height: 1080 },
    ];
    await expectSeenAt(larger, { open, page, picture });
  },
);
