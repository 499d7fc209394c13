import { type Level, type LevelUnit, pointsPerPip } from '../../../shared/math/levels';

/** Units that a level can be typed in: a stop is 1 R by itself. */
export const unitsOf = (level: Level): readonly LevelUnit[] =>
  level === 'sl' ? ['price', 'points', 'money', 'percent'] : ['price', 'points', 'money', 'percent', 'r'];

/** As short as the field's edge allows. Points are named as such wherever they are no pips. */
export function unitLabel(unit: LevelUnit, currency: string | null): string {
  switch (unit) {
    case 'price':
      return 'price';
    case 'points':
      return 'points';
    case 'money':
      return currency ?? 'money';
    case 'percent':
      return '% bal.';
    case 'r':
      return 'R';
  }
}

/** What the unit's choice says on hover: on 3 and 5 digits a point is no pip. */
export const pointsTitle = (digits: number): string =>
  pointsPerPip(digits) === 10
    ? '10 points are 1 pip on this symbol'
    : 'a point is the last digit of the price';
