import {
  type KeyboardEvent,
  type PropsWithChildren,
  type ReactElement,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { isolated } from '../../../../shared/rules/isolated';
import { axisClockKey, clockOf, describeZone, zoneLabel } from '../../../data/workspace/axis-zone';
import { brokerClock } from '../../../data/workspace/chart-choices';
import type { ChartCanvasProps } from '../plan/chart-feed';
import styles from './chart-canvas.module.css';
import { ChartIsland } from './chart-island';
import { Credit } from './credit';

/**
 * React renders these elements once and passes on changes; the island writes their content, and ticks never pass
 * through here. `children`: over it.
 */
export function ChartCanvas(props: PropsWithChildren<ChartCanvasProps>): ReactElement {
  const clock = props.clock ?? brokerClock;
  // The library cannot change the clock of an existing axis.
  const axis = clock.zone === 'broker' ? clock.zone : axisClockKey(clock);
  return <Island key={axis} {...props} />;
}

function Island(props: PropsWithChildren<ChartCanvasProps>): ReactElement {
  const { symbol, timeframe } = props;
  const clock = clockOf(props.clock ?? brokerClock, timeframe);
  const isLog = props.look?.scale === 'log';
  const clockLabel = zoneLabel(clock);
  const clockTitle = describeZone(clock);
  const stage = useRef<HTMLDivElement>(null);
  const legend = useRef<HTMLDivElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const latest = useRef<HTMLButtonElement>(null);
  const levels = useRef<HTMLDivElement>(null);
  const edge = useRef<HTMLDivElement>(null);
  const trade = useRef<HTMLDivElement>(null);
  const island = useRef<ChartIsland | null>(null);
  const feed = useRef(props);

  useLayoutEffect(() => {
    feed.current = props;
    island.current?.show(props);
  }, [props]);

  useLayoutEffect(() => {
    if (stage.current === null || legend.current === null) return;
    if (notice.current === null || latest.current === null || levels.current === null) return;
    if (edge.current === null || trade.current === null) return;
    const parts = {
      stage: stage.current,
      legend: legend.current,
      notice: notice.current,
      latest: latest.current,
      levels: levels.current,
      edge: edge.current,
      trade: trade.current,
    };
    const mounted = new ChartIsland(parts, feed.current);
    island.current = mounted;
    return () => {
      island.current = null;
      mounted.destroy();
    };
  }, []);

  // The same elements on each poll, so that React has nothing to compare.
  const elements = useMemo(() => {
    const press = (event: KeyboardEvent): void => {
      if (island.current?.press(event.nativeEvent) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    };

    return (
      <>
        <div
          ref={stage}
          className={styles.stage}
          data-stage=""
          role="img"
          aria-label={`${isolated(symbol)} ${timeframe}`}
          aria-keyshortcuts="ArrowLeft ArrowRight Home End + -"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the view is panned and zoomed by keys
          tabIndex={0}
          onKeyDown={press}
        />
        <div ref={legend} className={styles.legend} hidden />
        <p ref={notice} className={styles.notice} hidden />
        <button
          ref={latest}
          type="button"
          className={styles.latest}
          title="Show the newest candle (End)"
          hidden
          onClick={() => island.current?.toLatest()}
        >
          Latest
        </button>
        <div ref={levels} className={styles.levels} data-levels="" hidden />
        <div ref={trade} className={styles.trade} />
        <div ref={edge} className={styles.edge} role="status" hidden>
          <span />
          <button type="button" className={styles.edgeAgain} hidden onClick={() => feed.current.onOlder?.()}>
            Try again
          </button>
        </div>
        <Credit />
        <div className={styles.clock} title={clockTitle}>
          {isLog && <div>log scale</div>}
          <div>{clockLabel}</div>
        </div>
      </>
    );
  }, [symbol, timeframe, isLog, clockLabel, clockTitle]);
  return (
    <div className={styles.canvas} data-canvas="">
      {elements}
      {props.children}
    </div>
  );
}
