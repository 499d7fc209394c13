import { isNotTold } from '../../../../shared/formats/not-told';
import type { TaOutput } from '../../../../shared/model/analysis';
import type { Bar } from '../../../../shared/model/bars';
import type { IndicatorChoice } from '../../../data/workspace/chart-choices';
import { kindOf } from '../indicators/catalogue';
import { isSameQuestion, labelOf } from '../indicators/choices';
import type { Decimals, PartColour, PartSpec } from '../indicators/kinds';
import { assignColours } from '../indicators/palette';
import { cloudAhead } from './ahead';
import { alignColumn, type Column, isEmptyColumn } from './align';
import { guessDrawing } from './guess-drawing';
import { missingText } from './missing-text';
import { decimalsFor, type PriceBounds, priceBounds, withinBounds, withinReach } from './scale';
import { isNothing, noShapes, type Shapes } from './shapes';
import { shapesOf } from './shapes-of';

/** One indicator on the chart: what to draw and what to write beside its name. */
export interface Drawing {
  readonly id: string;
  readonly label: string;
  readonly where: 'price' | 'pane';
  readonly parts: readonly DrawnPart[];
  /** What is drawn on the candles besides lines, and the small table in the legend. */
  readonly shapes: Shapes;
  /** A few words beside the name, such as `4 zones`; '' = none. */
  readonly note: string;
  readonly references: readonly number[];
  readonly decimals: Decimals;
  /** The colour of the parts whose colour is `main`: a palette name or a CSS colour. */
  readonly colour: string;
  readonly status: DrawingStatus;
}

/** A part with its values, one per drawn candle; further ones lie ahead of the newest candle. */
export interface DrawnPart {
  readonly spec: PartSpec;
  /** One column, or the two that bound a band or a cloud. */
  readonly columns: readonly Column[];
}

type DrawingStatus =
  | {
      readonly kind: 'drawn';
      readonly remark: string | null;
      /** Why an older answer is drawn; absent where the newest is. */
      readonly notRenewed?: string;
    }
  /** Requested, not answered yet. */
  | { readonly kind: 'waiting' }
  /** Missing in the answer; the reason in the sidecar's words where it gave any. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** A replay cannot know it: nothing failed. */
  | { readonly kind: 'not told'; readonly reason: string }
  /** Came in a shape that this chart does not draw. */
  | { readonly kind: 'not drawn'; readonly words: string; readonly reason: string };

/** The candles that outputs are drawn on. */
export interface DrawingGround {
  readonly bars: readonly Bar[];
  /** Index of each bar in the answer. */
  readonly rows: readonly number[];
  /** Number of bars in the answer, drawn or not. */
  readonly answerBars: number;
  /** Decimals of a price, for single prices in text. */
  readonly digits?: number;
}

export interface Answer {
  /** The choices of the request: if a choice has other parameters by now, these values are not its own. */
  readonly asked: readonly IndicatorChoice[];
  readonly outputs: Readonly<Record<string, TaOutput>>;
  readonly missing: Readonly<Record<string, string>>;
}

/** Every choice as a drawing, in the order of the choices. */
export function drawingsOf(
  choices: readonly IndicatorChoice[],
  answer: Answer | null,
  ground: DrawingGround,
): readonly Drawing[] {
  const colours = assignColours(choices);
  const bounds = priceBounds(ground.bars);
  return choices.map((choice) =>
    drawingOf(choice, answer, choice.colour ?? colours.get(choice.id) ?? 'grey', ground, bounds),
  );
}

