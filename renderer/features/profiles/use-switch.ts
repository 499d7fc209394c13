import { useChooseProfile } from '../../data/settings';

/**
 * Another bridge mounts the whole screen anew, and the focused element is lost: the new screen's profile chooser takes
 * the focus.
 */
let takesFocus = false;

/** True once after a switch that was made on this page. */
export function takeFocusOnce(): boolean {
  const takes = takesFocus;
  takesFocus = false;
  return takes;
}

export function useSwitch() {
  const choose = useChooseProfile();
  return {
    isPending: choose.isPending,
    error: choose.error,
    switchTo(id: string, onError: (error: Error) => void = () => undefined): void {
      takesFocus = true;
      choose.mutate(
        { id },
        {
          onError: (error) => {
            takesFocus = false;
            onError(error);
          },
        },
      );
    },
  };
}
