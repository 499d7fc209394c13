import { useCallback, useState } from 'react';
import { useCommand } from '../../base/commands';
import { Button, IconButton } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { type MenuPlace, useContextMenu } from '../../components/menu';
import { ChoiceField, optionsOf } from '../../components/select';
import { useAxisClock } from '../../data/workspace/axis-clock';
import {
  type AxisZone,
  axisZones,
  type ChartStyle,
  type PriceScale,
  type PriceStyle,
  priceScales,
  priceStyles,
  type VolumeStyle,
  volumeStyles,
} from '../../data/workspace/chart-choices';
import { useCharts, useWorkspace } from '../../data/workspace/workspace-context';
import { chartCommand } from './chart-commands';
import styles from './chart-properties.module.css';

const looks: Readonly<Record<PriceStyle, string>> = {
  candles: 'Candles',
  bars: 'Bars',
  line: 'Line',
  'heikin-ashi': 'Heikin-Ashi',
};
const scales: Readonly<Record<PriceScale, string>> = {
  linear: 'Price',
  log: 'Price, logarithmic',
  percent: 'Percent',
};
const volumes: Readonly<Record<VolumeStyle, string>> = { none: 'None', tick: 'Tick', real: 'Real' };
const zones: Readonly<Record<AxisZone, string>> = {
  broker: 'Broker time',
  utc: 'UTC',
  local: 'Local time',
};

/** Changes how the charts look. */
function useChangeLook(): (part: Partial<ChartStyle>) => void {
  const workspace = useWorkspace();
  return useCallback(
    (part) => {
      const { charts } = workspace.read();
      workspace.change({ charts: { ...charts, look: { ...charts.look, ...part } } });
    },
    [workspace],
  );
}

/** The menu of the price scale, opened on it with the right button. */
export function useScaleMenu() {
  const { look } = useCharts();
  const change = useChangeLook();
  const { menu, open } = useContextMenu();
  const onScale = useCallback(
    (at: MenuPlace) =>
      open(
        'Scale',
        at,
        priceScales.map((scale) => ({
          id: scale,
          label: scales[scale],
          isChecked: look.scale === scale,
          run: () => change({ scale }),
        })),
      ),
    [open, look.scale, change],
  );
  return { menu, onScale };
}

/** MetaTrader's F8: how the charts of this workspace look. Every choice applies at once. */
export function ChartProperties() {
  const workspace = useWorkspace();
  const { look, zone } = useCharts();
  const { offsets } = useAxisClock(zone);
  const [isOpen, setIsOpen] = useState(false);
  const change = useChangeLook();
  const chooseZone = (next: AxisZone) =>
    workspace.change({ charts: { ...workspace.read().charts, zone: next } });

  useCommand(chartCommand('chart.properties', 'Chart properties …', 'F8', () => setIsOpen(true)));
  useCommand(
    chartCommand('chart.breaks', 'Period and session breaks on or off', '$mod+y', () =>
      change({ hasBreaks: !look.hasBreaks }),
    ),
  );
  useCommand(
    chartCommand('chart.volume', 'Volume on or off', undefined, () =>
      change({ volume: look.volume === 'none' ? 'tick' : 'none' }),
    ),
  );
  useCommand(
    chartCommand('chart.follow', 'Auto scroll on or off', undefined, () =>
      change({ isFollowing: !look.isFollowing }),
    ),
  );
  useCommand(chartCommand('chart.bars', 'Chart type: bars', undefined, () => change({ price: 'bars' })));
  useCommand(
    chartCommand('chart.candles', 'Chart type: candles', undefined, () => change({ price: 'candles' })),
  );
  useCommand(chartCommand('chart.line', 'Chart type: line', undefined, () => change({ price: 'line' })));
  useCommand(
    chartCommand('chart.heikin-ashi', 'Chart type: Heikin-Ashi', undefined, () =>
      change({ price: 'heikin-ashi' }),
    ),
  );

  useCommand({
    ...chartCommand('chart.log', `Scale: ${look.scale === 'log' ? 'price' : 'logarithmic'}`, undefined, () =>
      change({ scale: look.scale === 'log' ? 'linear' : 'log' }),
    ),
    also: 'log linear',
  });
  useCommand({
    ...chartCommand(
      'chart.percent',
      `Scale: ${look.scale === 'percent' ? 'price' : 'percent'}`,
      undefined,
      () => change({ scale: look.scale === 'percent' ? 'linear' : 'percent' }),
    ),
    also: 'percentage %',
  });

  return (
    <>
      <IconButton
        icon="gear"
        label="Chart properties"
        title="Chart properties (F8)"
        onClick={() => setIsOpen(true)}
      />
      <Dialog
        title="Chart properties"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        width={380}
        footer={
          <Button tone="primary" onClick={() => setIsOpen(false)}>
            Done
          </Button>
        }
      >
        <div className={styles.properties}>
          <ChoiceField
            label="Chart type"
            value={look.price}
            options={optionsOf(priceStyles, looks)}
            onChoose={(price) => change({ price })}
          />
          <ChoiceField
            label="Scale"
            value={look.scale}
            options={optionsOf(priceScales, scales)}
            onChoose={(scale) => change({ scale })}
          />
          <ChoiceField
            label="Time axis"
            value={zone}
            options={optionsOf(axisZones, zones)}
            onChoose={chooseZone}
            below={
              offsets === null
                ? 'UTC offset not provided by the bridge: only broker time is available.'
                : undefined
            }
          />
          <ChoiceField
            label="Volume"
            value={look.volume}
            options={optionsOf(volumeStyles, volumes)}
            onChoose={(volume) => change({ volume })}
          />
          <Checkbox isLine isOn={look.hasBreaks} onChange={(hasBreaks) => change({ hasBreaks })}>
            Period and session breaks
          </Checkbox>
          <Checkbox isLine isOn={look.isFollowing} onChange={(isFollowing) => change({ isFollowing })}>
            Auto scroll
          </Checkbox>
        </div>
      </Dialog>
    </>
  );
}
