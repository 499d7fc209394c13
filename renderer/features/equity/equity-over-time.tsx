import { useCallback, useMemo, useState } from 'react';
import { type EquityCurve, type EquitySpan, equitySpans } from '../../../shared/model/equity';
import type { BrokerOffsets } from '../../../shared/model/kept-history';
import { useCommand } from '../../base/commands';
import { Radios } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { Empty, FailureText, Loading } from '../../components/states';
import { atUtc, useBrokerOffsets } from '../../data/broker-offsets';
import { useEquityCurve } from '../../data/equity';
import { failureOf } from '../../data/failure-error';
import { replayAt } from '../../data/replay/open-replay';
import { CurveChart, type CurveRow } from '../chart';
import { curveWords, gapsOf, rowsOf, rowWords, spanWords, sparkLabel, sparkPaths } from './curve-plan';
import styles from './equity-over-time.module.css';

const width = 96;
const height = 24;

/** The last 24 hours as a small line, which opens the curve. */
export function EquityOverTime({ digits }: { readonly digits: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = useCallback(() => setIsOpen(false), []);
  useCommand({ id: 'account.equity', title: 'Equity over time', group: 'Terminal', run: open });
  const { data } = useEquityCurve('day');
  const offsets = useBrokerOffsets() ?? atUtc;
  const paths = useMemo(() => (data ? sparkPaths(data, width, height) : []), [data]);
  return (
    <>
      {/* One point is no line yet: until there is one its room is kept, so that nothing beside it moves. */}
      {data && data.points.length > 1 ? (
        // By mouse; by keyboard the command does the same, so that the picture keeps its own role.
        // biome-ignore lint/a11y/noStaticElementInteractions: see above
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        <span className={styles.spark} title="Equity over time" onClick={open}>
          <svg
            role="img"
            aria-label={sparkLabel(data, digits)}
            width={width}
            height={height}
            viewBox={`0 0 ${width} ${height}`}
          >
            {paths.map((path) => (
              <path key={path} d={path} />
            ))}
          </svg>
        </span>
      ) : (
        <span className={styles.spark}>
          <svg width={width} height={height} aria-hidden="true" />
        </span>
      )}
      <Dialog title="Equity over time" width={900} isOpen={isOpen} onClose={close}>
        <Curve digits={digits} offsets={offsets} close={close} />
      </Dialog>
    </>
  );
}

function Curve(props: {
  readonly digits: number;
  readonly offsets: BrokerOffsets;
  readonly close: () => void;
}) {
  const { digits, offsets, close } = props;
  const [span, setSpan] = useState<EquitySpan>('day');
  const { data, error } = useEquityCurve(span);
  return (
    <div className={styles.curve}>
      <div className={styles.head} role="radiogroup" aria-label="Time span">
        <Radios name="equity-span" options={equitySpans} words={spanWords} chosen={span} onChoose={setSpan} />
        <p className={styles.legend}>
          <span data-of="equity" /> Equity <span data-of="balance" /> Balance <span data-of="drawdown" />{' '}
          Drawdown <span data-of="booked" /> Booked, by result
        </p>
      </div>
      {data ? (
        <Drawn key={span} curve={data} span={span} digits={digits} offsets={offsets} close={close} />
      ) : (
        <div className={styles.chart}>
          {error !== null ? (
            <FailureText failure={failureOf(error)} />
          ) : data === undefined ? (
            <Loading what="the equity" />
          ) : (
            <Empty>Nothing of this account has been recorded yet, or the history cannot be read now.</Empty>
          )}
        </div>
      )}
    </div>
  );
}

function Drawn(props: {
  readonly curve: EquityCurve;
  readonly span: EquitySpan;
  readonly digits: number;
  readonly offsets: BrokerOffsets;
  readonly close: () => void;
}) {
  const { curve, span, digits, offsets, close } = props;
  const rows = useMemo(() => rowsOf(curve, offsets), [curve, offsets]);
  const marks = useMemo(() => ({ gaps: gapsOf(curve, offsets), deals: [], worst: null }), [curve, offsets]);
  const [row, setRow] = useState<CurveRow | null>(null);
  const replay = useCallback(
    ({ time }: CurveRow) => {
      close();
      replayAt(time);
    },
    [close],
  );
  const words = curveWords(curve, offsets, digits);
  return (
    <>
      <div className={styles.chart}>
        {curve.points.length === 1 ? (
          <Empty>One moment has been recorded so far: the curve begins with the next one.</Empty>
        ) : (
          <CurveChart
            label={`Equity, ${spanWords[span]}: ${words}`}
            rows={rows}
            digits={digits}
            marks={marks}
            onHover={setRow}
            onPick={replay}
          />
        )}
      </div>
      <p className={styles.words}>{words}</p>
      <p className={styles.words}>{row === null ? 'Click to replay a moment' : rowWords(row, digits)}</p>
    </>
  );
}
