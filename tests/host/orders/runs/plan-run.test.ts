import { describe, expect, it } from 'vitest';
import { PlanRun, type RunParts } from '../../../../host/orders/runs/plan-run';
import { describeStep, reportText } from '../../../../renderer/features/plans/describe-run';
import { stepInDoubt } from '../../../../renderer/features/plans/plan-dialog';
import { countsText, runTone } from '../../../../shared/formats/run-lines';
import { type PlanStep, planStepSchema } from '../../../../shared/model/run';
import type { TradeOutcome, TradeRequest, Verdict } from '../../../../shared/model/trade';
import { closePlan } from '../../../../shared/rules/bulk';
import { plannedRow } from '../../../../shared/rules/plan';
import { reversePlan } from '../../../../shared/rules/reverse';
import { emptyAccount, eurusd, positionOf, quotes, traders } from '../../../fixtures/trading';
import { outcome } from '../drafts';

const market = { spec: () => eurusd, quote: () => quotes.eurusd };
const positions = ['1', '2', '3'].map((ticket) => positionOf({ ticket, sl: 0, timeOpen: Number(ticket) }));
const plan = (): readonly PlanStep[] =>
  closePlan(
    { filter: { of: 'all' }, share: 1, cancelsOrdersFirst: false, deviation: 20 },
    { positions, orders: [] },
    emptyAccount,
    market,
  ).steps;

const outcomeTo = (
  { input }: TradeRequest,
  verdict: Verdict,
  over: Partial<TradeOutcome> = {},
): TradeOutcome =>
  outcome(input.intentId, verdict, { endpoint: 'DELETE /positions/1', status: 200, ...over });

const rows = (steps: readonly PlanStep[]) => steps.map(plannedRow);

/** A host that answers in turn, and a ledger of all that reached it. */
function bench(
  answers: readonly (readonly [Verdict, Partial<TradeOutcome>?])[],
  over: Partial<RunParts> = {},
) {
  const sent: TradeRequest[] = [];
  const events: string[] = [];
  let ids = 0;
  const parts: RunParts = {
    send: async (request) => {
      const [verdict, more] = answers[sent.length] ?? ['done'];
      sent.push(request);
      events.push(`sent ${'ticket' in request.input ? request.input.ticket : request.input.type}`);
      return outcomeTo(request, verdict, more);
    },
    heldBack: async () => null,
    halts: async () => null,
    stale: async () => null,
    reread: async () => void events.push('read anew'),
    newIntentId: () => {
      ids += 1;
      return `00000000-0000-4000-8000-${String(ids).padStart(12, '0')}`;
    },
    pause: async (ms) => void events.push(`paused ${ms}`),
    hangs: () => new Promise(() => {}),
    onChange: () => {},
    ...over,
  };
  return { sent, events, parts };
}

