import { useRef, useState } from 'react';
import { useSymbolNames } from '../../data/symbols';
import { findSymbols } from '../../data/workspace/watch-list';
import { inGroup, isGroupFilter, openSymbols } from '../symbols';
import styles from './add-symbol.module.css';

const shownNames = 60;

/** Searches the bridge's symbols and adds one to the market watch. */
export function AddSymbol(props: {
  readonly watched: readonly string[];
  readonly onAdd: (symbol: string) => void;
  readonly onClose: () => void;
}) {
  const { watched, onAdd, onClose } = props;
  const { data: names = [] } = useSymbolNames();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = isGroupFilter(search)
    ? names.filter((name) => !watched.includes(name) && inGroup(name, search))
    : findSymbols(names, search, watched);
  const first = found[0];
  const add = (name: string) => {
    onAdd(name);
    // The pressed button disappears with its symbol, so the focus moves to the field.
    field.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from everything inside
    <div
      className={styles.symbol}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        ref={field}
        type="search"
        className={styles.search}
        aria-label="Search symbols"
        placeholder={`Search ${names.length} symbols`}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onAdd(first);
        }}
      />
      <ul className={styles.list}>
        {found.slice(0, shownNames).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => add(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>No other symbol matches “{search}”.</p>}
      <p className={styles.none}>
        {found.length > shownNames && `${found.length - shownNames} more: keep typing. `}
        <button type="button" className={styles.all} onClick={openSymbols}>
          All symbols by path …
        </button>
      </p>
    </div>
  );
}
