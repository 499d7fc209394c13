import { useEffect, useRef, useState } from 'react';
import { placeOfFocus } from '../../base/focus-row';

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

let wayBack: () => void = () => {};

/**
 * When the dialog goes, the focus goes back to where it was. The browser does that only for a dialog that it closes itself, not
 * for one that is taken away.
 */
export function useFocusBack(): void {
  const [giveBack] = useState(() => {
    const { activeElement } = document;
    // One dialog that leads on to another: the way back is the first one's.
    if (activeElement?.closest('dialog') == null) wayBack = placeOfFocus(activeElement);
    return wayBack;
  });
  useEffect(() => () => void setTimeout(giveBack), [giveBack]);
}
