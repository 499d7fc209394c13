import { formatNumber } from '../../../../shared/math/money';
import type { TaOutput } from '../../../../shared/model/analysis';
import type { Price } from '../../../../shared/model/fields';
import type { Reading } from '../indicators/kinds';
import type { Column } from './align';
import { type Cell, factsOf, nameOf } from './facts';
import { columnsOf, isByBar, sessionsOf, stepsOf } from './read-by-bar';
import { breakOf, levelOf, liquidityOf, spanOf, supportOf, swingOf, zoneOf } from './read-zones';
import { isPrice, type RecordGround, type TaRecord } from './record-fields';
import {
  type Box,
  type Fact,
  mostBoxes,
  mostSegments,
  mostSpans,
  noShapes,
  type Segment,
  type Shapes,
} from './shapes';

export type ShapesFound =
  | {
      readonly kind: 'shapes';
      readonly shapes: Shapes;
      /** Beside the name: `4 zones`, `40 of 5 000 zones`. */
      readonly note: string;
      /** What was left out and why; null = nothing. */
      readonly remark: string | null;
    }
  /** One record per bar, as series. */
  | { readonly kind: 'columns'; readonly columns: ReadonlyMap<string, Column> }
  /** Nothing of it can be drawn. */
  | { readonly kind: 'nothing'; readonly words: string; readonly reason: string };

type Records = Extract<TaOutput, { shape: 'records' }>;

/** `reading`: what the records of a known indicator mean; others are recognised by their fields. */
export function shapesOf(
  output: TaOutput,
  reading: Reading | null,
  ground: RecordGround,
  digits: number,
): ShapesFound {
  switch (output.shape) {
    case 'records':
      return recordsAsShapes(output, reading ?? guessReading(output.rows, ground), ground);
    case 'summary':
      return valuesAsShapes(output.values, reading, ground, digits);
    case 'value':
      return valuesAsShapes({ value: output.value }, reading, ground, digits);
    case 'unreadable':
      return { kind: 'nothing', words: 'unreadable', reason: output.reason };
    case 'series':
    case 'group':
      return { kind: 'nothing', words: 'not drawn', reason: 'a series was received' };
  }
}

type Guess = Reading | { readonly kind: 'levels' } | { readonly kind: 'spans' } | null;

function guessReading(records: readonly TaRecord[], ground: RecordGround): Guess {
  const first = records[0];
  if (first === undefined) return { kind: 'table' };
  const has = (...names: readonly string[]): boolean => names.some((name) => Object.hasOwn(first, name));
  if (has('top') && has('bottom')) return { kind: 'zones', short: '', noun: 'zones' };
  if (isByBar(records, ground)) return has('Active') ? { kind: 'sessions' } : { kind: 'by bar' };
  if (has('from', 'start') && has('to', 'end')) return { kind: 'spans' };
  return has('price', 'level', 'Level', 'Price') ? { kind: 'levels' } : null;
}

const none = (noun: string): ShapesFound => ({
  kind: 'nothing',
  words: 'none now',
  reason: `no ${noun} for these bars`,
});

function recordsAsShapes({ rows }: Records, reading: Guess, ground: RecordGround): ShapesFound {
  if (reading === null) {
    const reason = 'the records name no price, no zone and no times';
    return { kind: 'nothing', words: 'not drawn: unknown records', reason };
  }
  const noun = nounOf(reading);
  if (rows.length === 0) return none(noun);
  switch (reading.kind) {
    case 'zones':
      return limited(
        each(rows, (record) => zoneOf(record, ground, reading.short)),
        rows.length,
        noun,
        mostBoxes,
        (boxes) => nearest(boxes, ground, ({ top, bottom }, price) => gap(price, top, bottom)),
        (boxes) => ({ ...noShapes, boxes }),
      );
    case 'breaks':
      return lines(rows, (record) => breakOf(record, ground), noun, ground);
    case 'swings':
      return lines(rows, (record) => swingOf(record, ground), noun, ground);
    case 'supports':
      return lines(rows, (record) => supportOf(record, ground), noun, ground);
    case 'liquidity':
      return lines(rows, (record) => liquidityOf(record, ground), noun, ground);
    case 'levels':
      return lines(rows, (record) => levelOf(record, ground), noun, ground);
    case 'spans': {
      const spans = each(rows, (record) => spanOf(record, ground));
      return limited(spans, rows.length, noun, mostSpans, newest, (kept) => ({ ...noShapes, spans: kept }));
    }
    case 'sessions': {
      const spans = sessionsOf(rows, ground);
      if (spans.length === 0) return none(noun);
      return limited(spans, spans.length, noun, mostSpans, newest, (kept) => ({ ...noShapes, spans: kept }));
    }
    case 'steps': {
      const steps = reading.steps.flatMap(({ key, label }) => stepsOf(rows, ground, key, label));
      if (steps.length === 0) return senseless(rows.length, noun);
      // Two lines per period: the newest periods matter.
      const kept = steps.toSorted((left, right) => (left.from ?? 0) - (right.from ?? 0)).slice(-mostSteps);
      return { kind: 'shapes', shapes: { ...noShapes, segments: kept }, note: '', remark: null };
    }
    case 'by bar': {
      const columns = columnsOf(rows, ground);
      return columns.size === 0 ? senseless(rows.length, noun) : { kind: 'columns', columns };
    }
    case 'prices':
    case 'table':
      return {
        kind: 'nothing',
        words: 'not drawn: unknown records',
        reason: `${rows.length} records received`,
      };
  }
}

/** Steps are short and follow one another: more of them can be told apart than of other lines. */
const mostSteps = 600;

