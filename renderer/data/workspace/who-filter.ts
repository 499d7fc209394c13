import { useMemo } from 'react';
import { z } from 'zod';
import {
  isTraderKey,
  type ShownTraders,
  showsTrader,
  type TraderKey,
} from '../../../shared/rules/trader-key';
import { type KeyValueStorage, PersistentStore, pageStorage } from '../../base/remembered';
import { useStore } from '../../base/store';
import { useBotAccount } from '../trader-names';

/** Whose trades tables, chart and statistics show, for each account. The account's own numbers are always of all. */

const keysSchema = z.array(z.string().refine(isTraderKey)).min(1).max(100);
const shownSchema = z.union([
  z.strictObject({ only: keysSchema.readonly() }),
  z.strictObject({ allBut: keysSchema.readonly() }),
]);
const storedSchema = z.record(z.string().max(700), shownSchema);
type Stored = z.infer<typeof storedSchema>;

export class WhoFilterStore extends PersistentStore<Stored> {
  constructor(keep: KeyValueStorage) {
    super(keep, 'who', storedSchema, {});
  }

  choose(account: string, shown: ShownTraders): void {
    const { [account]: _before, ...rest } = this.read();
    this.set(shown === null ? rest : { ...rest, [account]: shown });
  }
}

const store = new WhoFilterStore(pageStorage());

const without = (keys: readonly TraderKey[], key: TraderKey) => keys.filter((each) => each !== key);
const onlyOf = (keys: readonly TraderKey[]): ShownTraders => (keys.length === 0 ? null : { only: [...keys] });
const allButOf = (keys: readonly TraderKey[]): ShownTraders =>
  keys.length === 0 ? null : { allBut: [...keys] };

/** A click: this trader alone, or all again if it is alone already. */
export const chooseOnly = (shown: ShownTraders, key: TraderKey): ShownTraders =>
  shown !== null && 'only' in shown && shown.only.length === 1 && shown.only[0] === key
    ? null
    : { only: [key] };

/** With Ctrl: this one too, or not any more. */
export function chooseAlso(shown: ShownTraders, key: TraderKey): ShownTraders {
  if (shown === null) return { only: [key] };
  if ('only' in shown) {
    return showsTrader(shown, key) ? onlyOf(without(shown.only, key)) : onlyOf([...shown.only, key]);
  }
  return showsTrader(shown, key) ? allButOf([...shown.allBut, key]) : allButOf(without(shown.allBut, key));
}

/** With Alt: all but this one, or all again. */
export const chooseAllBut = (shown: ShownTraders, key: TraderKey): ShownTraders =>
  shown !== null && 'allBut' in shown && shown.allBut.length === 1 && shown.allBut[0] === key
    ? null
    : { allBut: [key] };

export interface WhoFilter {
  readonly shown: ShownTraders;
  readonly shows: (key: TraderKey) => boolean;
  /** Changes with the choice: rows that it hides have not gone. */
  readonly id: string;
  choose(shown: ShownTraders): void;
}

/** Before the account is known, all are shown. */
export function useWhoFilter(): WhoFilter {
  const account = useBotAccount();
  const stored = useStore(store);
  const shown = account === null ? null : (stored[account] ?? null);
  return useMemo(
    () => ({
      shown,
      shows: (key) => showsTrader(shown, key),
      id: JSON.stringify(shown),
      choose: (next) => {
        if (account !== null) store.choose(account, next);
      },
    }),
    [account, shown],
  );
}
