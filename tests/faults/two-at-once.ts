import { seeded } from '../../demo-bridge/market/random';
import type { Result } from '../../shared/model/result';
import type { TradeOutcome } from '../../shared/model/trade';
import type { OtherClient } from './disturbance';
import { drawFault, hasNumbers } from './draw';
import type { Fault } from './fault';
import { type Figures, nameOf, type TortureMarket } from './figures';
import { type Harness, type Sent, startHarness } from './harness';
import { judge, type Submission } from './judge';
import { close, type Operation, operations, prepare, submit } from './submissions';
import { ended, passAfterwards } from './torture';

/**
 * Two writes at once: one that hangs or fails, and a risk-reducing one shortly after. The ledger judges both; the bridge's clock
 * shows when the second was on the wire and which writes were under way on one ticket together.
 */

/** Longest delay of a risk-reducing write. Milliseconds. */
const longestToWireMs = 1_000;

/** The product's limit of writes. */
const pace = { perSecond: 1, burst: 2 } as const;
/** Longest time of a slowed rate, milliseconds: each good minute doubles a rate that was halved at most three times. */
const longestSlowedMs = 190_000;
/** Time until the lent places are paid back. Milliseconds. */
const paidBackMs = 5_000;

type RiskReducing = 'close' | 'part' | 'cancel' | 'stop loss';

const operationOf: Readonly<Record<RiskReducing, Operation>> = {
  close: 'DELETE /positions',
  part: 'DELETE /positions',
  cancel: 'DELETE /orders',
  'stop loss': 'PUT /positions',
};

interface Plan {
  readonly first: Operation;
  readonly out: RiskReducing;
  /** Both on one ticket. */
  readonly isOneTicket: boolean;
}

function pick<const T>(from: readonly T[], random: () => number): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('nothing to draw from');
  return one;
}

/** A netting account has one position: writes on positions share its ticket. */
function drawPlan(isNetting: boolean, random: () => number): Plan {
  const first = pick(operations, random);
  const isOnPosition = first === 'PUT /positions' || first === 'DELETE /positions';
  if (first !== 'POST /orders' && random() < 0.4) {
    const out = isOnPosition ? pick(['close', 'close', 'part', 'stop loss'], random) : 'cancel';
    return { first, out, isOneTicket: true };
  }
  const out = isNetting && isOnPosition ? 'cancel' : pick(['close', 'part', 'cancel', 'stop loss'], random);
  return { first, out, isOneTicket: false };
}

/** The exception to "never two writes on one ticket": a full close or cancel after a change. */
const mayBeTogether = ({ first, out, isOneTicket }: Plan): boolean =>
  !isOneTicket ||
  (first === 'PUT /positions' && out === 'close') ||
  (first === 'PUT /orders' && out === 'cancel');

function hanging(random: () => number): Fault {
  const draw = random();
  const name = 'hangs';
  const reply = { kind: 'hang' } as const;
  if (draw < 0.25) return { name: `${name}, executed`, execute: 'now', reply };
  if (draw < 0.6) return { name: `${name}, not executed`, execute: 'never', reply };
  if (draw < 0.75) {
    const afterMs = Math.round(random() * 50_000);
    return { name: `answered after ${afterMs} ms`, execute: 'now', reply: { kind: 'honest', afterMs } };
  }
  const afterMs = Math.round(random() * 200_000);
  return { name: `${name}, executed ${Math.round(afterMs / 1_000)} s later`, execute: { afterMs }, reply };
}

const swapped: Fault = { name: 'answers swapped', execute: 'now', reply: { kind: 'swapped' } };

interface Told {
  readonly result: Result<TradeOutcome>;
  readonly atMs: number;
}

const reported = ({ answer }: Sent): Promise<Told> => answer.then((result) => ({ result, atMs: Date.now() }));

interface Pair {
  readonly plan: Plan;
  readonly submissions: readonly [Submission, Submission];
  /** The server had complained and the first write was risk-reducing too: later ones go at the slower rate. */
  readonly isSlowed: boolean;
  /** Times of the second request and of the end of the first one's answer, UTC milliseconds. */
  readonly askedMs: number;
  readonly firstEndMs: number;
}