function nounOf(reading: NonNullable<Guess>): string {
  switch (reading.kind) {
    case 'zones':
      return reading.noun;
    case 'breaks':
      return 'breaks';
    case 'swings':
      return 'swings';
    case 'liquidity':
      return 'groups';
    case 'sessions':
      return 'sessions';
    case 'spans':
      return 'spans';
    default:
      return 'levels';
  }
}

function each<Shape>(rows: readonly TaRecord[], read: (record: TaRecord) => Shape | null): readonly Shape[] {
  return rows.map(read).filter((shape): shape is Shape & {} => shape !== null);
}

const lines = (
  rows: readonly TaRecord[],
  read: (record: TaRecord) => Segment | null,
  noun: string,
  ground: RecordGround,
): ShapesFound =>
  limited(
    each(rows, read),
    rows.length,
    noun,
    mostSegments,
    (segments) => nearest(segments, ground, (segment, price) => Math.abs(segment.price - price)),
    (segments) => ({ ...noShapes, segments }),
  );

/** The shapes to draw, with a remark on those left out. */
function limited<Shape>(
  shapes: readonly Shape[],
  came: number,
  noun: string,
  most: number,
  inOrder: (shapes: readonly Shape[]) => readonly Shape[],
  draw: (kept: readonly Shape[]) => Shapes,
): ShapesFound {
  if (shapes.length === 0) return senseless(came, noun);
  const isCut = shapes.length > most;
  const kept = isCut ? inOrder(shapes).slice(0, most) : shapes;
  const wrong = came - shapes.length;
  const reasons = [
    isCut
      ? `${shapes.length} ${noun} received: the ${most} ${most === mostSpans ? 'newest' : 'nearest to the price'} are drawn`
      : '',
    wrong > 0 ? `${wrong} of ${came} ${noun} are not valid on these candles and not drawn` : '',
  ].filter((reason) => reason !== '');
  return {
    kind: 'shapes',
    shapes: draw(kept),
    note: kept.length === came ? counted(came, noun) : `${kept.length} of ${counted(came, noun)}`,
    remark: reasons.length === 0 ? null : reasons.join('; '),
  };
}

/** All nouns here have a plural in s. */
const counted = (count: number, nouns: string): string =>
  `${formatNumber(count)} ${count === 1 ? nouns.replace(/s$/, '') : nouns}`;

const senseless = (came: number, noun: string): ShapesFound => ({
  kind: 'nothing',
  words: `not drawn: none of ${counted(came, noun)} is valid`,
  reason: 'prices, times or sides are missing, wrong or far off these candles',
});

function nearest<Shape>(
  shapes: readonly Shape[],
  { bars }: RecordGround,
  distance: (shape: Shape, price: Price) => number,
): readonly Shape[] {
  const price = bars.at(-1)?.close ?? 0;
  return shapes.toSorted((left, right) => distance(left, price) - distance(right, price));
}

const newest = <Shape extends { readonly from: number }>(shapes: readonly Shape[]): readonly Shape[] =>
  shapes.toSorted((left, right) => right.from - left.from);

const gap = (price: Price, top: Box['top'], bottom: Box['bottom']): number =>
  Math.max(0, price - top, bottom - price);

/** Length of a short price line in bars. */
const shortBars = 14;

function valuesAsShapes(
  values: Readonly<Record<string, Cell>>,
  reading: Reading | null,
  ground: RecordGround,
  digits: number,
): ShapesFound {
  const price = (value: number): boolean => isNear(value, ground);
  const isTable =
    reading?.kind === 'table' ||
    (reading === null && !Object.values(values).some((value) => typeof value === 'number' && price(value)));
  if (isTable) return factsAlone(values, price, digits);
  const isShort = reading?.kind !== 'prices' || reading.isShort;
  const segments: Segment[] = [];
  const rest: Record<string, Cell> = {};
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'number' && price(value) && segments.length < mostSegments) {
      segments.push({
        price: value,
        from: isShort ? Math.max(0, ground.bars.length - shortBars) : null,
        to: null,
        colour: 'main',
        label: key === 'value' ? '' : nameOf(key),
        labelAt: 'end',
        isDashed: !isShort,
      });
    } else rest[key] = value;
  }
  if (segments.length === 0) return factsAlone(values, price, digits);
  const { facts, leftOut } = factsOf(rest, price, digits);
  return {
    kind: 'shapes',
    shapes: { ...noShapes, segments, facts },
    note: '',
    remark: leftOutText(leftOut),
  };
}

function factsAlone(
  values: Readonly<Record<string, Cell>>,
  price: (value: number) => boolean,
  digits: number,
): ShapesFound {
  const { facts, leftOut } = factsOf(values, price, digits);
  if (facts.length === 0) return { kind: 'nothing', words: 'no values', reason: 'no readable value' };
  const only: Fact | undefined = facts[0];
  // One value needs no table: it is shown beside the name.
  if (facts.length === 1 && only !== undefined && Object.hasOwn(values, 'value'))
    return { kind: 'shapes', shapes: noShapes, note: only.value, remark: null };
  return { kind: 'shapes', shapes: { ...noShapes, facts }, note: '', remark: leftOutText(leftOut) };
}

const leftOutText = (leftOut: number): string | null =>
  leftOut === 0 ? null : `${leftOut} values not readable`;

/** A single number counts as a price where it is near the candles; an RSI of 50 on a share at 50 is excluded by name. */
function isNear(value: number, { bars, bounds }: RecordGround): boolean {
  if (!isPrice(value, bounds)) return false;
  const low = Math.min(...bars.slice(-judgedBars).map((bar) => bar.low));
  const high = Math.max(...bars.slice(-judgedBars).map((bar) => bar.high));
  const range = Math.max(high - low, high / 500);
  return value >= low - range && value <= high + range;
}

/** How many of the newest bars decide. */
const judgedBars = 500;
