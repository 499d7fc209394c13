interface Ticketed {
  readonly ticket: string;
}

/**
 * A poll's unchanged rows stay the objects of before, found by ticket: what is the same object needs no comparing, drawing or writing down.
 * The same array where nothing changed.
 */
export function keptRows<Row extends Ticketed>(before: readonly Row[], now: readonly Row[]): readonly Row[] {
  let byTicket: ReadonlyMap<string, Row> | null = null;
  const find = (ticket: string, place: number): Row | undefined => {
    const usual = before[place];
    if (usual?.ticket === ticket) return usual;
    byTicket ??= new Map(before.map((row) => [row.ticket, row]));
    return byTicket.get(ticket);
  };
  let isSame = before.length === now.length;
  const rows = now.map((row, place) => {
    const known = find(row.ticket, place);
    const kept = known !== undefined && isSameRecord(known, row) ? known : row;
    if (kept !== before[place]) isSame = false;
    return kept;
  });
  return isSame ? before : rows;
}

function isSameRecord<Row extends Ticketed>(before: Row, now: Row): boolean {
  for (const key in now) if (before[key] !== now[key]) return false;
  for (const key in before) if (!Object.hasOwn(now, key)) return false;
  return true;
}
