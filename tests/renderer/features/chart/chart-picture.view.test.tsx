import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '../../../../shared/model/result';
import { candles } from '../../view/chart';
import { fakeHost, openApp } from '../../view/open';
import { screen } from '../../view/screen';

test('a picture of the chart says who, when and what; it is saved, and copied by the host', async () => {
  const host = fakeHost();
  const written = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText');
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => {
    written.mockRestore();
    click.mockRestore();
  });
  await openApp(host);
  await expect.poll(candles).toBe(300);
  const button = screen.chart.getByRole('button', { name: 'Picture of the chart' });
  await button.click();
  await expect.element(page.getByText('Picture of EURUSD H1 saved and copied').first()).toBeVisible();
  expect(saved).toEqual([expect.stringMatching(/^EURUSD H1 \d{4}\.\d\d\.\d\d \d\d_\d\d_\d\d\.png$/)]);
  const [{ png }] = host.invoked('app.copyPicture') as [{ png: string }];
  const size = new DataView(Uint8Array.from(atob(png), (each) => each.charCodeAt(0)).buffer);
  const { width, height } = screen.chart
    .element()
    .querySelector('[data-canvas]')
    ?.getBoundingClientRect() ?? {
    width: 0,
    height: 0,
  };
  expect([size.getUint32(16), size.getUint32(20)]).toEqual([Math.floor(width), Math.floor(height + 24)]);
  const words = written.mock.calls.map(([text]) => text);
  expect(words).toContainEqual(
    expect.stringMatching(
      /^EURUSD H1 · Demo-Server · \d{4}\.\d\d\.\d\d \d\d:\d\d:\d\d broker time · deals: none$/,
    ),
  );

  host.answerWith('app.copyPicture', () => ok(false));
  await button.click();
  await expect
    .element(page.getByText('Picture of EURUSD H1 saved; it could not be copied').first())
    .toBeVisible();
  expect(saved).toHaveLength(2);
});
