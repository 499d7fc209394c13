import { type RefObject, useMemo } from 'react';
import { useSymbolNames } from '../../data/symbols';
import { findSymbols } from '../../data/workspace/watch-list';
import { inGroup, isGroupFilter } from '../symbols';
import styles from './find-symbol.module.css';

const shownNames = 60;

/** Symbols of the list and the bridge's others, the best first, and which Enter chooses. Without a search all of the list. */
export function useFoundSymbols(watched: readonly string[], search: string) {
  const { data: names } = useSymbolNames();
  return useMemo(() => {
    const wanted = search.trim();
    const all = wanted === '' ? watched : [...new Set([...watched, ...(names ?? [])])];
    const found = isGroupFilter(wanted)
      ? all.filter((name) => inGroup(name, wanted))
      : findSymbols(all, wanted);
    const listed = found.filter((name) => watched.includes(name));
    const others = found.filter((name) => !watched.includes(name));
    const exact = found.find((name) => name.toUpperCase() === wanted.toUpperCase());
    return { listed, others, first: exact ?? listed[0] ?? others[0] };
  }, [watched, names, search]);
}

/** Filters the market watch, and offers the bridge's other symbols that match. */
export function FindSymbol(props: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly search: string;
  readonly found: ReturnType<typeof useFoundSymbols>;
  readonly onSearch: (search: string) => void;
  /** Shows it; one that is not in the list is added. */
  readonly onChoose: (symbol: string) => void;
  readonly onLeave: () => void;
}) {
  const { field, search, found, onSearch, onChoose, onLeave } = props;
  const { others, first } = found;
  return (
    <div className={styles.find}>
      <input
        ref={field}
        type="search"
        aria-label="Find symbol"
        title="Filters the list, and finds the bridge’s other symbols (/)"
        placeholder="Type to find a symbol"
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onLeave();
          if (key === 'Enter' && search !== '' && first !== undefined) onChoose(first);
        }}
      />
      {others.length > 0 && (
        <ul className={styles.list} aria-label="Not in the list">
          {others.slice(0, shownNames).map((name) => (
            <li key={name}>
              <button type="button" onClick={() => onChoose(name)}>
                {name} <small>Add and show</small>
              </button>
            </li>
          ))}
          {others.length > shownNames && (
            <li>
              <small>{others.length - shownNames} more: keep typing.</small>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
