import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { ListedCommand } from '../../base/commands';
import { formatKeys } from '../../base/commands/keys';
import { isMac, useCommandList, useCommandRegistry } from '../../base/commands/use-commands';
import { pageStorage, recall, remember } from '../../base/remembered';
import { Dialog } from '../../components/dialog';
import { useOpenedView } from '../../data/workspace/view';
import { ClosedTrades } from './closed-trades';
import styles from './command-palette.module.css';
import { findCommands, longestSearch } from './find';
import keyStyles from './key.module.css';
import { LiveSources } from './live-sources';

const mostShown = 40;

/** What the palette begins with: everything, or one kind of thing with what was typed of it on the chart. */
export interface PaletteStart {
  readonly of: 'everything' | 'symbols' | 'timeframes';
  readonly typed: string;
}

const words = {
  everything: { title: 'Commands', label: 'Find a command', none: 'No matching command.', ids: '' },
  symbols: { title: 'Symbols', label: 'Find a symbol', none: 'No matching symbol.', ids: 'symbol.' },
  timeframes: {
    title: 'Timeframes',
    label: 'Find a timeframe',
    none: 'No matching timeframe.',
    ids: 'chart.timeframe.',
  },
} as const;

/** Whoever types this where symbols are searched means a timeframe. */
const namesTimeframe = /^\s*(?:m|h|d|w|mn)\d+\s*$/i;

/** Finds every command by typing. The dialog closes before the command runs, so that the focus goes where the command leads. */
export function CommandPalette(props: {
  /** Null: closed. */
  readonly start: PaletteStart | null;
  readonly onClose: () => void;
}) {
  const { start, onClose } = props;
  return (
    <Dialog
      title={words[start?.of ?? 'everything'].title}
      isOpen={start !== null}
      onClose={onClose}
      width={560}
      isModal={false}
    >
      {start !== null && <Search start={start} onClose={onClose} />}
    </Dialog>
  );
}

function Search({ start, onClose }: { readonly start: PaletteStart; readonly onClose: () => void }) {
  const { title, label, none, ids } = words[start.of];
  const registry = useCommandRegistry();
  const registered = useCommandList();
  const [recent] = useState(recentCommands);
  const isReplay = useOpenedView() === 'replay';
  const [search, setSearch] = useState(start.typed);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const all = useMemo(() => {
    if (search.length > longestSearch) return [];
    const offered = registry.offeredFor(search);
    // Some brokers have thousands of symbols: before something is typed, only what was chosen lately is listed of them.
    const passing = search.trim() === '' ? offered.filter(({ id }) => recent.includes(id)) : offered;
    const meant = [...registered, ...passing].filter(
      ({ id }) => id.startsWith(ids) || (namesTimeframe.test(search) && id.startsWith(words.timeframes.ids)),
    );
    // Of timeframes digits are minutes and nothing else: 1 is M1, not the hour of one.
    return start.of === 'timeframes' && /^\d+$/.test(search)
      ? meant.filter(({ also }) => also?.startsWith(search))
      : findCommands(meant, search, recent);
  }, [registry, registered, search, recent, ids, start]);
  const found = all.slice(0, mostShown);
  const active = found[Math.min(at, found.length - 1)];
  const optionId = (command: ListedCommand): string => `${listId}-${command.id}`;

  const go = (index: number) => {
    const next = (index + found.length) % found.length;
    setAt(next);
    const command = found[next];
    if (command !== undefined)
      document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' });
  };
  const run = (command: ListedCommand | undefined) => {
    if (command === undefined || command.disabledReason != null) return;
    // A typed number is of that moment: only what is there without it can be listed again.
    if ([...registered, ...registry.offeredFor('')].some(({ id }) => id === command.id))
      noteRecent(command.id);
    onClose();
    // After the closing dialog has given the focus back.
    setTimeout(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    if (event.key === 'ArrowDown') go(at + 1);
    else if (event.key === 'ArrowUp') go(at - 1);
    else if (event.key === 'Enter') run(active);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      {/* These lead to the live workspace, which a replay covers. */}
      {!isReplay && <LiveSources />}
      {!isReplay && <ClosedTrades search={search} />}
      <input
        className={styles.paletteSearch}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        aria-autocomplete="list"
        placeholder={start.of === 'everything' ? 'EURUSD, H4, EMA 200, sl 1.1520, close half, dark …' : label}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: a dialog that is one search field starts in it
        autoFocus
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} className={styles.paletteList} role="listbox" aria-label={title}>
        {found.map((command) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, as in every combobox
          <div
            key={command.id}
            id={optionId(command)}
            role="option"
            tabIndex={-1}
            className={styles.paletteRow}
            aria-selected={command === active}
            aria-disabled={command.disabledReason != null}
            onClick={() => run(command)}
          >
            <span className={styles.paletteTitle}>{command.title}</span>
            <span className={styles.paletteNote}>{command.disabledReason ?? command.group}</span>
            {command.currentKeys !== null && (
              <kbd className={keyStyles.key}>{formatKeys(command.currentKeys, isMac())}</kbd>
            )}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.paletteNone}>{none}</p>}
      {all.length > mostShown && (
        <p className={styles.paletteNone}>{all.length - mostShown} more: keep typing.</p>
      )}
    </div>
  );
}

const key = 'recent commands';
const mostKept = 8;

/** The ids of what was chosen in the palette, the last one first. */
const recentCommands = (): readonly string[] =>
  recall(pageStorage(), key, z.array(z.string()).readonly(), []);

const noteRecent = (id: string): void =>
  remember(pageStorage(), key, [id, ...recentCommands().filter((each) => each !== id)].slice(0, mostKept));
