import {
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { formatPrice } from '../../../shared/math/price';
import { isolated } from '../../../shared/rules/isolated';
import { useClockValue } from '../../base/clock';
import { useCommand, useCommandRegistry } from '../../base/commands/use-commands';
import { focusRegion } from '../../base/regions';
import { IconButton } from '../../components/button';
import type { MenuEntry } from '../../components/menu';
import { PanelHeader } from '../../components/panel';
import { Empty } from '../../components/states';
import { DataTable } from '../../components/table/data-table';
import { followRow } from '../../components/table/wanted-row';
import { Unseen } from '../../components/unseen';
import { type Bridge, useBridge } from '../../data/bridge';
import { useIsQuiet } from '../../data/polling-intervals';
import { useIsReplay } from '../../data/replay/replay-context';
import { useIntervals } from '../../data/settings';
import { readSpec, useReadConditionsEachDay, useSymbolNames } from '../../data/symbols';
import { openLowerTab } from '../../data/workspace/lower-tab';
import { findSymbols, firstWatchList, rotationBudgetMs } from '../../data/workspace/watch-list';
import { listsOf, moveSymbol, removeSymbol, showList, shownList } from '../../data/workspace/watch-lists';
import {
  useSelect,
  useSelection,
  useWatched,
  useWatchLists,
  useWatchSymbol,
  useWorkspace,
} from '../../data/workspace/workspace-context';
import { NotRead, QuietNote } from '../cells';
import {
  carries,
  dropped,
  inGroup,
  isGroupFilter,
  isLowerHalf,
  MarketDialogs,
  openSpecification,
  openSymbols,
  placeAfterDrop,
} from '../symbols';
import styles from './market-watch.module.css';
import { type WatchRow, watchColumns } from './watch-columns';

export function MarketWatch() {
  useFirstSymbols();
  useReadConditionsEachDay();
  const bridge = useBridge();
  const watched = useWatched();
  const names = useSymbolNames();
  const { symbol, select } = useSelection();
  const { marketWatch: everyMs } = useIntervals();
  const [search, setSearch] = useState('');
  const found = useFoundSymbols(watched, search);
  const rows = useMemo<WatchRow[]>(() => found.listed.map((name) => ({ symbol: name })), [found.listed]);
  // Quiet mode has no rotation that a quote could wait for.
  const budgetMs = rotationBudgetMs(useIsQuiet() ? 0 : watched.length, everyMs);
  const [, changeWatch] = useWatchLists();
  const add = useWatchSymbol();
  const { newOrder, rowMenu, hide } = useWatchListActions();
  const digits = useClockValue(() => Math.max(6, ...watched.map((name) => priceDigits(bridge, name))));
  const columns = useMemo(() => watchColumns(budgetMs, digits, hide), [budgetMs, digits, hide]);
  const [said, setSaid] = useState('');

  const move = (name: string, to: number) => {
    const place = Math.min(Math.max(to, 0), watched.length - 1);
    changeWatch((watch) => moveSymbol(watch, watch.shown, name, place));
    setSaid(`${isolated(name)}: ${place + 1} of ${watched.length}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, target } = event;
    if (key === 'Insert') field.current?.focus();
    const name = target instanceof HTMLElement ? target.dataset.row : undefined;
    if (name === undefined) return;
    if (key === 'Delete') hide(name);
    const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(name, watched.indexOf(name) + step);
  };
  const field = useRef<HTMLInputElement>(null);
  useCommand({
    id: 'symbols.find',
    title: 'Find symbol in Market watch',
    group: 'Symbols',
    keys: '[Shift]+/',
    run: () => field.current?.focus(),
  });
  const leaveSearch = () => {
    setSearch('');
    // The whole list is there with the next picture.
    requestAnimationFrame(() => focusRegion('Market watch'));
  };
  const choose = (name: string) => {
    add(name);
    followRow([name]);
    leaveSearch();
  };
  const drop = useRowDrop(watched, move);

  return (
    <>
      <WatchHeader />
      <QuietNote>only the selected symbol updates</QuietNote>
      <FindSymbol
        field={field}
        search={search}
        found={found}
        onSearch={setSearch}
        onChoose={choose}
        onLeave={leaveSearch}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys and drops are the rows', which are in the table */}
      <div
        className={styles.watchBody}
        onKeyDown={onKeyDown}
        {...drop}
        title={`The selected symbol updates on its own; the others in turn, faster if the bridge is fast and idle, else one every ${everyMs / 1000} s. Dimmed: not updated for 3 s. Grey with its age: stale.`}
      >
        <DataTable
          name="Market watch"
          isNarrow
          remembered="market-watch"
          columns={columns}
          rows={rows}
          rowId={rowId}
          selectedId={symbol}
          onSelect={(row) => select(row.symbol)}
          onOpen={(row) => newOrder(row.symbol)}
          rowMenu={rowMenu}
          empty={
            search !== '' ? (
              found.first === undefined && <Empty>No symbol matches “{search}”.</Empty>
            ) : names.data === undefined ? (
              <NotRead what="the symbols" error={names.error} refetch={names.refetch} />
            ) : (
              <Empty>
                This list is empty. Find a symbol above, or choose from all of them under Symbols.
              </Empty>
            )
          }
        />
      </div>
      <Unseen aria-live="polite">{said}</Unseen>
      <MarketDialogs />
    </>
  );
}

const rowId = (row: WatchRow): string => row.symbol;

/** Of its ask; until that is there as many as a bitcoin has (`124 284.96`). */
function priceDigits(bridge: Bridge, symbol: string): number {
  const ask = bridge.quotes.get(symbol)?.tick.ask;
  const spec = readSpec(bridge, symbol);
  if (ask === undefined || spec === null) return 8;
  return formatPrice(ask, spec.digits).replaceAll(/\D/g, '').length;
}

/** Actions of a row, by its menu, a double click or a key. */
function useWatchListActions() {
  const select = useSelect();
  const [, changeWatch] = useWatchLists();
  const commands = useCommandRegistry();
  const isReplay = useIsReplay();
  const hide = useCallback(
    (name: string) => changeWatch((watch) => removeSymbol(watch, watch.shown, name)),
    [changeWatch],
  );
  const newOrder = useCallback(
    (name: string) => {
      select(name);
      // The ticket's own command moves the focus to the right field.
      commands
        .list()
        .find((command) => command.id === 'ticket.focus')
        ?.run();
    },
    [select, commands],
  );
  const rowMenu = useCallback(
    ([row]: readonly WatchRow[]): readonly MenuEntry[] => {
      if (row === undefined) return [];
      const { symbol } = row;
      return [
        ...(isReplay
          ? []
          : [{ id: 'order', label: 'New order', keys: 'Enter', run: () => newOrder(symbol) }]),
        {
          id: 'chart',
          label: 'Chart',
          run: () => {
            select(symbol);
            focusRegion('Chart');
          },
        },
        { id: 'specification', label: 'Specification', run: () => openSpecification(symbol) },
        {
          id: 'ticks',
          label: 'Time and sales',
          run: () => {
            select(symbol);
            openLowerTab('ticks');
          },
        },
        'separator',
        { id: 'hide', label: 'Hide', keys: 'Del', run: () => hide(symbol) },
        { id: 'symbols', label: 'Symbols …', run: openSymbols },
      ];
    },
    [select, newOrder, hide, isReplay],
  );
  return { newOrder, rowMenu, hide };
}

/** Rows are dragged by their names; a line on a row marks where the dragged one would land. */
function useRowDrop(watched: readonly string[], move: (name: string, to: number) => void) {
  const mark = (event: DragEvent, place: 'before' | 'behind' | null) => {
    for (const row of event.currentTarget.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop');
    if (place !== null) rowOf(event)?.setAttribute('data-drop', place);
  };
  return {
    onDragOver: (event: DragEvent) => {
      const row = rowOf(event);
      if (!carries(event, 'symbol') || row === null) return;
      event.preventDefault();
      mark(event, isLowerHalf(event, row) ? 'behind' : 'before');
    },
    onDragLeave: (event: DragEvent) => mark(event, null),
    onDragEnd: (event: DragEvent) => mark(event, null),
    onDrop: (event: DragEvent) => {
      const row = rowOf(event);
      const name = dropped(event, 'symbol');
      mark(event, null);
      const at = watched.indexOf(row?.getAttribute('data-row') ?? '');
      if (name === null || row === null || at < 0) return;
      event.preventDefault();
      move(name, placeAfterDrop(watched.indexOf(name), at + (isLowerHalf(event, row) ? 1 : 0)));
    },
  };
}

const rowOf = ({ target }: DragEvent): Element | null =>
  target instanceof Element ? target.closest('[data-row]') : null;

/** A new workspace gets a first list and a first symbol as soon as the bridge has named its symbols. */
function useFirstSymbols(): void {
  const workspace = useWorkspace();
  const { data: names } = useSymbolNames();
  useEffect(() => {
    if (names === undefined || names.length === 0) return;
    const { watch: known, symbol } = workspace.read();
    const watch = known ?? listsOf(firstWatchList(names));
    const first = symbol ?? shownList(watch)?.symbols[0] ?? names[0] ?? null;
    if (known === null || symbol === null) workspace.change({ watch, symbol: first });
  }, [workspace, names]);
}

function WatchHeader() {
  const [watch, change] = useWatchLists();
  const list = watch === null ? null : shownList(watch);
  return (
    <PanelHeader title="Market watch" isTight>
      {watch !== null && list !== null && (
        <select
          className={styles.watchList}
          aria-label="Watch list"
          title={list.name}
          value={list.id}
          onChange={(event) => change((now) => showList(now, event.target.value))}
        >
          {watch.lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <IconButton
        icon="list"
        label="Symbols"
        title="All symbols, and the watch lists (Ctrl+U)"
        onClick={openSymbols}
      />
    </PanelHeader>
  );
}

const shownNames = 60;

/** Symbols of the list and the bridge's others, the best first, and which Enter chooses. Without a search all of the list. */
function useFoundSymbols(watched: readonly string[], search: string) {
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
function FindSymbol(props: {
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
