import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type IndicatorKind, indicatorCatalogue } from '../../renderer/features/chart/indicators';
import { readRealAnalysis, readRecorded, whyNoRecorded } from '../fixtures/recorded';
import { serveRecords } from '../fixtures/recorded-server';
import { standStill, tickOf } from '../fixtures/still-bridge';
import { expect, screens, sweep, test } from './app';
import { painted } from './chart.page';
import type { Dashboard } from './dashboard.page';

/**
 * Every output that the analysis can hold, drawn by the product's own chart in a real Chromium. Pictures that were stored once would
 * differ on each machine by its fonts and its smoothing, so each is compared with others of the same run: with the candles
 * alone (something was drawn, in the right pane), with the chart after its removal (nothing stayed behind) and with a second
 * rendering of itself (the same answer gives the same picture).
 */

const token = 'outputs-token-1234';
const askedSchema = z.object({ type: z.string().optional(), length: z.number().optional() });
const folder = join(screens, 'outputs');

/** What stands in the canvases of the chart, without the words over it. */
interface Picture {
  /** Height of each pane, pixels. */
  readonly panes: readonly number[];
  /** How many pixels look otherwise in the picture that it is compared with, in each pane; null where the panes are other ones. */
  readonly changed: readonly number[] | null;
}

/**
 * Reads the canvases and keeps them as `keepAs`. Compared with the picture that was kept as `against` before. Where a dotted line is
 * drawn twice, Chromium may give its dots another shade by a hundredth: only what an eye could see counts as changed.
 */
async function look(page: Page, keepAs: string, against: string): Promise<Picture> {
  return page.evaluate(
    async ({ keepAs: name, against: other }) => {
      // The library draws at the next frame; two of them are enough for what follows from the first.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
      const rows = [...document.querySelectorAll('[data-stage] table tr')];
      const panes = rows.flatMap((row) => {
        // The pane's own canvas is the lower one; the upper one holds the crosshair.
        const canvas = row.querySelectorAll('td')[1]?.querySelector('canvas');
        return canvas === null || canvas === undefined || canvas.height < 30 ? [] : [canvas];
      });
      const pixels = panes.map((canvas) => {
        const copy = document.createElement('canvas');
        copy.width = canvas.width;
        copy.height = canvas.height;
        const context = copy.getContext('2d', { willReadFrequently: true });
        if (context === null) throw new Error('no canvas');
        context.drawImage(canvas, 0, 0);
        return new Uint8Array(context.getImageData(0, 0, copy.width, copy.height).data.buffer);
      });
      const store = (Reflect.get(window, 'pictures') ?? {}) as Record<string, Uint8Array[]>;
      const before = store[other];
      store[name] = pixels;
      Reflect.set(window, 'pictures', store);
      const leastVisible = 12;
      const isSameSize =
        before?.length === pixels.length &&
        pixels.every((pane, index) => pane.length === before[index]?.length);
      const changed = !isSameSize
        ? null
        : pixels.map((pane, index) => {
            const known = before[index] ?? pane;
            let count = 0;
            let counted = -1;
            for (let at = 0; at < pane.length; at += 1) {
              const pixel = at >> 2;
              if (pixel === counted || Math.abs((pane[at] ?? 0) - (known[at] ?? 0)) < leastVisible) continue;
              counted = pixel;
              count += 1;
            }
            return count;
          });
      return { panes: panes.map((canvas) => canvas.height), changed };
    },
    { keepAs, against },
  );
}

const looksTheSame = ({ changed }: Picture): boolean => changed?.every((count) => count === 0) ?? false;

/** The picture once nothing moves any more: three looks in a row see the same. */
async function lookAtRest(page: Page, keepAs: string, against: string): Promise<Picture> {
  let same = 0;
  for (let looks = 0; looks < 300; looks += 1) {
    same = looksTheSame(await look(page, 'now', 'now')) ? same + 1 : 0;
    if (same === 2) return look(page, keepAs, against);
    await painted(page);
  }
  throw new Error('the chart does not come to rest');
}

