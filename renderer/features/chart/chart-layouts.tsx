import { useRef } from 'react';
import { useCommand } from '../../base/commands';
import { IconButton } from '../../components/button';
import { type MenuEntry, useContextMenu } from '../../components/menu';
import {
  chartCount,
  type LayoutName,
  layOut,
  layoutNames,
  linkSymbols,
} from '../../data/workspace/chart-layout';
import { useCharts, useWorkspace } from '../../data/workspace/workspace-context';

const words: Readonly<Record<LayoutName, string>> = {
  one: 'one chart',
  beside: 'two side by side',
  stacked: 'two stacked',
  four: 'four charts',
};

/** The menu of layouts: how many charts, and what they share. */
export function ChartLayouts() {
  const workspace = useWorkspace();
  const charts = useCharts();
  const menu = useContextMenu();
  const button = useRef<HTMLButtonElement>(null);
  const count = chartCount[charts.layout];
  const choose = (layout: LayoutName) => workspace.change(layOut(workspace.read(), layout));
  const entries = (): readonly MenuEntry[] => [
    ...layoutNames.map((layout) => ({
      id: layout,
      label: `Layout: ${words[layout]}`,
      isChecked: layout === charts.layout,
      run: () => choose(layout),
    })),
    'separator',
    {
      id: 'symbol',
      label: 'Same symbol in all charts',
      isChecked: charts.isSymbolLinked,
      run: () => workspace.change(linkSymbols(workspace.read(), !charts.isSymbolLinked)),
    },
    {
      id: 'crosshair',
      label: 'Crosshair in all charts',
      isChecked: charts.isCrosshairLinked,
      run: () => workspace.change({ charts: { ...charts, isCrosshairLinked: !charts.isCrosshairLinked } }),
    },
  ];
  return (
    <>
      {layoutNames.map((layout) => (
        <LayoutCommand
          key={layout}
          layout={layout}
          isShown={layout === charts.layout}
          run={() => choose(layout)}
        />
      ))}
      <IconButton
        ref={button}
        icon={`chart-${charts.layout}`}
        label="Layout of charts"
        aria-haspopup="menu"
        title={`Layout: ${words[charts.layout]}${count === 1 ? '' : ': inactive charts update less often'}`}
        onClick={() => {
          if (button.current !== null) menu.open('Layout of charts', button.current, entries());
        }}
      />
      {menu.menu}
    </>
  );
}

/** Each by its name in the palette. */
function LayoutCommand(props: {
  readonly layout: LayoutName;
  readonly isShown: boolean;
  readonly run: () => void;
}) {
  const { layout, isShown, run } = props;
  useCommand({
    id: `chart.layout.${layout}`,
    title: `Layout: ${words[layout]}`,
    group: 'Chart',
    disabledReason: isShown ? 'it is shown' : null,
    run,
  });
  return null;
}
