import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SharedPicture } from '../../../renderer/base/picture';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const drawn: string[] = [];
const draw = (what: string) => () => void drawn.push(`${what} at ${performance.now() - start}`);
let start = 0;
beforeEach(() => {
  drawn.length = 0;
  start = performance.now();
});

/** The page's document, as far as it is listened to. */
function pageWith(picture: SharedPicture) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const stop = picture.watch(page as unknown as Document);
  return { page, stop };
}

it('lets what comes within a quarter of a second share one picture', () => {
  const picture = new SharedPicture();
  for (const what of ['account', 'positions', 'quote']) {
    picture.join(draw(what));
    vi.advanceTimersByTime(80);
  }
  expect(drawn).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual(['account at 250', 'positions at 250', 'quote at 250']);
});

it('takes riders along with each picture, and makes none for them', () => {
  const picture = new SharedPicture();
  const leave = picture.ride(draw('clock'));
  vi.advanceTimersByTime(1_000);
  expect(drawn).toEqual([]);
  picture.join(draw('quote'));
  vi.advanceTimersByTime(250);
  leave();
  picture.join(draw('quote'));
  vi.advanceTimersByTime(250);
  expect(drawn).toEqual(['quote at 1250', 'clock at 1250', 'quote at 1500']);
});

it('draws at once what is awaited, and what waited with it', () => {
  const picture = new SharedPicture();
  picture.join(draw('quote'));
  vi.advanceTimersByTime(100);
  picture.join(draw('outcome'), true);
  vi.advanceTimersByTime(0);
  expect(drawn).toEqual(['quote at 100', 'outcome at 100']);
  vi.advanceTimersByTime(1_000);
  expect(drawn).toHaveLength(2);
});

it.each(['pointerdown', 'keydown'])('keeps nothing waiting in the second after a %s', (event) => {
  const picture = new SharedPicture();
  const { page, stop } = pageWith(picture);
  page.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(900);
  picture.join(draw('answer'));
  vi.advanceTimersByTime(0);
  expect(drawn).toEqual(['answer at 900']);
  vi.advanceTimersByTime(100);
  picture.join(draw('poll'));
  vi.advanceTimersByTime(249);
  expect(drawn).toHaveLength(1);
  stop();
});

it('draws what waits when the page has just become visible, and not when it goes', () => {
  const picture = new SharedPicture();
  const { page, stop } = pageWith(picture);
  picture.join(draw('quote'));
  page.dispatchEvent(new Event('visibilitychange'));
  expect(drawn).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(drawn).toEqual(['quote at 0']);
  stop();
});

it('draws the rest where one task fails, and does not hide the failure', async () => {
  const picture = new SharedPicture();
  const failures: unknown[] = [];
  const hear = (error: unknown) => void failures.push(error);
  process.once('uncaughtException', hear);
  picture.join(() => {
    throw new Error('no chart');
  });
  picture.join(draw('quote'));
  vi.advanceTimersByTime(250);
  expect(drawn).toEqual(['quote at 250']);
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('uncaughtException', hear);
  expect(failures).toEqual([new Error('no chart')]);
});
