import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { failureOf } from '../../queries/failure-error';
import { useIntervals } from '../../queries/settings';
import { useSymbolNames } from '../../queries/symbols';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { PanelHeader } from '../../ui/panel';
import { Empty, FailureText, Loading } from '../../ui/states';
import { useSelection, useWatched, useWatchLists, useWatchSymbol } from '../../workspace/desk-context';
import { rotationBudgetMs } from '../../workspace/watch-list';
import { removeSymbol } from '../../workspace/watch-lists';
import { AddSymbol } from './add-symbol';
import { AskCell, BidCell, SpreadCell } from './quote-cells';
import { useFirstSymbols } from './use-first-symbols';
import './market-watch.css';

interface WatchRow {
  readonly symbol: string;
}

export function MarketWatch() {
  useFirstSymbols();
  const watched = useWatched();
  const names = useSymbolNames();
  const { symbol, select } = useSelection();
  const { marketWatch: everyMs } = useIntervals();
  const [isAdding, setIsAdding] = useState(false);
  const rows = useMemo<WatchRow[]>(() => watched.map((name) => ({ symbol: name })), [watched]);
  const budgetMs = rotationBudgetMs(watched.length, everyMs);

  const [, changeWatch] = useWatchLists();
  const remove = useCallback(
    (name: string) => changeWatch((watch) => removeSymbol(watch, watch.shown, name)),
    [changeWatch],
  );
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Delete' || !(target instanceof HTMLElement)) return;
    const name = target.dataset.row;
    if (name !== undefined) remove(name);
  };

  const columns = useMemo<readonly Column<WatchRow>[]>(() => {
    return [
      {
        id: 'symbol',
        header: 'Symbol',
        width: 78,
        cell: (row) => (
          <span className="watch-symbol" title={row.symbol}>
            {row.symbol}
          </span>
        ),
      },
      {
        id: 'bid',
        header: 'Bid',
        width: 68,
        isNumber: true,
        cell: (row) => <BidCell symbol={row.symbol} budgetMs={budgetMs} />,
      },
      {
        id: 'ask',
        header: 'Ask',
        width: 68,
        isNumber: true,
        cell: (row) => <AskCell symbol={row.symbol} budgetMs={budgetMs} />,
      },
      {
        id: 'spread',
        header: 'Sprd',
        width: 46,
        isNumber: true,
        cell: (row) => <LastCell symbol={row.symbol} budgetMs={budgetMs} onRemove={remove} />,
      },
    ];
  }, [remove, budgetMs]);

  const add = useWatchSymbol();

  return (
    <>
      <PanelHeader title="Market watch">
        <Button
          tone="ghost"
          isIcon
          aria-label="Add a symbol"
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          +
        </Button>
      </PanelHeader>
      {isAdding && <AddSymbol watched={watched} onAdd={add} onClose={() => setIsAdding(false)} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is the rows', which are in the table */}
      <div
        className="watch-body"
        onKeyDown={onKeyDown}
        title={`The selected symbol is read on its own; the others in turn, faster where the bridge is fast and idle, else one each ${everyMs / 1000} s. A quiet price was not read again within 3 s; a grey one with its age is stale.`}
      >
        <DataTable
          name="Market watch"
          columns={columns}
          rows={rows}
          rowId={rowId}
          selectedId={symbol}
          onSelect={(row) => select(row.symbol)}
          empty={
            names.data === undefined ? (
              names.error === null ? (
                <Loading what="the symbols" />
              ) : (
                <FailureText failure={failureOf(names.error)} onRetry={() => void names.refetch()} />
              )
            ) : (
              <Empty>No symbol is watched. Add one with +.</Empty>
            )
          }
        />
      </div>
    </>
  );
}

/** The spread, and over it, once the row is pointed at, the cross: the name and the prices stay in sight. */
function LastCell({
  symbol,
  budgetMs,
  onRemove,
}: {
  readonly symbol: string;
  readonly budgetMs: number;
  readonly onRemove: (symbol: string) => void;
}) {
  return (
    <span className="watch-last">
      <SpreadCell symbol={symbol} budgetMs={budgetMs} />
      <Button
        tone="ghost"
        isIcon
        className="watch-remove"
        aria-label={`Remove ${symbol} from the market watch`}
        title="Remove (Delete)"
        // A stop on each row would make the list eighteen presses of Tab long: the row has the Delete key.
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          onRemove(symbol);
        }}
      >
        ✕
      </Button>
    </span>
  );
}

const rowId = (row: WatchRow): string => row.symbol;
