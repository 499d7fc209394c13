import { Strip } from '../../components/states';
import { useIsQuiet } from '../../data/pace';

/** What quiet mode is, for the button and whatever stands still under it. */
export const quietTitle =
  'Quiet mode loads only what trading needs: account, positions, orders and the selected symbol’s quote. Candles update once a minute, without indicators; other quotes, history and charts keep their last values, with their age.';

/** A strip above what quiet mode does not read; nothing without it. `children`: what that means there. */
export function QuietNote({ children }: { readonly children: string }) {
  return useIsQuiet() ? (
    <Strip title={quietTitle}>
      <strong>Quiet mode:</strong> {children}
    </Strip>
  ) : null;
}
