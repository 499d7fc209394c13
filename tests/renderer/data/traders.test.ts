import { describe, expect, it } from 'vitest';
import { accountOptions } from '../../../renderer/data/account';
import { newestIntentsOptions } from '../../../renderer/data/journal';
import { positionsOptions } from '../../../renderer/data/positions';
import { readOrderTrader, readPositionTrader, readTraders } from '../../../renderer/data/traders';
import { mintMagic } from '../../../shared/rules/intent-label';
import { intentOf, outcomeOf } from '../../fixtures/intents';
import { account, dealOf, orderOf, positionOf } from '../../fixtures/trading';
import { journalBridge } from '../journal-bridge';

const close = { name: 'close-position', input: { intentId: intentOf().id, ticket: '7' } } as const;
const closing = intentOf({ request: close, outcome: outcomeOf({ order: '400', deal: '500' }) });
const exit = dealOf({ ticket: '500', order: '400', positionId: '7', reason: 'EXPERT', magic: 0 });

async function pageWith(
  intents: Parameters<ReturnType<typeof journalBridge>['write']>[0],
  marginMode = 'HEDGING',
) {
  const { bridge, write } = journalBridge();
  write(intents);
  await bridge.client.fetchQuery(newestIntentsOptions(bridge.host));
  bridge.client.setQueryData(accountOptions(bridge).queryKey, {
    ...account,
    marginMode: marginMode as 'HEDGING',
  });
  return bridge;
}

describe('who traded, as the page knows it', () => {
  it('takes a close for ours by the tickets that the journal’s answers named', async () => {
    expect(readTraders(await pageWith([])).deal(exit).key).toBe('api');
    expect(readTraders(await pageWith([closing])).deal(exit).key).toBe('you');
  });

  it('takes nothing of another account’s or another bridge’s journal', async () => {
    const others = [
      { ...closing, account: { login: '99', server: 'Other' } },
      { ...closing, bridge: 'http://127.0.0.1:6001' },
    ];
    expect(readTraders(await pageWith(others)).deal(exit).key).toBe('api');
  });

  it('knows a pending order of ours by its answer, though the bridge dropped its label', async () => {
    const placed = intentOf({ outcome: outcomeOf({ order: '42094900', deal: null, verdict: 'placed' }) });
    const bare = orderOf({ magic: 0, reason: 'EXPERT' });
    expect(readOrderTrader(await pageWith([placed]))(bare).key).toBe('you');
    expect(readOrderTrader(await pageWith([]))(bare).key).toBe('api');
  });

  it('calls no position of a netting account yours before all of its deals are read: a bot may have added to it', async () => {
    const mine = positionOf({ magic: mintMagic(() => 5) });
    const on = async (marginMode: string) => {
      const bridge = await pageWith([], marginMode);
      bridge.client.setQueryData(positionsOptions(bridge).queryKey, {
        rows: [mine],
        unreadable: [],
        isConfirmed: true,
      });
      return readPositionTrader(bridge)(mine).key;
    };
    expect([await on('HEDGING'), await on('NETTING'), await on('EXCHANGE')]).toEqual([
      'you',
      'not-told',
      'not-told',
    ]);
  });
});
