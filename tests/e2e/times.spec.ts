import { expect, onBothDialects, test } from './app';

/** One switch for the clock of charts and tables. */

test(
  'times are written by the broker’s clock, by UTC on wish, and stay so over a reload',
  onBothDialects,
  async ({ dialect, open, page, picture }) => {
    test.setTimeout(180_000);
    const dashboard = await open();
    await dashboard.expectLive();
    const header = (name: string) => dashboard.positions.getByRole('columnheader', { name });
    const opened = async (): Promise<string> =>
      /\d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d/.exec(
        (await dashboard.positions.getByRole('row').nth(1).textContent()) ?? '',
      )?.[0] ?? 'no time';
    await expect(header('Opened (broker)')).toBeVisible();
    const brokers = await opened();

    await page.keyboard.press('Control+,');
    await page.getByRole('group', { name: 'Times in charts and tables' }).getByLabel('UTC').check();
    await picture('times-settings');
    await page.keyboard.press('Escape');
    await expect(header('Opened (UTC)')).toBeVisible();
    const aheadH = (Date.parse(clock(brokers)) - Date.parse(clock(await opened()))) / 3_600_000;
    // The demo's broker is two hours ahead, in summer three; the family's five and a half.
    expect(dialect === 'family' ? [5.5] : [2, 3]).toContain(aheadH);

    await page.reload();
    await dashboard.expectLive();
    await expect(header('Opened (UTC)')).toBeVisible();
    await dashboard.showTab('History');
    await expect(page.getByRole('tabpanel')).toContainText('times in UTC, days of the broker');
    await picture('times-utc');
  },
);

const clock = (text: string): string => `${text.replaceAll('.', '-').replace(' ', 'T')}Z`;
