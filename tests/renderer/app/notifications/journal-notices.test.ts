import { describe, expect, it } from 'vitest';
import { journalNotices, stillUnknownNotice } from '../../../../renderer/app/notifications/journal-notices';
import { reportedBefore, stateLabel } from '../../../../renderer/features/trading/intent-state';
import { type Resolution, resolutionKinds } from '../../../../shared/model/intent';
import { intentId, intentOf, outcomeOf, unknownIntent } from '../../../fixtures/intents';

const elsewhere = { isOwn: false, isVolumeAwaited: false, digits: 5 };
const own = { ...elsewhere, isOwn: true };
const sent = intentOf({ state: 'sent', outcome: null });
const resolved = (kind: Resolution['kind'], isLate = false) =>
  unknownIntent(1, {
    state: 'resolved',
    resolution: { kind, at: 0, words: 'Found as position 7.', tickets: ['7'], isLate },
  });

describe('what moved in the journal', () => {
  it('an answer is reported once: not by the page that waits for it, but after a reload and in another window', () => {
    expect(journalNotices(sent, intentOf(), own)).toEqual([]);
    expect(journalNotices(sent, intentOf(), elsewhere)).toMatchObject([
      { tone: 'good', title: 'Order executed', retcode: 10009 },
    ]);
    expect(journalNotices(intentOf(), intentOf(), elsewhere), 'it was known before').toEqual([]);
  });

  it('an answer of a run makes no toast: the end of the run tells of all', () => {
    expect(journalNotices(sent, intentOf(), { ...elsewhere, isOfRun: true })).toMatchObject([
      { title: 'Order executed', isToast: false },
    ]);
  });

  it('a close whose volume was being checked is told once more when it is known', () => {
    const request = { name: 'close-position' as const, input: { intentId: intentId(1), ticket: '7' } };
    const accepted = intentOf({ request });
    const known = intentOf({ request, outcome: outcomeOf({ closed: { volume: 0.1, left: 0 } }) });
    expect(journalNotices(sent, accepted, elsewhere)).toMatchObject([
      { tone: 'info', title: 'Close accepted, checking the volume' },
    ]);
    expect(journalNotices(accepted, known, { ...own, isVolumeAwaited: true })).toMatchObject([
      { tone: 'good', title: 'Position closed' },
    ]);
    expect(journalNotices(accepted, known, own), 'its own answer said it').toEqual([]);
  });

  it('a close that is known to be a part later corrects what was told, and stays', () => {
    const request = { name: 'close-position' as const, input: { intentId: intentId(1), ticket: '7' } };
    const accepted = intentOf({ request });
    const words = '0.04 lots of 0.1 lots were closed by deal 8; 0.06 lots of position 7 remain.';
    const partly = { kind: 'partly' as const, at: 0, words, tickets: ['7', '8'], isLate: false };
    expect(
      journalNotices(accepted, { ...accepted, state: 'resolved', resolution: partly }, own),
    ).toMatchObject([
      {
        tone: 'warn',
        stays: true,
        title: 'Now known: executed in part: Close position 7',
        detail: `reported before: accepted · ${words}`,
      },
    ]);
  });

  it('an unknown result leads to the journal, and is never told as one that did not happen', () => {
    const [line] = journalNotices(sent, unknownIntent(1), elsewhere);
    expect(line).toMatchObject({ tone: 'unknown', offer: { kind: 'show-intent', intentId: intentId(1) } });
    expect(line?.detail).toMatch(/may have been executed/);
    expect(stillUnknownNotice(unknownIntent(1), 5)).toMatchObject({
      tone: 'unknown',
      title: 'No known result: Buy 0.10 EURUSD at market',
    });
  });

  it('what became of it is told to everyone, also to the page that sent it', () => {
    for (const kind of resolutionKinds) {
      const [line, ...rest] = journalNotices(unknownIntent(1), resolved(kind), own);
      expect(rest).toEqual([]);
      expect(line?.title).toContain('Buy 0.10 EURUSD at market');
      expect(line?.detail).toContain('Found as position 7.');
    }
    expect(journalNotices(resolved('executed'), resolved('executed'), own)).toEqual([]);
    expect(journalNotices(unknownIntent(1), resolved('executed'), own)).toMatchObject([{ tone: 'good' }]);
    const [lost] = journalNotices(unknownIntent(1), resolved('not-found'), own);
    expect(lost).toMatchObject({ stays: true });
    expect(lost?.detail).toMatch(/your decision.*24 hours/);
  });

  it('row 7: what turns up after it had been given up is reported loudly, and stays', () => {
    const [late] = journalNotices(resolved('not-found'), resolved('executed', true), own);
    expect(late).toMatchObject({
      tone: 'warn',
      stays: true,
      title: 'Executed after all: Buy 0.10 EURUSD at market',
    });
  });

  it('a second verdict is reported with the first one, loudly, whatever the first one was', () => {
    const refused = intentOf({
      state: 'rejected',
      outcome: outcomeOf({ verdict: 'rejected', retcode: 10_018 }),
    });
    const late = { at: 0, words: 'It was found late. It is position 7.', tickets: ['7'], isLate: true };
    const after = intentOf({
      state: 'resolved',
      outcome: refused.outcome,
      resolution: { ...late, kind: 'executed' },
    });
    expect(journalNotices(refused, after, own)).toMatchObject([
      {
        tone: 'warn',
        stays: true,
        title: 'Executed after all: Buy 0.10 EURUSD at market',
        detail: 'reported before: rejected · It was found late. It is position 7.',
      },
    ]);
    const given = resolved('not-executed');
    const changed = {
      ...given,
      earlier: given.resolution,
      resolution: { ...late, kind: 'probable' as const },
    };
    expect(journalNotices(given, changed, own)).toMatchObject([
      { stays: true, title: /^Probably executed after all/, detail: /reported before: found not executed/ },
    ]);
  });

  it('what was accepted and is in no list is reported loudly, and does not read as done', () => {
    const done = intentOf();
    const doubted = intentOf({ state: 'unknown' });
    expect(stateLabel(doubted)).toBe('unknown');
    expect(journalNotices(done, doubted, own)).toMatchObject([
      {
        tone: 'bad',
        stays: true,
        title: 'Accepted, but not seen: Buy 0.10 EURUSD at market',
        detail: /reported before: done/,
      },
    ]);
    const lost = intentOf({ state: 'resolved', resolution: resolved('not-found').resolution });
    expect(journalNotices(doubted, lost, own)).toMatchObject([
      { stays: true, detail: /reported before: done/ },
    ]);
    expect(reportedBefore(lost)).toBe('done');
  });

  it('row 58: a bridge that drops what was asked is reported loudly, with a way to cancel', () => {
    const dropped = intentOf({
      deviations: [{ field: 'stopLimit', asked: '1.17900', held: 'none' }],
      outcome: outcomeOf({ verdict: 'placed' }),
    });
    const [line, ...rest] = journalNotices(intentOf(), dropped, own);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      tone: 'bad',
      stays: true,
      offer: { kind: 'cancel-order', ticket: '42094801' },
      detail: 'stop limit price: requested 1.17900, the broker has none · order 42094801',
    });
    expect(journalNotices(dropped, dropped, own), 'once').toEqual([]);
    expect(journalNotices(intentOf(), intentOf({ deviations: [] }), own), 'all as requested').toEqual([]);
  });

  it('row 44: a host that died in between leaves a search, and says so', () => {
    const [line] = journalNotices(sent, unknownIntent(1, { outcome: null }), elsewhere);
    expect(line).toMatchObject({ tone: 'unknown' });
  });
});
