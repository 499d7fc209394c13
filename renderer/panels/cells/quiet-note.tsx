import { useIsQuiet } from '../../queries/pace';
import { quietTitle } from '../footer/pace-words';
import './quiet-note.css';

/** Stands in the header of what quiet mode does not read. `children`: what that means there. */
export function QuietNote({ children }: { readonly children: string }) {
  return useIsQuiet() ? (
    <span className="quiet-note" title={quietTitle}>
      {children}
    </span>
  ) : null;
}
