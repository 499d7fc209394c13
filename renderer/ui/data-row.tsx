import { type KeyboardEvent, memo, type ReactNode } from 'react';

export interface RowCell {
  readonly id: string;
  readonly isNumber: boolean;
  readonly content: ReactNode;
}

interface DataRowProps {
  readonly id: string;
  readonly index: number;
  /** What the row shows and how: the row is drawn again when one of these two is another object. */
  readonly record: object;
  readonly layout: object;
  readonly cells: () => readonly RowCell[];
  readonly isSelected: boolean;
  /** The one row that Tab reaches; the arrow keys go on from there. */
  readonly isFirstStop: boolean;
  readonly onSelect: (() => void) | undefined;
  readonly onOpen: (() => void) | undefined;
  readonly onMove: (index: number) => void;
}

/** Callbacks are not compared on purpose: they close over nothing that a row shows but record and layout. */
const isSameLook = (before: DataRowProps, after: DataRowProps): boolean =>
  before.record === after.record &&
  before.layout === after.layout &&
  before.index === after.index &&
  before.isSelected === after.isSelected &&
  before.isFirstStop === after.isFirstStop;

export const DataRow = memo(function DataRow(props: DataRowProps) {
  const { id, index, cells, isSelected, isFirstStop, onSelect, onOpen, onMove } = props;
  const isInteractive = onSelect !== undefined || onOpen !== undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    // Keys on a button inside the row are the button's.
    if (event.target !== event.currentTarget) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: Number.POSITIVE_INFINITY,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      onMove(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      (onOpen ?? onSelect)?.();
    } else if (event.key === ' ') {
      event.preventDefault();
      onSelect?.();
    }
  };

  return (
    <tr
      className="data-row"
      data-row={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isInteractive ? (isFirstStop ? 0 : -1) : undefined}
      onClick={() => onSelect?.()}
      onDoubleClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) return;
        onOpen?.();
      }}
      onKeyDown={onKeyDown}
    >
      {cells().map((cell) => (
        <td key={cell.id} className={`data-cell ${cell.isNumber ? 'data-number' : ''}`}>
          {cell.content}
        </td>
      ))}
    </tr>
  );
}, isSameLook);
