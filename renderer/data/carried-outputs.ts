import type { Analysis, TaOutput } from '../../shared/model/analysis';

/**
 * An output that the newest answer lacks is carried over from the answer before, so that it stays on the chart, without
 * values on the bars that came since. `missing` still says why it was not renewed.
 */
export function withCarriedOutputs(before: Analysis | undefined, now: Analysis): Analysis {
  const lastBefore = before?.bars.time.at(-1);
  const firstNow = now.bars.time[0];
  if (before === undefined || lastBefore === undefined || firstNow === undefined) return now;
  // Without a bar in common nobody can say which bars the old values belong to.
  if (before.symbol !== now.symbol || before.timeframe !== now.timeframe || firstNow > lastBefore) return now;
  const added = now.bars.time.filter((time) => time > lastBefore).length;
  const carried: Record<string, TaOutput> = {};
  for (const name of Object.keys(now.missing)) {
    const output = Object.hasOwn(before.outputs, name) ? before.outputs[name] : undefined;
    if (output !== undefined) carried[name] = moved(output, added, now.bars.time.length);
  }
  return { ...now, outputs: { ...carried, ...now.outputs } };
}

type Series = readonly (number | null)[];

/** Series end at the newest bar: for each new bar they get an empty value at the end. */
function moved(output: TaOutput, added: number, bars: number): TaOutput {
  const move = (values: Series): (number | null)[] =>
    [...values, ...Array<null>(added).fill(null)].slice(-bars);
  switch (output.shape) {
    case 'series':
      return { ...output, values: move(output.values) };
    case 'group':
      return {
        ...output,
        series: Object.fromEntries(Object.entries(output.series).map(([key, values]) => [key, move(values)])),
      };
    case 'records':
    case 'summary':
    case 'value':
    case 'unreadable':
      return output;
  }
}
