import type { TaOutput } from '../../../../shared/model/analysis';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from '../indicators/catalogue';
import { isSameQuestion } from '../indicators/choices';
import { assignColours } from '../indicators/palette';
import type { Column } from './align';
import { type Answer, type Drawing, type DrawingGround, drawingOf } from './drawing';
import { type PriceBounds, priceBounds } from './scale';

/** All drawings, and how much of each differs from the plan before. */
export interface DrawingPlan {
  readonly drawings: readonly Drawing[];
  /** The number of newest rows in which a drawing may differ from the one before; null = it may differ anywhere. */
  readonly renewed: readonly (number | null)[];
}

interface Known {
  readonly choice: IndicatorChoice;
  readonly colour: string;
  readonly output: TaOutput;
  /** Why it was not renewed; null where it was. */
  readonly reason: string | null;
  readonly drawing: Drawing;
}

/** With more changed rows than this, the whole is planned. */
const mostTail = 64;

/**
 * Plans drawings one after another. Most polls change some of the newest values: then only those rows are planned, by
 * the same steps as the whole, and replace the end of the columns before. Any other change makes it a whole plan.
 */
export class DrawingMemory {
  #known: readonly (Known | null)[] = [];
  #ground: DrawingGround | null = null;
  #bounds: PriceBounds | null = null;

  plan(choices: readonly IndicatorChoice[], answer: Answer | null, ground: DrawingGround): DrawingPlan {
    const colours = assignColours(choices);
    const bounds = priceBounds(ground.bars);
    const isSameGround = this.#isSameGround(ground, bounds);
    const drawings: Drawing[] = [];
    const renewed: (number | null)[] = [];
    const known: (Known | null)[] = [];
    for (const [index, choice] of choices.entries()) {
      const colour = choice.colour ?? colours.get(choice.id) ?? 'grey';
      const output = outputOf(answer, choice);
      const before = this.#known[index] ?? null;
      const reason =
        answer !== null && Object.hasOwn(answer.missing, choice.id)
          ? (answer.missing[choice.id] ?? null)
          : null;
      const isSame =
        isSameGround &&
        before !== null &&
        before.choice === choice &&
        before.colour === colour &&
        before.reason === reason;
      const tail = isSame && output !== null ? tailOf(before, output, ground, bounds) : null;
      const drawing = tail?.drawing ?? drawingOf(choice, answer, colour, ground, bounds);
      drawings.push(drawing);
      renewed.push(tail?.rows ?? null);
      known.push(output === null ? null : { choice, colour, output, reason, drawing });
    }
    this.#known = known;
    this.#ground = ground;
    this.#bounds = bounds;
    return { drawings, renewed };
  }

  /** The same window of candles: rows mean the same, and the same values count as prices. */
  #isSameGround(ground: DrawingGround, bounds: PriceBounds): boolean {
    const before = this.#ground;
    return (
      before !== null &&
      before.rows === ground.rows &&
      before.digits === ground.digits &&
      before.answerBars === ground.answerBars &&
      ground.rows.length === ground.answerBars &&
      this.#bounds?.least === bounds.least &&
      this.#bounds.most === bounds.most
    );
  }
}

/** Null where the answer does not contain it, or was requested with other parameters. */
function outputOf(answer: Answer | null, choice: IndicatorChoice): TaOutput | null {
  if (answer === null || !Object.hasOwn(answer.outputs, choice.id)) return null;
  const asked = answer.asked.find(({ id }) => id === choice.id);
  return asked !== undefined && isSameQuestion(asked, choice) ? (answer.outputs[choice.id] ?? null) : null;
}

/** The previous drawing with its newest rows planned again; null where more has to be planned. */
function tailOf(
  before: Known,
  output: TaOutput,
  ground: DrawingGround,
  bounds: PriceBounds,
): { readonly drawing: Drawing; readonly rows: number } | null {
  const { choice, colour, drawing } = before;
  const kind = kindOf(choice.type);
  // A drawing that is guessed from its values, or continues ahead of the candles, needs all of them.
  if (kind === null || kind.hasCloudAhead === true || !isPlain(drawing)) return null;
  if (drawing.parts.some(({ spec }, index) => spec !== kind.parts[index])) return null;
  const rows = changedRows(before.output, output);
  if (rows === null || rows > Math.min(mostTail, ground.answerBars)) return null;
  if (rows === 0) return { drawing, rows };
  const newest = drawingOf(
    choice,
    { asked: [choice], outputs: { [choice.id]: cut(output, rows) }, missing: {} },
    colour,
    { ...ground, bars: ground.bars.slice(-rows), rows: ground.rows.slice(0, rows), answerBars: rows },
    bounds,
  );
  if (!isPlain(newest) || newest.parts.length !== drawing.parts.length) return null;
  const parts = drawing.parts.map((part, index) => {
    const tail = newest.parts[index]?.columns ?? [];
    return {
      spec: part.spec,
      columns: part.columns.map((column, at) => withTail(column, tail[at] ?? [])),
    };
  });
  const isWhole = newest.parts.every(({ columns }) => columns.every((column) => column.length === rows));
  return isWhole ? { drawing: { ...drawing, parts }, rows } : null;
}

/** A single copy: each further one of thousands of values per poll is work for the garbage collector. */
function withTail(column: Column, tail: Column): Column {
  const values = column.slice();
  const from = values.length - tail.length;
  for (const [at, value] of tail.entries()) values[from + at] = value;
  return values;
}

/** Drawn as series, without a remark. */
const isPlain = ({ status, parts }: Drawing): boolean =>
  parts.length > 0 && status.kind === 'drawn' && status.remark === null;

type Series = readonly (number | null)[];

/** In how many of the newest values two outputs differ; null where they cannot be compared. */
function changedRows(before: TaOutput, now: TaOutput): number | null {
  if (before.shape === 'series' && now.shape === 'series') return changedValues(before.values, now.values);
  if (before.shape !== 'group' || now.shape !== 'group') return null;
  const keys = Object.keys(now.series);
  if (keys.length !== Object.keys(before.series).length) return null;
  let most = 0;
  for (const key of keys) {
    const known = Object.hasOwn(before.series, key) ? before.series[key] : undefined;
    const rows = known === undefined ? null : changedValues(known, now.series[key] ?? []);
    if (rows === null) return null;
    most = Math.max(most, rows);
  }
  return most;
}

function changedValues(before: Series, now: Series): number | null {
  if (before.length !== now.length) return null;
  for (let row = 0; row < now.length; row += 1) if (before[row] !== now[row]) return now.length - row;
  return 0;
}

/** The newest values of a series or a group; other outputs are returned whole. */
function cut(output: TaOutput, rows: number): TaOutput {
  if (output.shape === 'series') return { ...output, values: output.values.slice(-rows) };
  if (output.shape !== 'group') return output;
  return {
    ...output,
    series: Object.fromEntries(
      Object.entries(output.series).map(([key, values]) => [key, values.slice(-rows)]),
    ),
  };
}