/** The picture once it looks as that one; on a busy machine a scale or a line may follow some frames later. */
async function lookFor(page: Page, keepAs: string, against: string): Promise<Picture> {
  let picture = await look(page, keepAs, against);
  for (let again = 0; !looksTheSame(picture) && again < 120; again += 1) {
    await painted(page);
    picture = await look(page, keepAs, against);
  }
  return picture;
}

/** One output: a kind, and where it came under a name of its own the length that it was asked with. */
interface Output {
  readonly kind: IndicatorKind;
  readonly length?: number;
}

const nameOf = ({ kind, length }: Output): string => `${kind.type}${length ?? ''}`;

async function add(dashboard: Dashboard, { kind, length }: Output): Promise<void> {
  const { page, chart } = dashboard;
  await chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = page.getByRole('dialog', { name: 'Add an indicator' });
  await picker.getByRole('searchbox').fill(kind.label);
  await picker.getByRole('button', { name: kind.label }).first().click();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  if (length === undefined) return;
  await chart.locator('[data-indicator]').first().click();
  const numbers = page.getByRole('dialog');
  await numbers.getByLabel('Length').fill(`${length}`);
  await numbers.getByRole('button', { name: 'Apply' }).click();
  await expect(chart.locator('[data-indicator]')).toHaveText(new RegExp(`\\b${length}$`));
}

async function removeAll({ chart, page }: Dashboard): Promise<void> {
  await chart.getByRole('button', { name: '+ Indicator' }).click();
  const picker = page.getByRole('dialog', { name: 'Add an indicator' });
  const crosses = picker.getByRole('button', { name: /^Remove .* from the chart$/ });
  while ((await crosses.count()) > 0) await crosses.first().click();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
}

/** Waits until the newest output has come, one way or the other. */
async function answered({ chart, page }: Dashboard): Promise<string> {
  const row = chart.locator('[data-legend="row"]');
  await expect(row).toHaveCount(1);
  await expect(row).not.toHaveAttribute('data-status', 'waiting');
  // A crosshair and its marks would be part of the picture.
  await page.mouse.move(2, 2);
  return (await row.getAttribute('data-status')) ?? '';
}

interface Drawn {
  readonly outputs: readonly Output[];
  readonly mayBeEmpty: ReadonlySet<string>;
  /** Of the pictures' names. */
  readonly prefix: string;
  /** Draws each a second time too, which must look the same. */
  readonly isTwice: boolean;
}

/** Draws each output alone; what was drawn wrong, in words. */
async function drawEach(
  dashboard: Dashboard,
  { outputs, mayBeEmpty, prefix, isTwice }: Drawn,
): Promise<readonly string[]> {
  const { page } = dashboard;
  mkdirSync(folder, { recursive: true });
  await removeAll(dashboard);
  await expect(dashboard.chart.locator('[data-legend="row"]')).toHaveCount(0);
  // The market sleeps, and the chart says so: from here on the line of the last price keeps its colour.
  await expect(dashboard.chart.locator('[data-legend="age"]')).toHaveText(/old/);
  await page.mouse.move(2, 2);
  const alone = await lookAtRest(page, 'alone', 'none');
  const wrong: string[] = [];
  for (const output of outputs) {
    const { kind } = output;
    const name = nameOf(output);
    await add(dashboard, output);
    const status = await answered(dashboard);
    const first = await (isTwice ? lookAtRest : look)(page, 'first', 'alone');
    await page.screenshot({
      path: join(folder, `${prefix}-${name}.png`),
      clip: (await dashboard.chart.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 },
    });
    const isEmpty = mayBeEmpty.has(kind.type);
    if (status !== (isEmpty ? 'not drawn' : 'drawn')) wrong.push(`${name} is ${status}`);
    const panes = alone.panes.length + (kind.where === 'pane' ? 1 : 0);
    if (first.panes.length !== panes) wrong.push(`${name} makes ${first.panes.length} panes`);
    // What is only said in the legend moves at most the candles.
    const isSaid = kind.reading?.kind === 'table' || kind.reading?.kind === 'by bar' || isEmpty;
    if (!isSaid && looksTheSame(first)) wrong.push(`${name} draws nothing`);
    await removeAll(dashboard);
    await expect(dashboard.chart.locator('[data-legend="row"]')).toHaveCount(0);
    const after = await lookFor(page, 'after', 'alone');
    if (!looksTheSame(after)) wrong.push(`${name} leaves something behind: ${String(after.changed)}`);
    await dashboard.expectNothingBroken();
    if (!isTwice) continue;
    await add(dashboard, output);
    await answered(dashboard);
    const second = await lookFor(page, 'second', 'first');
    if (!looksTheSame(second)) wrong.push(`${name} looks otherwise again: ${String(second.changed)}`);
    await removeAll(dashboard);
  }
  return wrong;
}

