// Draws assets/icon.svg in all sizes for the packages, and assets/tray/template.svg for macOS's menu bar: `node
// scripts/draw-icons.mjs`. Run by hand after a change of the drawing; the pictures are committed, so that no build needs a browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserToLaunch } from './browser.mjs';
import { root } from './ensure.mjs';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
const browser = await chromium.launch(await browserToLaunch());
/**
 * @param {string} drawing
 * @param {number} size pixels
 * @param {string} file
 */
async function draw(drawing, size, file) {
  const svg = await readFile(join(root, 'assets', drawing), 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  await writeFile(join(root, 'assets', file), await page.screenshot({ omitBackground: true }));
  await page.close();
}
try {
  await mkdir(join(root, 'assets', 'icons'), { recursive: true });
  for (const size of sizes) await draw('icon.svg', size, join('icons', `${size}x${size}.png`));
  await draw('icon.svg', 1024, 'icon.png');
  // Electron uses `@2x` for dense displays; macOS recolours a "Template".
  await draw('tray/template.svg', 16, 'tray/trayTemplate.png');
  await draw('tray/template.svg', 32, 'tray/trayTemplate@2x.png');
} finally {
  await browser.close();
}
