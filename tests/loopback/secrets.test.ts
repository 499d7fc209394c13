import { beforeEach, describe, expect, it } from 'vitest';
import { codeLifeMs } from '../../loopback/protocol';
import { createGate, type Gate, type Session } from '../../loopback/secrets';

let gate: Gate;
let nowMs: number;
beforeEach(() => {
  nowMs = 1_800_000_000_000;
  gate = createGate(() => nowMs);
});

function open(cookie: string | null = null): Session {
  const redeemed = gate.redeem(gate.issueCode(), cookie);
  if (redeemed.kind !== 'admitted') throw new Error(redeemed.kind);
  return redeemed.session;
}

describe('the gate', () => {
  it('gives codes and secrets of 32 random bytes, each its own', () => {
    const { cookie, secret } = open();
    const all = [gate.issueCode(), gate.issueCode(), cookie, secret];
    for (const one of all) expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(new Set(all).size).toBe(4);
  });

  it('lets a code live ten minutes from when it was printed', () => {
    const [early, late] = [gate.issueCode(), gate.issueCode()];
    nowMs += codeLifeMs - 1;
    expect(gate.redeem(early, null).kind).toBe('admitted');
    nowMs += 1;
    expect(gate.redeem(late, null).kind).toBe('refused');
  });

  it('forgets wrong codes after a minute', () => {
    for (let guess = 0; guess < 10; guess += 1) gate.redeem('wrong', null);
    expect(gate.redeem('wrong', null).kind).toBe('too-many');
    nowMs += 60_000;
    expect(gate.redeem('wrong', null).kind).toBe('refused');
  });

  it('admits a right code after any number of wrong ones', () => {
    const code = gate.issueCode();
    for (let guess = 0; guess < 1_000; guess += 1) gate.redeem(`wrong ${guess}`, null);
    expect(gate.redeem(code, null).kind).toBe('admitted');
  });

  it('needs both halves of one session', () => {
    const [mine, other] = [open(), open()];
    expect(gate.admits(mine.cookie, mine.secret)).toBe(true);
    expect(gate.admits(mine.cookie, other.secret)).toBe(false);
    expect(gate.admits(mine.cookie, null)).toBe(false);
    expect(gate.admits(null, mine.secret)).toBe(false);
    expect(gate.admits('', '')).toBe(false);
  });

  it('adds a second tab to the session of its browser, and a strange cookie to none', () => {
    const mine = open();
    expect(open(mine.cookie)).toEqual(mine);
    expect(open('planted by another server on 127.0.0.1').cookie).not.toMatch(/planted/);
  });

  it('ends the oldest session when a ninth browser comes', () => {
    const sessions = Array.from({ length: 9 }, () => open());
    expect(sessions.map(({ cookie, secret }) => gate.admits(cookie, secret))).toEqual([
      false,
      ...Array.from({ length: 8 }, () => true),
    ]);
  });
});
