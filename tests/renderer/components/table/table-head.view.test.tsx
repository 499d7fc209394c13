import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Column, DataTable } from '../../../../renderer/components/table/data-table';
import { fakeHost, openView } from '../../view/open';

interface Row {
  readonly name: string;
}

test('heads are not rendered again with new rows, and still act on the newest', async () => {
  let reads = 0;
  const name: Column<Row> = {
    id: 'name',
    get header() {
      reads += 1;
      return 'Name';
    },
    width: 80,
    cell: (row) => row.name,
    sortBy: (row) => row.name,
  };
  const columns = [name];
  const rowId = (row: Row): string => row.name;
  function Polled() {
    const [count, setCount] = useState(1);
    const rows = Array.from({ length: count }, (_, at) => ({ name: `row ${at + 1}` }));
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          Poll
        </button>
        <DataTable name="Rows" columns={columns} rows={rows} rowId={rowId} empty={null} />
      </>
    );
  }
  await openView(fakeHost(), <Polled />);
  const cells = () =>
    page
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent);
  await expect.poll(cells).toEqual(['row 1']);
  const before = reads;
  await page.getByRole('button', { name: 'Poll' }).click();
  await expect.poll(cells).toEqual(['row 1', 'row 2']);
  expect(reads).toBe(before);
  const head = page.getByRole('button', { name: 'Name' });
  await head.click();
  await head.click();
  await expect.poll(cells).toEqual(['row 2', 'row 1']);
});
