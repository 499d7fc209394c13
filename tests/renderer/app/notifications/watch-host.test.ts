import { expect, it } from 'vitest';
import { watchHost } from '../../../../renderer/app/notifications/watch-bridge';
import { accountOptions } from '../../../../renderer/data/account';
import { FailureError } from '../../../../renderer/data/failure-error';
import { readNotices } from '../../../../renderer/data/notifications/store';
import type { FailureKind } from '../../../../shared/model/result';
import { account } from '../../../fixtures/trading';
import { bridgeOver } from '../../data/test-bridge';

it('a page tells itself that its host is lost and back, and leaves the bridge to the host', async () => {
  const bridge = bridgeOver();
  const stop = watchHost(bridge);
  const before = readNotices().length;
  const poll = (kind: FailureKind | null) =>
    bridge.client.prefetchQuery({
      queryKey: accountOptions(bridge).queryKey,
      queryFn: () =>
        kind === null ? Promise.resolve(account) : Promise.reject(new FailureError({ kind, message: '' })),
      staleTime: 0,
    });
  for (const kind of [null, 'unreachable', 'host-lost', 'host-lost', null] as const) await poll(kind);
  const told = readNotices()
    .slice(before)
    .map(({ tone, title, isToast }) => [tone, title, isToast]);
  expect(told).toEqual([
    ['bad', 'Bridgewatch itself does not answer', false],
    ['good', 'Bridgewatch answers again', true],
  ]);
  stop();
});
