import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DemoBridge, type DemoBridgeOptions, startDemoBridge } from '../../../demo-bridge/start';
import type { LedgerEntry } from '../../../demo-bridge/traders/ledger';
import { WEDNESDAY_ELEVEN } from '../server/bridge-at';

const DAY_MS = 86_400_000;
const CLIENT = 0;
const [STOP_LOSS, TAKE_PROFIT, STOP_OUT] = [4, 5, 6];

const dealsSchema = z.array(
  z.object({
    ticket: z.number(),
    type: z.number(),
    entry: z.number(),
    position_id: z.number(),
    magic: z.number(),
    comment: z.string(),
    reason: z.number(),
    symbol: z.string(),
    volume: z.number(),
    time_msc: z.number(),
    profit: z.number(),
    commission: z.number(),
    swap: z.number(),
  }),
);
const positionsSchema = z.array(
  z.object({
    ticket: z.number(),
    symbol: z.string(),
    magic: z.number(),
    volume: z.number(),
    sl: z.number(),
    tp: z.number(),
  }),
);
const accountSchema = z.object({ balance: z.number(), equity: z.number(), margin: z.number() });

interface Demo {
  readonly bridge: DemoBridge;
  /** Real time, milliseconds. */
  pass(ms: number): void;
  ask(method: 'GET' | 'DELETE', path: string): Promise<unknown>;
  deals(): Promise<z.infer<typeof dealsSchema>>;
  positions(): Promise<z.infer<typeof positionsSchema>>;
}

async function start(options: Partial<DemoBridgeOptions> = {}): Promise<Demo> {
  let now = WEDNESDAY_ELEVEN;
  const bridge = await startDemoBridge({ port: 0, token: 'x', seed: 5, now: () => now, ...options });
  const ask: Demo['ask'] = async (method, path) => {
    const answer = await fetch(`${bridge.url}${path}`, { method, headers: { authorization: 'Bearer x' } });
    return answer.json();
  };
  return {
    bridge,
    ask,
    pass: (ms) => {
      now += ms;
    },
    deals: async () => dealsSchema.parse(await ask('GET', '/history/deals?from=0&to=9999999999')),
    positions: async () => positionsSchema.parse(await ask('GET', '/positions')),
  };
}

const cents = (money: number) => Math.round(money * 100);
const total = (deals: readonly { profit: number; commission: number; swap: number }[]) =>
  deals.reduce((sum, deal) => sum + cents(deal.profit) + cents(deal.commission) + cents(deal.swap), 0);

type Kind = LedgerEntry['kind'];
const ofKind = <K extends Kind>(ledger: readonly LedgerEntry[], kind: K) =>
  ledger.filter((entry): entry is Extract<LedgerEntry, { kind: K }> => entry.kind === kind);

