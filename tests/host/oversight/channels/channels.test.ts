import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../demo-bridge/market/random';
import { createChannels } from '../../../../host/oversight/channels/channels';
import { createKeptOutbox } from '../../../../host/oversight/channels/kept-outbox';
import { notSent, type Posted } from '../../../../host/oversight/channels/post';
import type { Letter } from '../../../../host/oversight/channels/presets';
import type { NoticeFiles } from '../../../../host/oversight/kept-notices';
import type { StoredChannel } from '../../../../host/settings/ports';
import { type NoticeLine, noticeLine } from '../../../../shared/formats/account-lines';
import type { Delivery } from '../../../../shared/model/channels';
import { noticeKinds } from '../../../../shared/model/desktop-integration';
import { traderNames } from '../../../../shared/rules/trader-names';

const beganMs = Date.UTC(2026, 10, 26, 12);
const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const channel = (number = 1, over: Partial<StoredChannel> = {}): StoredChannel => ({
  ...{ id: id(number), name: `Channel ${number}`, preset: 'plain', url: 'http://127.0.0.1:1', to: '' },
  kinds: Object.fromEntries(noticeKinds.map((kind) => [kind, 'sound'])) as Record<
    (typeof noticeKinds)[number],
    Delivery
  >,
  ...{ tellsMoney: true, beats: false, secret: null, hasSecret: false },
  ...over,
});

/** A folder that outlives its hosts. */
function memoryFiles(): NoticeFiles & { text: string } {
  const files = {
    folder: '/notices',
    text: '',
    async read() {
      if (files.text === '') throw Object.assign(new Error('none'), { code: 'ENOENT' });
      return Buffer.from(files.text);
    },
    async writeWhole(_account: string, _name: string, bytes: Buffer) {
      files.text = bytes.toString();
    },
  };
  return files;
}

const delivered: Posted = { isDelivered: true, words: 'Taken.' };

interface World {
  nowMs: number;
  heldUntilMs: number | null;
  isQuiet: boolean;
  channels: readonly StoredChannel[];
  maySend: boolean;
  answer(letter: Letter, to: StoredChannel): Posted;
  readonly sent: (Letter & { readonly to: string; readonly atMs: number })[];
  readonly reports: NoticeLine[];
  readonly log: string[];
}

const newWorld = (over: Partial<World> = {}): World => ({
  ...{
    nowMs: beganMs,
    heldUntilMs: null,
    isQuiet: false,
    channels: [channel()],
    maySend: true,
    answer: () => delivered,
  },
  ...{ sent: [], reports: [], log: [] },
  ...over,
});

/** What a host is about to do, or has done and was not answered yet. */
type Point = 'before a write' | 'after a write' | 'before a send' | 'after a send';
const never = () => new Promise<never>(() => undefined);

/**
 * A host of this world: its clock moves by `pass` alone, and `kill` ends it without a word, as does `endsAt`. A file is written whole or not at all,
 * as by a rename; nothing is written, sent or heard after its end.
 */
