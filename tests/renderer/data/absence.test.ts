import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Date.UTC(2026, 10, 18, 22);

/** What a browser keeps between two pages. */
function createStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

beforeEach(() => {
  vi.stubGlobal('window', { localStorage: createStorage() });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that is loaded: it knows only what the browser keeps. */
async function loadPage() {
  vi.resetModules();
  return import('../../../renderer/data/away/absence');
}

test('a pause of the chosen minutes is an absence, a shorter one is not', async () => {
  const { awaySettings, newAbsence, noteActivity } = await loadPage();
  noteActivity(startMs);
  noteActivity(startMs + 14 * minuteMs);
  expect(newAbsence.read()).toBe(null);
  noteActivity(startMs + 29 * minuteMs);
  expect(newAbsence.read()).toEqual({ fromMs: startMs + 14 * minuteMs, toMs: startMs + 29 * minuteMs });
  newAbsence.set(null);
  awaySettings.change({ minutes: 30 });
  noteActivity(startMs + 50 * minuteMs);
  expect(newAbsence.read()).toBe(null);
});

test('a machine that slept with the page open counts from the last key before', async () => {
  const { newAbsence, noteActivity } = await loadPage();
  noteActivity(startMs);
  // Asleep nothing runs: the clock has jumped when the first key comes.
  noteActivity(startMs + 8 * hourMs);
  expect(newAbsence.read()).toEqual({ fromMs: startMs, toMs: startMs + 8 * hourMs });
});

test('a closed window counts from its last key to the opening of the next one, and the page of after knows the absence of before', async () => {
  (await loadPage()).noteActivity(startMs);
  const morning = await loadPage();
  morning.noteActivity(startMs + 8 * hourMs);
  const absence = { fromMs: startMs, toMs: startMs + 8 * hourMs };
  expect(morning.newAbsence.read()).toEqual(absence);
  const reloaded = await loadPage();
  reloaded.noteActivity(startMs + 8 * hourMs + minuteMs);
  expect(reloaded.newAbsence.read()).toBe(null);
  expect(reloaded.awaySettings.read().last).toEqual(absence);
});

test('who was at another window was not away', async () => {
  const first = await loadPage();
  first.noteActivity(startMs);
  (await loadPage()).noteActivity(startMs + 10 * minuteMs);
  first.noteActivity(startMs + 20 * minuteMs);
  expect(first.newAbsence.read()).toBe(null);
});

test('a clock that is set back is no absence', async () => {
  const { newAbsence, noteActivity } = await loadPage();
  noteActivity(startMs);
  noteActivity(startMs - 8 * hourMs);
  expect(newAbsence.read()).toBe(null);
});

test('the first page of all has nobody to have been away', async () => {
  const { newAbsence, noteActivity } = await loadPage();
  noteActivity(startMs);
  expect(newAbsence.read()).toBe(null);
});
