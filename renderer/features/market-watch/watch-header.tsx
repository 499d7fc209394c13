import { Button } from '../../components/button';
import { PanelHeader } from '../../components/panel';
import { useWatchLists } from '../../data/workspace/desk-context';
import { showList, shownList } from '../../data/workspace/watch-lists';
import { openSymbols } from '../symbols';

/** Which list is shown, and the ways to more symbols. */
export function WatchHeader(props: {
  readonly isAdding: boolean;
  readonly onAdding: (isAdding: boolean) => void;
}) {
  const { isAdding, onAdding } = props;
  const [watch, change] = useWatchLists();
  const list = watch === null ? null : shownList(watch);
  return (
    <PanelHeader title="Market watch">
      {watch !== null && list !== null && (
        <select
          className="watch-list"
          aria-label="Watch list"
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
      <Button tone="ghost" title="All symbols, and the watch lists (Ctrl+U)" onClick={openSymbols}>
        Symbols
      </Button>
      <Button
        tone="ghost"
        isIcon
        aria-label="Add a symbol"
        aria-expanded={isAdding}
        onClick={() => onAdding(!isAdding)}
      >
        +
      </Button>
    </PanelHeader>
  );
}
