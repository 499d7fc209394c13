import { type FormEvent, useState } from 'react';
import { Button } from '../../components/button';
import { ForeignText } from '../../components/foreign-text';
import {
  addList,
  addSymbol,
  mostLists,
  mostSymbols,
  moveList,
  moveSymbol,
  nameProblem,
  removeList,
  removeSymbol,
  renameList,
  showList,
  shownList,
  type WatchLists,
} from '../../data/workspace/watch-lists';
import { useWatchLists } from '../../data/workspace/workspace-context';
import styles from './list-editor.module.css';
import { OrderedList } from './ordered-list';

/** Adds, renames, orders and removes watch lists, and orders the symbols of the shown one. */
export function ListEditor(props: {
  readonly chosen: string | null;
  readonly onChoose: (symbol: string) => void;
}) {
  const { chosen, onChoose } = props;
  const [watch, change] = useWatchLists();
  /** The list being named: an id, or `new`. */
  const [naming, setNaming] = useState<string | null>(null);
  /** The list whose removal is being confirmed: a list must not be lost by one slip. */
  const [removing, setRemoving] = useState<string | null>(null);
  if (watch === null) return null;
  const list = shownList(watch);
  if (list === null) return null;
  const isLast = watch.lists.length === 1;
  const isFull = list.symbols.length >= mostSymbols;

  return (
    <section className={styles.lists} aria-label="Watch lists">
      <h3 className={styles.heading}>Watch lists</h3>
      <OrderedList
        name="Watch lists"
        kind="list"
        items={watch.lists.map(({ id, name, symbols }) => ({
          id,
          label: name,
          note: String(symbols.length),
        }))}
        chosen={list.id}
        onChoose={(id) => change((now) => showList(now, id))}
        onMove={(id, to) => change((now) => moveList(now, id, to))}
        onOpen={setNaming}
        empty=""
      />
      {removing === list.id ? (
        <div className={styles.tools} role="alert">
          <span className={styles.ask}>
            Remove “<ForeignText>{list.name}</ForeignText>” with {list.symbols.length} symbols?
          </span>
          <Button
            tone="danger"
            // The question replaces the button that was pressed.
            autoFocus
            onClick={() => {
              setRemoving(null);
              change((now) => removeList(now, list.id));
            }}
          >
            Remove
          </Button>
          <Button tone="ghost" onClick={() => setRemoving(null)}>
            Cancel
          </Button>
        </div>
      ) : naming === null ? (
        <div className={styles.tools}>
          <Button tone="ghost" disabled={watch.lists.length >= mostLists} onClick={() => setNaming('new')}>
            New list
          </Button>
          <Button tone="ghost" title="F2" onClick={() => setNaming(list.id)}>
            Rename
          </Button>
          <Button
            tone="ghost"
            disabled={isLast}
            title={isLast ? 'The market watch always has one list' : undefined}
            onClick={() => {
              if (list.symbols.length > 0) setRemoving(list.id);
              else change((now) => removeList(now, list.id));
            }}
          >
            Remove list
          </Button>
        </div>
      ) : (
        <NameForm
          key={naming}
          watch={watch}
          id={naming === 'new' ? null : naming}
          onName={(name) => {
            change((now) => (naming === 'new' ? addList(now, name) : renameList(now, naming, name)));
            setNaming(null);
          }}
          onCancel={() => setNaming(null)}
        />
      )}
      <h3 className={styles.heading}>
        <ForeignText>{list.name}</ForeignText>
        <small>
          {list.symbols.length}
          {isFull ? ' symbols: full' : ' symbols'}
        </small>
      </h3>
      <OrderedList
        name={`Symbols of ${list.name}`}
        kind="symbol"
        items={list.symbols.map((symbol) => ({ id: symbol, label: symbol }))}
        chosen={chosen}
        onChoose={onChoose}
        onMove={(symbol, to) => change((now) => moveSymbol(now, list.id, symbol, to))}
        onRemove={(symbol) => change((now) => removeSymbol(now, list.id, symbol))}
        onTake={(symbol, at) => change((now) => addSymbol(now, list.id, symbol, at))}
        empty="Drag symbols here, or press Enter on one."
      />
      <p className={styles.hint}>Alt+↑ Alt+↓ or dragging reorders, Del removes.</p>
    </section>
  );
}

function NameForm(props: {
  readonly watch: WatchLists;
  /** Null for a new list. */
  readonly id: string | null;
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const { watch, id, onName, onCancel } = props;
  const [name, setName] = useState(() => watch.lists.find((list) => list.id === id)?.name ?? '');
  const [isTried, setIsTried] = useState(false);
  const problem = nameProblem(watch, name, id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === null) onName(name);
  };
  return (
    <form className={styles.tools} onSubmit={submit}>
      <input
        className={styles.name}
        aria-label={id === null ? 'Name of the new list' : 'New name of the list'}
        aria-invalid={isTried && problem !== null}
        aria-describedby="list-name-problem"
        placeholder="Name"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked for this field
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Ends only the naming, not the dialog around it.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit">{id === null ? 'Add list' : 'Rename'}</Button>
      <Button tone="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <span className={styles.problem} id="list-name-problem" role="status">
        {isTried && problem !== null ? problem : ''}
      </span>
    </form>
  );
}