/** `count` pairs. */
export async function tortureTwoAtOnce(
  market: TortureMarket,
  seed: number,
  count: number,
  into: Figures,
): Promise<void> {
  const { dialect, isNetting } = market;
  const random = seeded(seed * 4 + (dialect === 'document' ? 0 : 1) + (isNetting ? 2 : 0));
  const harness = await startHarness({ dialect, isNetting, onDisk: true, seed, writes: pace });
  /** Time of each write, by index. UTC milliseconds. */
  const begunMs: number[] = [];
  harness.bridge.onStage((stage) => {
    if (stage === 'begun') begunMs.push(Date.now());
  });
  try {
    await harness.watch(2_000);
    const pairs: Pair[] = [];
    let slowedMs = Number.NEGATIVE_INFINITY;
    for (let number = 0; number < count; number += 1) {
      const pair = await onePair(harness, market, random);
      if (pair.submissions.some(({ what }) => what.includes('429'))) slowedMs = Date.now();
      const isSlowed = pair.plan.first !== 'POST /orders' && Date.now() - slowedMs < longestSlowedMs;
      pairs.push({ ...pair, isSlowed });
      if (isNetting) await ended(harness, pair.submissions);
      await harness.time.pass(paidBackMs + Math.round(random() * 1_500));
    }
    await passAfterwards(harness);
    const submissions = pairs.flatMap((pair, index) => {
      const both = submissionsOf(harness, pair, pairs[index + 1]);
      judgePair(pair, both[1], begunMs, `${nameOf(market)} seed ${seed} #${2 * index + 1}`, into);
      return both;
    });
    await judge(harness, submissions, seed, into);
  } finally {
    await harness.end();
  }
}

async function onePair(
  harness: Harness,
  { dialect, isNetting }: TortureMarket,
  random: () => number,
): Promise<Pair> {
  const plan = drawPlan(isNetting, random);
  const { first, out, isOneTicket } = plan;
  const outOperation = operationOf[out];
  const firstTicket = prepare(harness, first);
  const outTicket = isOneTicket ? firstTicket : prepare(harness, outOperation);
  const quote = await (random() < 0.1 ? harness.poll() : harness.pollTrading());
  const firstWrite = harness.bridge.writes.length;

  const isSwapped = !isOneTicket && hasNumbers(first) && hasNumbers(outOperation) && random() < 0.3;
  const drawn = random() < 0.6 ? hanging(random) : drawFault(random, first, dialect);
  const firstFault = isSwapped ? swapped : drawn;
  harness.bridge.next(firstFault);
  const sentMs = Date.now();
  const sent = submit(harness, first, firstTicket, quote, random);
  const firstTold = reported(sent);
  let isTold = false;
  void firstTold.then(() => {
    isTold = true;
  });
  while (!isTold && harness.bridge.writes.length === firstWrite) await harness.time.pass(20);
  await harness.time.pass(Math.round(random() * 2_000));

  // Reads that hang as well.
  const areReadsHung = random() < 0.15;
  const fromMs = Date.now();
  if (areReadsHung) {
    harness.bridge.onRead(() => ({ kind: 'hang' }));
    for (const name of ['positions.list', 'orders.list', 'account.read'] as const) {
      void harness.service.handlers[name]({});
    }
    await harness.time.pass(Math.round(random() * 1_000));
  }
  const firstSeen = harness.bridge.writes.length;
  const drawnOut: Fault | null = random() < 0.5 ? drawFault(random, outOperation, dialect) : null;
  const outFault = isSwapped ? swapped : drawnOut;
  if (!isSwapped) harness.bridge.forget();
  if (outFault !== null) harness.bridge.next(outFault);
  const askedMs = Date.now();
  const riskReducing =
    out === 'close' || out === 'part'
      ? close(harness, outTicket, quote, out === 'part')
      : submit(harness, outOperation, outTicket, quote, random);
  const outTold = reported(riskReducing);
  if (areReadsHung) {
    await harness.time.pass(5_000);
    harness.bridge.onRead(() => null);
  }
  const [firstEnd, outEnd] = await harness.time.until(Promise.all([firstTold, outTold]));
  harness.bridge.forget();
  const emptied = areReadsHung ? { fromMs, untilMs: Date.now() } : null;
  const latest = ({ atMs }: Told, fault: Fault | null): number =>
    atMs + (fault !== null && typeof fault.execute === 'object' ? fault.execute.afterMs : 0);
  // How much was done is looked up after the answer, before it is told.
  const { result } = firstEnd;
  const firstEndMs = result.ok ? Math.min(sentMs + result.value.tookMs, firstEnd.atMs) : firstEnd.atMs;
  const beside = `${isOneTicket ? 'on one ticket' : 'beside it'}${areReadsHung ? ', reads hang' : ''}`;
  // The page's reads time out.
  if (areReadsHung) await harness.time.pass(15_000);
  return {
    plan,
    isSlowed: false,
    askedMs,
    firstEndMs,
    submissions: [
      {
        other: null,
        emptied,
        id: sent.id,
        operation: first,
        what: `${firstFault.name}; ${out} asked ${beside}`,
        firstWrite,
        places: firstSeen > firstWrite ? [firstWrite] : [],
        result,
        toldAtMs: firstEnd.atMs,
        latestMs: latest(firstEnd, firstFault),
        isUnseen: firstFault.isUnseen === true,
      },
      {
        other: null,
        emptied,
        id: riskReducing.id,
        operation: outOperation,
        what: `${out}, ${outFault?.name ?? 'no fault'}; behind ${first}, ${firstFault.name}, ${beside}`,
        firstWrite: firstSeen,
        result: outEnd.result,
        toldAtMs: outEnd.atMs,
        latestMs: latest(outEnd, outFault),
        isUnseen: outFault?.isUnseen === true,
      },
    ],
  };
}