describe('a run of several closes', () => {
  it('sends each step once, one after the other, under an intent of its own', async () => {
    const { sent, events, parts } = bench([]);
    const run = new PlanRun(rows(plan()), parts);
    const [first, second] = await Promise.all([run.start(), run.start()]);
    expect(second.isRunning).toBe(true);
    expect(events).toEqual(['sent 1', 'sent 2', 'sent 3']);
    expect(new Set(sent.map(({ input }) => input.intentId)).size).toBe(3);
    expect(countsText(first.rows)).toBe('3 closed');
    expect(runTone(first)).toBe('good');
    await run.start();
    expect(sent).toHaveLength(3);
  });

  it('is of steps that pass the door as they are', () => {
    const steps = JSON.parse(JSON.stringify(plan()));
    expect(steps.map((step: unknown) => planStepSchema.parse(step))).toEqual(steps);
  });

  it('goes on after a refusal and reports it by its ticket', async () => {
    const { events, parts } = bench([
      ['done'],
      ['rejected', { retcode: 10018, said: 'Market closed' }],
      ['done'],
    ]);
    const view = await new PlanRun(rows(plan()), parts).start();
    expect(events).toEqual(['sent 1', 'sent 2', 'sent 3']);
    expect(countsText(view.rows)).toBe('2 closed, 1 refused');
    const report = reportText('Close', view, () => 5);
    expect(report.split('\n')[2]).toMatch(/^Close\t2\tEURUSD\tBuy\t0.2\t.*10018.*Market closed$/);
    expect(runTone(view)).toBe('warn');
  });

  it('never sends an unknown one again, and reads the account again before the next', async () => {
    const { sent, events, parts } = bench([['unknown'], ['done'], ['done']]);
    const view = await new PlanRun(rows(plan()), parts).start();
    expect(events).toEqual(['sent 1', 'read anew', 'sent 2', 'sent 3']);
    expect(sent.filter(({ input }) => 'ticket' in input && input.ticket === '1')).toHaveLength(1);
    expect(countsText(view.rows)).toBe('2 closed, 1 unknown');
    expect(runTone(view)).toBe('unknown');
    const first = view.rows[0];
    expect(first === undefined ? null : describeStep(first.state, 5)).toMatchObject({ tone: 'unknown' });
  });

  it('names the older close that makes a first-in-first-out account refuse a younger one', async () => {
    const fifo: readonly [Verdict, Partial<TradeOutcome>] = ['rejected', { retcode: 10045 }];
    const { parts } = bench([['unknown'], fifo, ['done']]);
    const lines = reportText('Close', await new PlanRun(rows(plan()), parts).start(), () => 5).split('\n');
    expect(lines[2]).toMatch(
      /10045.* · FIFO account: position 1 is older, and the result of its close is unknown\. Still open: close it again once 1 is closed\.$/,
    );
    expect(lines[3]).not.toContain('FIFO account');

    // The oldest one hangs: the others go out all the same.
    let letGo: () => void = () => {};
    const hung = bench([['done'], fifo, fifo], { hangs: () => Promise.resolve() });
    const run = new PlanRun(rows(plan()), {
      ...hung.parts,
      send: async (request, step) => {
        const answer = await hung.parts.send(request, step);
        if (step.ticket === '1') await new Promise<void>((resolve) => (letGo = resolve));
        return answer;
      },
    });
    const running = run.start();
    await expect
      .poll(() => reportText('Close', run.read(), () => 5).match(/its close has no answer yet/g)?.length)
      .toBe(2);
    letGo();
    expect(reportText('Close', await running, () => 5)).not.toContain('no answer yet');
  });

  it('stops on demand: what is on its way is waited for, nothing else goes out', async () => {
    const { sent, parts } = bench([]);
    const run: PlanRun = new PlanRun(rows(plan()), {
      ...parts,
      send: async (request, step) => {
        run.stop('stopped by you');
        return parts.send(request, step);
      },
    });
    const view = await run.start();
    expect(sent).toHaveLength(1);
    expect(countsText(view.rows)).toBe('1 closed, 2 not sent');
    expect(view.halted).toBe('stopped by you');
  });

  it('ends when the account is another one, or the bridge is gone', async () => {
    let asked = 0;
    const other = bench([], {
      halts: async () => {
        asked += 1;
        return asked > 1 ? 'the account changed' : null;
      },
    });
    const changed = await new PlanRun(rows(plan()), other.parts).start();
    expect(other.sent).toHaveLength(1);
    expect(changed.halted).toBe('the account changed');

    const gone = bench([
      ['not-sent', { retcode: null, failure: { kind: 'unreachable', message: 'no connection' } }],
    ]);
    const view = await new PlanRun(rows(plan()), gone.parts).start();
    expect(gone.sent).toHaveLength(1);
    expect(countsText(view.rows)).toBe('3 not sent');
    expect(view.halted).toBe('the bridge cannot be reached');
  });

  it('gives a server that asks for patience five seconds, and does not repeat the refused one', async () => {
    const { events, parts } = bench([['rejected', { retcode: 10024 }]]);
    await new PlanRun(rows(plan()), parts).start();
    expect(events).toEqual(['sent 1', 'paused 5000', 'sent 2', 'sent 3']);
  });

  it('leaves alone what changed since it was shown, and what the plan left out', async () => {
    const { events, parts } = bench([], {
      stale: async ({ ticket }) => (ticket === '2' ? 'closed meanwhile' : null),
    });
    const steps = plan().map((step) => (step.ticket === '3' ? { ...step, leftOut: 'trading is off' } : step));
    const view = await new PlanRun(rows(steps), parts).start();
    expect(events).toEqual(['sent 1']);
    expect(view.rows.map(({ state }) => state.kind)).toEqual(['answered', 'left-out', 'left-out']);
  });
});

