import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../shared/model/settings';
import type { TradeNote } from '../../shared/model/trade-notes';
import { useHost } from './bridge';
import { read } from './failure-error';
import { settingsOptions, useSettingsChange } from './settings';
import { useBotAccount } from './trader-names';

/** The user's notes and tags on trades of the connected account, by position. */
export type TradeNotes = ReadonlyMap<string, TradeNote>;

const none: TradeNotes = new Map();
const known = new WeakMap<readonly TradeNote[], TradeNotes>();

function notesOf(settings: Settings | undefined, account: string | null): TradeNotes {
  const notes = account === null ? undefined : settings?.notes[account];
  if (notes === undefined) return none;
  const found = known.get(notes) ?? new Map(notes.map((note) => [note.positionId, note]));
  known.set(notes, found);
  return found;
}

export function useTradeNotes(): TradeNotes {
  const account = useBotAccount();
  return notesOf(useQuery({ ...settingsOptions(useHost()), enabled: false }).data, account);
}

export function useSaveTradeNote() {
  const account = useBotAccount();
  return useSettingsChange((host, note: TradeNote) =>
    read(host, 'notes.save', { account: account ?? '', note: { ...note, tags: [...note.tags] } }),
  );
}
