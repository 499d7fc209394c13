import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountOptions } from '../../../../renderer/data/account';
import { ordersOptions } from '../../../../renderer/data/orders';
import { positionsOptions } from '../../../../renderer/data/positions';
import { settingsOptions } from '../../../../renderer/data/settings';
import { askedAtOnce, whoseText } from '../../../../renderer/features/trading/others';
import { sendNamed } from '../../../../renderer/features/trading/use-trade';
import { type Host, isWrite, requestNames } from '../../../../shared/contract';
import type { Settings } from '../../../../shared/model/settings';
import { type TradeRequest, tradeRequestSchema } from '../../../../shared/model/trade';
import { accountName } from '../../../../shared/rules/account-identity';
import { mintMagic } from '../../../../shared/rules/intent-label';
import { describeOthers, touchOf } from '../../../../shared/rules/touched';
import type { TraderKey } from '../../../../shared/rules/trader-key';
import { account, orderOf, positionOf, traders as tradersWithoutNames } from '../../../fixtures/trading';
import { journalBridge } from '../../journal-bridge';

const intentId = '3f0f6f5e-0c7b-4b52-9e0a-5a1f3f0c9a11';
/** Of each command one, on the one open position, the one pending order or their symbol. */
const commands: { readonly [Name in TradeRequest['name']]: TradeRequest } = {
  'place-order': {
    name: 'place-order',
    input: { intentId, symbol: 'EURUSD', type: 'SELL', volume: 0.1, price: 1.1 } as never,
  },
  'modify-order': { name: 'modify-order', input: { intentId, ticket: '8', sl: 1 } as never },
  'cancel-order': { name: 'cancel-order', input: { intentId, ticket: '8' } },
  'modify-position': { name: 'modify-position', input: { intentId, ticket: '7', sl: 1, tp: 0 } as never },
  'close-position': { name: 'close-position', input: { intentId, ticket: '7' } },
};

const traders = {
  you: { magic: mintMagic(() => 5), reason: 'EXPERT' },
  terminal: { magic: 0, reason: 'CLIENT' },
  'bot 7701': { magic: 7701, reason: 'EXPERT' },
  api: { magic: 0, reason: 'EXPERT' },
  'not-told': { magic: null, reason: null },
} as const satisfies Partial<Record<TraderKey, object>>;
type Who = keyof typeof traders;
const whos = Object.keys(traders) as Who[];
const isManual = (who: Who) => who === 'you' || who === 'terminal';

/** A page whose position, order and symbol are this trader's. */
function pageOf(who: Who, marginMode: 'HEDGING' | 'NETTING', isAtOnceAllowed = false) {
  const { bridge } = journalBridge();
  const { client } = bridge;
  const sent: TradeRequest[] = [];
  const host: Host = {
    ...bridge.host,
    invoke: (name, input) => {
      if (name === 'trade.send') sent.push(input as TradeRequest);
      return bridge.host.invoke(name, input);
    },
  };
  const page = { ...bridge, host };
  const rows = <Row>(row: Row) => ({ rows: [row], unreadable: [], isConfirmed: true });
  const present = { ...account, marginMode };
  client.setQueryData(accountOptions(page).queryKey, present);
  client.setQueryData(
    positionsOptions(page).queryKey,
    rows(positionOf({ ticket: '7', identifier: '7', comment: '', ...traders[who] })),
  );
  client.setQueryData(
    ordersOptions(page).queryKey,
    rows(orderOf({ ticket: '8', comment: '', ...traders[who] })),
  );
  const key = accountName(present) ?? '';
  const bot = { magic: 7701, name: 'Trend', proposed: null, colour: 0, isAtOnceAllowed };
  client.setQueryData(settingsOptions(host).queryKey, { bots: { [key]: [bot] } } as unknown as Settings);
  const send = (request: TradeRequest, named: readonly TraderKey[] = []) =>
    sendNamed(page, { request, digits: 5, isWatched: () => true, named });
  return { page, sent, send };
}

/** On a hedging account a new order changes nobody's position. */
const touches = (name: string, marginMode: string) => name !== 'place-order' || marginMode === 'NETTING';

