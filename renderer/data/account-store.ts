import type { Account } from '../../shared/model/account';
import type { ActiveBridge } from '../../shared/model/settings';
import { accountName } from '../../shared/rules/account-identity';
import { Store } from '../base/store';

/**
 * Which account each generation of this run belonged to. Whatever outlives a change of bridge (lines of Notifications,
 * orders without a known result) carries its generation, so that it is shown only under its own account and shown again
 * when that account comes back.
 */
interface Place {
  /** The profile and its address; the demo has another address at each start, and is another market then. */
  readonly bridge: string;
  readonly name: string;
  /** `login@server`, `''` where the bridge does not say; null until the account has been read. */
  readonly account: string | null;
}

/** Result of reading an account for the first time in its generation. */
export interface Arrival {
  /** Older generations of this same account. */
  readonly earlier: readonly number[];
  /** The name of the account that this bridge had before, where that was another one. */
  readonly before: string | null;
}

const nothingNew: Arrival = { earlier: [], before: null };

export class AccountStore {
  readonly #places = new Map<number, Place>();
  readonly #present = new Store<number | null>(null);

  /** Null until the host has named a bridge. */
  readonly present = this.#present.read;

  readonly subscribe = this.#present.subscribe;

  /** The host uses this bridge now, or its name has changed. */
  enter(active: ActiveBridge): void {
    const { generation } = active;
    this.#places.set(generation, {
      bridge: `${active.profile?.id ?? active.source} ${active.url ?? ''}`,
      name: bridgeTitle(active),
      account: this.#places.get(generation)?.account ?? null,
    });
    this.#present.set(generation);
  }

  /** The newest generation of the same account: what comes late belongs there if the account is back already. */
  latestOf(generation: number): number {
    const place = this.#places.get(generation);
    if (place === undefined || place.account === null) return generation;
    const same = [...this.#places].filter(
      ([, each]) => each.bridge === place.bridge && each.account === place.account,
    );
    return Math.max(generation, ...same.map(([each]) => each));
  }

  nameOf(generation: number): string {
    return this.#places.get(generation)?.name ?? 'another bridge';
  }

  /** To be called when the account of a generation has been read. */
  learn(generation: number, account: Pick<Account, 'login' | 'server'>): Arrival {
    const place = this.#places.get(generation);
    if (place === undefined || place.account !== null) return nothingNew;
    const known = { ...place, account: accountName(account) ?? '' };
    this.#places.set(generation, known);
    const older = [...this.#places].filter(([each]) => each < generation);
    const same = older.filter(([, each]) => each.bridge === known.bridge && each.account === known.account);
    const last = this.#places.get(generation - 1);
    const isOther =
      last?.bridge === known.bridge &&
      last.account !== null &&
      last.account !== '' &&
      last.account !== known.account;
    return { earlier: same.map(([each]) => each), before: isOther ? last.account : null };
  }
}

export const accountStore = new AccountStore();

/** The user's name for this bridge. */
const bridgeTitle = (active: ActiveBridge): string => active.profile?.name ?? 'BRIDGE_URL';
