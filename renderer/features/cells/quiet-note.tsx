import { useIsQuiet } from '../../data/pace';

/** What quiet mode is, for the button and whatever stands still under it. */
export const quietTitle =
  'Quiet mode reads only what trading needs: account, positions, orders and the quote of the selected symbol. Candles come once a minute and without indicators; other quotes, history and charts keep what they have, with its age.';

/** A strip above what quiet mode does not read; nothing without it. `children`: what that means there. */
export function QuietNote({ children }: { readonly children: string }) {
  return useIsQuiet() ? (
    <div className="failure-strip" title={quietTitle}>
      <span className="failure-strip-text">
        <strong>Quiet mode:</strong> {children}
      </span>
    </div>
  ) : null;
}