describe('the guard of everybody’s trades', () => {
  it('knows every command that the contract lets out', () => {
    expect(requestNames.filter(isWrite)).toEqual(['terminal.act', 'trade.send']);
    expect(tradeRequestSchema.options.map(({ shape }) => shape.name.value).toSorted()).toEqual(
      Object.keys(commands).toSorted(),
    );
  });

  const folder = join(import.meta.dirname, '../../../../renderer');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const filesWith = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ file }) => file);

  it('stands before the one place of the page that sends', () => {
    // Whoever names the request, on whatever line: one sends, one says what its failure means.
    expect(filesWith(/trade\.send/).toSorted()).toEqual([
      join('data', 'client', 'http.ts'),
      join('features', 'trading', 'use-trade.ts'),
    ]);
    const sender = sources.find(({ file }) => file.endsWith('use-trade.ts'))?.text ?? '';
    expect(sender.split("'trade.send'")).toHaveLength(2);
    const guard = sender.indexOf('refusedForOthers(bridge, request, named)');
    expect(guard).toBeGreaterThan(0);
    expect(guard).toBeLessThan(sender.indexOf("'trade.send'"));
  });

  it('knows each of those who may say that the user saw a trader named', () => {
    // Each shows it before it sends: every-command.view.test.tsx opens all dialogs and plans. A further one comes here with its proof.
    expect(filesWith(/\b(useSend|useTrade|sendNamed)\(|'runs.start', /).toSorted()).toEqual(
      [
        ['features', 'plans', 'use-plan-run.ts'],
        ['features', 'trading', 'one-click.ts'],
        ['features', 'trading', 'requote-dialog.tsx'],
        ['features', 'trading', 'send-dialog.tsx'],
        ['features', 'trading', 'use-trade.ts'],
      ].map((path) => join(...path)),
    );
  });

  for (const marginMode of ['HEDGING', 'NETTING'] as const) {
    it(`sends nothing on another’s trade of whom the user was not told, ${marginMode}`, async () => {
      for (const who of whos) {
        for (const [name, request] of Object.entries(commands)) {
          const { sent, send } = pageOf(who, marginMode);
          const outcome = await send(request);
          // On a netting account nobody is alone in a position whose deals are not read.
          const isGuarded =
            touches(name, marginMode) &&
            (!isManual(who) || (marginMode === 'NETTING' && touchOf(request).of !== 'order'));
          expect([who, name, sent.length], outcome.failure?.message).toEqual([who, name, isGuarded ? 0 : 1]);
          if (isGuarded)
            expect(outcome).toMatchObject({ verdict: 'not-sent', failure: { field: 'others-trade' } });
        }
      }
    });

    it(`sends what names the trader to the user, ${marginMode}`, async () => {
      for (const who of whos) {
        for (const request of Object.values(commands)) {
          const { sent, send } = pageOf(who, marginMode);
          await send(request, [who === 'you' || who === 'terminal' ? 'mixed' : who]);
          expect(sent).toHaveLength(1);
        }
      }
    });
  }

  it('asks once more in one-click mode, but for a bot that the user has allowed', () => {
    const asked = (who: Who, isAllowed: boolean) =>
      Object.values(commands)
        .map((request) => askedAtOnce(pageOf(who, 'HEDGING', isAllowed).page, touchOf(request)))
        .map((others) => others.map(describeOthers).join(' '));
    const trend = ['', 'Trend’s order, not yours.', 'Trend’s order, not yours.'];
    expect(asked('bot 7701', false)).toEqual([
      ...trend,
      'Trend’s position, not yours.',
      'Trend’s position, not yours.',
    ]);
    expect(asked('bot 7701', true)).toEqual(['', '', '', '', '']);
    expect(asked('you', false)).toEqual(['', '', '', '', '']);
    expect(asked('api', true).filter((words) => words !== '')).toHaveLength(4);
  });
});

it('names the traders of what is selected in a command of the palette, each once', () => {
  const rows = [
    positionOf({ magic: 7701, reason: 'EXPERT' }),
    positionOf({ magic: 7701, reason: 'EXPERT' }),
    positionOf({ magic: 0, reason: 'CLIENT' }),
  ];
  expect(whoseText(rows, tradersWithoutNames.position)).toBe(' (Bot 7701, Terminal)');
  expect(whoseText([], tradersWithoutNames.position)).toBe('');
});
