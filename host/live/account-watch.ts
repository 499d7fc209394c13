import type { Handlers } from '../../shared/contract';
import type { Account } from '../../shared/model/account';
import { failed } from '../../shared/model/result';
import { isOtherAccount } from '../../shared/rules/account-identity';
import type { BridgeSwitch } from './active-bridge';

export type AccountHandlers = Pick<Handlers, 'account.read'>;

const otherAccount = failed({
  kind: 'cancelled',
  message: 'The terminal is logged in to another account now: everything is read anew.',
});

/**
 * The same bridge can come back with another login: that is another account, as different as another bridge. Then a new
 * generation begins, which drops everything that was read, and refuses writes that were meant for the account before.
 */
export function accountHandlers(bridge: BridgeSwitch): AccountHandlers {
  let known: { readonly generation: number; readonly account: Account } | null = null;
  /** Two reads at once may both see the new login: one change is enough. */
  let left = 0;

  return {
    async 'account.read'() {
      const { generation } = bridge.current();
      const read = await bridge.read((client) => client.account());
      if (!read.ok) return read;
      if (generation <= left) return otherAccount;
      if (known?.generation === generation && isOtherAccount(known.account, read.value)) {
        left = generation;
        await bridge.choose();
        return otherAccount;
      }
      // An answer that does not say its login must not hide the one that is known.
      if (known?.generation !== generation || read.value.login !== null) {
        known = { generation, account: read.value };
      }
      return read;
    },
  };
}
