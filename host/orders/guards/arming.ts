import type { Account } from '../../../shared/model/account';
import type { Arming } from '../../../shared/model/limits';
import { failed, ok, type Result } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';

/** What is no demo and no contest is treated as real money, also where the bridge does not say. */
const needsArming = (account: Account | null): boolean =>
  account?.tradeMode !== 'DEMO' && account?.tradeMode !== 'CONTEST';

/** One login at one server, as what it trades: a demo that becomes real is another one. */
const keyOf = (generation: number, account: Account | null): string | null => {
  const name = account === null ? null : accountName(account);
  return name === null ? null : `${generation} ${name} ${account?.tradeMode ?? 'not told'}`;
};

/**
 * New risk on a live account is armed by hand for one session: in memory only, for one generation, login, server and mode
 * (reference/order-safety.md, rule 12). Any change of these takes it away, and so does a restart.
 */
export class LiveArming {
  readonly #read: () => { readonly generation: number; readonly account: Account | null };
  readonly #onChange: (arming: Arming) => void;
  #armedFor: string | null = null;
  #reported = '';

  constructor(
    read: () => { readonly generation: number; readonly account: Account | null },
    onChange: (arming: Arming) => void,
  ) {
    this.#read = read;
    this.#onChange = onChange;
  }

  state(): Arming {
    const { generation, account } = this.#read();
    const key = keyOf(generation, account);
    // Once it was another account, the way back is armed anew.
    if (this.#armedFor !== null && this.#armedFor !== key) this.#armedFor = null;
    return {
      generation,
      needsArming: needsArming(account),
      isArmed: key !== null && this.#armedFor === key,
      account: account === null ? null : accountName(account),
    };
  }

  /** After every read that may have changed it. */
  look(): void {
    const arming = this.state();
    const reported = JSON.stringify(arming);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#onChange(arming);
  }

  /** `account` is the one that the user looked at. */
  arm(asked: {
    readonly generation: number;
    readonly account: string | null;
    readonly isArmed: boolean;
  }): Result<Arming> {
    const { generation, account } = this.#read();
    if (!asked.isArmed) this.#armedFor = null;
    else {
      const key = keyOf(generation, account);
      if (key === null || account === null) {
        return failed({
          kind: 'held-back',
          message: 'The account is not known yet: it cannot be armed.',
          field: 'live-account',
        });
      }
      if (asked.generation !== generation || asked.account !== accountName(account)) {
        return failed({
          kind: 'held-back',
          message: 'The account or bridge changed: check it before arming.',
          field: 'live-account',
        });
      }
      this.#armedFor = key;
    }
    this.look();
    return ok(this.state());
  }
}
