import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { placeOfContextMenu, useContextMenu } from '../../components/menu';
import { FailureStrip } from '../../components/states';
import { failureOf } from '../../data/failure-error';
import { useKnownSymbols, useSymbolGroup, useSymbolNames } from '../../data/symbols';
import { findSymbols } from '../../data/workspace/watch-list';
import { addSymbol, removeSymbol } from '../../data/workspace/watch-lists';
import { useSelect, useWatched, useWatchLists } from '../../data/workspace/workspace-context';
import { NotRead } from '../cells';
import { filteredNames, inGroup, isGroupFilter } from './group-filter';
import { ListEditor } from './list-editor';
import { allId, findNode, pathTree, unreadId } from './path-tree';
import { PathTreeView } from './path-tree-view';
import { closeSymbols, openSpecification } from './shown';
import { SymbolRows } from './symbol-rows';
import styles from './symbols-dialog.module.css';

/** MetaTrader's `Symbols`: everything that the broker offers, and the watch lists. */
export function SymbolsDialog({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <Dialog title="Symbols" isOpen={isOpen} onClose={closeSymbols} width={1040}>
      <Symbols />
    </Dialog>
  );
}

function Symbols() {
  const names = useSymbolNames();
  if (names.data === undefined)
    return <NotRead what="the symbols" error={names.error} refetch={names.refetch} />;
  return <Browser all={names.data} />;
}

const noNames: readonly string[] = [];

function Browser({ all }: { readonly all: readonly string[] }) {
  const [search, setSearch] = useState('');
  const [node, setNode] = useState<string>(allId);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** The unread symbols when the node was opened: rows must not move away while they are being read. */
  const [unread, setUnread] = useState(noNames);
  const [chosen, setChosen] = useState<string | null>(null);
  const listed = useListed();
  const [, change] = useWatchLists();
  const select = useSelect();
  const known = useKnownSymbols();
  const tree = useMemo(() => pathTree(all, known), [all, known]);
  const found = useFound(all, search);
  const { menu, open: openMenu } = useContextMenu();

  const inNode = node === unreadId ? unread : (findNode(tree, node)?.symbols ?? all);
  const shown = search.trim() === '' ? inNode : found.names;
  const chooseNode = (id: string) => {
    setSearch('');
    setNode(id);
    setUnread(findNode(tree, unreadId)?.symbols ?? noNames);
  };
  const add = (symbol: string) => change((watch) => addSymbol(watch, watch.shown, symbol));
  const remove = (symbol: string) => change((watch) => removeSymbol(watch, watch.shown, symbol));
  const show = (symbol: string) => {
    select(symbol);
    closeSymbols();
  };
  const readCount = all.reduce((count, name) => count + (known.has(name) ? 1 : 0), 0);

  return (
    <div className={styles.symbols}>
      <div className={styles.search}>
        <input
          type="search"
          aria-label="Find symbols"
          placeholder={`Find in ${all.length} symbols; *USD*, !EUR* or a,b use the bridge’s filter`}
          // biome-ignore lint/a11y/noAutofocus: the user opened the dialog to find something
          autoFocus
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setNode(allId);
          }}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key !== 'Enter' || search.trim() === '' || first === undefined) return;
            event.preventDefault();
            setChosen(first);
            add(first);
          }}
        />
        <span className={styles.found} role="status">
          {search.trim() === '' ? '' : found.note}
        </span>
      </div>
      {found.failure !== null && <FailureStrip failure={found.failure} />}
      <div className={styles.columns}>
        <PathTreeView tree={tree} open={open} onOpen={setOpen} chosen={node} onChoose={chooseNode} />
        <div className={styles.middle}>
          <SymbolRows
            names={shown}
            scope={search.trim() === '' ? node : `search ${search.trim()}`}
            listed={listed}
            chosen={chosen}
            onChoose={setChosen}
            onAdd={add}
            onRemove={remove}
            onMenu={(symbol, event) => {
              event.preventDefault();
              openMenu(`Menu of ${symbol}`, placeOfContextMenu(event), [
                listed.has(symbol)
                  ? {
                      id: 'remove',
                      label: 'Hide from the watch list',
                      keys: 'Del',
                      run: () => remove(symbol),
                    }
                  : { id: 'add', label: 'Add to the watch list', keys: 'Enter', run: () => add(symbol) },
                { id: 'chart', label: 'Chart and ticket', run: () => show(symbol) },
                { id: 'specification', label: 'Specification', run: () => openSpecification(symbol) },
              ]);
            }}
            empty={search.trim() === '' ? 'No symbols here.' : `No symbol matches “${search.trim()}”.`}
          />
          <div className={styles.actions}>
            <span className={styles.read}>
              {readCount} of {all.length} loaded: each costs one request, so only visible rows are loaded.
            </span>
            <Button disabled={chosen === null} onClick={() => chosen !== null && openSpecification(chosen)}>
              Specification
            </Button>
            <Button disabled={chosen === null} onClick={() => chosen !== null && show(chosen)}>
              Chart
            </Button>
            {chosen !== null && listed.has(chosen) ? (
              <Button onClick={() => remove(chosen)}>Hide</Button>
            ) : (
              <Button
                tone="primary"
                disabled={chosen === null}
                onClick={() => chosen !== null && add(chosen)}
              >
                Add
              </Button>
            )}
          </div>
        </div>
        <ListEditor chosen={chosen} onChoose={setChosen} />
      </div>
      {menu}
    </div>
  );
}

function useListed(): ReadonlySet<string> {
  const watched = useWatched();
  return useMemo(() => new Set(watched), [watched]);
}

/** Milliseconds after the last letter until the bridge is asked: not on each letter. */
const typedAfterMs = 350;

/** A search by words in the names; a pattern is answered by the bridge, and here where it cannot. */
function useFound(all: readonly string[], search: string) {
  const text = search.trim();
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isGroupFilter(text) ? text : null), typedAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isPattern = isGroupFilter(text);
  const { data, error } = useSymbolGroup(isPattern && asked === text ? asked : null);
  return useMemo(() => {
    if (!isPattern) {
      const names = findSymbols(all, text);
      return { names, failure: null, note: `${names.length} found` };
    }
    const own = () => all.filter((name) => inGroup(name, text));
    if (error !== null) {
      const names = own();
      return { names, failure: failureOf(error), note: `${names.length} found locally, not by the bridge` };
    }
    if (data === undefined) return { names: own(), failure: null, note: 'Searching on the bridge …' };
    const { names, isOurs } = filteredNames(all, data, text);
    const by = isOurs ? 'locally: the bridge ignores its filter' : 'by the bridge’s filter';
    return { names, failure: null, note: `${names.length} found ${by}` };
  }, [all, text, isPattern, data, error]);
}
