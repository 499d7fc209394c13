import type { ReactNode } from 'react';

/** A text that others wrote: a name, comment or note. Isolated, so that none of its characters (U+202E) turns the words beside it round. */
export const ForeignText = ({ children }: { readonly children: ReactNode }) => <bdi>{children}</bdi>;