function start(world: World, files = memoryFiles(), endsAt: (point: Point) => boolean = () => false) {
  let timers: { readonly atMs: number; readonly work: () => void }[] = [];
  let isKilled = false;
  const isOver = (point: Point): boolean => {
    isKilled ||= endsAt(point);
    return isKilled;
  };
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  const channels = createChannels({
    clock: {
      now: () => world.nowMs,
      wall: () => world.nowMs,
      after(ms, work) {
        const timer = { atMs: world.nowMs + ms, work };
        timers.push(timer);
        return () => {
          timers = timers.filter((each) => each !== timer);
        };
      },
    },
    kept: createKeptOutbox(
      {
        ...files,
        async writeWhole(...it) {
          if (isOver('before a write')) return never();
          await files.writeWhole(...it);
          if (isOver('after a write')) await never();
        },
      },
      (line) => world.log.push(line),
    ),
    channels: () => world.channels,
    names: () => traderNames([]),
    currency: () => 'USDT',
    maySend: () => world.maySend,
    heldUntilMs: () => world.heldUntilMs,
    isQuiet: () => world.isQuiet,
    async send(to, letter) {
      if (isOver('before a send')) return never();
      world.sent.push({ ...letter, to: to.id, atMs: world.nowMs - beganMs });
      const posted = world.answer(letter, to);
      return isOver('after a send') ? never() : posted;
    },
    report(line) {
      world.reports.push(line);
      void channels.add({ line, atMs: world.nowMs, account: 'one', label: '' });
    },
    onChanged: () => undefined,
    log: (line) => world.log.push(line),
  });
  return {
    channels,
    async add(event: string, over: Partial<NoticeLine> = {}, account = 'one', atMs = world.nowMs) {
      const line = noticeLine({ id: event, kind: 'opened', title: event, ...over });
      const kept = channels.add({ line, atMs, account, label: '7@Broker REAL' });
      await settle();
      return kept;
    },
    /** Whether it was kept before the host ended. */
    async hands(event: string, over: Partial<NoticeLine> = {}) {
      let isKept = false;
      const line = noticeLine({ id: event, kind: 'opened', title: event, ...over });
      void channels.add({ line, atMs: world.nowMs, account: 'one', label: '' }).then(() => {
        isKept = true;
      });
      await settle();
      return isKept;
    },
    async pass(ms: number) {
      const endMs = world.nowMs + ms;
      for (;;) {
        const next = timers.toSorted((one, other) => one.atMs - other.atMs)[0];
        if (next === undefined || next.atMs > endMs || isKilled) break;
        timers = timers.filter((each) => each !== next);
        world.nowMs = next.atMs;
        next.work();
        await settle();
      }
      world.nowMs = endMs;
      await settle();
    },
    kill() {
      isKilled = true;
    },
  };
}

const titles = ({ sent }: World) => sent.map(({ title }) => title);

