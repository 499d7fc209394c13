import { useEffect, useRef } from 'react';

/**
 * Stands among a dialog's content, so that it acts once that is in the page: puts the focus where a phase of the dialog starts,
 * after the dialog's own choice. Null leaves that as it is.
 */
export function StartFocus({
  phase,
  find,
}: {
  readonly phase: string;
  readonly find: () => HTMLElement | null;
}): null {
  const newest = useRef(find);
  useEffect(() => {
    newest.current = find;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a phase
  useEffect(() => {
    newest.current()?.focus();
  }, [phase]);
  return null;
}
