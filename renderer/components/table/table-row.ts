import {
  columnGroupingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  createGroupedRowModel,
  type Row,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';

/** The features of the table library that are used: grouping, and the sort direction of the next click on a header. */
export const tableRowFeatures = tableFeatures({
  columnGroupingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  groupedRowModel: createGroupedRowModel(),
});
export type TableRow<Record extends object> = Row<typeof tableRowFeatures, Record>;
