import { describe, expect, test } from 'vitest';
import type { StoredIntent } from '../../../../host/orders/journal/intent-store';
import { createLateWatch } from '../../../../host/orders/search/late-watch';
import type { Conclusion, Look } from '../../../../host/orders/search/look';
import type { Deal } from '../../../../shared/model/deal';
import type { Position } from '../../../../shared/model/position';
import { kept, outcome } from '../drafts';
import { account, deal, order, position, rowBefore } from '../records';

const ticket = '7';
const before = rowBefore({ magic: 8_801, comment: 'grid' });

const whole = <Row>(rows: readonly Row[] = []) => ({ rows, unreadable: [] });
const look = (positions: readonly Position[], deals: readonly Deal[] = []): Look => ({
  account: account(),
  positions: whole(positions),
  orders: whole(),
  pastOrders: whole(),
  deals: whole(deals),
  isConnected: true,
});
const exit = (name: string, more: Partial<Deal> = {}): Deal =>
  deal(name, {
    order: `6${name}`,
    positionId: ticket,
    entry: 'OUT',
    type: 'SELL',
    reason: 'EXPERT',
    magic: 0,
    comment: '',
    volume: 0.1,
    ...more,
  });

/** What the watch tells of the first of these; null = nothing. */
async function reported(
  intents: readonly [StoredIntent, ...StoredIntent[]],
  seen: Look,
): Promise<Conclusion | null> {
  let said: Conclusion | null = null;
  const watch = createLateWatch({
    journal: { all: () => intents },
    intentStatus: { isHere: () => true },
    clock: { now: () => 0, wall: () => 1_700_000_600_000, after: () => () => {} },
    tickOf: () => 0.00001,
    fromS: () => 0,
    async settle(_intent, conclusion) {
      said = conclusion;
    },
  });
  await watch.judge(intents.slice(0, 1), seen);
  return said;
}

const id = crypto.randomUUID();
const stood = { positions: null, orders: null, row: before };
const request = (volume?: number) =>
  ({
    name: 'close-position',
    input: { intentId: id, ticket, ...(volume === undefined ? {} : { volume }) },
  }) as const;
const refused = (volume?: number): StoredIntent =>
  kept(request(volume), { before: stood, state: 'rejected', outcome: outcome(id, 'rejected') });
const ended = (kind: 'not-executed' | 'not-found' | 'probable', tickets: readonly string[] = []) => ({
  kind,
  at: 1_700_000_300_000,
  words: '',
  tickets: [...tickets],
  isLate: false,
});
const lost = (volume?: number): StoredIntent =>
  kept(request(volume), { before: stood, state: 'resolved', resolution: ended('not-executed') });
const later = (more: Partial<StoredIntent>, volume?: number): StoredIntent => {
  const other = crypto.randomUUID();
  const asked = { ...request(volume), input: { ...request(volume).input, intentId: other } };
  return kept(asked, { before: stood, place: 2, ...more });
};

describe('after a close was reported as refused', () => {
  test.each<[string, Partial<Deal>]>([
    ['the stop loss', { reason: 'SL', comment: '[sl 1.09]', magic: 8_801 }],
    ['the take profit', { reason: 'TP', comment: '[tp 1.12]', magic: 8_801 }],
    ['a person at the terminal', { reason: 'CLIENT' }],
    ['a person on a phone', { reason: 'MOBILE' }],
    ['another magic number than the position’s', { magic: 9_902 }],
    ['a comment that is not the position’s own', { comment: 'trend over' }],
    ['the same with the bot’s own number', { comment: 'trend over', magic: 8_801 }],
  ])('the same volume closed by %s raises no alarm', async (_who, by) => {
    expect(await reported([refused()], look([], [exit('70', by)]))).toBe(null);
    const rest = position(ticket, { volume: 0.06 });
    expect(await reported([refused(0.04)], look([rest], [exit('70', { ...by, volume: 0.04 })]))).toBe(null);
  });

  test.each<[string, Partial<Deal>]>([
    ['nothing distinguishes', {}],
    ['carries the position’s own number, as some bridges write', { magic: 8_801 }],
    ['carries the position’s own comment', { comment: 'grid' }],
    ['carries a server’s words', { comment: 'Request executed' }],
    ['tells no reason', { reason: null, magic: null }],
  ])('a close of the same volume that %s is told as probably executed after all', async (_what, by) => {
    expect(await reported([refused()], look([], [exit('70', by)]))).toMatchObject({ kind: 'probable' });
  });

  test('where the position’s comment is not known, a comment proves nothing', async () => {
    const { comment: _comment, ...row } = before;
    const older = { ...refused(), before: { ...stood, row } };
    expect(await reported([older], look([], [exit('70', { comment: 'trend over' })]))).toMatchObject({
      kind: 'probable',
    });
  });
});

