import { expect, test } from 'vitest';
import { createOpenRequests } from '../../../host/api/open-requests';
import { failed, ok } from '../../../shared/model/result';

const asked = (wanted: AbortSignal | undefined) =>
  Promise.resolve(wanted?.aborted === true ? failed({ kind: 'cancelled', message: '' }) : ok('sent'));

test('a request that arrives after its cancelling is not wanted, the next of the page is', async () => {
  const open = createOpenRequests();
  expect(open.cancel('late')).toBe(false);
  expect(await open.during('late', asked)).toMatchObject({ ok: false });
  expect(await open.during('next', asked)).toEqual(ok('sent'));
});
