import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column';

type Sized = Pick<Column<never>, 'width' | 'leastWidth' | 'isName' | 'dropRank' | 'isHiddenAtFirst'>;

const least = ({ width, leastWidth = width }: Sized): number => leastWidth;
const sumOf = (columns: readonly Sized[], widthOf: (column: Sized) => number): number =>
  columns.reduce((sum, column) => sum + widthOf(column), 0);

/**
 * The columns that fit into `room` pixels: a number is never cut, its column goes instead, the lowest `dropRank` first.
 * What the user has added stays: the table scrolls sideways then.
 */
export function fittingColumns<Each extends Sized>(columns: readonly Each[], room: number): readonly Each[] {
  const rankOf = ({ dropRank, isHiddenAtFirst }: Each) => (isHiddenAtFirst === true ? undefined : dropRank);
  const droppable = columns
    .filter((column) => rankOf(column) !== undefined)
    .toSorted((left, right) => (rankOf(left) ?? 0) - (rankOf(right) ?? 0));
  let shown = columns;
  for (const next of droppable) {
    if (sumOf(shown, least) <= room) break;
    shown = shown.filter((column) => column !== next);
  }
  return shown;
}

/**
 * Widths for columns that are shown: as they ask for, or the least where that is too much for `room`. What is left then goes to the names, what
 * they do not need to the others that have less than they ask for. `longest`: pixels that the longest name needs.
 */
export function fittingWidth(
  columns: readonly Sized[],
  room: number | null,
  longest: number,
): (column: Sized) => number {
  const isTight = room !== null && sumOf(columns, ({ width }) => width) > room;
  const usual = isTight ? least : ({ width }: Sized): number => width;
  const left = room === null ? longest : Math.max(0, room - sumOf(columns, usual));
  const nameWidth = (column: Sized): number =>
    Math.max(usual(column), Math.min(longest, usual(column) + left));
  const names = columns.filter(({ isName }) => isName === true);
  const others = columns.filter(({ isName }) => isName !== true);
  const rest = left - sumOf(names, nameWidth) + sumOf(names, usual);
  const lacking = sumOf(others, ({ width }) => width) - sumOf(others, usual);
  const share = lacking > 0 && rest > 0 ? Math.min(1, rest / lacking) : 0;
  return (column) =>
    column.isName === true
      ? nameWidth(column)
      : Math.floor(usual(column) + share * (column.width - usual(column)));
}

/** Pixels of the button of table options over the end of the last header; `padding-right` of the last column has them too. */
const cornerPx = 28;

/** The numbers of the last column end below its header, which leaves that button its place. */
const withCorner = <Each extends Sized & Pick<Column<never>, 'isNumber'>>(
  columns: readonly Each[],
): readonly Each[] =>
  columns.map((column, index) =>
    index === columns.length - 1 && column.isNumber === true
      ? { ...column, width: column.width + cornerPx, leastWidth: least(column) + cornerPx }
      : column,
  );

let paper: CanvasRenderingContext2D | null = null;

/** Pixels that the longest name in the column of names needs, without its padding; 0 without such a column. */
export function useLongestName<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): number {
  // Rows come with each poll, other names seldom.
  const names = useMemo(() => {
    const text = columns.find(({ isName }) => isName === true)?.text;
    return text === undefined ? '' : [...new Set(rows.map(text))].join('\n');
  }, [columns, rows]);
  return useMemo(() => {
    paper ??= document.createElement('canvas').getContext('2d');
    if (names === '' || paper === null) return 0;
    const { fontSize, fontFamily } = getComputedStyle(document.body);
    paper.font = `${fontSize} ${fontFamily}`;
    // A table's digits are all as wide as a zero, and a little wider than here.
    const zeros = names.replaceAll(/\d/g, '0').split('\n');
    return Math.max(...zeros.map((name) => paper?.measureText(name).width ?? 0)) + 2;
  }, [names]);
}

/** By a table's name, pixels: one that opens again is drawn once, with the columns that fitted before, and not with all of them first. */
const lastRooms = new Map<string, number>();

/** `columns` as far as they fit into the scroller; all until it is measured, and while `isOff`. `hasCorner`: with the button of table options. */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  table: { readonly name: string; readonly isOff: boolean; readonly hasCorner: boolean },
): { readonly shown: readonly Column<Row>[]; readonly room: number | null } {
  const { name, isOff, hasCorner } = table;
  const [room, setRoom] = useState(() => lastRooms.get(name) ?? null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = () => {
      lastRooms.set(name, element.clientWidth);
      setRoom(element.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, name]);
  const shown = useMemo(() => {
    if (room === null || isOff) return columns;
    const fitting = fittingColumns(columns, room);
    return hasCorner && fitting.at(-1)?.isNumber === true
      ? withCorner(fittingColumns(columns, room - cornerPx))
      : fitting;
  }, [columns, room, isOff, hasCorner]);
  return { shown, room };
}
