import { useCallback, useState } from 'react';
import { Strip } from '../../components/states';
import { useSparesSidecar } from '../../data/rates';
import { useIsReplay } from '../../data/replay/replay-context';
import { chartCount } from '../../data/workspace/chart-layout';
import { useCharts, useSelection } from '../../data/workspace/workspace-context';
import { QuietNote } from '../cells';
import { BarCountdown } from './bar-countdown';
import { ChartCell } from './chart-cell';
import { ChartLayouts } from './chart-layouts';
import styles from './chart-panel.module.css';
import { ChartProperties } from './chart-properties';
import { ChartTradingMenu } from './chart-trading-menu';
import { CrosshairBus } from './crosshair-bus';
import { type MissingHere, nothingMissing } from './failing-here';
import { GoToDate } from './go-to-date';
import { IndicatorBar } from './indicator-bar';
import { Timeframes } from './timeframes';

/** One, two or four charts; the header is the active one's. */
export function ChartPanel() {
  const { symbol, timeframe } = useSelection();
  const { layout, active } = useCharts();
  const [bus] = useState(() => new CrosshairBus());
  const isReplay = useIsReplay();
  const isSpared = useSparesSidecar();
  const [missing, setMissing] = useState<Readonly<Record<number, MissingHere>>>({});
  const onMissing = useCallback(
    (place: number, here: MissingHere) =>
      setMissing((before) =>
        JSON.stringify(before[place]) === JSON.stringify(here) ? before : { ...before, [place]: here },
      ),
    [],
  );
  const [goTo, setGoTo] = useState<{ readonly place: number; readonly time: number } | null>(null);
  const places = Array.from({ length: chartCount[layout] }, (_, place) => place);
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.symbol}>{symbol ?? 'Chart'}</h2>
        <Timeframes />
        <IndicatorBar missing={missing[active] ?? nothingMissing} />
        {symbol !== null && <BarCountdown symbol={symbol} timeframe={timeframe} />}
        <div className={styles.tools}>
          {symbol !== null && (
            <GoToDate
              symbol={symbol}
              timeframe={timeframe}
              onGo={(time) => setGoTo({ place: active, time })}
            />
          )}
          {symbol !== null && <ChartTradingMenu symbol={symbol} />}
          <ChartLayouts />
          <ChartProperties />
        </div>
      </header>
      {isReplay && isSpared && (
        <Strip title="Quiet mode is on in the live page.">Quiet mode: no indicators</Strip>
      )}
      <QuietNote>no indicators, candles once a minute</QuietNote>
      <div className={styles.cells} data-layout={layout}>
        {places.map((place) => (
          <ChartCell
            key={place}
            place={place}
            bus={bus}
            onMissing={onMissing}
            goTo={goTo?.place === place ? goTo : null}
          />
        ))}
      </div>
    </>
  );
}
