import { windowMs } from '../../host/orders/intents/locks';
import type { Dialect } from './broker';
import { openAnswer, refusal, unseen } from './family-answers';
import { ambiguous, damaged, type Fault, honest, refusedBefore, resetBeforeReading } from './fault';
import type { Operation } from './submissions';

/** The fault of one submission. `random` gives 0..1. */

function pick<const T>(from: readonly T[], random: () => number): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
}

/**
 * Delay by the bridge's queue and its terminal's lock: minutes (reference/order-safety.md, finding E), or longer than the window.
 * Milliseconds.
 */
function lateMs(random: () => number): number {
  const isAfterWindow = random() < 0.35;
  return Math.round(isAfterWindow ? windowMs + random() * longestLateMs : 500 + random() * windowMs);
}
/** Longest delay beyond the window, milliseconds. */
export const longestLateMs = 1_200_000;

/** Its answer names the order and deal that it made. */
export const hasNumbers = (operation: Operation): boolean =>
  operation === 'POST /orders' || operation === 'DELETE /positions';

/** A success that does not say how much, or is the answer of another request. */
function misleading(random: () => number): Fault {
  if (random() < 0.5) {
    const volume = pick([{}, { volume: 0 }, { volume: 77 }], random);
    const toldAs = pick([10_008, 10_009, 10_010], random);
    return {
      name: `done in part and told as ${toldAs}, volume ${volume.volume ?? 'true'}`,
      execute: 'now',
      reply: { kind: 'honest' },
      partly: true,
      toldAs,
      answers: volume,
    };
  }
  const of = pick(['answered', 'unanswered'], random);
  const reply = { kind: 'another', of } as const;
  return random() < 0.5
    ? { name: `executed, answered like the one before that was ${of}`, execute: 'now', reply }
    : {
        name: `not executed, answered like the one before that was ${of}`,
        execute: 'never',
        reply,
        isUnseen: true,
      };
}

export function drawFault(random: () => number, operation: Operation, dialect: Dialect): Fault {
  const draw = random();
  if (draw < 0.08) return honest;
  if (draw < 0.13) return resetBeforeReading;
  if (draw < 0.21) {
    return dialect === 'recorded' ? refusal(operation, random) : pick(refusedBefore, random);
  }
  if (draw < 0.3) return pick(damaged, random);
  if (draw < 0.32 && operation === 'POST /orders') return unseen(dialect, random);
  const isPart = draw < 0.35;
  const { name, reply } =
    dialect === 'recorded' && random() < 0.6 ? openAnswer(operation, random) : pick(ambiguous, random);
  if (isPart) {
    // Reported as such, or lost like any other.
    return random() < 0.5
      ? { name: 'carried out in part', execute: 'now', reply: { kind: 'honest' }, partly: true }
      : { name: `${name}, carried out in part`, execute: 'now', reply, partly: true };
  }
  if (draw < 0.4 && hasNumbers(operation)) return misleading(random);
  if (draw < 0.6) return { name: `${name}, executed`, execute: 'now', reply };
  if (draw < 0.76) return { name: `${name}, not executed`, execute: 'never', reply };
  const afterMs = lateMs(random);
  return { name: `${name}, executed ${Math.round(afterMs / 1_000)} s later`, execute: { afterMs }, reply };
}