describe('messages', () => {
  test('the first of an account leaves at once, and what follows within ten seconds is one more', async () => {
    const world = newWorld();
    const host = start(world);
    await host.add('a');
    await host.pass(2_000);
    await host.add('b');
    await host.add('other', {}, 'two');
    await host.pass(3_000);
    await host.add('c');
    await host.pass(20_000);
    await host.add('d');
    expect(world.sent.map(({ title, atMs }) => [title, Math.round(atMs / 1_000)])).toEqual([
      ['a', 0],
      ['other', 2],
      ['2 messages', 10],
      ['d', 25],
    ]);
    expect(world.sent[2]?.text).toBe('b\nc\n7@Broker REAL');
  });

  test('what a killed host left says when it was', async () => {
    const world = newWorld();
    const host = start(world);
    await host.add('a', {}, 'one', world.nowMs - 7 * 3_600_000);
    expect(world.sent[0]?.text).toMatch(/^at \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
  });

  test('alarms wait for nothing; a snooze holds the rest', async () => {
    const world = newWorld({ heldUntilMs: beganMs + 60_000 });
    const host = start(world);
    await host.add('a');
    await host.add('b');
    await host.add('m1', { kind: 'margin' });
    await host.add('m2', { kind: 'margin' });
    await host.add('u', { tone: 'unknown', isSystem: false });
    await host.add('stop', { kind: 'alerts', tone: 'bad' });
    await host.add('alert', { kind: 'alerts', tone: 'warn' });
    expect(world.sent.map(({ title, priority }) => [title, priority])).toEqual([
      ['m1', 'alarm'],
      ['m2', 'alarm'],
      ['u', 'alarm'],
      ['stop', 'alarm'],
    ]);
    await host.pass(62_000);
    expect(titles(world).slice(4)).toEqual(['3 messages']);
  });

  test('of quiet hours wait for their end, then come as one list with times; alarms leave', async () => {
    const world = newWorld();
    const files = memoryFiles();
    const host = start(world, files);
    await host.add('before');
    await host.add('grouped');
    world.isQuiet = true;
    await host.pass(60_000);
    await host.add('a');
    await host.add('m', { kind: 'margin' });
    await host.pass(8 * 60 * 60_000);
    expect(titles(world)).toEqual(['before', 'm']);
    host.kill();
    const next = start(world, files);
    await next.pass(60_000);
    expect(titles(world)).toHaveLength(2);
    world.isQuiet = false;
    world.answer = () => notSent('Down.');
    await next.pass(1_000);
    world.answer = () => delivered;
    await next.pass(60_000);
    const [failed, taken, ...more] = world.sent.slice(2);
    expect(taken).toMatchObject({
      title: '2 messages from quiet hours',
      text: 'Times are UTC.\n2026-11-26 12:01 a\n2026-11-26 12:00 grouped\n7@Broker REAL',
      id: failed?.id,
    });
    expect(more).toEqual([]);
    await next.add('after');
    expect(titles(world).at(-1)).toBe('after');
  });

  test('go by their kind, and not where a line is for the list alone', async () => {
    const shown = channel();
    const world = newWorld({
      channels: [{ ...shown, kinds: { ...shown.kinds, opened: 'shown', levels: 'off' } }],
    });
    const host = start(world);
    await host.add('a');
    await host.add('b', { kind: 'levels' });
    await host.add('c', { isSystem: false });
    const back = { kind: 'connection', tone: 'good', isSystem: false } as const;
    await host.add('terminal ended 1', back);
    await host.add('terminal answered 2', { ...back, tone: 'bad' });
    await host.add('run 9 ended 3', { tone: 'unknown', isSystem: false });
    await host.pass(20_000);
    expect(world.sent.map(({ title, priority }) => [title, priority])).toEqual([['a', 'shown']]);
  });

  test('an order whose result is not known is told where what became of requests is not', async () => {
    const shown = channel();
    const world = newWorld({ channels: [{ ...shown, kinds: { ...shown.kinds, requests: 'off' } }] });
    const host = start(world);
    const kind = 'requests';
    await host.add('a', { kind });
    await host.add('b', { kind, tone: 'unknown' });
    await host.add('order 7 not seen', { kind, tone: 'bad' });
    expect(world.sent.map(({ title, priority }) => [title, priority])).toEqual([
      ['b', 'alarm'],
      ['order 7 not seen', 'alarm'],
    ]);
  });

  test('the end of an alert names the message that it takes the place of', async () => {
    const world = newWorld();
    const host = start(world);
    const firing = 'alert 5 fired 1 at 2';
    await host.add(firing, { kind: 'alerts' });
    await host.pass(11_000);
    await host.add(`${firing} over`, { kind: 'alerts' });
    await host.pass(11_000);
    await host.add('order 7 over', { kind: 'orders' });
    const [fired, ended, other] = world.sent;
    expect(ended?.endOf).toBe(fired?.id);
    expect([fired?.endOf, other?.endOf]).toEqual([null, null]);
    // Of several none is lost by the end of one.
    const second = 'alert 6 fired 1 at 3';
    for (const event of [second, 'alert 7 fired 1 at 3']) await host.add(event, { kind: 'alerts' });
    await host.pass(11_000);
    await host.add(`${second} over`, { kind: 'alerts' });
    await host.pass(11_000);
    const [both, end] = world.sent.slice(-2);
    expect([both?.title, end?.endOf]).toEqual(['2 messages', both?.ids[0]]);
    expect(both?.ids).not.toContain(both?.id);
  });

  test('more than twenty in ten minutes become one summary', async () => {
    const world = newWorld();
    const host = start(world);
    for (let number = 1; number <= 40; number += 1) {
      await host.add(`m${number}`);
      await host.pass(11_000);
    }
    expect(world.sent).toHaveLength(20);
    expect(world.sent[19]?.text).toContain('what follows comes as one');
    await host.add('alarm', { kind: 'margin' });
    expect(world.sent).toHaveLength(21);
    await host.pass(10 * 60_000);
    expect(titles(world).slice(21)).toEqual(['20 messages']);
  });

  test('with what others wrote in them stay plain lines of text', async () => {
    const world = newWorld();
    const host = start(world);
    const hostile = '"},"x":"\r\n\u0000\u202e@everyone\u2028<b>x</b>\ud800';
    await host.add(`Opened ${hostile}`, { detail: hostile.repeat(100) });
    const [sent] = world.sent;
    expect(sent?.title).toBe('Opened "},"x":" @everyone <b>x</b>');
    expect(sent?.text).toMatch(/^("\},"x":" @everyone <b>x<\/b> )+.*…\n7@Broker REAL$/);
  });

  test('of which money is left out keep their words', async () => {
    const world = newWorld({ channels: [channel(1, { tellsMoney: false })] });
    const host = start(world);
    await host.add('Stop loss hit: BUY 0.10 EURUSD', {
      detail: 'at 1.07 · profit +1\u202f212.50 · ticket 5',
    });
    expect(world.sent[0]).toMatchObject({
      title: 'Stop loss hit: BUY 0.10 EURUSD',
      text: 'at 1.07 · profit … · ticket 5 · amounts left out\n7@Broker REAL',
    });
    await host.add('m', {
      kind: 'margin',
      title: 'Margin call',
      detail: 'Margin level 95\u00a0% · 9\u202f512.30 USD',
    });
    expect(world.sent[1]?.text).toContain('Margin level … % · … USD · amounts left out');
    await host.add('c', { kind: 'margin', title: 'c', detail: 'now −512.30 USDT · 0.10 USDTRY · 2 lots' });
    expect(world.sent[2]?.text).toContain('now … USDT · 0.10 USDTRY · 2 lots · amounts left out');
    await host.add('r', { kind: 'margin', title: 'Unknown result 60 s or more: 96 s' });
    expect(world.sent[3]?.title).toBe('Unknown result 60 s or more: 96 s');
  });
});

describe('a channel in trouble', () => {
  test('is tried again with growing pauses, and says so once on the others', async () => {
    const world = newWorld({ channels: [channel(1), channel(2)] });
    world.answer = (_letter, to) => (to.id === id(1) ? notSent('Down.') : delivered);
    const host = start(world);
    await host.add('a');
    await host.pass(9 * 60_000);
    const tries = world.sent.filter(({ to }) => to === id(1)).map(({ atMs }) => Math.round(atMs / 1_000));
    expect(tries.slice(0, 7)).toEqual([0, 1, 3, 7, 15, 31, 63]);
    expect(tries.length).toBeLessThan(18);
    expect(world.reports.map(({ title }) => title)).toEqual(['The channel Channel 1 delivers nothing']);
    expect(world.sent.filter(({ to }) => to === id(2)).map(({ title }) => title)).toEqual([
      'a',
      'The channel Channel 1 delivers nothing',
    ]);
    expect(new Set(world.sent.filter(({ to }) => to === id(1)).map((each) => each.id)).size).toBe(1);
  });

  test('two of them say nothing of each other’s news', async () => {
    const world = newWorld({ channels: [channel(1), channel(2)], answer: () => notSent('Down.') });
    const host = start(world);
    await host.add('a');
    await host.pass(60 * 60_000);
    expect(world.reports).toHaveLength(2);
  });

  test('what is undelivered for ten minutes goes as one list with its times', async () => {
    const world = newWorld({ answer: () => notSent('Down.') });
    const host = start(world);
    await host.add('a');
    await host.pass(60_000);
    await host.add('b');
    await host.pass(11 * 60_000);
    expect(host.channels.boxOf(id(1)).undelivered).toHaveLength(2);
    world.answer = () => delivered;
    await host.pass(2 * 60_000);
    expect(world.sent.at(-1)).toMatchObject({
      title: '2 messages not delivered in time',
      text: 'Times are UTC.\n2026-11-26 12:01 b\n2026-11-26 12:00 a\n7@Broker REAL',
    });
    expect(host.channels.boxOf(id(1))).toMatchObject({ waiting: [], undelivered: [], failingMs: null });
  });

  test.each([
    ['quiet hours', { isQuiet: true }, { isQuiet: false }],
    ['a snooze', { heldUntilMs: beganMs + 480 * 60_000 }, { heldUntilMs: null }],
  ])('in %s is not tried, so nothing is told of it or given up', async (held, begin, end) => {
    const world = newWorld({ answer: () => notSent('Down.') });
    const host = start(world);
    await host.add('a');
    Object.assign(world, begin);
    await host.add('b');
    await host.pass(60 * 60_000);
    await host.add('m', { kind: 'margin' });
    await host.pass(11 * 60_000);
    expect(world.reports).toHaveLength(1);
    expect(host.channels.boxOf(id(1))).toMatchObject({ waiting: [{ event: 'a' }, { event: 'b' }] });
    world.answer = () => delivered;
    await host.pass(60 * 60_000);
    expect(titles(world).at(-1)).toBe('1 message not delivered in time');
    const { length } = world.sent;
    Object.assign(world, end);
    await host.pass(60_000);
    expect(titles(world).slice(length)).toEqual([
      'a',
      held === 'a snooze' ? 'b' : '1 message from quiet hours',
    ]);
  });

  test('a failure right before quiet hours is no outage of the morning', async () => {
    const world = newWorld({ answer: () => notSent('Down.') });
    const host = start(world);
    await host.add('a');
    world.isQuiet = true;
    world.answer = () => delivered;
    await host.pass(8 * 60 * 60_000);
    expect(world.reports).toEqual([]);
    world.isQuiet = false;
    await host.pass(60_000);
    expect(titles(world)).toEqual(['a', 'a']);
  });

  test('waits as long as it is asked to', async () => {
    const world = newWorld();
    world.answer = () => ({ ...notSent('Slowly.'), retryAfterMs: 120_000 });
    const host = start(world);
    await host.add('a');
    world.answer = () => delivered;
    await host.pass(119_000);
    await host.add('m', { kind: 'margin' });
    expect(world.sent).toHaveLength(1);
    expect(world.reports).toHaveLength(1);
    await host.pass(2_000);
    expect(titles(world)).toEqual(['a', 'm', 'a']);
  });

  test('that refuses stops until a test passes, but for alarms', async () => {
    const world = newWorld({ answer: () => notSent('Refused (HTTP 403)', true) });
    const host = start(world);
    await host.add('a');
    await host.pass(5 * 60_000);
    expect(world.sent).toHaveLength(1);
    expect(world.reports).toHaveLength(1);
    expect(host.channels.boxOf(id(1)).isStopped).toBe(true);
    await host.add('alarm', { kind: 'margin' });
    expect(titles(world)).toEqual(['a', 'alarm']);
    await host.pass(30 * 60_000);
    const tries = world.sent.length;
    await host.pass(30 * 60_000);
    // It was given up after ten minutes.
    expect(world.sent).toHaveLength(tries);
    world.sent.splice(1);
    world.answer = () => delivered;
    const line = noticeLine({ id: 'newest', kind: 'opened', title: 'Newest' });
    expect(await host.channels.test(channel(), { line, account: 'one', label: 'X' })).toMatchObject({
      isDelivered: true,
      text: 'TEST Newest\nX',
    });
    await host.pass(1_000);
    expect(titles(world)).toEqual(['a', 'TEST Newest', '2 messages not delivered in time']);
    expect(await host.channels.test(channel(), null)).toMatchObject({ text: /^TEST An example/ });
  });
});

describe('a kill', () => {
  test('at any point, ten times, and a receiver that fails one time in five lose nothing, and nothing has two names', async () => {
    const points = new Map<Point, number>();
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = seeded(seed);
      const world = newWorld();
      const files = memoryFiles();
      const arrived = new Map<string, Set<string>>();
      const inLists = new Set<string>();
      world.answer = ({ id: letter, title, text }) => {
        const isFailing = random() < 0.2;
        const named = `${title} ${text}`.match(/\be\d+\b/g) ?? [];
        if (title.includes('not delivered in time')) for (const each of named) inLists.add(each);
        // Half of those that fail have arrived, and only their answer was lost.
        if (!isFailing || random() < 0.5)
          for (const each of named) arrived.set(each, (arrived.get(each) ?? new Set()).add(letter));
        return isFailing ? notSent('Failed.') : delivered;
      };
      const kept: string[] = [];
      let events = 0;
      const more = async (host: ReturnType<typeof start>) => {
        events += 1;
        const event = `e${events}`;
        if (await host.hands(event, random() < 0.1 ? { kind: 'margin' } : {})) kept.push(event);
      };
      for (let life = 0; life < 10; life += 1) {
        let left = 1 + Math.floor(random() * 100);
        const host = start(world, files, (point) => {
          left -= 1;
          if (left === 0) points.set(point, (points.get(point) ?? 0) + 1);
          return left <= 0;
        });
        while (left > 0) {
          await more(host);
          await host.pass(Math.round(random() * 20_000));
        }
      }
      const last = start(world, files);
      await last.pass(60 * 60_000);
      expect(JSON.parse(files.text)).toMatchObject({ boxes: [{ waiting: [], undelivered: [] }] });
      world.answer = () => notSent('Down.');
      for (let message = 0; message < 3; message += 1) await more(last);
      await last.pass(15 * 60_000);

      const { undelivered } = last.channels.boxOf(id(1));
      expect(undelivered).toHaveLength(3);
      const recorded = new Set(undelivered.map(({ event }) => event));
      expect(kept.length).toBeGreaterThan(50);
      expect([...arrived].filter(([each, letters]) => !inLists.has(each) && letters.size !== 1)).toEqual([]);
      expect(kept.filter((each) => !recorded.has(each) && !arrived.has(each))).toEqual([]);
      // Only what was on its way into the file when a host ended may be lost with it.
      expect(events - kept.length).toBeLessThanOrEqual(10);
      expect(world.log).toEqual([]);
    }
    expect([...points.values()].reduce((sum, each) => sum + each, 0)).toBe(200);
    expect(points.size).toBe(4);
  });

  test('after which an alert is handed over again sends it once, and under one id where it was not taken', async () => {
    const world = newWorld();
    const files = memoryFiles();
    const first = start(world, files);
    await first.add('taken', { kind: 'alerts' });
    world.answer = () => notSent('Down.');
    await first.pass(20_000);
    await first.add('refused', { kind: 'alerts' });
    first.kill();
    world.answer = () => delivered;
    world.nowMs += 60_000;
    const next = start(world, files);
    // The account is not known yet.
    await next.add('taken', { kind: 'alerts' }, 'connection 1');
    await next.add('refused', { kind: 'alerts' }, 'connection 1');
    await next.pass(60_000);
    expect(titles(world)).toEqual(['taken', 'refused', 'refused']);
    expect(world.sent[1]?.ids).toEqual(world.sent[2]?.ids);
  });

  test('and a clock that was set back meanwhile keep nothing from its time', async () => {
    const world = newWorld({ answer: () => notSent('Down.') });
    const files = memoryFiles();
    const host = start(world, files);
    await host.add('a');
    host.kill();
    world.nowMs -= 3 * 24 * 3_600_000;
    world.answer = () => delivered;
    const next = start(world, files);
    await next.pass(5_000);
    expect(titles(world)).toEqual(['a', 'a']);
  });

  test('a test before anything was looked at costs no message that waits', async () => {
    const world = newWorld({ answer: () => notSent('Down.') });
    const files = memoryFiles();
    const host = start(world, files);
    await host.add('a');
    host.kill();
    world.answer = () => delivered;
    const next = start(world, files);
    await next.channels.test(channel(), null);
    await next.pass(2_000);
    expect(titles(world).at(-1)).toBe('a');
  });

  test('a file that is cut in half is left as it is, and the rest goes on', async () => {
    const world = newWorld();
    const files = memoryFiles();
    files.text = '{"version":1,"bo';
    const host = start(world, files);
    await host.add('a');
    expect(titles(world)).toEqual(['a']);
    expect(files.text).toBe('{"version":1,"bo');
    expect(world.log).toEqual([expect.stringContaining('outbox.json cannot be read (damaged')]);
  });

  test('of several hosts one sends, and the next takes over what it has left', async () => {
    const files = memoryFiles();
    const first = newWorld({ answer: () => notSent('Down.') });
    const one = start(first, files);
    const second = newWorld({ maySend: false });
    const other = start(second, files);
    await one.add('a');
    await other.add('a');
    await one.pass(2_000);
    await other.pass(11_000);
    expect([first.sent.length > 0, second.sent.length]).toEqual([true, 0]);
    one.kill();
    second.maySend = true;
    await other.pass(60_000);
    expect(second.sent.map(({ title, id: of }) => [title, of])).toEqual([['a', first.sent[0]?.id]]);
  });
});
