import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Host, Input, RequestName } from '../../shared/contract';
import { useHost } from './bridge';
import { read } from './failure-error';

/** Sends the request of this name. */
export const asking =
  <Name extends RequestName>(name: Name) =>
  (host: Host, input: Input<Name>) =>
    read(host, name, input);

export function useAsk<Name extends RequestName>(name: Name) {
  const host = useHost();
  return useMutation({ mutationFn: (input: Input<Name>) => asking(name)(host, input) });
}

/** A change that the host answers with all that it keeps of its kind: from then on that is shown. */
export function useChange<Change, Kept>(
  options: (host: Host) => { readonly queryKey: DataTag<QueryKey, Kept, Error> },
  send: (host: Host, change: Change) => Promise<Kept>,
) {
  const host = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => send(host, change),
    onSuccess: (kept) => client.setQueryData<Kept>(options(host).queryKey, () => kept),
  });
}
