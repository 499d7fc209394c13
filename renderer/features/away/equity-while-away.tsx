import { useCallback, useMemo, useState } from 'react';
import type { AwayRecord } from '../../../shared/model/away';
import type { AwaySummary } from '../../../shared/rules/away';
import { replayAt } from '../../data/replay/open-replay';
import { CurveChart, type CurveRow } from '../chart';
import { gapsOf, rowsOf, rowWords } from '../equity';
import { curveOf, curveWords, marksOf } from './away-curve';
import styles from './equity-while-away.module.css';

/** A click opens the replay of its moment. */
export function EquityWhileAway(props: {
  readonly record: AwayRecord;
  readonly summary: AwaySummary;
  readonly digits: number;
}) {
  const { record, summary, digits } = props;
  const { rows, marks } = useMemo(() => {
    const curve = curveOf(record, summary);
    const { offsets } = record;
    return {
      rows: rowsOf(curve, offsets),
      marks: { ...marksOf(record, summary, digits), gaps: gapsOf(curve, offsets) },
    };
  }, [record, summary, digits]);
  const [row, setRow] = useState<CurveRow | null>(null);
  const replay = useCallback(({ time }: CurveRow) => replayAt(time), []);
  if (record.points.length === 0) return <p className={styles.none}>Equity was not recorded in this time.</p>;
  return (
    <div className={styles.curve}>
      <CurveChart
        label={`Equity while away: ${curveWords(summary, marks.worst)}`}
        rows={rows}
        digits={digits}
        marks={marks}
        from={record.first?.equity ?? record.points[0]?.equity}
        onHover={setRow}
        onPick={replay}
      />
      <p className={styles.words}>{row === null ? 'Click to replay a moment' : rowWords(row, digits)}</p>
    </div>
  );
}