/** Every write after the first of a pair belongs to the second request: an unrequested one counts as its repeat. */
function submissionsOf(
  harness: Harness,
  pair: Pair,
  next: Pair | undefined,
): readonly [Submission, Submission] {
  const { plan, submissions } = pair;
  const [first, out] = submissions;
  const { executions, writes } = harness.bridge;
  const from = first.firstWrite + (first.places?.length ?? 0);
  const end = next?.submissions[0].firstWrite ?? writes.length;
  const places = Array.from({ length: end - from }, (_, index) => from + index);
  const bodyOf = (place: number | undefined) => (place === undefined ? null : (writes[place]?.body ?? null));
  // One draw in five hundred is the one before.
  const areSameLevels = bodyOf(places[0]) === bodyOf(first.places?.[0]);
  /** On one ticket each counts as the other's other client. */
  const beside = (its: readonly number[]): OtherClient | null =>
    plan.isOneTicket
      ? {
          what: 'another request of ours',
          afterMs: 0,
          isSameEffect: first.operation === out.operation && (plan.out !== 'stop loss' || areSameLevels),
          hasActed: () => executions.some(({ number }) => its.includes(number)),
        }
      : null;
  return [
    { ...first, other: beside(places) },
    { ...out, places, other: beside(first.places ?? []) },
  ];
}

function judgePair(
  { plan, isSlowed, askedMs, firstEndMs }: Pair,
  { operation, what, places = [], result }: Submission,
  begunMs: readonly number[],
  where: string,
  into: Figures,
): void {
  const complain = (words: string) => into.complaints.push(`${operation} ${where} (${what}): ${words}`);
  const [place] = places;
  const begun = place === undefined ? undefined : begunMs[place];
  into.riskReducing += 1;
  if (begun === undefined) {
    // Blocked before the wire: it must say why.
    if (result.ok && result.value.verdict !== 'not-sent')
      complain(`told “${result.value.verdict}”, and never on the wire`);
    return;
  }
  const isLate = begun - askedMs > longestToWireMs;
  if (isSlowed && isLate) into.waited += 1;
  else if (mayBeTogether(plan)) {
    into.toWireMs.push(begun - askedMs);
    if (isLate) complain(`on the wire after ${begun - askedMs} ms`);
  } else if (begun < firstEndMs) {
    into.together += 1;
    complain('on the wire while another write on its ticket was');
  } else if (askedMs < firstEndMs) into.waited += 1;
}
