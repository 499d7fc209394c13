import { expect, onTestFinished, test } from 'vitest';
import { focusRegionWhenRead } from '../../../renderer/base/regions';

function regionWithTab() {
  const region = document.createElement('section');
  region.ariaLabel = 'Trade';
  region.innerHTML =
    '<button role="tab" tabindex="0">History</button><table><tbody></tbody></table><input aria-label="Filter">';
  document.body.append(region);
  onTestFinished(() => region.remove());
  const read = () => {
    const body = region.querySelector('tbody');
    if (body !== null) body.innerHTML = '<tr data-row="7" tabindex="0"><td>7</td></tr>';
  };
  return { region, read };
}

test('the first row has the focus as soon as its table is read', async () => {
  const { region, read } = regionWithTab();
  focusRegionWhenRead('Trade');
  expect(document.activeElement?.textContent).toBe('History');
  read();
  await expect.poll(() => document.activeElement?.tagName).toBe('TR');
  expect(region.contains(document.activeElement)).toBe(true);
});

test('a focus that went elsewhere meanwhile stays there', async () => {
  const { region, read } = regionWithTab();
  focusRegionWhenRead('Trade');
  region.querySelector('input')?.focus();
  read();
  await new Promise((done) => requestAnimationFrame(done));
  expect(document.activeElement?.tagName).toBe('INPUT');
});
