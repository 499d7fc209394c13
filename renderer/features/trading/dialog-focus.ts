import { useEffect, useRef, useState } from 'react';
import { placeOfFocus } from '../../base/focus-row';

/**
 * Rendered in a dialog's content, so that it runs once that is mounted: moves the focus at the start of each phase,
 * after the dialog's own choice. Null leaves the focus.
 */
export function StartFocus(props: { readonly phase: string; readonly find: () => HTMLElement | null }): null {
  const { phase, find } = props;
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

let restoreFocus: () => void = () => {};

/**
 * When the dialog is removed, the focus goes back to where it was. The browser does that only for a dialog that it
 * closes itself.
 */
export function useFocusBack(): void {
  const [giveBack] = useState(() => {
    const { activeElement } = document;
    // Where one dialog opens another, the focus goes back to where it was before the first.
    if (activeElement?.closest('dialog') == null) restoreFocus = placeOfFocus(activeElement);
    return restoreFocus;
  });
  useEffect(() => () => void setTimeout(giveBack), [giveBack]);
}
