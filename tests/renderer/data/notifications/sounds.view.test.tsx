import { expect, test } from 'vitest';
import { schedule, sounds } from '../../../../renderer/data/notifications/sounds';

/** The pitches of a sound as the browser's own audio renders them: hertz of each stretch that is heard, by its zero crossings. */
async function heard(sound: (typeof sounds)[number]) {
  const rate = 44_100;
  const context = new OfflineAudioContext(1, 3 * rate, rate);
  const end = schedule(context, sound, 0.1);
  const samples = (await context.startRendering()).getChannelData(0);
  const step = Math.round(rate * 0.05);
  const pitches: number[] = [];
  let loudest = 0;
  for (let from = 0; from + step <= samples.length; from += step) {
    const part = samples.subarray(from, from + step);
    const peak = part.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
    loudest = Math.max(loudest, peak);
    let crossings = 0;
    for (let at = 1; at < part.length; at += 1)
      if ((part[at] ?? 0) >= 0 !== (part[at - 1] ?? 0) >= 0) crossings += 1;
    pitches.push(peak < 0.1 ? 0 : Math.round(crossings / 2 / 0.05 / 20) * 20);
  }
  return {
    end,
    loudest,
    pitches,
    isSilentAfter: samples.subarray(Math.ceil((end + 0.01) * rate)).every((each) => each === 0),
  };
}

test('each kind is heard, ends, and is told from the others by its pitches', async () => {
  const all = await Promise.all(sounds.map(heard));
  for (const { loudest, end, isSilentAfter } of all) {
    expect(loudest).toBeGreaterThan(0.15);
    expect(loudest).toBeLessThanOrEqual(0.3);
    expect(end).toBeLessThan(1.5);
    expect(isSilentAfter).toBe(true);
  }
  expect(new Set(all.map(({ pitches }) => pitches.join(' '))).size).toBe(sounds.length);
  const [fill, stop] = all.map(({ pitches }) => pitches.filter((pitch) => pitch > 0));
  expect(fill?.[0]).toBeLessThan(fill?.at(-1) ?? 0);
  expect(stop?.[0]).toBeGreaterThan(stop?.at(-1) ?? 0);
});