/** One drawing. `bounds`: those of all candles. */
export function drawingOf(
  choice: IndicatorChoice,
  answer: Answer | null,
  colour: string,
  ground: DrawingGround,
  bounds: PriceBounds,
): Drawing {
  const asked = answer?.asked.find(({ id }) => id === choice.id);
  if (answer === null || asked === undefined || !isSameQuestion(asked, choice))
    return withoutValues(choice, colour, { kind: 'waiting' });
  const output = ownValue(answer.outputs, choice.id);
  const ownReason = ownValue(answer.missing, choice.id);
  const reason = ownReason === undefined ? undefined : missingText(choice, ownReason, ground.answerBars);
  if (output !== undefined) {
    const drawing = drawn(choice, output, colour, ground, bounds);
    return reason === undefined || drawing.status.kind !== 'drawn'
      ? drawing
      : { ...drawing, status: { ...drawing.status, notRenewed: reason } };
  }
  if (reason === undefined) return withoutValues(choice, colour, { kind: 'waiting' });
  return withoutValues(choice, colour, { kind: isNotTold(reason) ? 'not told' : 'missing', reason });
}

/** Names come from outside: `constructor` is not an output. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Keeps the place of a known indicator, so that nothing moves when its values come back. */
function withoutValues(choice: IndicatorChoice, colour: string, status: DrawingStatus): Drawing {
  const kind = kindOf(choice.type);
  return {
    id: choice.id,
    label: labelOf(choice),
    where: kind?.where ?? 'price',
    parts: (kind?.parts ?? []).map((spec) => ({ spec, columns: keysOf(spec).map(() => []) })),
    shapes: noShapes,
    note: '',
    references: kind?.references ?? [],
    decimals: kind?.decimals ?? { kind: 'fixed', decimals: 2 },
    colour,
    status,
  };
}

function drawn(
  choice: IndicatorChoice,
  output: TaOutput,
  colour: string,
  ground: DrawingGround,
  bounds: PriceBounds,
): Drawing {
  const series = seriesOf(output);
  if (series !== null) return drawnSeries(choice, columnsOf(series, choice, ground), colour, ground, bounds);
  const reading = kindOf(choice.type)?.reading ?? null;
  const found = shapesOf(output, reading, { ...ground, bounds }, ground.digits ?? 5);
  const without = {
    ...withoutValues(choice, colour, { kind: 'waiting' }),
    where: 'price',
    parts: [],
  } as const;
  switch (found.kind) {
    case 'nothing':
      return { ...without, status: { kind: 'not drawn', words: found.words, reason: found.reason } };
    case 'columns':
      return drawnSeries(choice, { columns: found.columns, tooLong: [] }, colour, ground, bounds);
    case 'shapes': {
      const { shapes, note, remark } = found;
      // A single value is shown in the note alone.
      if (isNothing(shapes) && note === '')
        return { ...without, status: { kind: 'not drawn', words: 'no values', reason: 'no data received' } };
      return { ...without, shapes, note, status: { kind: 'drawn', remark } };
    }
  }
}

interface Columns {
  readonly columns: ReadonlyMap<string, Column>;
  readonly tooLong: readonly string[];
}

/** How many bars ahead of the newest one values may lie. */
const mostAhead = 200;

function columnsOf(
  series: Readonly<Record<string, readonly (number | null)[]>>,
  choice: IndicatorChoice,
  { answerBars, rows, bars }: DrawingGround,
): Columns {
  const kind = kindOf(choice.type);
  const goesAhead = kind?.hasCloudAhead === true;
  const columns = new Map<string, Column>();
  const tooLong: string[] = [];
  for (const [key, values] of Object.entries(series)) {
    const surplus = values.length - answerBars;
    const isAhead = goesAhead && surplus > 0 && surplus <= mostAhead;
    const column = alignColumn(isAhead ? values.slice(0, answerBars) : values, answerBars, rows);
    if (column === null) tooLong.push(key);
    else columns.set(key, withinReach(isAhead ? [...column, ...values.slice(answerBars)] : column));
  }
  if (!goesAhead) return { columns, tooLong };
  const written = choice.custom?.parameters;
  const given: Readonly<Record<string, unknown>> = typeof written === 'object' ? written : choice.parameters;
  const number = (name: string): number => {
    const value = given[name];
    return typeof value === 'number'
      ? value
      : (kind.parameters.find((each) => each.name === name)?.initial ?? 0);
  };
  const ahead = cloudAhead(columns, bars, { kijun: number('kijun'), senkou: number('senkou') });
  if (ahead !== null) {
    columns.set('spanA', [...(columns.get('spanA') ?? []), ...ahead.spanA]);
    columns.set('spanB', [...(columns.get('spanB') ?? []), ...ahead.spanB]);
  }
  return { columns, tooLong };
}

