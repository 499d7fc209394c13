import { Strip } from '../../components/states';
import { useIsQuiet } from '../../data/polling-intervals';

/** Explains quiet mode, for the button and for everything that is not refreshed in it. */
export const quietTitle =
  'Quiet mode loads only what trading needs: account, positions, orders and the selected symbol’s quote. Candles update once a minute, without indicators; other quotes, history and charts keep their last values, with their age.';

/** A strip above content that quiet mode does not refresh; nothing without quiet mode. `children`: what that means there. */
export function QuietNote({ children }: { readonly children: string }) {
  return useIsQuiet() ? (
    <Strip title={quietTitle}>
      <strong>Quiet mode:</strong> {children}
    </Strip>
  ) : null;
}
