import { replaceEqualDeep } from '@tanstack/react-query';
import { keptRows } from '../../shared/rules/kept-rows';

interface Ticketed {
  readonly ticket: string;
}

interface TicketedList {
  readonly rows: readonly Ticketed[];
}

/**
 * `structuralSharing` for a list of flat records: those that did not change keep their identity, found by ticket, so
 * that one closed position does not make all below it new objects. A changed record is taken as it came: react-query
 * would compare and copy each of its fields, which for thousands of records costs more than drawing the table.
 * Everything else, such as a selection of a list, is shared as usual.
 */
export function keptList(before: unknown, now: unknown): unknown {
  if (!isTicketedList(before) || !isTicketedList(now)) return replaceEqualDeep(before, now);
  const rows = keptRows(before.rows, now.rows);
  const rest = { ...before, rows: none };
  const kept = replaceEqualDeep(rest, { ...now, rows: none });
  return kept === rest && rows === before.rows ? before : { ...kept, rows };
}

const none: readonly Ticketed[] = [];

const isTicketedList = (value: unknown): value is TicketedList =>
  typeof value === 'object' &&
  value !== null &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.every(
    (row: unknown) =>
      typeof row === 'object' && row !== null && 'ticket' in row && typeof row.ticket === 'string',
  );
