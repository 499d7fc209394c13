import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Num } from '../../../../renderer/components/numbers';
import { type Figure, Figures } from '../../../../renderer/features/bots/figures';
import { fakeHost, openView } from '../../view/open';

const figure = (label: string, value: string, rest: Partial<Figure> = {}): Figure => ({
  label,
  value: <Num>{value}</Num>,
  title: label,
  onShow: null,
  ...rest,
});

test('a note that has no room beside its number stands below it, never over the next one', async () => {
  await openView(
    fakeHost(),
    <div style={{ width: 212 }}>
      <Figures
        name="Results"
        columns={2}
        figures={[
          figure('Without a stop', '12 min 6 s', { note: '98 % watched' }),
          figure('Average R', '\u22120.10'),
          figure('Exposure', 'EUR +5.8k, USD \u22125.8k, GBP +12.4k, JPY \u221212.4k', { isWide: true }),
        ]}
      />
    </div>,
  );
  const list = page.getByRole('list', { name: 'Results' });
  await expect.element(list).toBeVisible();
  const { right: edge } = list.element().getBoundingClientRect();
  const second = page
    .getByRole('button', { name: /^Average R/ })
    .element()
    .getBoundingClientRect();
  const note = page.getByText('98 % watched').element().getBoundingClientRect();
  expect(note.right).toBeLessThanOrEqual(second.left);
  const wide = page.getByRole('button', { name: /^Exposure/ }).element();
  for (const part of wide.querySelectorAll('*')) {
    expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  }
});
