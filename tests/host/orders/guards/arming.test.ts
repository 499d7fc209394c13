import { describe, expect, test } from 'vitest';
import { LiveArming } from '../../../../host/orders/guards/arming';
import type { Account } from '../../../../shared/model/account';
import type { Arming } from '../../../../shared/model/limits';
import { account as demo } from '../../../fixtures/trading';

const real: Account = { ...demo, login: '7', server: 'Live', tradeMode: 'REAL' };

function armed(start: Account | null) {
  const world = { generation: 1, account: start };
  const reported: Arming[] = [];
  const arming = new LiveArming(
    () => world,
    (state) => reported.push(state),
  );
  return { world, reported, arming };
}
const request = { generation: 1, account: '7@Live', isArmed: true };

describe('arming a live account', () => {
  test('holds for the account that was looked at, and is reported', () => {
    const { arming, reported } = armed(real);
    arming.look();
    expect(arming.arm(request)).toEqual({
      ok: true,
      value: { generation: 1, needsArming: true, isArmed: true, account: '7@Live' },
    });
    expect(reported.map(({ isArmed }) => isArmed)).toEqual([false, true]);
    arming.arm({ ...request, isArmed: false });
    expect(arming.state().isArmed).toBe(false);
  });
  test('demo and contest need none; what the bridge does not tell needs it', () => {
    expect(armed(demo).arming.state().needsArming).toBe(false);
    expect(armed({ ...demo, tradeMode: 'CONTEST' }).arming.state().needsArming).toBe(false);
    expect(armed({ ...demo, tradeMode: null }).arming.state().needsArming).toBe(true);
    expect(armed({ ...demo, tradeMode: 'unknown (9)' }).arming.state().needsArming).toBe(true);
    expect(armed(null).arming.state().needsArming).toBe(true);
  });
  test('is refused for another account or bridge than the one that was looked at', () => {
    expect(armed(real).arming.arm({ ...request, account: '8@Live' }).ok).toBe(false);
    expect(armed(real).arming.arm({ ...request, generation: 2 }).ok).toBe(false);
    expect(armed(null).arming.arm(request).ok).toBe(false);
    expect(armed({ ...real, login: null }).arming.arm({ ...request, account: null }).ok).toBe(false);
  });
  test('row 50: a change of login or server takes it away, and coming back does not give it back', () => {
    for (const other of [
      { ...real, login: '8' },
      { ...real, server: 'Live-2' },
    ]) {
      const { world, arming } = armed(real);
      arming.arm(request);
      world.account = other;
      arming.look();
      expect(arming.state().isArmed).toBe(false);
      world.account = real;
      expect(arming.state().isArmed).toBe(false);
    }
  });
  test('a new generation (bridge, token, wake-up) takes it away', () => {
    const { world, arming } = armed(real);
    arming.arm(request);
    world.generation = 2;
    expect(arming.state().isArmed).toBe(false);
  });
  test('row 51: a demo that becomes real must be armed', () => {
    const { world, arming, reported } = armed({ ...real, tradeMode: 'DEMO' });
    arming.look();
    arming.arm(request);
    world.account = real;
    arming.look();
    expect(arming.state()).toMatchObject({ needsArming: true, isArmed: false });
    expect(reported.at(-1)).toMatchObject({ needsArming: true, isArmed: false });
  });
});