describe('the lively demo', () => {
  let demo: Demo;
  let deals: z.infer<typeof dealsSchema>;
  let ledger: readonly LedgerEntry[];
  beforeAll(async () => {
    demo = await start();
    deals = await demo.deals();
    ledger = [...demo.bridge.ledger];
  });
  afterAll(() => demo.bridge.close());

  it('begins with ninety days of history and at least six hundred trades, of every kind of trader', () => {
    const last = deals.at(-1)?.time_msc ?? 0;
    expect((last - (deals[0]?.time_msc ?? last)) / DAY_MS).toBeGreaterThan(89);
    const exits = deals.filter(({ entry }) => entry === 1);
    expect(new Set(exits.map((deal) => deal.position_id)).size).toBeGreaterThanOrEqual(600);
    const entries = deals.filter(({ entry, type }) => entry === 0 && type !== 2);
    const count = (of: (deal: (typeof deals)[number]) => boolean) => entries.filter(of).length;
    for (const magic of [7701, 7702, 7703])
      expect(count((deal) => deal.magic === magic)).toBeGreaterThan(100);
    expect(count((deal) => deal.magic === 0 && deal.reason === 3 && deal.comment === '')).toBeGreaterThan(
      100,
    );
    expect(count((deal) => deal.magic === 0 && deal.reason === CLIENT)).toBeGreaterThan(50);
    for (const [reason, least] of [
      [STOP_LOSS, 100],
      [TAKE_PROFIT, 100],
      [STOP_OUT, 1],
    ] as const) {
      expect(exits.filter((deal) => deal.reason === reason).length).toBeGreaterThanOrEqual(least);
    }
  });

  it('trades currencies on no weekend', () => {
    const weekend = deals.filter(({ time_msc }) => [0, 6].includes(new Date(time_msc).getUTCDay()));
    expect(weekend.length).toBeGreaterThan(50);
    const always = ['BTCUSD', 'ETHUSD', 'ADAUSD', ''];
    expect(weekend.filter(({ symbol }) => !always.includes(symbol))).toEqual([]);
  });

  it('has deposits and a withdrawal, and a balance that is the sum of all deals to the cent', async () => {
    const amounts = deals.filter(({ type }) => type === 2).map(({ profit }) => profit);
    expect(amounts).toEqual([400, 10_000, 2500, -1500]);
    const { balance, equity, margin } = accountSchema.parse(await demo.ask('GET', '/account'));
    expect(cents(balance)).toBe(total(deals));
    expect(equity).toBeGreaterThan(7000);
    expect(margin).toBeLessThan(equity / 4);
  });

  it('writes every deal into its ledger, once, at its time and with its position', () => {
    const reported = new Map(
      deals.slice(1).map((deal) => [deal.ticket, [deal.time_msc, deal.position_id, deal.volume]] as const),
    );
    const noted = new Map<number, readonly number[]>();
    for (const entry of ledger) {
      switch (entry.kind) {
        case 'entry':
        case 'close':
          noted.set(entry.deal, [entry.at, entry.ticket, entry.lots]);
          break;
        case 'money':
          noted.set(entry.deal, [entry.at, 0, 0]);
          break;
        default:
      }
    }
    expect(noted).toEqual(reported);
    const times = ledger.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('sets stops late, from seconds to minutes', () => {
    const late = ofKind(ledger, 'late stop').filter(({ actor }) => actor === 'mean-rev');
    const seconds = late.map((entry) => entry.seconds);
    expect(seconds.length).toBeGreaterThan(50);
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(5);
    expect(seconds.filter((each) => each < 30).length).toBeGreaterThan(10);
    expect(seconds.filter((each) => each > 120).length).toBeGreaterThan(10);
    const entries = new Map(ofKind(ledger, 'entry').map((entry) => [entry.ticket, entry]));
    for (const { ticket, at, seconds: reported } of late) {
      const entry = entries.get(ticket);
      expect([entry?.levels.sl, (at - (entry?.at ?? 0)) / 1000]).toEqual([0, reported]);
    }
  });

  it('oversizes now and then, by several times the usual lots', () => {
    const oversized = ofKind(ledger, 'oversize');
    expect(oversized.length).toBeGreaterThan(10);
    const volumes = new Map(
      deals.filter(({ entry }) => entry === 0).map((deal) => [deal.position_id, deal.volume]),
    );
    for (const { ticket, lots, usual } of oversized) {
      expect(volumes.get(ticket)).toBe(lots);
      expect(lots / usual).toBeGreaterThanOrEqual(3.99);
    }
  });

  it('storms: the same symbol, side and size again and again within seconds', () => {
    const begins = ofKind(ledger, 'storm begins');
    const ends = ofKind(ledger, 'storm ends');
    expect(begins.length).toBeGreaterThan(5);
    expect(ends.length).toBe(begins.length);
    for (const [index, { tickets, at }] of ends.entries()) {
      const entries = deals.filter(({ entry, position_id: id }) => entry === 0 && tickets.includes(id));
      expect(new Set(entries.map(({ symbol, type, volume }) => `${symbol} ${type} ${volume}`)).size).toBe(1);
      expect(entries.length).toBe(begins[index]?.orders);
      expect(at - (begins[index]?.at ?? 0)).toBeLessThan(30_000);
    }
  });

  it('falls silent for hours, in which the bot does nothing at all', () => {
    const begins = ofKind(ledger, 'silence begins');
    expect(begins.length).toBeGreaterThan(10);
    for (const { at, seconds, actor } of begins) {
      expect(seconds).toBeGreaterThan(3 * 3600 - 1);
      const end = at + seconds * 1000;
      const done = ledger.filter((entry) => entry.actor === actor && entry.at > at && entry.at < end);
      // A limit that waits is filled by the server.
      const waiting = new Set(ofKind(ledger, 'pending').map(({ ticket }) => ticket));
      expect(done.filter((entry) => !(entry.kind === 'entry' && waiting.has(entry.ticket)))).toEqual([]);
    }
  });

  it('opens again within a minute what the person at the terminal closed', () => {
    const again = ofKind(ledger, 're-open');
    expect(again.length).toBeGreaterThan(5);
    for (const { ticket, of, seconds } of again) {
      const closed = deals.find(
        (deal) => deal.position_id === of && deal.entry === 1 && deal.reason === CLIENT,
      );
      const opened = deals.find((deal) => deal.position_id === ticket && deal.entry === 0);
      expect(opened).toMatchObject({ symbol: closed?.symbol, magic: 7701 });
      expect(((opened?.time_msc ?? 0) - (closed?.time_msc ?? 0)) / 1000).toBe(seconds);
      expect(seconds).toBeLessThan(60);
    }
  });

  it('is the same again for the same seed, however fast and in which steps it is looked at', async () => {
    const again = await start({ speed: 60 });
    try {
      expect(await again.deals()).toEqual(deals);
      expect(again.bridge.ledger).toEqual(ledger);
      for (let step = 0; step < 7; step += 1) {
        again.pass(17_351);
        await again.positions();
      }
      demo.pass(7 * 17_351 * 60);
      expect(await again.deals()).toEqual(await demo.deals());
      expect(again.bridge.ledger).toEqual(demo.bridge.ledger);
      expect(again.bridge.ledger.length).toBeGreaterThan(ledger.length);
    } finally {
      await again.bridge.close();
    }
  });

  it('lets who looks every two seconds see something alive within a minute, and each change of a level', async () => {
    const before = demo.bridge.ledger.length;
    const seen = new Map<number, string[]>();
    const minutes = 15;
    for (let look = 0; look < minutes * 30; look += 1) {
      demo.pass(2000);
      for (const { ticket, sl, tp } of await demo.positions()) {
        const path = seen.get(ticket) ?? [];
        seen.set(ticket, path);
        if (path.at(-1) !== `${sl} ${tp}`) path.push(`${sl} ${tp}`);
      }
    }
    const done = demo.bridge.ledger.slice(before);
    const changes = ofKind(done, 'levels');
    expect(changes.length).toBeGreaterThan(minutes);
    for (const { ticket, to } of changes) expect(seen.get(ticket)).toContain(`${to.sl} ${to.tp}`);
    const busy = new Set(done.map(({ at }) => Math.floor(at / 60_000)));
    expect(busy.size).toBeGreaterThan(minutes * 0.7);
  });

  it('opens again within a minute what was closed through the bridge', async () => {
    const trend = (await demo.positions()).find(({ magic }) => magic === 7701);
    expect(trend).toBeDefined();
    await demo.ask('DELETE', `/positions/${trend?.ticket}`);
    expect((await demo.positions()).filter(({ ticket }) => ticket === trend?.ticket)).toEqual([]);
    demo.pass(60_000);
    const again = (await demo.positions()).find(
      ({ magic, symbol }) => magic === 7701 && symbol === trend?.symbol,
    );
    expect(again?.ticket).toBeGreaterThan(trend?.ticket ?? 0);
    expect(ofKind(demo.bridge.ledger, 're-open').at(-1)).toMatchObject({
      of: trend?.ticket,
      ticket: again?.ticket,
    });
  });
});

it('on a netting account behind the family’s bridge nobody touches another’s symbol, and all sums agree', async () => {
  const family = { offsetSeconds: 7200, stamps: 'utc', prefix: '' } as const;
  const demo = await start({ netting: true, family });
  try {
    demo.pass(DAY_MS);
    const positions = await demo.positions();
    const symbols = positions.map(({ symbol }) => symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    const deals = await demo.deals();
    const { balance } = accountSchema.parse(await demo.ask('GET', '/account'));
    expect(cents(balance)).toBe(total(deals));
    const closes = deals.filter(({ entry, reason }) => entry === 1 && reason === 3);
    expect(closes.every(({ magic, comment }) => magic === 0 && comment === '')).toBe(true);
    const ends = ofKind(demo.bridge.ledger, 'storm ends');
    expect(ends.length).toBeGreaterThan(5);
    for (const { tickets } of ends) expect(new Set(tickets).size).toBeLessThanOrEqual(1);
    const held = new Map<number, number>();
    for (const { type, position_id: id, volume } of deals) {
      if (type !== 2) held.set(id, (held.get(id) ?? 0) + (type === 0 ? volume : -volume));
    }
    const open = new Map(positions.map(({ ticket, volume }) => [ticket, volume]));
    for (const [id, volume] of held) expect(Math.abs(volume)).toBeCloseTo(open.get(id) ?? 0, 9);
  } finally {
    await demo.bridge.close();
  }
});

it('with --calm it is what it was: two weeks of bots that behave', async () => {
  const demo = await start({ calm: true });
  try {
    const deals = await demo.deals();
    expect(demo.bridge.ledger).toEqual([]);
    expect([deals.length, deals[0]?.profit]).toEqual([325, 10_000]);
    expect(accountSchema.parse(await demo.ask('GET', '/account')).balance).toBe(9914.78);
  } finally {
    await demo.bridge.close();
  }
});
