import { describe, expect, it } from 'vitest';
import type { ReadingListener } from '../../../host/live/live';
import { createNoticeList, type NoticeListParts } from '../../../host/oversight/notice-list';
import { noticeLine } from '../../../shared/formats/account-lines';
import { ok } from '../../../shared/model/result';
import { account } from '../../fixtures/trading';

/** The list of a host that is connected as the test says. */
function start() {
  const world = { generation: 1, account: 'one' as string | null, wallMs: 1_700_000_000_000 };
  const told: (readonly [number, string | null])[] = [];
  const shown: string[] = [];
  let read: ReadingListener = () => undefined;
  const list = createNoticeList({
    live: {
      bridge: { current: () => ({ generation: world.generation }) },
      onReading(listener: ReadingListener) {
        read = listener;
        return () => undefined;
      },
    } as unknown as NoticeListParts['live'],
    clock: { wall: () => world.wallMs },
    account: () => world.account,
    onChanged: (...it) => told.push(it),
    show: ({ id }) => shown.push(id),
  });
  return {
    world,
    told,
    shown,
    list,
    add: (...ids: readonly string[]) =>
      list.add(ids.map((id) => noticeLine({ id, kind: 'fills', title: id }))),
    ids: (after = 0) => list.after(after).map(({ id }) => id),
    readAccount: () => read({ topic: 'account', result: ok(account) }, 0),
  };
}

describe('the list of notices', () => {
  it('numbers its lines, tells each event once, and who asks gets what came after a number', () => {
    const { add, ids, told, shown, list } = start();
    add('a', 'b');
    add('b', 'c');
    expect(list.after(0)).toMatchObject([1, 2, 3].map((number) => ({ number, generation: 1 })));
    expect(ids(2)).toEqual(['c']);
    expect(shown).toEqual(['a', 'b', 'c']);
    expect(told).toEqual([
      [0, null],
      [2, 'one'],
      [3, 'one'],
    ]);
  });

  it('keeps the newest five hundred of an account, and shows none of another one', () => {
    const { add, ids, world } = start();
    for (let line = 0; line < 510; line += 1) add(`${line}`);
    expect(ids()).toHaveLength(500);
    world.generation = 2;
    world.account = 'two';
    add('of two');
    expect(ids()).toEqual(['of two']);
    world.generation = 3;
    world.account = 'one';
    expect(ids()).toHaveLength(500);
  });

  it('gives what came before the account was known to it once it is', () => {
    const { add, ids, world, readAccount, told } = start();
    add('before');
    world.generation = 2;
    world.account = null;
    add('lost');
    expect(ids()).toEqual(['lost']);
    world.account = 'one';
    readAccount();
    expect(ids()).toEqual(['before', 'lost']);
    expect(told.at(-1)).toEqual([2, 'one']);
    world.generation = 3;
    world.account = null;
    add('of nobody');
    world.generation = 4;
    world.account = 'one';
    readAccount();
    expect(ids()).toEqual(['before', 'lost']);
  });

  it('puts what happened on a connection that was left to its account', () => {
    const { list, ids, world } = start();
    const happened = list.now();
    world.generation = 2;
    world.account = 'two';
    list.add([noticeLine({ id: 'late', kind: 'fills', title: '' })], happened);
    expect(ids()).toEqual([]);
    world.account = 'one';
    expect(ids()).toEqual(['late']);
  });
});
