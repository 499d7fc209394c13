import { useCommand } from '../../base/commands/use-commands';
import type { TableDeeds } from './entries';

/** A table's own deeds in the command palette, while the table is on the screen. */
export function TableCommands(props: {
  readonly name: string;
  readonly id: string;
  readonly deeds: TableDeeds;
  readonly rowCount: number;
}) {
  const { name, id, deeds, rowCount } = props;
  useCommand({
    id: `table.${id}.columns`,
    title: `Columns of ${name} …`,
    group: 'Tables',
    run: deeds.chooseColumns,
  });
  useCommand({
    id: `table.${id}.filter`,
    title: `Filter ${name}`,
    group: 'Tables',
    run: () => deeds.filter(null),
  });
  useCommand({
    id: `table.${id}.csv`,
    title: `Export ${name} as CSV …`,
    group: 'Tables',
    disabledReason: rowCount === 0 ? 'there are no rows' : null,
    run: deeds.exportCsv,
  });
  return null;
}
