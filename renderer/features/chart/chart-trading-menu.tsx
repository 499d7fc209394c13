import { isolated } from '../../../shared/rules/isolated';
import type { TraderKey } from '../../../shared/rules/trader-key';
import type { TraderNames } from '../../../shared/rules/trader-names';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { type MenuEntry, type MenuItem, useContextMenu } from '../../components/menu';
import { markColour } from '../../components/trader-chip';
import { useIsReplay } from '../../data/replay/replay-context';
import { useTraderNames } from '../../data/trader-names';
import { type ChartTradingSettings, chartTradingStore } from './chart-trading-settings';

const draggings = [
  ['on', 'Drag lines'],
  ['alt', 'Drag lines with Alt only'],
  ['off', 'Dragging off'],
] as const;

/** What charts show of trading, and whose deals. */
export function ChartTradingMenu({ symbol }: { readonly symbol: string }) {
  const isReplay = useIsReplay();
  const { menu, open } = useContextMenu();
  const names = useTraderNames();
  return (
    <>
      <Button
        tone="ghost"
        aria-haspopup="menu"
        aria-label="Trading on the chart"
        title="Lines, deals and dragging on the chart"
        onClick={({ currentTarget }) =>
          open(
            'Trading on the chart',
            currentTarget,
            entries(
              chartTradingStore.read(),
              chartTradingStore.tradersOf(symbol),
              names,
              isReplay ? [] : draggings,
            ),
          )
        }
      >
        <Icon name="sort" />
      </Button>
      {menu}
    </>
  );
}

function entries(
  settings: ChartTradingSettings,
  traders: readonly TraderKey[],
  names: TraderNames,
  offered: readonly (typeof draggings)[number][],
): readonly MenuEntry[] {
  const toggle = (id: 'showsBid' | 'showsAsk' | 'showsDeals' | 'showsStopOut', label: string): MenuItem => ({
    id,
    label,
    isChecked: settings[id],
    run: () => chartTradingStore.change({ [id]: !settings[id] }),
  });
  const own = traders.map((trader): MenuItem => {
    const isHidden = settings.hidden.includes(trader);
    return {
      id: `trader ${trader}`,
      label: `Deals: ${isolated(names.nameOf(trader))}`,
      dot: markColour(names.markOf(trader)),
      isChecked: !isHidden,
      run: () =>
        chartTradingStore.change({
          hidden: isHidden ? settings.hidden.filter((each) => each !== trader) : [...settings.hidden, trader],
        }),
    };
  });
  return [
    toggle('showsBid', 'Bid line'),
    toggle('showsAsk', 'Ask line'),
    toggle('showsStopOut', 'Margin call and stop-out'),
    toggle('showsDeals', 'Deals'),
    ...(settings.showsDeals ? own : []),
    ...(offered.length === 0 ? [] : (['separator'] as const)),
    ...offered.map(
      ([dragging, label]): MenuItem => ({
        id: `dragging ${dragging}`,
        label,
        isChecked: settings.dragging === dragging,
        run: () => chartTradingStore.change({ dragging }),
      }),
    ),
  ];
}
