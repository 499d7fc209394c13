// Draws assets/icon.svg in every size that the packages need: `node scripts/draw-icons.mjs`. Run by hand after a change of
// the drawing; the pictures are committed, so that no build needs a browser.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './ensure.mjs';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const svg = await readFile(join(root, 'assets', 'icon.svg'), 'utf8');
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await mkdir(join(root, 'assets', 'icons'), { recursive: true });
  for (const size of [...sizes, 1024]) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
    );
    const picture = await page.screenshot({ omitBackground: true });
    const path = size === 1024 ? 'icon.png' : join('icons', `${size}x${size}.png`);
    await writeFile(join(root, 'assets', path), picture);
    await page.close();
  }
} finally {
  await browser.close();
}
