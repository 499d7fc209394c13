import { useState } from 'react';
import { useSymbolNames } from '../../queries/symbols';
import { findSymbols } from '../../workspace/watch-list';

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
  const found = findSymbols(names, search, watched);
  const first = found[0];
  return (
    <div className="add-symbol">
      <input
        type="search"
        className="add-symbol-search"
        aria-label="Search symbols"
        placeholder={`Search ${names.length} symbols`}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) onAdd(first);
          if (event.key === 'Escape') onClose();
        }}
      />
      <ul className="add-symbol-list">
        {found.slice(0, shownNames).map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onAdd(name)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="add-symbol-none">No other symbol holds “{search}”.</p>}
      {found.length > shownNames && (
        <p className="add-symbol-none">{found.length - shownNames} more: type on.</p>
      )}
    </div>
  );
}
