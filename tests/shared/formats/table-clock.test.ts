import { describe, expect, it } from 'vitest';
import { tableClock } from '../../../shared/formats/table-clock';

/** 2026.11.18 14:00:00 on the broker's clock, which is two hours ahead of UTC. */
const time = Date.UTC(2026, 10, 18, 14) / 1000;
const newYork = () => -5 * 3_600;

describe('the clock of the tables', () => {
  it('is the broker’s, UTC, or this computer’s, and says which', () => {
    const of = (zone: 'broker' | 'utc' | 'local') =>
      tableClock({ zone, offsets: { spans: [], presentS: 7_200 } }, newYork);
    expect([of('broker').name, of('broker').timeText(time)]).toEqual(['broker', '2026.11.18 14:00:00']);
    expect([of('utc').name, of('utc').timeText(time)]).toEqual(['UTC', '2026.11.18 12:00:00']);
    expect([of('local').name, of('local').timeText(time)]).toEqual(['local', '2026.11.18 07:00:00']);
  });

  it('stays the broker’s, and says so, while its offset is not known', () => {
    const clock = tableClock({ zone: 'utc', offsets: null }, newYork);
    expect([clock.name, clock.timeText(time)]).toEqual(['broker', '2026.11.18 14:00:00']);
  });

  it('makes no time of one that is not known', () => {
    const utc = tableClock({ zone: 'utc', offsets: { spans: [], presentS: 7_200 } }, newYork);
    const broker = tableClock({ zone: 'broker', offsets: { spans: [], presentS: 7_200 } }, newYork);
    for (const none of [null, 0]) expect(utc.timeText(none)).toBe(broker.timeText(none));
  });
});
