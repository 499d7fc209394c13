import { expect, test } from './app';
import { bidOf, buy, done, ownSymbol, showOwnChart, watched } from './chart-trading.page';
import { PricePane, words } from './price-pane';

/** What becomes of a line that was dragged: sent, refused, not known, or gone before it was released. */

// Opening, buying and measuring take their time on a busy machine.
test.describe.configure({ timeout: 240_000 });

const stopOf = (ticket: string): RegExp => new RegExp(`S/L of BUY 0\\.10 #${ticket}`);

test('armed, the release of a stop loss sends it at once, once, and without a dialog', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard, changes }) => {
    const { ticket, sl } = await buy(dashboard);
    await dashboard.arm();
    const pane = await PricePane.of(page, dashboard);
    const dialog = page.getByRole('dialog', { name: `Modify position ${ticket}` });
    // On a busy machine the quote may be too old at the release: then it asks as if it was not armed, and nothing was sent.
    await expect(async () => {
      await pane.dragTo(stopOf(ticket), sl, sl - 0.0004);
      await page.mouse.up();
      const asked = dialog.waitFor({ timeout: 1_000 }).then(
        () => true,
        () => false,
      );
      if (await asked) {
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        throw new Error('it asked');
      }
    }).toPass({ timeout: 120_000 });
    await expect(dashboard.notifications).toContainText(/modified|10009/i);
    await expect(dashboard.row(ticket)).not.toContainText(sl.toFixed(5));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(changes()).toHaveLength(1);
    expect(changes()[0]).toContain(`/positions/${ticket} `);
    await picture('chart-drag-armed');
  });
});

test('a drag that the broker rejects says so, and the line is back where it was', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard, proxy, changes }) => {
    const { ticket, sl } = await buy(dashboard);
    proxy.instead(({ method }) =>
      method === 'PUT'
        ? {
            status: 400,
            contentType: 'application/json',
            body: JSON.stringify({ retcode: 10016, message: 'Invalid stops' }),
          }
        : null,
    );
    const pane = await PricePane.of(page, dashboard);
    await pane.dragTo(stopOf(ticket), sl, sl - 0.0004);
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: `Modify position ${ticket}` });
    await dialog.getByRole('button', { name: 'Modify', exact: true }).click();
    await expect(dialog).toContainText('Invalid stops');
    await expect(dialog).toContainText('10016');
    await picture('chart-drag-rejected');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await pane.named(stopOf(ticket), sl)).toMatch(new RegExp(`^${sl.toFixed(5)} [^·]*$`));
    expect(changes()).toHaveLength(1);
  });
});

test('a drag whose result is not known leaves the line where it was last read, and says so', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard, proxy, changes }) => {
    const { ticket, sl } = await buy(dashboard);
    proxy.instead(({ method }) =>
      method === 'PUT' ? { status: 504, contentType: 'text/html', body: '<h1>Gateway timeout</h1>' } : null,
    );
    const pane = await PricePane.of(page, dashboard);
    await pane.dragTo(stopOf(ticket), sl, sl - 0.0004);
    await page.mouse.up();
    const dialog = page.getByRole('dialog', { name: `Modify position ${ticket}` });
    await dialog.getByRole('button', { name: 'Modify', exact: true }).click();
    await expect(dialog).toContainText(/unknown|not known/i);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await pane.named(stopOf(ticket), sl)).toMatch(
      new RegExp(`^${sl.toFixed(5)} .*#${ticket}.* · result unknown$`),
    );
    await picture('chart-drag-unknown');
    // Never sent again by itself.
    expect(changes()).toHaveLength(1);
  });
});

test('a position that closes under the hand ends its drag with the reason, and nothing is sent', async ({
  bridge,
  open,
  page,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard, demo, changes }) => {
    const { ticket, sl } = await buy(dashboard);
    const pane = await PricePane.of(page, dashboard);
    await pane.dragTo(stopOf(ticket), sl, sl - 0.0004);
    // As a stop that was hit would: past this page.
    const closed = await fetch(`${demo.address}/positions/${ticket}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${demo.token}` },
    });
    expect(closed.ok).toBe(true);
    await expect(words(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(dashboard.notifications).toContainText(/Not moved.*already closed/);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(changes()).toEqual([]);
  });
});

