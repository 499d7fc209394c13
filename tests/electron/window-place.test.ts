import { describe, expect, it } from 'vitest';
import { fitPlace, keepPlace } from '../../electron/window-place';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const desk = { x: 1440, y: 0, width: 2560, height: 1440 };
const at = (x: number, y: number, width = 1200, height = 800) => ({ x, y, width, height });
const place = (bounds: ReturnType<typeof at> | null, isMaximized = false) => ({ bounds, isMaximized });

describe('the window’s place', () => {
  it('is where it was, on either screen', () => {
    expect(fitPlace(place(at(10, 40)), [laptop, desk])).toEqual(place(at(10, 40)));
    expect(fitPlace(place(at(2000, 300), true), [laptop, desk])).toEqual(place(at(2000, 300), true));
  });

  it('may hang over an edge as long as its title bar can be taken hold of', () => {
    expect(fitPlace(place(at(1440 - 200, 40)), [laptop])).toEqual(place(at(1240, 40)));
    expect(fitPlace(place(at(1440 - 100, 40)), [laptop]).bounds).toEqual(at(120, 63));
    expect(fitPlace(place(at(10, 895)), [laptop]).bounds).toEqual(at(120, 63));
    expect(fitPlace(place(at(10, -300)), [laptop]).bounds).toEqual(at(120, 63));
  });

  it('comes to the first screen when its own has gone, no larger than that', () => {
    expect(fitPlace(place(at(2000, 300, 2400, 1400), true), [laptop])).toEqual(
      place({ x: 0, y: 25, width: 1440, height: 875 }, true),
    );
  });

  it.each([
    null,
    'x',
    {},
    { bounds: { x: Number.NaN, y: 0, width: 1, height: 1 }, isMaximized: false },
    { bounds: at(1e9, 0), isMaximized: false },
    { bounds: at(0, 0, 0, 0), isMaximized: false },
  ])('is Electron’s choice where nothing sensible is stored: %j', (stored) => {
    expect(fitPlace(stored, [laptop])).toEqual(place(null));
  });

  it('is Electron’s choice without a screen', () => {
    expect(fitPlace(place(at(10, 40)), [])).toEqual(place(null));
  });

  it('costs nothing else when the disk refuses it', () => {
    const lines: string[] = [];
    const refuse = () => {
      throw new Error('EROFS');
    };
    const kept = keepPlace(
      { get: refuse, set: refuse },
      () => [laptop],
      (line) => lines.push(line),
    );
    expect(kept.read()).toEqual(place(null));
    expect(() => kept.keep(place(at(1, 1)))).not.toThrow();
    expect(lines).toHaveLength(1);
  });
});