describe('a step that hangs', () => {
  const hanging = (hung: string, over: Partial<RunParts> = {}) => {
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { events, parts, sent } = bench([], { hangs: async () => {}, ...over });
    const send: RunParts['send'] = async (request, step) => {
      const answered = parts.send(request, step);
      if (step.ticket === hung) await held;
      return answered;
    };
    return { events, sent, parts: { ...parts, send }, answer };
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('keeps no other close from going out, and the run ends when it is answered', async () => {
    const { events, parts, answer } = hanging('1');
    const run = new PlanRun(rows(plan()), parts);
    const ended = run.start();
    await settle();
    expect(events).toEqual(['sent 1', 'sent 2', 'sent 3']);
    expect(run.read().rows.map(({ state }) => state.kind)).toEqual(['sending', 'answered', 'answered']);
    expect(run.read().isRunning).toBe(true);
    answer();
    expect(countsText((await ended).rows)).toBe('3 closed');
  });

  it('holds back what depends on it, and all new risk', async () => {
    const reversal = reversePlan(
      positionOf({ ticket: '1' }),
      { deviation: 20, mirrorsStop: true },
      eurusd,
      quotes.eurusd,
      emptyAccount,
      traders.position(positionOf()),
    ).steps;
    const { events, parts, answer } = hanging('1');
    const ended = new PlanRun(rows(reversal), parts).start();
    await settle();
    expect(events).toEqual(['sent 1']);
    answer();
    expect(countsText((await ended).rows)).toBe('1 closed, 1 opened');
  });

  it('says for what it waits where the host has not sent it yet', () => {
    const state = { kind: 'sending', intentId: 'a' } as const;
    expect(describeStep(state, 5, () => 'Not sent yet: waiting').text).toBe('Not sent yet: waiting');
    expect(describeStep(state, 5).text).toBe('sent, waiting for the answer …');
  });
});

describe('a disk that takes no line', () => {
  it('is asked about once for all closes that it held back, which then go as new intents', async () => {
    const disk: readonly [Verdict, Partial<TradeOutcome>] = [
      'not-sent',
      { failure: { kind: 'held-back', message: 'The disk is full.', field: 'journal-in-memory' } },
    ];
    const { sent, parts } = bench([disk, disk, disk]);
    const run = new PlanRun(rows(plan()), parts);
    const held = stepInDoubt(await run.start());
    expect(held?.row.step.ticket).toBe('1');
    const view = await run.again(held?.stepId ?? '', ['journal-in-memory']);
    expect(sent).toHaveLength(6);
    expect(sent.slice(3).map(({ input }) => input.overrides)).toEqual(
      Array.from({ length: 3 }, () => ['journal-in-memory']),
    );
    expect(new Set(sent.map(({ input }) => input.intentId)).size).toBe(6);
    expect(countsText(view.rows)).toBe('3 closed');
  });
});

describe('a reversal', () => {
  const steps = reversePlan(
    positionOf({ ticket: '7' }),
    { deviation: 20, mirrorsStop: true },
    eurusd,
    quotes.eurusd,
    emptyAccount,
    traders.position(positionOf()),
  ).steps;

  it('opens the opposite after the close is done', async () => {
    const { events, parts } = bench([]);
    const view = await new PlanRun(rows(steps), parts).start();
    expect(events).toEqual(['sent 7', 'sent SELL']);
    expect(countsText(view.rows)).toBe('1 closed, 1 opened');
  });

  it.each<[Verdict, string]>([
    ['unknown', 'result of the step before is not known'],
    ['rejected', 'not carried out in full'],
    ['partial', 'not carried out in full'],
    ['unchanged', 'not carried out in full'],
    ['not-sent', 'not carried out in full'],
  ])('opens nothing when the close is %s', async (verdict, why) => {
    const { sent, parts } = bench([[verdict]]);
    const view = await new PlanRun(rows(steps), parts).start();
    expect(sent).toHaveLength(1);
    expect(view.rows[1]?.state).toMatchObject({ kind: 'left-out', why: expect.stringContaining(why) });
  });
});

describe('a step that the host held back', () => {
  const reversal = reversePlan(
    positionOf({ ticket: '1' }),
    { deviation: 20, mirrorsStop: true },
    eurusd,
    quotes.eurusd,
    emptyAccount,
    traders.position(positionOf()),
  ).steps;
  const unsentIntents = (field: string): readonly [Verdict, Partial<TradeOutcome>] => [
    'not-sent',
    { failure: { kind: 'held-back', message: 'Ten times the last size.', field } },
  ];
  const open = reversal.at(-1)?.id ?? '';
  /** Its size is that of the position: nobody typed it. */
  const ofReversal = ['usual-size'];

  it('is offered as the ticket offers it, and sent as a new intent with what was set aside', async () => {
    const { sent, parts } = bench([['done'], unsentIntents('wide-spread'), ['done']]);
    const run = new PlanRun(rows(reversal), parts);
    const held = stepInDoubt(await run.start());
    expect(held?.stepId).toBe(open);
    const view = await run.again(open, ['wide-spread']);
    expect(sent.map(({ name }) => name)).toEqual(['close-position', 'place-order', 'place-order']);
    expect(sent[1]?.input.overrides).toEqual(ofReversal);
    expect(sent[2]?.input.overrides).toEqual([...ofReversal, 'wide-spread']);
    expect(sent[2]?.input.intentId).not.toBe(sent[1]?.input.intentId);
    expect([countsText(view.rows), stepInDoubt(view)]).toEqual(['1 closed, 1 opened', null]);
  });

  const heldBy = (request: TradeRequest, field: string) => outcomeTo(request, ...unsentIntents(field));

  it('is known before the close that it needs: nothing is sent, then both with the consent', async () => {
    const { sent, parts } = bench([], {
      heldBack: async (request) =>
        request.input.overrides?.includes('wide-spread') ? null : heldBy(request, 'wide-spread'),
    });
    const run = new PlanRun(rows(reversal), parts);
    const view = await run.start();
    expect([sent, countsText(view.rows), runTone(view)]).toEqual([[], '2 not sent', 'warn']);
    expect(stepInDoubt(view)).toMatchObject({ stepId: open, first: { action: 'Close' } });
    const after = await run.again(open, ['wide-spread']);
    expect(sent.map(({ name, input }) => [name, input.overrides])).toEqual([
      ['close-position', undefined],
      ['place-order', [...ofReversal, 'wide-spread']],
    ]);
    expect([countsText(after.rows), runTone(after), stepInDoubt(after)]).toEqual([
      '1 closed, 1 opened',
      'good',
      null,
    ]);
  });

  it('keeps the close back for as long as one limit is not set aside, or cannot be', async () => {
    const { sent, parts } = bench([], {
      heldBack: async (request) =>
        heldBy(request, request.input.overrides?.includes('wide-spread') ? 'max-margin' : 'wide-spread'),
    });
    const run = new PlanRun(rows(reversal), parts);
    await run.start();
    const view = await run.again(open, ['wide-spread']);
    expect(sent).toEqual([]);
    expect(view.rows[1]?.state).toMatchObject({ outcome: { failure: { field: 'max-margin' } } });
    const hard = bench([], { heldBack: async (request) => heldBy(request, 'live-account') });
    expect(stepInDoubt(await new PlanRun(rows(reversal), hard.parts).start())).toBeNull();
    expect(hard.sent).toEqual([]);
  });

  it('is asked about no more once the position is closed by another', async () => {
    let why: string | null = null;
    const { sent, parts } = bench([], {
      heldBack: async (request) => heldBy(request, 'wide-spread'),
      stale: async ({ action }) => (action === 'Close' ? why : null),
    });
    const run = new PlanRun(rows(reversal), parts);
    await run.start();
    why = 'closed meanwhile';
    const view = await run.again(open, ['wide-spread']);
    expect([sent, stepInDoubt(view)]).toEqual([[], null]);
    expect(view.rows.map(({ state }) => state)).toMatchObject([
      { kind: 'left-out', why },
      { kind: 'left-out', why: 'not sent: the step before was not sent' },
    ]);
  });

  it('holds no close back that goes without it', async () => {
    let isFull = true;
    const { sent, parts } = bench([unsentIntents('journal-in-memory')], {
      heldBack: async (request) => (isFull ? null : heldBy(request, 'wide-spread')),
    });
    const run = new PlanRun(rows(reversal), parts);
    await run.start();
    isFull = false;
    await run.again('close 1', ['journal-in-memory']);
    expect(sent.map(({ name }) => name)).toEqual(['close-position', 'close-position']);
  });

  it('is no success beside a close that was carried out', async () => {
    const { parts } = bench([['done'], unsentIntents('wide-spread')]);
    expect(runTone(await new PlanRun(rows(reversal), parts).start())).toBe('warn');
  });

  it('is not offered where the limit cannot be set aside, nor sent again where anything may have been sent', async () => {
    const hard = bench([['done'], unsentIntents('max-lots')]);
    expect(stepInDoubt(await new PlanRun(rows(reversal), hard.parts).start())).toBeNull();
    for (const verdict of ['done', 'rejected', 'unknown'] as const) {
      const { sent, parts } = bench([['done'], [verdict]]);
      const run = new PlanRun(rows(reversal), parts);
      const view = await run.start();
      expect(stepInDoubt(view)).toBeNull();
      await run.again(open, ['wide-spread']);
      expect(sent, verdict).toHaveLength(2);
    }
  });

  it('is looked at once more: what does not stand any more is not sent', async () => {
    let why: string | null = null;
    const { sent, parts } = bench([['done'], unsentIntents('wide-spread')], { stale: async () => why });
    const run = new PlanRun(rows(reversal), parts);
    await run.start();
    why = 'the quote is too old to open a position on';
    const view = await run.again(open, ['wide-spread']);
    expect(sent).toHaveLength(2);
    expect(countsText(view.rows)).toBe('1 closed, 1 not sent');
  });
});
