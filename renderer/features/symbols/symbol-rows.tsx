import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef } from 'react';
import { failureLine } from '../../../shared/formats/failure-line';
import { Button } from '../../components/button';
import { failureOf } from '../../data/failure-error';
import { useKnownSymbol, useReadVisible } from '../../data/symbols';
import listboxStyles from './listbox.module.css';
import { startDrag } from './symbol-drag';
import styles from './symbol-rows.module.css';

const rowHeight = 26;
/** Rows that a page key moves by. */
const page = 15;

/** Names of thousands of symbols. Only visible ones are rendered and read, each once: a description or a path costs a request. */
export function SymbolRows(props: {
  readonly names: readonly string[];
  /** What the names belong to, such as a folder: another one starts at its top. */
  readonly scope: string;
  readonly listed: ReadonlySet<string>;
  readonly chosen: string | null;
  readonly onChoose: (symbol: string) => void;
  /** Enter, Insert or a double click. */
  readonly onAdd: (symbol: string) => void;
  readonly onRemove: (symbol: string) => void;
  readonly onMenu: (symbol: string, event: MouseEvent) => void;
  readonly empty: string;
}) {
  const { names, scope, listed, chosen, onChoose, onAdd, onRemove, onMenu, empty } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: names.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    initialRect: { width: 400, height: 360 },
  });
  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const last = virtual.range?.endIndex ?? -1;
  // Rows rendered ahead of scrolling are not visible: they are not read.
  const inSight = useMemo(() => names.slice(first, last + 1), [names, first, last]);
  const { failed, retry } = useReadVisible(inSight);
  const index = chosen === null ? -1 : names.indexOf(chosen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is what the rows are of
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [scope]);

  const choose = (at: number) => {
    const place = Math.min(Math.max(at, 0), names.length - 1);
    const name = names[place];
    if (name === undefined) return;
    virtual.scrollToIndex(place);
    onChoose(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: names.length - 1,
    };
    const place = places[event.key];
    if (place !== undefined) {
      event.preventDefault();
      choose(place);
      return;
    }
    const name = names[index];
    if (name === undefined) return;
    if (event.key === 'Enter' || event.key === 'Insert') {
      event.preventDefault();
      onAdd(name);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      onRemove(name);
    }
  };

  return (
    <>
      <div
        ref={scroller}
        className={listboxStyles.symbolRows}
        role="listbox"
        aria-label="Symbols"
        tabIndex={0}
        aria-activedescendant={items.some((item) => item.index === index) ? `${base}-${index}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (index < 0) choose(first);
        }}
      >
        <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const name = names[item.index];
            if (name === undefined) return null;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
              <div
                key={name}
                id={`${base}-${item.index}`}
                role="option"
                className={listboxStyles.symbolRow}
                aria-selected={item.index === index}
                aria-posinset={item.index + 1}
                aria-setsize={names.length}
                style={{ transform: `translateY(${item.start}px)` }}
                draggable
                onDragStart={(event) => startDrag(event, 'symbol', name)}
                onClick={() => onChoose(name)}
                onDoubleClick={() => onAdd(name)}
                onContextMenu={(event) => {
                  onChoose(name);
                  onMenu(name, event);
                }}
              >
                <span
                  className={styles.rowMark}
                  title={listed.has(name) ? 'In the shown watch list' : undefined}
                >
                  {listed.has(name) ? '✓' : ''}
                </span>
                <span>{name}</span>
                <Details name={name} />
              </div>
            );
          })}
        </div>
      </div>
      {names.length === 0 && <p className={styles.empty}>{empty}</p>}
      {failed > 0 && (
        <p className={styles.failed} role="status">
          {failed === 1 ? 'One symbol' : `${failed} symbols`} could not be read.
          <Button tone="ghost" onClick={retry}>
            Refresh
          </Button>
        </p>
      )}
    </>
  );
}

function Details({ name }: { readonly name: string }) {
  const { data, error, fetchStatus } = useKnownSymbol(name);
  if (data !== undefined) {
    return (
      <>
        <span>{data.description ?? ''}</span>
        <span className={styles.rowPath}>{data.path ?? ''}</span>
      </>
    );
  }
  if (error !== null) {
    const line = failureLine(failureOf(error));
    return (
      <span className={styles.rowFailure} title={line.full}>
        {line.title}
      </span>
    );
  }
  return (
    <span className={styles.rowUnread}>{fetchStatus === 'fetching' ? 'loading …' : 'not loaded yet'}</span>
  );
}
