import type { Rectangle } from 'electron';
import type { WindowFile } from './window-file';

/** Where the window was, and whether it filled its screen then. */
export interface WindowPlace {
  /** Of the window when it is not maximised. Null: Electron's choice, the middle of the main screen. */
  readonly bounds: Rectangle | null;
  readonly isMaximized: boolean;
}

export interface KeptPlace {
  /** A place that can be seen on the screens that are there now. */
  read(): WindowPlace;
  keep(place: WindowPlace): void;
}

/** No screen is larger, and no window further out, in pixels. */
const farthest = 100_000;

const numberOf = (value: object, name: string): number => {
  const number: unknown = Reflect.get(value, name);
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) <= farthest
    ? number
    : Number.NaN;
};

/** By hand and not by a schema: this is read before the window is there, when nothing large may be loaded. */
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

/** Of the title bar this much must be on a screen, in pixels, or nobody could take hold of the window. */
const leastSeen = { width: 160, height: 32 };

const overlap = (from: number, length: number, areaFrom: number, areaLength: number): number =>
  Math.min(from + length, areaFrom + areaLength) - Math.max(from, areaFrom);

/**
 * The stored place, made to fit the screens' work areas: a window on a screen that has gone comes to the middle of the
 * first one, and one that is larger than its screen becomes as large as that.
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

/** The place in its file. What the disk refuses costs the place, never the window. */
export function keepPlace(
  file: WindowFile,
  areas: () => readonly Rectangle[],
  log: (line: string) => void,
): KeptPlace {
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
