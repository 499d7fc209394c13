import { describe, expect, it } from 'vitest';
import type { KeyValueStorage } from '../../../../renderer/base/remembered';
import { consentKey, OneClickState } from '../../../../renderer/features/trading/one-click-state';
import { emptyAccount } from '../../../fixtures/trading';

function memory(): KeyValueStorage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

const demo = consentKey(emptyAccount, 'p1') ?? '';
const real = consentKey({ ...emptyAccount, tradeMode: 'REAL' }, 'p1') ?? '';

describe('one-click trading', () => {
  it('is off, and asks for consent once an account', () => {
    const state = new OneClickState(memory());
    expect(state.isArmed(demo, 1)).toBe(false);
    state.arm(demo, 1);
    expect(state.isArmed(demo, 1)).toBe(false);
    expect(state.read().asking).toBe(demo);
    state.consentTo(demo, 1);
    expect(state.isArmed(demo, 1)).toBe(true);
    state.disarm();
    state.arm(demo, 1);
    expect(state.isArmed(demo, 1)).toBe(true);
  });

  it('is armed for one account of one bridge, and for demo or real, not for both', () => {
    const state = new OneClickState(memory());
    state.consentTo(demo, 1);
    expect(state.isArmed(real, 1)).toBe(false);
    expect(state.isArmed(demo, 2)).toBe(false);
    expect(state.isArmed(null, 1)).toBe(false);
    expect(state.isArmed(consentKey({ ...emptyAccount, login: '2' }, 'p1'), 1)).toBe(false);
    expect(state.isArmed(consentKey(emptyAccount, 'p2'), 1)).toBe(false);
  });

  it('remembers the consent over a reload, never the armed state', () => {
    const keep = memory();
    new OneClickState(keep).consentTo(demo, 1);
    const reloaded = new OneClickState(keep);
    expect(reloaded.hasConsent(demo)).toBe(true);
    expect(reloaded.isArmed(demo, 1)).toBe(false);
  });

  it('cannot be armed while the bridge does not say whose money it is', () => {
    expect(consentKey({ ...emptyAccount, tradeMode: null }, 'p1')).toBeNull();
    expect(consentKey({ ...emptyAccount, login: null }, 'p1')).toBeNull();
    expect(consentKey(null, 'p1')).toBeNull();
  });

  it('takes no second click of the same control while the first is on its way', async () => {
    const state = new OneClickState(memory());
    let finish: (answer: string) => void = () => {};
    let sent = 0;
    const send = () => {
      sent += 1;
      return new Promise<string>((resolve) => {
        finish = resolve;
      });
    };
    const first = state.once('close 1', send);
    expect(await state.once('close 1', send)).toBeNull();
    void state.once('close 2', async () => 'other');
    finish('done');
    expect(await first).toBe('done');
    expect(sent).toBe(1);
    expect(state.read().busy.size).toBe(0);
  });

  it('frees the control when the send breaks off', async () => {
    const state = new OneClickState(memory());
    await expect(state.once('close 1', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(state.read().busy.size).toBe(0);
  });

  it('remembers what is to ask all the same', () => {
    const keep = memory();
    new OneClickState(keep).choose('close', false);
    expect(new OneClickState(keep).read().scope).toEqual({
      place: true,
      close: false,
      levels: true,
      cancel: true,
      move: true,
    });
  });
});
