import { randomBytes, timingSafeEqual } from 'node:crypto';
import { codeLifeMs } from './protocol';

/** 32 random bytes as text for an address, a cookie and a header. */
const randomSecret = () => randomBytes(32).toString('base64url');

/** Compares in constant time. Only the length of the truth can be found out, and that is no secret. */
function isSame(guess: string, truth: string): boolean {
  const [left, right] = [Buffer.from(guess), Buffer.from(truth)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A session of one browser: both parts are needed for every call. */
export interface Session {
  readonly cookie: string;
  readonly secret: string;
}

/** Most sessions; the oldest ends when another is opened. */
const maximumSessions = 8;
/** Most unused codes: pressing Enter all day must not fill the memory. */
const maximumCodes = 16;
const wrongCodesPerMinute = 10;

export type Redeemed =
  | { readonly kind: 'admitted'; readonly session: Session }
  | { readonly kind: 'refused' }
  /** Another wrong code after too many within a minute. */
  | { readonly kind: 'too-many' };

/** Launch codes and sessions. `now` in milliseconds. */
export function createGate(now: () => number = Date.now) {
  const codes: { readonly code: string; readonly diesAt: number }[] = [];
  const sessions: Session[] = [];
  let wrongAt: number[] = [];

  const sessionOfCookie = (cookie: string | null): Session | null =>
    (cookie !== null && sessions.find((session) => isSame(cookie, session.cookie))) || null;

  return {
    /** Issues a code, valid from now on. */
    issueCode(): string {
      const code = randomSecret();
      codes.push({ code, diesAt: now() + codeLifeMs });
      if (codes.length > maximumCodes) codes.shift();
      return code;
    },

    /** A browser with a session joins it, so that its other tabs stay admitted. */
    redeem(code: string, cookie: string | null): Redeemed {
      const time = now();
      wrongAt = wrongAt.filter((at) => at > time - 60_000);
      // A right code is accepted after any number of wrong ones: 32 random bytes cannot be guessed, and any local program could send
      // wrong ones to keep the user out.
      const index = codes.findIndex((known) => isSame(code, known.code));
      const known = codes[index];
      if (known) codes.splice(index, 1);
      if (!known || known.diesAt <= time) {
        if (wrongAt.length >= wrongCodesPerMinute) return { kind: 'too-many' };
        wrongAt.push(time);
        return { kind: 'refused' };
      }
      const session = sessionOfCookie(cookie) ?? { cookie: randomSecret(), secret: randomSecret() };
      if (!sessions.includes(session)) sessions.push(session);
      if (sessions.length > maximumSessions) sessions.shift();
      return { kind: 'admitted', session };
    },

    admits(cookie: string | null, secret: string | null): boolean {
      const session = sessionOfCookie(cookie);
      return session !== null && secret !== null && isSame(secret, session.secret);
    },
  };
}
export type Gate = ReturnType<typeof createGate>;
