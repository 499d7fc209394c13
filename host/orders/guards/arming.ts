import type { Account } from '../../../shared/model/account';
import type { Arming } from '../../../shared/model/limits';
import { failed, ok, type Result } from '../../../shared/model/result';
import { accountName } from '../../../shared/rules/account-identity';

/** Everything but a demo or contest account counts as real money, also where the bridge does not say. */
const needsArming = (account: Account | null): boolean =>
  account?.tradeMode !== 'DEMO' && account?.tradeMode !== 'CONTEST';

/** Generation, login, server and trade mode: a demo that becomes real has another key. */
const keyOf = (generation: number, account: Account | null): string | null => {
  const name = account === null ? null : accountName(account);
  return name === null ? null : `${generation} ${name} ${account?.tradeMode ?? 'not told'}`;
};

/**
 * New risk on a live account needs arming by the user in each session (reference/order-safety.md, rule 12). Kept in memory for one
 * generation, login, server and mode; a change of any of them, or a restart, ends it.
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
    // Switching to another account and back needs arming again.
    if (this.#armedFor !== null && this.#armedFor !== key) this.#armedFor = null;
    return {
      generation,
      needsArming: needsArming(account),
      isArmed: key !== null && this.#armedFor === key,
      account: account === null ? null : accountName(account),
    };
  }

  /** To be called after every read of the account. */
  look(): void {
    const arming = this.state();
    const reported = JSON.stringify(arming);
    if (reported === this.#reported) return;
    this.#reported = reported;
    this.#onChange(arming);
  }

  /** `account`: the one that the user saw when arming. */
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
