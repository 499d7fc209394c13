import { expect, test } from 'vitest';
import { awaySettings, newAbsence, noteActivity } from '../../../renderer/data/away/absence';

const minuteMs = 60_000;

test('a pause of the chosen minutes is an absence, a shorter one is not', () => {
  const startMs = Date.UTC(2026, 10, 18, 22);
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