// Minutes of pictures of one canvas, which the page draws the same whatever host it has; indicators.view.test.tsx has the rest.
test.skip(({ host }) => host === 'desktop', 'a sweep of pictures of the page alone');

test.describe('the outputs of a real sidecar', () => {
  test.skip(whyNoRecorded !== null, whyNoRecorded ?? '');

  test('are drawn one by one', sweep, async ({ open }) => {
    test.setTimeout(900_000);
    const analysis = readRealAnalysis();
    const tick = JSON.stringify(tickOf(analysis.candles.at(-1)));
    const server = await serveRecords(readRecorded(), {
      token,
      analysis,
      instead: ({ path }) =>
        path.endsWith('/symbols/EURUSD/tick')
          ? { status: 200, contentType: 'application/json', body: tick }
          : null,
    });
    try {
      const dashboard = await open({ bridgeUrl: server.url, token });
      await dashboard.selectSymbol('EURUSD');
      await dashboard.selectTimeframe('H1');
      const outputs = Object.entries(analysis.indicators).flatMap(([name, wish]): Output[] => {
        const asked = askedSchema.parse(wish === true ? {} : wish);
        const kind = indicatorCatalogue.find(({ type }) => type === (asked.type ?? name));
        if (kind === undefined) return [];
        return [{ kind, ...(asked.length === undefined ? {} : { length: asked.length }) }];
      });
      // All of them, the two kinds that came twice among them.
      expect(outputs.map(nameOf)).toEqual(Object.keys(analysis.indicators));
      expect(outputs).toHaveLength(63);
      const wrong = await drawEach(dashboard, {
        outputs,
        mayBeEmpty: new Set(['bosChoch']),
        prefix: 'real',
        // Each way of drawing is drawn twice below; sixty kinds twice would be minutes for nothing new.
        isTwice: false,
      });
      expect(wrong).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

test('every way of drawing shows the demo bridge’s own outputs', sweep, async ({ bridge, open }) => {
  test.setTimeout(900_000);
  const demo = await bridge();
  const all = Object.fromEntries(indicatorCatalogue.map(({ type }) => [type, true]));
  const still = await standStill({ address: demo.address, token: demo.token }, all);
  try {
    const dashboard = await open({ bridgeUrl: still.url, token: demo.token });
    await dashboard.selectSymbol('EURUSD');
    await dashboard.selectTimeframe('H1');
    const empty = indicatorCatalogue.filter(({ type }) => {
      const output = still.analysis.ta[type];
      return Array.isArray(output) && output.length === 0;
    });
    // One of each way of drawing: all kinds of the table would draw the same ways over and over.
    const ways = new Map<string, IndicatorKind>();
    for (const kind of indicatorCatalogue) {
      const way = `${kind.where} ${kind.reading?.kind ?? ''} ${kind.parts.map((part) => part.kind).join()}`;
      if (!ways.has(way)) ways.set(way, kind);
    }
    const outputs = [...ways.values()].map((kind) => ({ kind }));
    // Levels of a random market may lie off the newest candles: all candles are brought into sight.
    await dashboard.chart.locator('[data-stage]').focus();
    for (let step = 0; step < 14; step += 1) await dashboard.page.keyboard.press('-');
    const mayBeEmpty = new Set(empty.map(({ type }) => type));
    expect(await drawEach(dashboard, { outputs, mayBeEmpty, prefix: 'demo', isTwice: true })).toEqual([]);
  } finally {
    await still.close();
  }
});
