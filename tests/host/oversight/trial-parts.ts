import { expect } from 'vitest';
import { systemClock } from '../../../host/live/clock';
import { createTrial, type TrialParts } from '../../../host/oversight/alerts/trial';
import { emptyBars } from '../../../shared/model/bars';
import { ok } from '../../../shared/model/result';
import { eurusd } from '../../fixtures/trading';

/** Of a trial that reads nothing but what is given. */
export const trialWith = (parts: Partial<TrialParts>) =>
  createTrial({
    clock: systemClock,
    generation: () => 1,
    minutes: () => Promise.resolve(ok(emptyBars())),
    spec: () => Promise.resolve(ok(eurusd)),
    indicator: () => expect.fail('no indicator is asked'),
    stops: () => Promise.resolve(null),
    account: () => null,
    equity: () => expect.fail('no equity is asked'),
    known: () => Promise.resolve(null),
    orders: () => expect.fail('no order is asked'),
    acts: () => expect.fail('no act is asked'),
    outages: () => expect.fail('no outage is asked'),
    unresolved: () => expect.fail('no request is asked'),
    positions: () => [],
    nowS: () => 100 * 86_400,
    isHedging: () => true,
    ...parts,
  });
