import type { MenuEntry } from '../../components/menu';
import type { TradeDialogsApi } from '../trading';
import type { TradeLevel } from './plan/chart-level';
import type { OpenRecord } from './plan/drag-plan';

const names = { sl: 'stop loss', tp: 'take profit' } as const;

/** The menu of a level on the chart. Nothing in it sends: each entry opens a dialog. */
export function levelEntries(
  record: OpenRecord,
  level: TradeLevel,
  dialogs: TradeDialogsApi,
): readonly MenuEntry[] {
  const { kind } = level;
  const stop = kind === 'sl' || kind === 'tp' ? kind : null;
  const drawn = stop === null ? undefined : { texts: { [stop]: '' } };
  if (record.of === 'position') {
    const { row } = record;
    return [
      { id: 'modify', label: 'Modify …', run: () => dialogs.openModifyPosition(row, stop ?? undefined) },
      ...(stop === null
        ? []
        : [
            {
              id: 'remove',
              label: `Remove the ${names[stop]} …`,
              run: () => dialogs.openModifyPosition(row, stop, drawn),
            },
          ]),
      { id: 'break-even', label: 'Break-even …', run: () => dialogs.openBreakEven([row]) },
      'separator',
      { id: 'reverse', label: 'Reverse …', tone: 'danger', run: () => dialogs.openReverse(row) },
      { id: 'close', label: 'Close …', tone: 'danger', run: () => dialogs.openClose(row) },
    ];
  }
  const { row } = record;
  return [
    { id: 'modify', label: 'Modify …', run: () => dialogs.openModifyOrder(row, stop ?? undefined) },
    ...(stop === null
      ? []
      : [
          {
            id: 'remove',
            label: `Remove the ${names[stop]} …`,
            run: () => dialogs.openModifyOrder(row, stop, drawn),
          },
        ]),
    { id: 'replace', label: 'Replace by another …', run: () => dialogs.openReplace(row) },
    'separator',
    { id: 'cancel', label: 'Cancel order …', tone: 'danger', run: () => dialogs.openCancel(row) },
  ];
}
