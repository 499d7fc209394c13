import { useIsQuiet } from '../../data/pace';
import { quietTitle } from './pace-words';

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
