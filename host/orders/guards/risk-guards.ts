import type { Handlers } from '../../../shared/contract';
import type { Intent } from '../../../shared/model/intent';
import type { Arming, Limits } from '../../../shared/model/limits';
import { ok } from '../../../shared/model/result';
import type { Clock } from '../../live/clock';
import type { Live } from '../../live/live';
import { LiveArming } from './arming';
import { createGuards, type Guards } from './guards';

export interface RiskGuardsParts {
  readonly live: Live;
  /** By profile id. */
  limits(profileId: string): Limits;
  /** Newest first. */
  intents(): Promise<readonly Intent[]>;
  onArming(arming: Arming): void;
  readonly clock: Pick<Clock, 'now'>;
}

export interface RiskGuards {
  readonly guards: Guards;
  readonly handlers: Pick<Handlers, 'trading.read' | 'trading.arm'>;
  /** Bridge, token or account changed: arming ends. */
  bridgeChanged(): void;
}

/** The guards together with the arming of live accounts. */
export function createRiskGuards({ live, limits, intents, onArming, clock }: RiskGuardsParts): RiskGuards {
  const arming = new LiveArming(
    () => ({
      generation: live.bridge.current().generation,
      account: live.knowledge.account()?.value ?? null,
    }),
    onArming,
  );
  live.onReading((reading) => {
    if (reading?.topic === 'account') arming.look();
  });
  const guards = createGuards({ live, arming, limits, intents, now: () => clock.now() });

  return {
    guards,
    handlers: {
      'trading.read': () => Promise.resolve(ok(arming.state())),
      'trading.arm': (asked) => Promise.resolve(arming.arm(asked)),
    },
    bridgeChanged() {
      guards.remember();
      arming.look();
    },
  };
}
