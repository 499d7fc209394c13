import { describe, expect, test } from 'vitest';
import { orderTypes } from '../../../shared/model/enums';
import { retcodes } from '../../../shared/model/retcodes';
import { checkOrder, type OrderDraft, type OrderMarket, orderRules } from '../../../shared/rules/order-rules';
import { sideOf } from '../../../shared/rules/order-types';
import { account, brokerNow, eurusd, quotes, terminal } from '../../fixtures/trading';

const { bid, ask } = quotes.eurusd;
const market: OrderMarket = {
  spec: eurusd,
  tick: quotes.eurusd,
  account,
  terminal,
  pendingCount: 0,
  sameSideVolume: 0,
  brokerNow,
  isMarketOpen: true,
};
const point = (points: number): number => Number((points * 1e-5).toFixed(5));
const price = (value: number): number => Number(value.toFixed(5));

/** A sound order of each type: pending ones 100 points away, a stop-limit's limit 50 points better than its trigger. */
function sound(type: OrderDraft['type']): OrderDraft {
  const isBuy = sideOf(type) === 'BUY';
  const from = isBuy ? ask : bid;
  const isBelow = type === 'BUY_LIMIT' || type === 'SELL_STOP' || type === 'SELL_STOP_LIMIT';
  const isMarket = type === 'BUY' || type === 'SELL';
  const at = isMarket ? from : price(from + point(isBelow ? -100 : 100));
  return {
    symbol: 'EURUSD',
    type,
    volume: 0.1,
    price: at,
    ...(type.endsWith('STOP_LIMIT') ? { stopLimit: price(at + point(isBuy ? -50 : 50)) } : {}),
    ...(isMarket ? { deviation: 20 } : { time: 'GTC' as const }),
    filling: isMarket ? 'IOC' : 'RETURN',
  };
}

interface Break {
  readonly rule: string;
  readonly retcode: number | null;
  readonly order?: Partial<OrderDraft>;
  readonly market?: Partial<OrderMarket>;
}
const spec = (over: Partial<typeof eurusd>): Partial<OrderMarket> => ({ spec: { ...eurusd, ...over } });

/** One way to break each rule, with the retcode that the server would give. */
const breaks: readonly Break[] = [
  { rule: 'permission', retcode: 10027, market: { terminal: { ...terminal, tradeAllowed: false } } },
  { rule: 'permission', retcode: 10027, market: { terminal: { ...terminal, tradeApiDisabled: true } } },
  { rule: 'permission', retcode: 10031, market: { terminal: { ...terminal, connected: false } } },
  { rule: 'permission', retcode: 10017, market: { account: { ...account, tradeAllowed: false } } },
  { rule: 'permission', retcode: 10026, market: { account: { ...account, tradeExpert: false } } },
  { rule: 'type', retcode: 10017, market: spec({ tradeMode: 'DISABLED' }) },
  { rule: 'type', retcode: 10044, market: spec({ tradeMode: 'CLOSEONLY' }) },
  { rule: 'type', retcode: 10035, market: spec({ orderMode: 0 }) },
  { rule: 'symbol', retcode: 10017, market: spec({ custom: true }) },
  { rule: 'symbol', retcode: null, market: spec({ visible: false }) },
  { rule: 'session', retcode: 10018, market: { isMarketOpen: false } },
  { rule: 'volume', retcode: 10014, order: { volume: 0.105 } },
  { rule: 'volume', retcode: 10034, market: { ...spec({ volumeLimit: 1 }), sameSideVolume: 0.95 } },
  { rule: 'quote', retcode: 10021, market: { tick: null } },
  { rule: 'stops', retcode: 10016, order: { sl: 1.170705 } },
  { rule: 'floating-stops', retcode: 10016 },
  { rule: 'filling', retcode: 10030, order: { filling: 'IOC' }, market: spec({ execution: 'INSTANT' }) },
  { rule: 'extras', retcode: 10013, order: { comment: 'x'.repeat(32) } },
  { rule: 'margin', retcode: 10019, market: { account: { ...account, marginFree: 1 } } },
];
const pendingBreaks: readonly Break[] = [
  { rule: 'price', retcode: 10015, order: { price: 1.170805 } },
  { rule: 'expiration', retcode: 10022, market: spec({ expirationMode: 2 }) },
  { rule: 'expiration', retcode: 10022, order: { time: 'SPECIFIED', expiration: brokerNow } },
  { rule: 'order-count', retcode: 10033, market: { pendingCount: 200 } },
  { rule: 'daily-orders', retcode: null, market: spec({ gtcMode: 'DAILY' }) },
];

