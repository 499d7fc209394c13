import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Timeframe, timeframes } from '../../../shared/model/enums';
import { isolated } from '../../../shared/rules/isolated';
import { useCommand } from '../../base/commands';
import { IconButton } from '../../components/button';
import { Strip } from '../../components/states';
import { useSparesSidecar } from '../../data/rates';
import { useIsReplay } from '../../data/replay/replay-context';
import { chartCount } from '../../data/workspace/chart-layout';
import {
  type ChartGoTo,
  noteShown,
  type ShownSpan,
  useBackFromTrade,
} from '../../data/workspace/chart-place';
import { useCharts, useSelection } from '../../data/workspace/workspace-context';
import { QuietNote, type TableClock, useTableClock } from '../cells';
import { BarCountdown } from './bar-countdown';
import { ChartCell } from './chart-cell';
import { chartCommand } from './chart-commands';
import { ChartLayouts } from './chart-layouts';
import styles from './chart-panel.module.css';
import { ChartPicture } from './chart-picture';
import { ChartProperties } from './chart-properties';
import { ChartTradingMenu } from './chart-trading-menu';
import { CrosshairBus } from './crosshair-bus';
import { type MissingHere, nothingMissing } from './failing-here';
import { GoToDate } from './go-to-date';
import { IndicatorBar } from './indicator-bar';
import { timeframeNames } from './timeframe-names';

/** One, two or four charts; the header is the active one's. */
export function ChartPanel(props: {
  /** Of the element that says what the active chart shows. */
  readonly descriptionId: string;
}) {
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
  const [goTo, setGoTo] = useState<{ readonly place: number; readonly to: ChartGoTo } | null>(null);
  const onGoTo = useCallback((place: number, to: ChartGoTo) => setGoTo({ place, to }), []);
  const { describe, onShown } = useDescription({ symbol, timeframe, active });
  const places = Array.from({ length: chartCount[layout] }, (_, place) => place);
  return (
    <>
      <p id={props.descriptionId} ref={describe} hidden />
      <header className={styles.header}>
        <BackFromTrade />
        <h2 className={styles.symbol}>{symbol ?? 'Chart'}</h2>
        <Timeframes />
        <IndicatorBar missing={missing[active] ?? nothingMissing} />
        {symbol !== null && <BarCountdown symbol={symbol} timeframe={timeframe} />}
        <div className={styles.tools}>
          {symbol !== null && (
            <GoToDate
              symbol={symbol}
              timeframe={timeframe}
              onGo={(time) => setGoTo({ place: active, to: { kind: 'time', time } })}
            />
          )}
          {symbol !== null && <ChartTradingMenu symbol={symbol} />}
          {symbol !== null && <ChartPicture symbol={symbol} timeframe={timeframe} />}
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
            goTo={goTo?.place === place ? goTo.to : null}
            onGoTo={onGoTo}
            onShown={onShown}
          />
        ))}
      </div>
    </>
  );
}

/**
 * The Chart region's description for a screen reader: symbol, timeframe and the candles in view of the active chart. Written
 * without React, as the view moves with each drag.
 */
function useDescription(chart: {
  readonly symbol: string | null;
  readonly timeframe: Timeframe;
  readonly active: number;
}) {
  const { symbol, timeframe, active } = chart;
  const describe = useRef<HTMLParagraphElement>(null);
  const spans = useRef(new Map<number, ShownSpan>());
  const write = useRef<() => void>(() => undefined);
  const { timeText } = useTableClock();
  useEffect(() => {
    write.current = () => {
      const span = spans.current.get(active);
      const words = symbol === null ? 'No symbol' : `${isolated(symbol)} ${timeframe}`;
      const shown = span === undefined ? '' : `, ${formatSpan(span, timeText)}`;
      if (describe.current !== null) describe.current.textContent = `${words}${shown}`;
    };
    write.current();
  }, [symbol, timeframe, active, timeText]);
  const onShown = useCallback((place: number, span: ShownSpan) => {
    spans.current.set(place, span);
    noteShown(place, span);
    write.current();
  }, []);
  return { describe, onShown };
}

/** By the clock of the axis, to the minute. */
const formatSpan = ({ from, to }: ShownSpan, timeText: TableClock['timeText']): string =>
  `${timeText(from).slice(0, -3)} to ${timeText(to).slice(0, -3)}`;

/** Leads back from a framed trade; shown only while the chart shows its symbol. */
function BackFromTrade() {
  const back = useBackFromTrade();
  return back === null ? null : <BackButton onBack={back} />;
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  // In a replay Esc leads back to live.
  const keys = useIsReplay() ? {} : { keys: 'Escape' };
  useCommand({ id: 'chart.back', title: 'Back from the framed trade', group: 'Chart', ...keys, run: onBack });
  return (
    <IconButton
      icon="left"
      label="Back"
      title="Back to where the chart was before it showed this trade (Esc)"
      onClick={onBack}
    />
  );
}

function Timeframes() {
  const { timeframe, chooseTimeframe } = useSelection();
  const group = useRef<HTMLDivElement>(null);
  const goTo = (by: 1 | -1) => {
    const next = timeframes[timeframes.indexOf(timeframe) + by];
    if (next !== undefined) chooseTimeframe(next);
  };
  useCommand(chartCommand('chart.longer-timeframe', 'Longer timeframe', ']', () => goTo(1)));
  useCommand(chartCommand('chart.shorter-timeframe', 'Shorter timeframe', '[', () => goTo(-1)));

  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (timeframes.indexOf(timeframe) + step + timeframes.length) % timeframes.length;
    const next = timeframes[index];
    if (next === undefined) return;
    chooseTimeframe(next);
    group.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  };

  return (
    <div className={styles.timeframes} role="radiogroup" aria-label="Timeframe" ref={group} onKeyDown={move}>
      {timeframes.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio cannot hold its word as a button does
        <button
          key={each}
          type="button"
          role="radio"
          className={styles.timeframe}
          title={timeframeNames[each]}
          aria-checked={each === timeframe}
          tabIndex={each === timeframe ? 0 : -1}
          onClick={() => chooseTimeframe(each)}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
