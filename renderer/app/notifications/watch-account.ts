import { QueryObserver } from '@tanstack/react-query';
import { accountName } from '../../../shared/rules/account-identity';
import { accountOptions } from '../../data/account';
import { accountBook } from '../../data/account-book';
import type { Bridge } from '../../data/bridge';
import { notify, returnNotices } from '../../data/notifications/store';
import { returnUnknown } from '../../features/trading';

/** Once the account of this generation is known: what was kept of it comes back, and a change of login is told. */
export function watchAccount(bridge: Bridge): () => void {
  const { generation } = bridge;
  // Disabled: it only listens to what the poller brings.
  return new QueryObserver(bridge.client, { ...accountOptions(bridge), enabled: false }).subscribe(
    ({ data }) => {
      if (data === undefined) return;
      const { earlier, before } = accountBook.learn(generation, data);
      returnUnknown(earlier, generation);
      returnNotices(earlier, generation);
      if (before === null) return;
      notify({
        tone: 'warn',
        title: 'Another account is logged in',
        detail: `This bridge served ${before} until now. Everything is read anew for ${accountName(data) ?? 'the new account'}.`,
      });
    },
  );
}
