import { copyText } from '../../base/copy-text';
import { type CsvValue, saveText, toCsv, toTabbed } from '../../base/csv';
import type { MenuEntry, MenuPlace } from '../menu';
import type { ArrangedRows } from './arranged';
import { type Column, hasText } from './column';
import type { TableItem } from './items';
import type { RowHandlers } from './use-row-actions';

interface RowMenuProps<Record> extends RowHandlers<Record> {
  /** The table's accessible name, and the beginning of its export's file name. */
  readonly name: string;
  readonly visible: readonly Column<Record>[];
  /** In the order on the screen. */
  readonly items: readonly TableItem<Record>[];
  /** All rows that pass the filters, those of collapsed groups included; in the shown order where none is collapsed. */
  readonly shown: () => readonly Record[];
  readonly selectAll: () => void;
  /** Filters are on: the export's name says so. */
  readonly isFiltered: boolean;
  readonly selected: ReadonlySet<string>;
  /** The menu also has copying and export; false for tables whose columns cannot be changed. */
  readonly isWhole: boolean;
  readonly rowMenu?: (records: readonly Record[], shown: readonly Record[]) => readonly MenuEntry[];
  readonly openMenu: (name: string, place: MenuPlace, entries: readonly MenuEntry[]) => void;
  readonly rowId: (record: Record) => string;
  /** Where not all rows are here. */
  readonly readRows: ArrangedRows<Record>['readRows'] | undefined;
}

/** The menu of a row, and what it copies and exports. */
export function rowMenuOf<Record>(props: RowMenuProps<Record>) {
  const { name, visible, items, shown, selected, isWhole, rowMenu, onDetails, onSelectMany } = props;
  const { onCard, onFrame, canFrame, onReplay, openMenu, isFiltered, rowId, readRows, selectAll } = props;
  const recordsOf = (ids: ReadonlySet<string>) =>
    items.flatMap((item) => (item.kind === 'row' && ids.has(item.id) ? [item.record] : []));
  const copyRecords = (records: readonly Record[]) => {
    const text = tableText(visible, records);
    if (records.length > 0) copyText(toTabbed(text.header, text.rows));
  };
  /** Those of lines that are not here too; at once where all are. */
  const withRows = (groupId: string | null, go: (records: readonly Record[]) => void) => {
    const group = items.find(({ id }) => id === groupId);
    if (readRows === undefined) go(group?.kind === 'group' ? group.records : shown());
    else void readRows(groupId).then((records) => records !== null && go(records));
  };
  const copyIds = (ids: ReadonlySet<string>) => {
    const here = recordsOf(ids);
    if (here.length === ids.size || readRows === undefined) copyRecords(here);
    else withRows(null, (all) => copyRecords(all.filter((record) => ids.has(rowId(record)))));
  };
  const exportCsv = () =>
    withRows(null, (records) => {
      const text = tableText(visible, records);
      saveText(exportName(isFiltered ? `${name} filtered` : name, new Date()), toCsv(text.header, text.rows));
    });

  const own = (records: readonly Record[]): readonly MenuEntry[] => {
    const [record] = records;
    if (record === undefined) return [];
    const isOne = records.length === 1;
    const entries: MenuEntry[] = [];
    if (onCard !== undefined && isOne)
      entries.push({ id: 'card', label: 'Trade card', keys: 'Enter', run: () => onCard(record, shown()) });
    if (onFrame !== undefined && isOne)
      entries.push({
        id: 'frame',
        label: 'Show on chart',
        keys: 'Shift+Enter',
        disabledReason: canFrame?.(record) === false ? 'no place on a chart' : null,
        run: () => onFrame(record),
      });
    if (onReplay !== undefined && isOne)
      entries.push({ id: 'replay', label: 'Replay this moment', keys: 'R', run: () => onReplay(record) });
    if (onDetails !== undefined)
      entries.push({
        id: 'details',
        label: 'Details …',
        keys: 'Alt+Enter',
        disabledReason: isOne ? null : 'select one row',
        run: () => onDetails(record),
      });
    return entries;
  };
  const copies = (copy: () => void): readonly MenuEntry[] => [
    { id: 'copy', label: 'Copy', keys: 'Ctrl+C', run: copy },
    ...(onSelectMany === undefined
      ? []
      : [{ id: 'all', label: 'Select all', keys: 'Ctrl+A', run: selectAll }]),
    { id: 'csv', label: 'Export CSV …', run: exportCsv },
  ];

  return {
    copySelected: () => copyIds(selected),
    exportCsv,
    /** A group's menu is about its rows; a row's about the selection if the row is in it, else about the row alone. */
    open: (id: string, place: MenuPlace) => {
      const item = items.find((each) => each.id === id);
      const grouped = item?.kind === 'group' ? item.records : null;
      const isOfSelection = selected.has(id);
      const ids = isOfSelection ? selected : new Set([id]);
      const records = grouped ?? recordsOf(ids);
      // The rows that a menu is about are shown as selected.
      if (grouped === null && !isOfSelection) onSelectMany?.([id]);
      const entries = [...(rowMenu?.(records, shown()) ?? []), ...own(records)];
      const copy = () => (grouped === null ? copyIds(ids) : withRows(id, copyRecords));
      const ends: readonly MenuEntry[] = isWhole ? copies(copy) : [];
      const line: readonly MenuEntry[] = entries.length > 0 && ends.length > 0 ? ['separator'] : [];
      openMenu(`${name} menu`, place, [...entries, ...line, ...ends]);
    },
  };
}

/** What is copied or exported: the shown columns, as text. */
export function tableText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly header: readonly string[]; readonly rows: readonly (readonly CsvValue[])[] } {
  const shownColumns = columns.filter(hasText);
  return {
    header: shownColumns.map((column) => column.header),
    rows: rows.map((row) => shownColumns.map((column) => column.text?.(row) ?? null)),
  };
}

/** `Positions 2026-11-21 1504.csv`. `now`: this machine's clock. */
export function exportName(table: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  return `${table} ${day} ${two(now.getHours())}${two(now.getMinutes())}.csv`;
}
