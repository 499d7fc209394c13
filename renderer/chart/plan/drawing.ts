import type { TaOutput } from '../../../shared/model/analysis';
import type { Bar } from '../../../shared/model/bars';
import { kindOf } from '../indicators/catalogue';
import { type IndicatorChoice, labelOf, toRequest } from '../indicators/choices';
import type { Decimals, PartColour, PartSpec } from '../indicators/kinds';
import { assignColours } from '../indicators/palette';
import { alignColumn, type Column, isEmptyColumn } from './align';
import { guessDrawing } from './guess-drawing';
import { decimalsFor, type PriceBounds, priceBounds, withinBounds, withinReach } from './scale';

/** One indicator as it stands on the chart: what to draw and what to say beside its name. */
export interface Drawing {
  readonly id: string;
  readonly label: string;
  readonly where: 'price' | 'pane';
  readonly parts: readonly DrawnPart[];
  readonly references: readonly number[];
  readonly decimals: Decimals;
  /** The colour of the parts whose colour is `main`: a palette name or a CSS colour. */
  readonly colour: string;
  readonly status: DrawingStatus;
}

/** A part with its values, one for each drawn candle. */
export interface DrawnPart {
  readonly spec: PartSpec;
  /** One column, or the two that bound a band or a cloud. */
  readonly columns: readonly Column[];
}

export type DrawingStatus =
  | { readonly kind: 'drawn'; readonly remark: string | null }
  /** Asked for, not answered yet. */
  | { readonly kind: 'waiting' }
  /** Not in the answer; the reason in the sidecar's words where it gave any. */
  | { readonly kind: 'missing'; readonly reason: string }
  /** Came in a shape that this chart does not draw. */
  | { readonly kind: 'not drawn'; readonly words: string; readonly reason: string };

/** What outputs are drawn against. */
export interface DrawingGround {
  readonly bars: readonly Bar[];
  /** Index of each bar in the answer. */
  readonly rows: readonly number[];
  /** Bars of the answer, drawn or not. */
  readonly answerBars: number;
}

export interface Answer {
  /** The choices that were asked for: while a choice has other numbers than then, its old values are not its own. */
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
  const asked = new Map(answer?.asked.map((choice) => [choice.id, requestOf(choice)]));
  return choices.map((choice) => {
    const colour = choice.colour ?? colours.get(choice.id) ?? 'blue';
    if (asked.get(choice.id) !== requestOf(choice)) return withoutValues(choice, colour, { kind: 'waiting' });
    const output = answer === null ? undefined : ownValue(answer.outputs, choice.id);
    const reason = answer === null ? undefined : ownValue(answer.missing, choice.id);
    if (output !== undefined) return drawn(choice, output, colour, ground, bounds);
    const status: DrawingStatus =
      reason === undefined ? { kind: 'waiting' } : { kind: 'missing', reason: reason || 'no reason given' };
    return withoutValues(choice, colour, status);
  });
}

/** What is asked of the sidecar for a choice; its colour does not matter. */
const requestOf = (choice: IndicatorChoice): string => JSON.stringify(toRequest([choice]));

/** Names come from outside: `constructor` is no output. */
function ownValue<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Keeps the place of a known indicator, so that nothing jumps when its values come back. */
function withoutValues(choice: IndicatorChoice, colour: string, status: DrawingStatus): Drawing {
  const kind = kindOf(choice.type);
  return {
    id: choice.id,
    label: labelOf(choice),
    where: kind?.where ?? 'price',
    parts: (kind?.parts ?? []).map((spec) => ({ spec, columns: keysOf(spec).map(() => []) })),
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
  if (series === null) {
    return { ...withoutValues(choice, colour, notDrawn(output)), where: 'price', parts: [] };
  }
  const columns = new Map<string, Column>();
  const tooLong: string[] = [];
  for (const [key, values] of Object.entries(series)) {
    const column = alignColumn(values, ground.answerBars, ground.rows);
    if (column === null) tooLong.push(key);
    else columns.set(key, withinReach(column));
  }
  if (columns.size === 0) {
    const words = tooLong.length > 0 ? 'not drawn: more values than bars' : 'no values';
    return withoutValues(choice, colour, { kind: 'not drawn', words, reason: words });
  }
  const kind = kindOf(choice.type);
  const isAsKnown = kind?.parts.some((spec) => keysOf(spec).every((key) => columns.has(key))) ?? false;
  const guess = kind !== null && isAsKnown ? null : guessDrawing(columns, ground.bars);
  const specs = kind !== null && isAsKnown ? kind.parts : (guess?.parts ?? []);
  const shown = specs.flatMap(keysOf).map((key) => columns.get(key) ?? []);
  const where = kind !== null && isAsKnown ? kind.where : (guess?.where ?? 'pane');
  let offScale = 0;
  const parts = specs.map((spec) => ({
    spec,
    columns: keysOf(spec).map((key) => {
      const column = conditioned(columns.get(key) ?? [], spec, columns);
      if (where === 'pane') return column;
      const inside = withinBounds(column, bounds);
      if (inside !== column) offScale += 1;
      return inside;
    }),
  }));
  const isEmpty = parts.every((part) => part.columns.every(isEmptyColumn));
  return {
    id: choice.id,
    label: labelOf(choice),
    where,
    parts,
    references: kind !== null && isAsKnown ? kind.references : [],
    decimals:
      kind !== null && isAsKnown
        ? kind.decimals
        : where === 'price'
          ? { kind: 'price', extra: 0 }
          : { kind: 'fixed', decimals: decimalsFor(shown) },
    colour,
    status: isEmpty
      ? { kind: 'not drawn', words: 'no values', reason: 'the answer holds no value for these bars' }
      : { kind: 'drawn', remark: offScale > 0 ? 'values far off the price are left out' : null },
  };
}

/** Series by key; null where the output is none. */
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

function notDrawn(output: TaOutput): DrawingStatus {
  switch (output.shape) {
    case 'unreadable':
      return { kind: 'not drawn', words: 'unreadable', reason: output.reason };
    case 'records':
      return { kind: 'not drawn', words: 'not drawn yet', reason: `${output.rows.length} records came` };
    default:
      return { kind: 'not drawn', words: 'not drawn yet', reason: 'single values came, no series' };
  }
}

export function keysOf(spec: PartSpec): readonly string[] {
  switch (spec.kind) {
    case 'line':
    case 'histogram':
    case 'dots':
    case 'flags':
      return [spec.key];
    case 'band':
      return [spec.upper, spec.lower];
    case 'cloud':
      return [spec.lead, spec.base];
  }
}

/** Only the values where the part's condition holds; an output without the deciding series is drawn whole. */
function conditioned(column: Column, spec: PartSpec, columns: ReadonlyMap<string, Column>): Column {
  if (spec.kind === 'flags') return column.map((value) => (value === 1 ? 0 : null));
  const when = spec.kind === 'line' || spec.kind === 'dots' ? spec.when : undefined;
  const deciding = when === undefined ? undefined : columns.get(when.key);
  if (when === undefined || deciding === undefined) return column;
  return column.map((value, row) => (deciding[row] === when.is ? value : null));
}

/** The colour of a part, before the theme has its say: a palette name, a token or a CSS colour. */
export function colourName(part: PartColour, main: string): string {
  return part === 'main' ? main : part;
}

/** Two drawings with one signature are drawn by the same series; only the values differ. */
export function signatureOf(drawing: Drawing): string {
  const { id, where, references, decimals, colour } = drawing;
  return JSON.stringify([id, where, references, decimals, colour, drawing.parts.map((part) => part.spec)]);
}
