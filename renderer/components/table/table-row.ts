import {
  columnGroupingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  createGroupedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** What of the table library is used: groups, and which way the next press of a header sorts. */
export const tableRowFeatures = tableFeatures({
  columnGroupingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  groupedRowModel: createGroupedRowModel(),
});
export type TableRow<Record extends object> = Row<typeof tableRowFeatures, Record>;
