import { useChooseProfile } from '../../data/settings';

/**
 * The whole screen starts anew with another bridge, and what had the focus is gone: the profile chooser of the new screen
 * takes it.
 */
let takesFocus = false;

/** True once after a switch that was made on this page. */
export function takeFocusOnce(): boolean {
  const takes = takesFocus;
  takesFocus = false;
  return takes;
}

/** Talks to another bridge from now on. */
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
