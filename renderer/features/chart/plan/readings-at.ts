import { barAt } from '../../../../shared/math/bars';
import { frameSeconds } from '../../../../shared/math/trade-frame';
import type { Analysis } from '../../../../shared/model/analysis';
import type { BrokerSeconds } from '../../../../shared/model/fields';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import type { Reading, ToldReadings } from '../../../data/workspace/entry-readings';
import { type Drawing, drawingsOf } from './drawing';
import { nameOf } from './facts';
import { formatValue } from './legend-text';

/** The values of all indicators, as the chart draws them, at the bar that holds `time`. */
export function readingsAt(
  time: BrokerSeconds,
  asked: readonly IndicatorChoice[],
  { bars, outputs, missing, timeframe }: Analysis,
  digits: number,
): ToldReadings | 'before' {
  const at = bars.time.findLastIndex((open) => open <= time);
  const bar = bars.time[at];
  if (bar === undefined) return 'before';
  if (at === bars.time.length - 1 && time >= bar + frameSeconds(timeframe))
    return { kind: 'not told', why: 'the newest bar began before the entry' };
  const rows = bars.time.map((_, row) => row);
  const ground = {
    bars: rows.flatMap((row) => barAt(bars, row) ?? []),
    rows,
    answerBars: rows.length,
    digits,
  };
  const drawings = drawingsOf(asked, { asked, outputs, missing }, ground);
  return { kind: 'told', bar, rows: drawings.map((drawing) => readingOf(drawing, at, digits)) };
}

function readingOf({ id, label, status, parts, decimals }: Drawing, at: number, digits: number): Reading {
  const words = (value: string): Reading => ({ id, label, value, isWords: true });
  switch (status.kind) {
    case 'waiting':
      return words('reading …');
    case 'missing':
    case 'not told':
    case 'not drawn':
      return words(`not known: ${status.reason}`);
    case 'drawn':
      break;
  }
  const lines = parts.flatMap(({ spec, columns }) =>
    spec.kind === 'band' || spec.kind === 'cloud' || spec.kind === 'flags'
      ? []
      : [{ name: nameOf(spec.key), value: columns[0]?.[at] ?? null }],
  );
  if (lines.length === 0) return words('not known: it has no value of each bar');
  // Of a stop with two sides one has a value.
  const told = lines.filter(({ value }) => value !== null);
  if (told.length === 0) return words('no value at this bar');
  const value = told
    .map((each) => {
      const text = formatValue(each.value, decimals, digits);
      return lines.length === 1 ? text : `${each.name} ${text}`;
    })
    .join(' · ');
  return { id, label, value, isWords: false };
}
