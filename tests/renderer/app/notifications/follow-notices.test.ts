import { beforeEach, expect, it, vi } from 'vitest';
import { followNotices } from '../../../../renderer/app/notifications/follow-notices';
import { accountStore } from '../../../../renderer/data/account-store';
import { soundFor } from '../../../../renderer/data/notifications/sounds';
import { readNotices } from '../../../../renderer/data/notifications/store';
import { watchRun } from '../../../../renderer/data/runs';
import { noteSent } from '../../../../renderer/features/trading/in-flight';
import type { Host } from '../../../../shared/contract';
import { answerId } from '../../../../shared/formats/journal-lines';
import type { AccountNotice } from '../../../../shared/model/account-notices';
import { failed, ok } from '../../../../shared/model/result';
import { intentId } from '../../../fixtures/intents';
import { activeBridge } from '../../../loopback/small-host';

vi.mock('../../../../renderer/data/notifications/sounds');

/** A host with a list of lines; `tell` adds some and says so. */
function hostWith(lines: readonly AccountNotice[]) {
  let list = lines;
  const state = { isLost: false };
  let account: string | null = 'one';
  let listener: (told: { newest: number; account: string | null }) => void = () => undefined;
  const tellNewest = (newest: number) => listener({ newest, account });
  const host = {
    invoke: (_name: string, { after }: { after: number }) =>
      Promise.resolve(
        state.isLost
          ? failed({ kind: 'host-lost', message: '' })
          : ok(list.filter(({ number }) => number > after)),
      ),
    on(_name: string, to: typeof listener) {
      listener = to;
      tellNewest(list.at(-1)?.number ?? 0);
      return () => {
        listener = () => undefined;
      };
    },
  } as unknown as Host;
  return {
    host,
    state,
    /** The news of several lines wait, as for a page that sleeps; all of them are in the list by then. */
    async tellLate(...more: readonly AccountNotice[]) {
      list = [...list, ...more];
      for (const { number } of more) tellNewest(number);
      await settled();
    },
    async tell(...more: readonly AccountNotice[]) {
      list = [...list, ...more];
      tellNewest(list.at(-1)?.number ?? 0);
      await settled();
    },
    restart() {
      list = [];
    },
    async becomes(name: string, ...lines: readonly AccountNotice[]) {
      account = name;
      list = lines;
      tellNewest(Math.max(...list.map(({ number }) => number)));
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

const line = (number: number, title: string, generation = 1): AccountNotice => ({
  ...{ number, title, generation, atMs, tone: 'info', detail: '', isToast: true },
  ...{
    id: title,
    kind: 'opened',
    isSystem: true,
    stays: false,
    intentId: null,
    offer: null,
    said: null,
    retcode: null,
    topic: null,
  },
  ...{ symbol: 'EURUSD', who: [{ did: 'opened by', trader: 'bot 7701' }], trade: null },
});
let before = 0;
let ordersRead = 0;
let atMs = 12_345;
beforeEach(() => {
  atMs += 1;
  accountStore.enter(activeBridge);
  before = readNotices().at(-1)?.id ?? 0;
});
const shown = (): readonly string[] =>
  readNotices()
    .filter(({ id }) => id > before)
    .map(({ title, isToast, at }) => {
      expect(at).toBe(atMs);
      return `${title}${isToast ? ', toast' : ''}`;
    });

it('shows each line of the host once: what was there before the page without a toast', async () => {
  const { host, tell } = hostWith([line(1, 'old')]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  await tell(line(2, 'new'), line(3, 'of another connection', 2));
  await tell();
  expect(shown()).toEqual(['old', 'new, toast']);
  stop();
  await tell(line(4, 'late'));
  expect(shown()).toHaveLength(2);
});

it('goes on with a host that has started again and counts anew', async () => {
  const { host, tell, restart } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  await tell(line(1, 'one'), line(2, 'two'));
  restart();
  await tell(line(1, 'three'));
  expect(shown()).toEqual(['one, toast', 'two, toast', 'three, toast']);
  stop();
});

it('shows each line once where it was read before its own news came', async () => {
  const { host, tellLate } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  await tellLate(line(1, 'one'), line(2, 'two'), line(3, 'three'));
  expect(shown()).toEqual(['one, toast', 'two, toast', 'three, toast']);
  stop();
});

it('shows no line again when the bridge has another name, and what came meanwhile as news', async () => {
  const { host, tell } = hostWith([line(1, 'old')]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  stop();
  await tell(line(2, 'meanwhile'));
  const stopAgain = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  await tell(line(3, 'new'));
  expect(shown()).toEqual(['old', 'meanwhile, toast', 'new, toast']);
  stopAgain();
});

it('has no toast of what was there before the page where its first read fails', async () => {
  const { host, state, tell } = hostWith([line(1, 'old')]);
  state.isLost = true;
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  state.isLost = false;
  await tell(line(2, 'next'));
  await tell(line(3, 'new'));
  expect(shown()).toEqual(['old', 'next, toast', 'new, toast']);
  stop();
});

it('shows the older lines of an account that has just become known, none of them twice or as news', async () => {
  const { host, tell, becomes } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  await tell(line(5, 'before it is known'));
  await becomes('two', line(3, 'old'), line(5, 'before it is known'), line(6, 'news'));
  expect(shown()).toEqual(['before it is known, toast', 'old', 'news, toast']);
  stop();
});

it('leaves the answer to its own request to whoever asked, and reads the tables after one of elsewhere', async () => {
  const { host, tell } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  const read = ordersRead;
  noteSent(1, intentId(1));
  const answer = (number: number): AccountNotice => ({
    ...line(number, `answer ${number}`),
    id: answerId(intentId(number)),
    intentId: intentId(number),
  });
  await tell(answer(1));
  expect(ordersRead - read).toBe(0);
  await tell(answer(2), { ...answer(3), id: 'found', intentId: intentId(1) });
  expect(shown()).toEqual(['answer 2, toast', 'answer 3, toast']);
  expect(ordersRead - read).toBe(1);
  stop();
});

it('has no toast of the end of a run that this page shows, and reads the tables after it', async () => {
  const { host, tell } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  const read = ordersRead;
  const end = (number: number, click: string): AccountNotice => ({
    ...line(number, `end of ${click}`),
    offer: { kind: 'undo-levels', click },
  });
  const look = watchRun('run 1');
  await tell(end(1, 'run 1'), end(2, 'run 2'));
  look();
  await tell({ ...end(3, 'run 1'), id: 'again' });
  expect(shown()).toEqual(['end of run 1', 'end of run 2, toast', 'end of run 1, toast']);
  expect(ordersRead - read).toBe(2);
  stop();
});

it('sounds for what the system would be told of and for alarms, of which news of a channel is none', async () => {
  const { host, tell } = hostWith([]);
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await settled();
  vi.mocked(soundFor).mockClear();
  const night = { isSystem: false, kind: 'connection', tone: 'warn' } as const;
  await tell(
    line(1, 'fill'),
    { ...line(2, 'lost'), ...night, tone: 'bad' },
    { ...line(3, 'channel 5 fails 1'), ...night },
    { ...line(4, 'order 5 not seen'), ...night, kind: 'requests', tone: 'bad' },
  );
  expect(vi.mocked(soundFor).mock.lastCall?.[0].map(({ id }) => id)).toEqual([
    ...['fill', 'lost', 'order 5 not seen'],
  ]);
  stop();
});

it('asks again for a list that could not be read, without waiting for the next line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { host, state } = hostWith([line(1, 'missed')]);
  state.isLost = true;
  const stop = followNotices({ host, generation: 1 }, () => (ordersRead += 1));
  await vi.advanceTimersByTimeAsync(1_000);
  state.isLost = false;
  await vi.advanceTimersByTimeAsync(5_000);
  stop();
  vi.useRealTimers();
  expect(shown()).toEqual(['missed']);
});