describe('the table of rules', () => {
  test('names each rule once, and only retcodes that have words', () => {
    const ids = orderRules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { retcodes: codes, id } of orderRules) {
      for (const code of codes) if (code !== null) expect(retcodes[code], `${id} ${code}`).toBeDefined();
    }
  });

  test.each(orderTypes)('a sound %s meets none of them', (type) => {
    expect(checkOrder(sound(type), market)).toEqual([]);
  });

  describe.each(orderTypes)('%s', (type) => {
    const isPending = type !== 'BUY' && type !== 'SELL';
    const isBuy = sideOf(type) === 'BUY';
    const own: readonly Break[] = [
      {
        rule: 'type',
        retcode: isBuy ? 10043 : 10042,
        market: spec({ tradeMode: isBuy ? 'SHORTONLY' : 'LONGONLY' }),
      },
      ...(isPending
        ? pendingBreaks
        : [
            {
              rule: 'market-price',
              retcode: 10004,
              order: { price: price((isBuy ? ask : bid) + point(21)) },
              market: spec({ execution: 'INSTANT', fillingMode: 0 }),
            },
          ]),
      ...(type.endsWith('STOP_LIMIT')
        ? [{ rule: 'stop-limit-price', retcode: 10015, order: { stopLimit: 1.170805 } }]
        : []),
    ];

    test.each([...breaks, ...own].map((each) => [`${each.rule} ${each.retcode}`, each] as const))(
      'is told of %s',
      (_name, { rule, retcode, order = {}, market: over = {} }) => {
        const row = orderRules.find(({ id }) => id === rule);
        if (row === undefined) throw new Error(`no rule ${rule}`);
        expect(row.appliesTo(type)).toBe(true);
        const broken: OrderDraft = { ...sound(type), ...order };
        // A stop nearer than the spread, where the broker names no least distance.
        const anchor = type.endsWith('STOP_LIMIT')
          ? (broken.stopLimit ?? 0)
          : isPending
            ? broken.price
            : isBuy
              ? bid
              : ask;
        const near =
          rule === 'floating-stops'
            ? {
                order: { ...broken, sl: price(anchor + point(isBuy ? -1 : 1)) },
                over: spec({ stopsLevel: 0 }),
              }
            : { order: broken, over };
        const found = row.check(near.order, { ...market, ...near.over });
        expect(found.map((problem) => problem.retcode)).toContain(retcode);
        for (const problem of found) expect(row.retcodes).toContain(problem.retcode);
        // What the table's other rules say comes after, or is the same.
        expect(checkOrder(near.order, { ...market, ...near.over })).toEqual(
          expect.arrayContaining([...found]),
        );
      },
    );
  });

  test('every rule that applies to a type is broken above', () => {
    const broken = new Set([...breaks, ...pendingBreaks].map(({ rule }) => rule));
    for (const id of ['market-price', 'stop-limit-price']) broken.add(id);
    expect(orderRules.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  test('a fix that is offered passes the rule that offered it', () => {
    const order: OrderDraft = { ...sound('BUY_LIMIT'), price: 1.18, volume: 0.105, sl: 1.19, filling: 'FOK' };
    const instant = { ...market, spec: { ...eurusd, execution: 'INSTANT' as const } };
    const fixed: OrderDraft = { ...order };
    const seen: string[] = [];
    let now = fixed;
    for (let round = 0; round < 10; round += 1) {
      const problem = checkOrder(now, instant).find(({ severity }) => severity === 'refuse');
      if (problem === undefined) break;
      expect(problem.fix, problem.message).not.toBeNull();
      seen.push(problem.field);
      const value = problem.fix?.value ?? '';
      now =
        problem.field === 'filling'
          ? { ...now, filling: 'RETURN' }
          : { ...now, [problem.field]: Number(value) };
    }
    expect(seen).toEqual(['volume', 'price', 'sl', 'filling']);
    expect(checkOrder(now, instant)).toEqual([]);
  });
});
