import type { Handlers } from '../../../shared/contract';
import type { Intent } from '../../../shared/model/intent';
import type { Arming, Limits } from '../../../shared/model/limits';
import { ok } from '../../../shared/model/result';
import type { ActiveBridge } from '../../../shared/model/settings';
import type { BridgeSwitch } from '../../live/active-bridge';
import { LiveArming } from './arming';
import { BridgeCache, type HostClocks } from './bridge-cache';
import { createGuards, type Guards } from './guards';

/** Reads of the page that the guards listen to. */
type Watched = Pick<
  Handlers,
  'account.read' | 'ticks.read' | 'symbols.read' | 'orders.list' | 'connection.read'
>;

export interface RiskGuardsParts {
  readonly bridge: BridgeSwitch;
  /** Of a profile. */
  limits(profileId: string): Limits;
  /** Newest first. */
  intents(): Promise<readonly Intent[]>;
  onArming(arming: Arming): void;
  readonly clocks?: HostClocks;
}

export interface RiskGuards {
  readonly guards: Guards;
  readonly book: BridgeCache;
  readonly handlers: Pick<Handlers, 'trading.read' | 'trading.arm'>;
  /** The same handlers, with an ear: what they answer is what the guards know. */
  watching<Reads extends Watched>(reads: Reads): Reads;
  /** Another bridge, token or account: nothing that was read or armed before counts. */
  bridgeChanged(active: Pick<ActiveBridge, 'generation'>): void;
}

const systemClocks: HostClocks = { monotonic: () => performance.now(), wall: () => Date.now() };

/** The guards with what they know and how they are armed. */
export function createRiskGuards(parts: RiskGuardsParts): RiskGuards {
  const { bridge, clocks = systemClocks } = parts;
  const book = new BridgeCache(clocks);
  const arming = new LiveArming(() => {
    const { generation } = bridge.current();
    return { generation, account: book.account(generation) };
  }, parts.onArming);
  const guards = createGuards({
    bridge,
    book,
    arming,
    limits: (id) => parts.limits(id),
    intents: () => parts.intents(),
    now: () => clocks.monotonic(),
  });

  return {
    guards,
    book,
    handlers: {
      'trading.read': () => Promise.resolve(ok(arming.state())),
      'trading.arm': (asked) => Promise.resolve(arming.arm(asked)),
    },
    watching: (reads) => ({
      ...reads,
      async 'account.read'(input) {
        const { generation } = bridge.current();
        const read = await reads['account.read'](input);
        if (read.ok) book.sawAccount(generation, read.value);
        arming.look();
        return read;
      },
      async 'ticks.read'(input) {
        const { generation } = bridge.current();
        const read = await reads['ticks.read'](input);
        if (read.ok) book.sawTick(generation, input.symbol, read.value);
        return read;
      },
      async 'symbols.read'(input) {
        const { generation } = bridge.current();
        const read = await reads['symbols.read'](input);
        if (read.ok) book.sawSpec(generation, read.value, input.symbol);
        return read;
      },
      async 'orders.list'(input) {
        const { generation } = bridge.current();
        const read = await reads['orders.list'](input);
        if (read.ok) book.sawOrders(generation, read.value.rows);
        return read;
      },
      async 'connection.read'(input) {
        const { generation } = bridge.current();
        const read = await reads['connection.read'](input);
        if (read.ok) book.sawConnection(generation, read.value);
        return read;
      },
    }),
    bridgeChanged({ generation }) {
      book.startAnew(generation);
      guards.remember();
      arming.look();
    },
  };
}