function drawnSeries(
  choice: IndicatorChoice,
  { columns, tooLong }: Columns,
  colour: string,
  ground: DrawingGround,
  bounds: PriceBounds,
): Drawing {
  if (columns.size === 0) {
    const words = tooLong.length > 0 ? 'not drawn: more values than bars' : 'no values';
    return withoutValues(choice, colour, { kind: 'not drawn', words, reason: words });
  }
  const known = kindOf(choice.type);
  const kind =
    known?.parts.some((spec) => keysOf(spec).every((key) => columns.has(key))) === true ? known : null;
  const guess = kind === null ? guessDrawing(columns, ground.bars) : null;
  const specs = kind?.parts ?? guess?.parts ?? [];
  const shown = specs.flatMap(keysOf).map((key) => columns.get(key) ?? []);
  const where = kind?.where ?? guess?.where ?? 'pane';
  let offScale = 0;
  const parts = specs.map((spec) => ({
    spec,
    columns: keysOf(spec).map((key) => {
      const column = conditioned(columns.get(key) ?? [], spec, columns);
      if (where === 'pane' || spec.kind === 'value') return column;
      const inside = withinBounds(column, bounds);
      if (inside !== column) offScale += 1;
      return inside;
    }),
  }));
  const isEmpty = parts.every((part) => part.columns.every(isEmptyColumn));
  const guessed: Decimals =
    where === 'price' ? { kind: 'price', extra: 0 } : { kind: 'fixed', decimals: decimalsFor(shown) };
  return {
    id: choice.id,
    label: labelOf(choice),
    where,
    parts,
    shapes: noShapes,
    note: '',
    references: kind?.references ?? [],
    decimals: kind?.decimals ?? guessed,
    colour,
    status: isEmpty
      ? { kind: 'not drawn', words: 'no values', reason: 'no values for these bars' }
      : { kind: 'drawn', remark: offScale > 0 ? 'values far from the price are not drawn' : null },
  };
}

/** Series by key; null where the output has none. */
function seriesOf(output: TaOutput): Readonly<Record<string, readonly (number | null)[]>> | null {
  switch (output.shape) {
    case 'series':
      return { '': output.values };
    case 'group':
      return output.series;
    case 'records':
    case 'summary':
    case 'value':
    case 'unreadable':
      return null;
  }
}

function keysOf(spec: PartSpec): readonly string[] {
  switch (spec.kind) {
    case 'line':
    case 'histogram':
    case 'dots':
    case 'flags':
    case 'value':
      return [spec.key];
    case 'band':
      return [spec.upper, spec.lower];
    case 'cloud':
      return [spec.lead, spec.base];
  }
}

/** Only the values where the part's condition holds; without the deciding series all of them. */
function conditioned(column: Column, spec: PartSpec, columns: ReadonlyMap<string, Column>): Column {
  if (spec.kind === 'flags') return column.map((value) => (value === 1 ? 0 : null));
  const when = spec.kind === 'line' ? spec.when : undefined;
  const deciding = when === undefined ? undefined : columns.get(when.key);
  if (when === undefined || deciding === undefined) return column;
  return column.map((value, row) => (deciding[row] === when.is ? value : null));
}

/** The colour of a part before the theme applies: a palette name, a token or a CSS colour. */
export function colourName(part: PartColour, main: string): string {
  return part === 'main' ? main : part;
}

/** Drawings with the same signature use the same series; only their values differ. */
export function signatureOf(drawing: Drawing): string {
  const { id, where, references, decimals, colour } = drawing;
  return JSON.stringify([id, where, references, decimals, colour, drawing.parts.map((part) => part.spec)]);
}
