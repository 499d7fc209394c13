import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Account } from '../../../shared/model/account';
import type { ActiveBridge } from '../../../shared/model/settings';
import { accountName } from '../../../shared/rules/account-identity';
import { type KeyValueStorage, pageStorage, recall, remember } from '../../base/remembered';
import { Store } from '../../base/store';

/** Which account one-click trading is armed for, and what it does at once. The consent is stored, the armed state never is. */

/** What a click may do without a dialog while armed. */
export const atOnceActions = ['place', 'close', 'levels', 'cancel', 'move'] as const;
export type AtOnceAction = (typeof atOnceActions)[number];

export type Scope = Readonly<Record<AtOnceAction, boolean>>;

const scopeSchema = z.object({
  place: z.boolean(),
  close: z.boolean(),
  levels: z.boolean(),
  cancel: z.boolean(),
  // Choices stored before lines could be dragged do not have it: then dragging asks.
  move: z.boolean().default(false),
});
const consentsSchema = z.array(z.string().max(500)).max(200);
const everything: Scope = { place: true, close: true, levels: true, cancel: true, move: true };

/**
 * One account: its bridge, login and server, and whether it is demo or real. Null while the bridge does not say: then
 * nothing can be armed.
 */
export function consentKey(account: Account | null, bridge: string): string | null {
  if (account === null || account.tradeMode === null) return null;
  const name = accountName(account);
  return name === null ? null : `${bridge} ${name} ${account.tradeMode}`;
}

/** The profile's id, or what stands for it where the environment named the bridge. */
export const bridgeName = ({
  profile,
  url,
  source,
}: Pick<ActiveBridge, 'profile' | 'url' | 'source'>): string => profile?.id ?? url ?? source;

interface State {
  /** The `armKey` of the account that it is armed for. */
  readonly armedFor: string | null;
  /** The account that the consent dialog is open for. */
  readonly asking: string | null;
  readonly scope: Scope;
  /** Controls whose click is still being sent: they take no second one. */
  readonly busy: ReadonlySet<string>;
}

/** Armed for one account, in this page and this run only. */
export class OneClickState {
  readonly #keep: KeyValueStorage;
  readonly #store: Store<State>;

  constructor(keep: KeyValueStorage) {
    this.#keep = keep;
    const scope = recall<Scope>(keep, 'one-click.scope', scopeSchema, everything);
    this.#store = new Store<State>({ armedFor: null, asking: null, scope, busy: new Set() });
  }

  readonly read = (): State => this.#store.read();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  hasConsent(consent: string): boolean {
    return this.#consents().includes(consent);
  }

  /** Arms, or asks for the consent if it is missing. */
  arm(consent: string, generation: number): void {
    if (this.hasConsent(consent)) this.#set({ armedFor: armKey(consent, generation), asking: null });
    else this.#set({ asking: consent });
  }

  consentTo(consent: string, generation: number): void {
    remember(this.#keep, 'one-click.consents', [...new Set([...this.#consents(), consent])].slice(-200));
    this.#set({ armedFor: armKey(consent, generation), asking: null });
  }

  stopAsking(): void {
    this.#set({ asking: null });
  }

  disarm(): void {
    if (this.read().armedFor !== null) this.#set({ armedFor: null });
  }

  isArmed(consent: string | null, generation: number): boolean {
    return consent !== null && this.read().armedFor === armKey(consent, generation);
  }

  choose(action: AtOnceAction, isAtOnce: boolean): void {
    const scope = { ...this.read().scope, [action]: isAtOnce };
    remember(this.#keep, 'one-click.scope', scope);
    this.#set({ scope });
  }

  /** Runs `send` unless the same control's click is still being sent: then it resolves to null. */
  async once<Answer>(control: string, send: () => Promise<Answer>): Promise<Answer | null> {
    if (this.read().busy.has(control)) return null;
    this.#set({ busy: new Set([...this.read().busy, control]) });
    try {
      return await send();
    } finally {
      this.#set({ busy: new Set([...this.read().busy].filter((each) => each !== control)) });
    }
  }

  #consents(): readonly string[] {
    return recall<readonly string[]>(this.#keep, 'one-click.consents', consentsSchema, []);
  }

  #set(change: Partial<State>): void {
    this.#store.set({ ...this.read(), ...change });
  }
}

/** A change of bridge is a new generation, so it disarms. */
const armKey = (consent: string, generation: number): string => `${generation} ${consent}`;

export const oneClick = new OneClickState(pageStorage());

/** One value of the state: renders when that value changes. */
export const useOneClickValue = <Value extends string | boolean | null | Scope>(
  select: (state: State) => Value,
): Value => useSyncExternalStore(oneClick.subscribe, () => select(oneClick.read()));
