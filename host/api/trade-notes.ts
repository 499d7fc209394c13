import type { EventValue, Handlers } from '../../shared/contract';
import { failed, ok } from '../../shared/model/result';
import { mostNotes, type TradeNote, withNote } from '../../shared/model/trade-notes';
import type { SettingsStore } from '../settings/stored-settings';
import { changesInTurn } from './settings';

/** The user's notes on trades: in a file of their own, so that reading the settings does not read a megabyte of words. */
export function tradeNoteHandlers(
  store: Pick<SettingsStore, 'alone' | 'notes' | 'saveNotes'>,
  onChange: (change: EventValue<'notes.changed'>) => void,
): Pick<Handlers, 'notes.list' | 'notes.save'> {
  const inTurn = changesInTurn<TradeNote>(store);
  return {
    'notes.list': ({ account }) => Promise.resolve(ok([...(store.notes()[account] ?? [])])),
    'notes.save': ({ account, note }) =>
      inTurn(async () => {
        const all = store.notes();
        const next = withNote(all[account] ?? [], note);
        if (next === null) {
          const message = `Notes are kept on ${mostNotes} trades of an account: remove one first.`;
          return failed({ kind: 'bad-input', message, field: 'note' });
        }
        store.saveNotes({ ...all, [account]: next });
        onChange({ account, note });
        return ok(note);
      }),
  };
}
