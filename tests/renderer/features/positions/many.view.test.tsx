import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PositionsTable } from '../../../../renderer/features/positions';
import { positionOf } from '../../../fixtures/trading';
import { positions } from '../../view/dashboard';
import { fakeHost, openView } from '../../view/open';
import { listed } from '../../view/standard-answers';

test('of five thousand positions a screenful is drawn, and the last is reached', async () => {
  const host = fakeHost();
  const held = Array.from({ length: 5_000 }, (_, index) => positionOf({ ticket: `${7_000_000 + index}` }));
  host.answer('positions.list', listed(held));
  await openView(host, <PositionsTable />);
  const rowOf = (ticket: string) => positions.getByRole('row').filter({ hasText: ticket });
  await expect.element(rowOf('7000000')).toBeVisible();
  expect(positions.getByRole('row').elements().length).toBeLessThan(60);
  await rowOf('7000000').getByRole('cell').nth(1).click();
  await userEvent.keyboard('{End}');
  await expect.element(rowOf('7004999')).toBeVisible();
  expect(positions.getByRole('row').elements().length).toBeLessThan(60);
});
