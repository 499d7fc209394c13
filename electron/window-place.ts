import type { Rectangle } from 'electron';
import type { WindowFile } from './window-file';

/** Position of the window, and whether it was maximised. */
export interface WindowPlace {
  /** Bounds when not maximised. Null: Electron's choice, the middle of the main screen. */
  readonly bounds: Rectangle | null;
  readonly isMaximized: boolean;
}

export interface StoredPlace {
  /** The stored position, moved onto a present screen. */
  read(): WindowPlace;
  keep(place: WindowPlace): void;
}

/** Larger bounds are invalid, pixels. */
const farthest = 100_000;

const numberOf = (value: object, name: string): number => {
  const number: unknown = Reflect.get(value, name);
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= farthest
    ? number
    : Number.NaN;
};

/** Checked without a schema: read before the window exists, when nothing large may be loaded. */
function readBounds(value: unknown): Rectangle | null {
  if (typeof value !== 'object' || value === null) return null;
  const bounds = {
    x: numberOf(value, 'x'),
    y: numberOf(value, 'y'),
    width: numberOf(value, 'width'),
    height: numberOf(value, 'height'),
  };
  const isWhole = Object.values(bounds).every((number) => !Number.isNaN(number));
  return isWhole && bounds.width >= 1 && bounds.height >= 1 ? bounds : null;
}

/** Least visible part of the title bar, pixels: it must stay reachable. */
const leastSeen = { width: 160, height: 32 };

const overlap = (from: number, length: number, areaFrom: number, areaLength: number): number =>
  Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom);

/**
 * The stored position, fitted to the screens' work areas: a window on a removed screen comes to the middle of the first one, and one
 * larger than its screen is shrunk.
 */
export function fitPlace(stored: unknown, areas: readonly Rectangle[]): WindowPlace {
  const place = typeof stored === 'object' && stored !== null ? stored : {};
  const bounds = readBounds(Reflect.get(place, 'bounds'));
  const isMaximized = Reflect.get(place, 'isMaximized') === true;
  const main = areas[0];
  if (bounds === null || main === undefined) return { bounds: null, isMaximized };
  const home = areas.find(
    (area) =>
      overlap(bounds.x, bounds.width, area.x, area.width) >= leastSeen.width &&
      bounds.y >= area.y - leastSeen.height / 2 &&
      bounds.y <= area.y + area.height - leastSeen.height,
  );
  const area = home ?? main;
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  if (home !== undefined && width === bounds.width && height === bounds.height)
    return { bounds, isMaximized };
  return {
    bounds: {
      x: area.x + Math.round((area.width - width) / 2),
      y: area.y + Math.round((area.height - height) / 2),
      width,
      height,
    },
    isMaximized,
  };
}

/** The position in its file. A disk error loses the position only. */
export function keepPlace(
  file: WindowFile,
  areas: () => readonly Rectangle[],
  log: (line: string) => void,
): StoredPlace {
  return {
    read() {
      try {
        return fitPlace(file.get('place'), areas());
      } catch {
        return { bounds: null, isMaximized: false };
      }
    },
    keep(place) {
      try {
        file.set('place', place);
      } catch {
        log('the window’s place could not be kept');
      }
    },
  };
}
