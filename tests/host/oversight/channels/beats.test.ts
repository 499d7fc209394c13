import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../../host/live/clock';
import { createBeats } from '../../../../host/oversight/channels/beats';
import { notSent, type Posted } from '../../../../host/oversight/channels/post';
import { type Letter, presets } from '../../../../host/oversight/channels/presets';
import type { StoredChannel } from '../../../../host/settings/ports';
import type { NoticeLine } from '../../../../shared/formats/account-lines';
import { defaultDeliveries } from '../../../../shared/model/channels';

const beganMs = Date.UTC(2026, 10, 26, 12);
beforeEach(() => {
  vi.useFakeTimers({ now: beganMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const channel = (over: Partial<StoredChannel> = {}): StoredChannel => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', name: 'Phone', preset: 'ntfy' },
  ...{
    url: 'http://127.0.0.1:1',
    to: 'topic',
    tellsMoney: true,
    beats: true,
    secret: null,
    hasSecret: false,
  },
  kinds: defaultDeliveries,
  ...over,
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

/** What ntfy does from 2.16 on: what is scheduled under an id gives way to the next of it. */
function start(one = channel()) {
  const world = {
    channels: [one],
    maySend: true,
    /** Null: taken. */
    answer: (): Posted | null => null,
  };
  const told: { readonly title: string; readonly minute: number }[] = [];
  const sentAtS: number[] = [];
  const topics: string[] = [];
  const reports: NoticeLine[] = [];
  const scheduled = new Map<string, ReturnType<typeof setTimeout>>();
  const beats = createBeats({
    clock: systemClock,
    channels: () => world.channels,
    maySend: () => world.maySend,
    label: () => '7@Broker REAL',
    send(to, letter: Letter) {
      topics.push(to.to);
      sentAtS.push(Math.round((Date.now() - beganMs) / 1_000));
      const refused = world.answer();
      if (refused !== null) return Promise.resolve(refused);
      const { delay, title } = presets[to.preset].body(letter, to.to);
      clearTimeout(scheduled.get(letter.id));
      const tell = () => told.push({ title: String(title), minute: (Date.now() - beganMs) / 60_000 });
      if (delay === undefined && to.preset === 'ntfy') tell();
      else if (to.preset === 'ntfy')
        scheduled.set(letter.id, setTimeout(tell, 1_000 * Number.parseInt(String(delay), 10)));
      return Promise.resolve({ isDelivered: true, words: 'Taken.' });
    },
    report: (line) => reports.push(line),
    onChanged: () => undefined,
  });
  return { ...{ world, told, sentAtS, topics, reports, beats } };
}

describe('a sign of life', () => {
  test.each([
    ['a server of one’s own', 'https://ntfy.example.org', 60, 2.5],
    ['ntfy.sh, which takes 250 a day', 'https://ntfy.sh', 600, 25],
  ])(
    'goes to %s again and again, and what it schedules is told once it ends',
    async (_of, url, everyS, due) => {
      const { told, sentAtS, beats } = start(channel({ url }));
      await minutes(60);
      expect(told).toEqual([]);
      expect(sentAtS.slice(0, 3)).toEqual([1, 1 + everyS, 1 + 2 * everyS]);
      const last = sentAtS.at(-1) ?? 0;
      beats.close();
      await minutes(60);
      expect(told).toEqual([
        { title: 'Bridgewatch has stopped', minute: expect.closeTo(last / 60 + due, 1) },
      ]);
    },
  );

  test('that cannot be taken back is shown at its channel', async () => {
    const { world, beats } = start();
    await minutes(1);
    world.answer = () => notSent('Down.');
    await Promise.all([beats.takeBack(world.channels), seconds(3)]);
    expect(beats.lastOf(channel().id)).toMatchObject({ isDelivered: false, words: 'Down.' });
    world.answer = () => null;
    beats.changed(channel().id);
    await minutes(1);
    await beats.takeBack(world.channels);
    expect(beats.lastOf(channel().id)).toBeNull();
  });

  test.each([
    [null, 61],
    [1_500, 62],
    [5_000, null],
  ])(
    'whose end fails once is taken back by another try within three seconds (asked to wait: %s)',
    async (retryAfterMs, atS) => {
      const { world, told, sentAtS, beats } = start();
      await minutes(1);
      const before = sentAtS.length;
      world.answer = () => {
        if (sentAtS.length > before + 1) return null;
        return { ...notSent('Down.'), retryAfterMs };
      };
      beats.close();
      let isOver = false;
      void beats.takeBack(world.channels).then(() => (isOver = true));
      await seconds(3);
      expect(isOver).toBe(true);
      expect(sentAtS.slice(before)).toEqual(atS === null ? [60] : [60, atS]);
      expect(told.map(({ title }) => title)).toEqual(
        atS === null ? [] : ['Bridgewatch was ended by its user'],
      );
    },
  );

  test('is taken back by a quit that the user chose, and by none of a host that may not send', async () => {
    const one = start();
    await minutes(5);
    one.world.maySend = false;
    await one.beats.takeBack(one.world.channels);
    expect(one.told).toEqual([]);
    one.world.maySend = true;
    one.beats.close();
    await one.beats.takeBack(one.world.channels);
    await minutes(60);
    expect(one.told).toEqual([{ title: 'Bridgewatch was ended by its user', minute: 5 }]);
  });

  test('goes to a heartbeat each minute, of which nothing can be taken back', async () => {
    const { sentAtS, beats, world } = start(channel({ preset: 'heartbeat', beats: false }));
    await minutes(3);
    expect(sentAtS).toEqual([1, 61, 121]);
    await beats.takeBack(world.channels);
    expect(sentAtS).toHaveLength(3);
  });

  test('goes from the host that may send alone, and only where it is wanted', async () => {
    const other = start();
    other.world.maySend = false;
    await minutes(3);
    expect(other.sentAtS).toEqual([]);
    other.world.maySend = true;
    await minutes(1);
    expect(other.sentAtS).toHaveLength(1);
    const off = start(channel({ beats: false }));
    await minutes(3);
    expect(off.sentAtS).toEqual([]);
    off.world.channels = [channel()];
    off.beats.changed(channel().id);
    expect(off.sentAtS).toHaveLength(1);
  });
});

describe('where another host changes the settings', () => {
  test('a channel that is added there gets signs of life', async () => {
    const { world, sentAtS } = start(channel({ beats: false }));
    await minutes(1);
    world.channels = [channel()];
    await minutes(3);
    expect(sentAtS).toHaveLength(3);
  });

  test.each([
    ['removed', []],
    ['put off', [channel({ beats: false })]],
    ['led to another topic', [channel({ to: 'other' })]],
  ])('one that is %s there is taken back, from where it was scheduled', async (_how, channels) => {
    const { world, told, topics } = start();
    await minutes(1);
    world.channels = channels;
    await minutes(10);
    expect(told.map(({ title }) => title)).toEqual(['Bridgewatch was ended by its user']);
    expect(topics.filter((topic) => topic === 'topic')).toHaveLength(2);
    expect(topics.length > 2).toBe(channels.some(({ beats }) => beats));
  });

  test('what this host may no longer send is left to the one that does', async () => {
    const { world, sentAtS } = start();
    await minutes(1);
    world.maySend = false;
    await minutes(1);
    world.channels = [];
    await minutes(1);
    world.maySend = true;
    await minutes(1);
    expect(sentAtS).toHaveLength(1);
  });
});

describe('one that fails', () => {
  test('is followed by the next a minute later, and is told once an outage', async () => {
    const { world, reports, sentAtS, beats, told } = start(channel({ url: 'https://ntfy.sh' }));
    await minutes(1);
    world.answer = () => notSent('Down.');
    await minutes(20);
    expect(sentAtS.slice(0, 4)).toEqual([1, 601, 661, 721]);
    expect(reports).toMatchObject([
      {
        kind: 'connection',
        title: 'The channel Phone takes no sign of life',
        detail: expect.stringContaining('Down.'),
      },
    ]);
    expect(beats.lastOf(channel().id)).toMatchObject({ isDelivered: false, words: 'Down.' });
    expect(told).toEqual([]);
    world.answer = () => null;
    await minutes(2);
    expect(beats.lastOf(channel().id)).toMatchObject({ isDelivered: true });
    world.answer = () => notSent('Down.');
    await minutes(20);
    expect(reports).toHaveLength(2);
  });

  test('waits as long as it is asked to', async () => {
    const { world, sentAtS } = start();
    world.answer = () => ({ ...notSent('Slowly.'), retryAfterMs: 300_000 });
    await minutes(6);
    expect(sentAtS).toEqual([1, 301]);
  });

  test('for good ends them until the channel is saved, where none was ever taken', async () => {
    const { world, sentAtS, reports, beats } = start();
    world.answer = () => notSent('This server does not replace what is scheduled', true);
    await minutes(30);
    expect([sentAtS.length, reports.length]).toEqual([1, 1]);
    // Nothing of it stands there: no message of an end either.
    await beats.takeBack(world.channels);
    expect(sentAtS).toHaveLength(1);
    world.answer = () => null;
    beats.changed(channel().id);
    await minutes(2);
    expect(sentAtS.length).toBeGreaterThan(2);
  });

  test.each([false, true])(
    'for good after one that was taken is followed on (saved meanwhile: %s), and taken back',
    async (isSaved) => {
      const { world, sentAtS, told, reports, beats } = start();
      await minutes(1);
      if (isSaved) beats.changed(channel().id);
      world.answer = () => notSent('Refused (HTTP 404)', true);
      await minutes(1);
      world.answer = () => null;
      await minutes(10);
      expect(sentAtS.length).toBeGreaterThan(10);
      expect([told, reports.length]).toEqual([[], 1]);
      world.answer = () => notSent('Refused (HTTP 404)', true);
      await minutes(1);
      world.answer = () => null;
      await beats.takeBack(world.channels);
      expect(told.map(({ title }) => title)).toEqual(['Bridgewatch was ended by its user']);
    },
  );
});
