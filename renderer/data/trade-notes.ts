import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventValue, Host } from '../../shared/contract';
import { type TradeNote, withNote } from '../../shared/model/trade-notes';
import { useBridge, useHost } from './bridge';
import { read } from './failure-error';
import { hostKey } from './keys';
import { useBotAccount } from './trader-names';

/** The user's notes and tags on trades of the connected account, by position. */
export type TradeNotes = ReadonlyMap<string, TradeNote>;

const none: TradeNotes = new Map();
const known = new WeakMap<readonly TradeNote[], TradeNotes>();

/** Read once: what is written later is told by the host. */
export const tradeNotesOptions = (host: Host, account: string | null) =>
  queryOptions({
    queryKey: hostKey('notes', account),
    queryFn: (): Promise<readonly TradeNote[]> =>
      account === null ? Promise.resolve([]) : read(host, 'notes.list', { account }),
    staleTime: Number.POSITIVE_INFINITY,
  });

function byPosition(notes: readonly TradeNote[] | undefined): TradeNotes {
  if (notes === undefined) return none;
  const found = known.get(notes) ?? new Map(notes.map((note) => [note.positionId, note]));
  known.set(notes, found);
  return found;
}

/** Of this bridge's account: tickets are of one broker, and the demo's of one of its starts. */
export function useNotesAccount(): string | null {
  const { life, profile, url, source } = useBridge().active;
  const account = useBotAccount();
  return account === null ? null : `${life ?? profile?.id ?? url ?? source} ${account}`;
}

const useRead = () => useQuery({ ...tradeNotesOptions(useHost(), useNotesAccount()) });

/** When they were last read or written: another number where one may be another. */
export const useNotesWritten = (): number => useRead().dataUpdatedAt;

/** None until they are read: for showing, not for writing on one. */
export const useTradeNotes = (): TradeNotes => byPosition(useRead().data);

/** For writing: what is not read yet must not be replaced. */
export function useReadTradeNotes(): { readonly notes: TradeNotes | null; readonly error: Error | null } {
  const account = useNotesAccount();
  const { data, error } = useRead();
  return { notes: account === null || data === undefined ? null : byPosition(data), error };
}

/** The notes with one that was written; as they were where there are none yet, as the read that comes will have it. */
export const withWritten = (
  notes: readonly TradeNote[] | undefined,
  { note }: Pick<EventValue<'notes.changed'>, 'note'>,
): readonly TradeNote[] | undefined => (notes === undefined ? undefined : (withNote(notes, note) ?? notes));

export function useSaveTradeNote() {
  const host = useHost();
  const client = useQueryClient();
  const account = useNotesAccount();
  const { queryKey } = tradeNotesOptions(host, account);
  return useMutation({
    mutationFn: (note: TradeNote) =>
      read(host, 'notes.save', { account: account ?? '', note: { ...note, tags: [...note.tags] } }),
    onSuccess: (note) =>
      client.setQueryData<readonly TradeNote[]>(queryKey, (notes) => withWritten(notes, { note })),
  });
}