test('after a close whose answer was lost, words of a server’s own are no proof of somebody else', async () => {
  expect(await reported([lost()], look([], [exit('70', { comment: 'LP 4711' })]))).toMatchObject({
    kind: 'probable',
  });
});

describe('two requests of ours on one position', () => {
  test('a part that is closed late is reported, though another part of ours was closed since', async () => {
    const second = later({ state: 'confirmed', outcome: outcome(id, 'done', { deal: '70' }) }, 0.04);
    const both = look(
      [position(ticket, { volume: 0.02 })],
      [exit('70', { volume: 0.04 }), exit('71', { volume: 0.04 })],
    );
    expect(await reported([lost(0.04), second], both)).toMatchObject({ kind: 'probable' });
    const one = look([position(ticket, { volume: 0.06 })], [exit('70', { volume: 0.04 })]);
    expect(await reported([lost(0.04), second], one)).toBe(null);
  });

  test('what is only probably the other’s is nobody’s for sure', async () => {
    const second = later({ state: 'resolved', resolution: ended('probable', [ticket, '70']) });
    expect(await reported([lost(), second], look([], [exit('70')]))).toMatchObject({ kind: 'unclear' });
  });

  test('a cancel that comes late is reported, though a second one was asked for since and was not done either', async () => {
    const cancel = (more: Partial<StoredIntent>): StoredIntent => {
      const input = { intentId: crypto.randomUUID(), ticket };
      return kept({ name: 'cancel-order', input }, { before: stood, ...more });
    };
    const first = cancel({ state: 'resolved', resolution: ended('not-executed') });
    const past = order(ticket, { state: 'CANCELED' });
    const seen = { ...look([]), pastOrders: whole([past]) };
    const alike = cancel({ state: 'resolved', resolution: ended('not-executed'), place: 2 });
    expect(await reported([first, alike], seen)).toMatchObject({ kind: 'unclear' });
    for (const state of ['confirmed', 'unknown'] as const) {
      expect(await reported([first, cancel({ state, place: 2 })], seen)).toBe(null);
    }
  });

  test('levels that come late are reported, though ours were others since; the later one’s own are not', async () => {
    const change = (sl: number, more: Partial<StoredIntent>): StoredIntent => {
      const input = { intentId: crypto.randomUUID(), ticket, sl, tp: 1.2 };
      return kept({ name: 'modify-position', input }, { before: stood, ...more });
    };
    const first = change(1.05, { state: 'resolved', resolution: ended('not-executed') });
    const second = change(1.06, { state: 'confirmed', place: 2 });
    const at = (sl: number) => look([position(ticket, { sl, tp: 1.2 })]);
    expect(await reported([first, second], at(1.05))).toMatchObject({ kind: 'executed' });
    expect(await reported([first, second], at(1.06))).toBe(null);
    // Somebody else's since: that the take profit is as both asked says nothing of the first.
    expect(await reported([first, second], at(1.07))).toBe(null);
  });
});
