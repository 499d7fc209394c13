import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recordFilesIn } from '../../../host/history/record-files';
import type { ReadingListener } from '../../../host/live/live';
import { isMuted } from '../../../host/oversight/channels/messages';
import { createKeptNotices } from '../../../host/oversight/kept-notices';
import { createNoticeList, type NoticeListParts } from '../../../host/oversight/notice-list';
import { type NoticeLine, noticeLine } from '../../../shared/formats/account-lines';
import { failed, ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';

const makeFolder = (): string => mkdtempSync(join(tmpdir(), 'notices-'));
const fileIn = (folder: string, of = 'one'): string => join(folder, of, 'notices.json');

/** The list of a host that is connected as the test says. Without a folder nothing is kept. */
function start(folder: string | null = null, { wallMs = 1_700_000_000_000, mayWrite = true } = {}) {
  const world = {
    generation: 1,
    account: 'one' as string | null,
    wallMs,
    mayWrite,
    asks: 0,
    muted: [] as string[],
  };
  const told: (readonly [number, string | null])[] = [];
  const shown: string[] = [];
  const log: string[] = [];
  let read: ReadingListener = () => undefined;
  let due: (() => void) | null = null;
  const files = createKeptNotices(recordFilesIn(folder ?? '', 'a'), (line) => log.push(line));
  let waiting = 0;
  const wait = <T>(work: Promise<T>): Promise<T> => {
    waiting += 1;
    return work.finally(() => (waiting -= 1));
  };
  const list = createNoticeList({
    live: {
      bridge: {
        current: () => ({ generation: world.generation, url: 'http://host' }),
        tokenInUse: () => 'token-of-this-test',
      },
      onReading(listener: ReadingListener) {
        read = listener;
        return () => undefined;
      },
    } as unknown as NoticeListParts['live'],
    clock: {
      wall: () => world.wallMs,
      after(_ms, work) {
        due = work;
        return () => {
          due = null;
        };
      },
    },
    account() {
      world.asks += 1;
      return world.account;
    },
    kept:
      folder === null
        ? null
        : { read: (of) => wait(files.read(of)), write: (...it) => wait(files.write(...it)) },
    mayWrite: () => world.mayWrite,
    isQuiet: () => false,
    isMuted: (line) => isMuted(line, world.muted),
    onChanged: (...it) => told.push(it),
    show: async ({ id }) => void shown.push(id),
  });
  const host = {
    world,
    told,
    shown,
    list,
    log,
    add: (...ids: readonly string[]) =>
      list.add(ids.map((id) => noticeLine({ id, kind: 'opened', title: id }))),
    ids: (after = 0) => list.after(after).map(({ id }) => id),
    /** The account is read, and what was kept of it. */
    async readAccount(as?: string) {
      if (as !== undefined) {
        world.generation += 1;
        world.account = as;
      }
      const before = told.length;
      read({ topic: 'account', result: ok(account) }, 0);
      while (told.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    readOther: () => read({ topic: 'time', result: failed({ kind: 'timeout', message: 'none' }) }, 0),
    /** A second passes; until what is read and written then is done. */
    async second() {
      due?.();
      do await new Promise((resolve) => setTimeout(resolve, 5));
      while (waiting > 0);
    },
  };
  return host;
}

async function started(...args: Parameters<typeof start>) {
  const host = start(...args);
  await host.readAccount();
  return host;
}

describe('the list of notices', () => {
  it('does not work out which account it is with what is read many times a second', async () => {
    const { world, readOther } = await started();
    world.asks = 0;
    readOther();
    expect(world.asks).toBe(0);
  });

  it('numbers its lines, tells each event once, and who asks gets what came after a number', async () => {
    const { add, ids, told, shown, list } = await started();
    add('a', 'b');
    add('b', 'c');
    expect(list.after(0)).toMatchObject([1, 2, 3].map((number) => ({ number, generation: 1 })));
    expect(ids(2)).toEqual(['c']);
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(told).toEqual([
      [0, null],
      [0, 'one'],
      [2, 'one'],
      [3, 'one'],
    ]);
  });

  it('shows and sends again what an earlier host left, and only lists what that one had sent', async () => {
    const { shown, list, ids } = await started();
    const left = (id: string) => [noticeLine({ id, kind: 'alerts', title: id })];
    await list.add(left('a'), { ...list.now(), isLeft: true });
    await list.add(left('a'), { ...list.now(), isLeft: true });
    await list.add(left('b'), { ...list.now(), isLeft: true, isSent: true });
    expect(shown).toEqual(['a', 'a']);
    expect(ids()).toEqual(['a', 'b']);
    expect(list.after(0).map(({ isToast }) => isToast)).toEqual([true, false]);
  });

  it('keeps the newest five hundred of an account, and shows none of another one', async () => {
    const { add, ids, readAccount } = await started();
    for (let line = 0; line < 510; line += 1) add(`${line}`);
    expect(ids()).toHaveLength(500);
    await readAccount('two');
    add('of two');
    expect(ids()).toEqual(['of two']);
    await readAccount('one');
    expect(ids()).toHaveLength(500);
  });

  it('gives what came before the account was known to it once it is', async () => {
    const { add, ids, world, readAccount, told } = await started();
    add('before');
    world.generation = 2;
    world.account = null;
    add('lost');
    expect(ids()).toEqual(['lost']);
    world.account = 'one';
    await readAccount();
    expect(ids()).toEqual(['before', 'lost']);
    expect(told.at(-1)?.[1]).toBe('one');
    world.generation = 3;
    world.account = null;
    add('of nobody');
    await readAccount('one');
    expect(ids()).toEqual(['before', 'lost']);
  });

  it('puts what happened on a connection that was left, or is about to be, to its account', async () => {
    const { list, ids, readAccount, world } = await started();
    const happened = list.now();
    const late = (id: string) => list.add([noticeLine({ id, kind: 'opened', title: '' })], happened);
    // The terminal has another account by now.
    world.account = null;
    late('leaving');
    await readAccount('two');
    late('late');
    expect(ids()).toEqual([]);
    await readAccount('one');
    expect(ids()).toEqual(['leaving', 'late']);
  });
});

describe('over a restart', () => {
  it('goes on with its lines, without toasts, and with their numbers; each account has its own', async () => {
    const folder = makeFolder();
    const before = await started(folder);
    before.add('a', 'b');
    await before.readAccount('two');
    before.add('of two');
    await before.list.close();
    const { list, add, ids, shown, readAccount } = start(folder);
    add('a', 'while it is read');
    await readAccount();
    expect(list.after(0)).toMatchObject([
      { id: 'a', number: 1, isToast: false },
      { id: 'b', number: 2, isToast: false },
      { id: 'while it is read', number: 3, isToast: true },
    ]);
    add('b', 'c');
    expect(ids(3)).toEqual(['c']);
    expect(shown).toEqual(['a', 'while it is read', 'c']);
    await readAccount('two');
    expect(ids()).toEqual(['of two']);
  });

  it('keeps only alerts over the lives of a demo, whose next start is another market', async () => {
    const folder = makeFolder();
    const first = start(folder);
    await first.readAccount('demo one life1');
    const trade = { ticket: '1', positionId: '1', opened: 1, isClosed: false };
    const told = noticeLine({ id: 'alert', kind: 'alerts', title: 'Trend broke', trade });
    await first.list.add([told, noticeLine({ id: 'deal 1', kind: 'opened', title: 'opened', trade })]);
    await first.list.close();
    expect(readdirSync(folder)).toEqual(['one']);
    const second = start(folder);
    await second.readAccount('demo one life2');
    // Its ticket may be another trade now.
    expect(second.list.after(0)).toMatchObject([{ id: 'alert', trade: null, isToast: false }]);
    second.add('deal 1');
    expect(second.ids(), 'a deal of this life').toEqual(['alert', 'deal 1']);
    await second.list.add([told]);
    expect(second.ids(), 'no host tells it twice').toEqual(['alert', 'deal 1']);
    await second.list.add([noticeLine({ id: 'alert 2', kind: 'alerts', title: 'again' })]);
    await second.list.close();
    const third = start(folder);
    await third.readAccount('demo one life3');
    expect(third.ids()).toEqual(['alert', 'alert 2']);
  });

  it('forgets a demo that told no alert', async () => {
    const folder = makeFolder();
    const host = start(folder);
    await host.readAccount('demo one life1');
    host.add('a');
    await host.list.close();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('holds no token that a bridge has echoed', async () => {
    const folder = makeFolder();
    const { list } = await started(folder);
    const [title, said] = ['Not sent token-of-this-test', 'no token-of-this-test'];
    list.add([noticeLine({ id: 'a', kind: 'opened', title, said, detail: said })]);
    await list.close();
    expect(readFileSync(fileIn(folder), 'utf8')).not.toContain('token-of-this-test');
  });

  it('is written by the host that records alone; another one shows, and goes on with it', async () => {
    const folder = makeFolder();
    const first = await started(folder);
    const second = await started(folder, { wallMs: 1_700_000_001_000, mayWrite: false });
    first.add('both', 'of the first');
    second.add('both', 'of the second');
    await first.second();
    await second.second();
    const ids = (): readonly string[] =>
      JSON.parse(readFileSync(fileIn(folder), 'utf8')).lines.map(({ id }: { id: string }) => id);
    expect(ids()).toEqual(['both', 'of the first']);
    expect(second.ids()).toEqual(['both', 'of the second']);
    await first.list.close();
    second.world.mayWrite = true;
    await second.second();
    expect(ids()).toEqual(['of the first', 'both', 'of the second']);
  });

  it.each([
    ['damaged', '{"version":1,"lines":[{"numb'],
    ['of other words', '{"version":1,"lines":[{"number":"x"}]}'],
    ['newer', '{"version":2,"rows":[]}'],
  ])('says once that a file is %s, leaves it alone, and goes on in memory', async (_what, text) => {
    const folder = makeFolder();
    const before = await started(folder);
    before.add('a');
    await before.list.close();
    writeFileSync(fileIn(folder), text);
    const { add, ids, log, second, list } = await started(folder);
    add('b');
    await second();
    add('c');
    await list.close();
    expect(ids()).toEqual(['b', 'c']);
    expect(log).toEqual([
      expect.stringMatching(/in memory alone: .*cannot be read \(damaged, or of a newer Bridgewatch\)$/),
    ]);
    expect(readFileSync(fileIn(folder), 'utf8')).toBe(text);
  });

  it('says of each account whether its lines are on the disk', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'one'), '');
    const { add, list, readAccount } = await started(folder);
    add('a');
    await readAccount('two');
    add('b');
    const isWritten = await list.written();
    expect(['one', 'two'].map((account) => isWritten({ generation: 2, account }))).toEqual([false, true]);
  });

  it('says once that the disk takes nothing, and keeps what came meanwhile once it does', async () => {
    const folder = makeFolder();
    const inTheWay = join(folder, 'one');
    writeFileSync(inTheWay, '');
    const { add, ids, log, second } = await started(folder);
    add('a');
    await second();
    add('b');
    await second();
    expect(ids()).toEqual(['a', 'b']);
    expect(log).toEqual([expect.stringMatching(/^notices are kept in memory alone: /)]);
    rmSync(inTheWay);
    await second();
    expect((await started(folder)).ids()).toEqual(['a', 'b']);
  });
});

it('the lines of a muted trader are for the screen alone, but for alarms', () => {
  const { list, world } = start();
  world.muted = ['bot 7701'];
  const line = (id: string, over: Partial<NoticeLine> = {}): NoticeLine =>
    noticeLine({ id, kind: 'opened', title: id, who: [{ did: 'opened by', trader: 'bot 7701' }], ...over });
  const others = [
    { did: 'opened by' as const, trader: 'you' },
    { did: 'closed by' as const, trader: 'bot 7701' },
  ];
  list.add([
    line('fill'),
    line('promise', { kind: 'promises', tone: 'warn' }),
    line('no stop', { kind: 'alerts', tone: 'bad' }),
    line('unknown', { tone: 'unknown' }),
    line('order 5 not seen'),
    line('of another', { who: others }),
    line('of nobody', { who: [] }),
  ]);
  const read = list.after(0);
  expect(read.filter(({ isSystem }) => !isSystem).map(({ id }) => id)).toEqual(['fill', 'promise']);
  expect(read.every(({ isToast }) => isToast)).toBe(true);
  world.muted = [];
  list.add([line('again')]);
  expect(list.after(0).at(-1)?.isSystem).toBe(true);
});