test('both prices of a stop-limit are dragged: the stop takes all along, the limit moves alone', async ({
  bridge,
  open,
  page,
  picture,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard, changes }) => {
    await showOwnChart(dashboard);
    const bid = await bidOf(dashboard);
    const at = { stop: Number((bid + 0.0009).toFixed(5)), limit: Number((bid + 0.0006).toFixed(5)) };
    const ticket = await dashboard.place('BUY_STOP_LIMIT', {
      Volume: '0.10',
      Price: at.stop.toFixed(5),
      'Stop limit price': at.limit.toFixed(5),
    });
    await dashboard.showTab('Orders');
    const row = dashboard.orders.getByRole('row').filter({ hasText: ownSymbol });
    await expect(row).toHaveCount(1);
    const pane = await PricePane.of(page, dashboard);
    const dialog = page.getByRole('dialog', { name: `Modify order ${ticket}` });
    const shown = async (name: string) => Number(await dialog.getByLabel(name, { exact: true }).inputValue());
    const modify = async () => {
      await dialog.getByRole('button', { name: 'Modify', exact: true }).click();
      await done(dialog);
      await dashboard.closeDialog(dialog);
    };

    await pane.dragTo(new RegExp(`after the stop of #${ticket}`), at.limit, at.limit + 0.0002);
    await expect(words(page)).toContainText(/^Stop limit price 0\.\d{5} · \d+ points from the stop/);
    await page.mouse.up();
    const limit = await shown('Stop limit price');
    expect(limit).toBeGreaterThan(at.limit);
    expect(await shown('Price')).toBe(at.stop);
    await modify();
    await expect(row).toContainText(limit.toFixed(5));

    await pane.dragTo(new RegExp(`Buy stop limit 0\\.10 #${ticket}`), at.stop, at.stop + 0.0003);
    await picture('chart-drag-stop-limit');
    await page.mouse.up();
    const moved = (await shown('Price')) - at.stop;
    expect(moved).toBeGreaterThan(0);
    expect(await shown('Stop limit price')).toBeCloseTo(limit + moved, 5);
    await modify();

    // By keys from one line to the other, and a step on the limit alone.
    await dashboard.command('Move a level on the chart');
    await expect(page.getByRole('slider', { name: `Buy stop limit 0.10 #${ticket}` })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('slider', { name: `after the stop of #${ticket}` })).toBeFocused();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('Enter');
    expect(await shown('Stop limit price')).toBeCloseTo(limit + moved - 0.0001, 5);
    expect(await shown('Price')).toBeCloseTo(at.stop + moved, 5);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(changes()).toHaveLength(2);
  });
});

test('without a mouse a stop loss is moved and an order is placed, up to the server’s answers', async ({
  bridge,
  open,
  page,
}) => {
  await watched({ bridge, open, page }, async ({ dashboard }) => {
    const { ticket, sl } = await buy(dashboard);
    await dashboard.command('Move a level on the chart');
    await expect(page.getByRole('slider', { name: /^BUY 0\.10/ })).toBeFocused();
    await page.keyboard.press('Tab');
    const stop = page.getByRole('slider', { name: stopOf(ticket) });
    await expect(stop).toBeFocused();
    await page.keyboard.press('Control+ArrowDown');
    await page.keyboard.press('Enter');
    const modify = page.getByRole('dialog', { name: `Modify position ${ticket}` });
    const wanted = (sl - 0.0001).toFixed(5);
    await expect(modify.getByLabel('Stop loss', { exact: true })).toHaveValue(wanted);
    await page.keyboard.press('Enter');
    await done(modify);
    await page.keyboard.press('Escape');
    await expect(modify).toBeHidden();
    await expect(dashboard.row(ticket)).toContainText(wanted);

    await dashboard.command('Place an order at a price of the chart');
    const price = page.getByRole('slider', { name: 'Price of a new order' });
    await expect(price).toBeFocused();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+Shift+ArrowDown');
    const at = Number(await price.getAttribute('aria-valuenow')).toFixed(5);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expect(page.getByRole('menuitem').first()).toHaveText(/^Buy limit/);
    await page.keyboard.press('Enter');
    await expect(dashboard.confirm).toContainText(at);
    await page.keyboard.press('Enter');
    await done(dashboard.confirm);
    await dashboard.closeConfirmation();
    await dashboard.showTab('Orders');
    await expect(dashboard.orders.getByRole('row').filter({ hasText: ownSymbol })).toContainText(at);
  });
});

test('lines are dragged as the menu of the chart says: not at all, with Alt, or always', async ({
  open,
  page,
  picture,
}) => {
  const dashboard = await open();
  await dashboard.expectLive();
  const { ticket, sl } = await buy(dashboard);
  const pane = await PricePane.of(page, dashboard);
  const choose = async (mode: string) => {
    await dashboard.chart.getByRole('button', { name: 'Trading on the chart' }).click();
    await page.getByRole('menuitemcheckbox', { name: mode }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await choose('Dragging off');
  expect(await pane.tryDrag(stopOf(ticket), sl)).toBe('');
  await choose('Drag lines with Alt only');
  expect(await pane.tryDrag(stopOf(ticket), sl)).toBe('');
  await page.keyboard.down('Alt');
  // A tick may move the line away between the look and the press.
  await expect(async () => {
    expect(await pane.tryDrag(stopOf(ticket), sl)).toMatch(/^S\/L 0\.\d{5}/);
  }).toPass({ timeout: 60_000 });
  await page.keyboard.up('Alt');
  await choose('Drag lines');
  await expect(async () => {
    expect(await pane.tryDrag(stopOf(ticket), sl)).toMatch(/^S\/L 0\.\d{5}/);
  }).toPass({ timeout: 60_000 });
  await picture('chart-drag-modes');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
