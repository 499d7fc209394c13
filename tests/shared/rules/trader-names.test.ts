import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bot } from '../../../shared/model/bots';
import { mintMagic } from '../../../shared/rules/intent-label';
import { noOwnTickets } from '../../../shared/rules/own-tickets';
import { createTraders } from '../../../shared/rules/trader';
import { inSentence } from '../../../shared/rules/trader-key';
import {
  nameProblem,
  proposedName,
  seenBots,
  traderNames,
  withSeenBots,
} from '../../../shared/rules/trader-names';
import { positionOf } from '../../fixtures/trading';

const bot = (magic: number, changes: Partial<Bot> = {}): Bot => ({
  magic,
  name: null,
  proposed: null,
  colour: 0,
  isAtOnceAllowed: false,
  ...changes,
});

describe('the name that comments propose', () => {
  it.each([
    [['bot:trend', 'bot:trend'], 'Trend'],
    [['bot:mean-rev'], 'Mean-rev'],
    [['Scalper #12', 'Scalper #13', 'Scalper 14'], 'Scalper'],
    [['Grid EA v2.1', '[sl 1.1]', ''], 'Grid EA v'],
    [['trend', 'trend', 'grid'], 'Trend'],
    // A number is no name, and where comments disagree none is the bot's.
    [['12', '13'], null],
    [['trend', 'grid'], null],
    [['', '[tp 1.2]', 'wb:ABCDEFGHIJ'], null],
  ])('of %j is %s', (comments, name) => {
    expect(proposedName(comments)).toBe(name);
  });
  it('is one that can be stored, whatever the comments are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 })), (comments) => {
        const [seen] = seenBots(
          comments.map((comment) => ({ magic: 5, comment })),
          [],
        );
        if (seen === undefined) return comments.length === 0;
        return seen.proposed === null || (seen.proposed.length <= 24 && seen.proposed.trim() !== '');
      }),
    );
  });
});

describe('bots of an account', () => {
  it('take the colours in their order and keep them, whoever comes later; from the 7th on with a ring', () => {
    const magics = [7703, 7701, 9, 8, 6, 5, 4];
    const bots = magics.reduce<readonly Bot[]>(
      (known, magic) => withSeenBots(known, seenBots([{ magic, comment: '' }], known)),
      [],
    );
    const { markOf } = traderNames(bots);
    expect(magics.map((magic) => markOf(`bot ${magic}`))).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((hue) => ({ token: `who-${hue}`, shape: 'filled', hasRing: false })),
      { token: 'who-1', shape: 'filled', hasRing: true },
    ]);
    expect(withSeenBots(bots, [{ magic: 7701, proposed: null }])).toEqual(bots);
  });
  it('that are met together take them by their numbers; our own labels are none', () => {
    const seen = seenBots(
      [7702, 0, null, mintMagic(() => 5), 7701, 7702].map((magic) => ({ magic, comment: '' })),
      [],
    );
    expect(seen.map(({ magic }) => magic)).toEqual([7701, 7702]);
  });
  it('get a name from later comments, and never lose the one that the user gave', () => {
    const named = [bot(1, { name: 'Mine' }), bot(2)];
    const rows = [1, 2].map((magic) => ({ magic, comment: 'grid' }));
    const next = withSeenBots(
      named,
      seenBots(
        [rows[1] ?? rows[0]].flatMap((row) => row ?? []),
        named,
      ),
    );
    expect(traderNames(next).nameOf('bot 2')).toBe('Grid');
    expect(traderNames(withSeenBots(next, seenBots(rows, next))).nameOf('bot 1')).toBe('Mine');
  });
  it('are never called what means somebody else, whether the user or a comment says so', () => {
    const bots = [bot(1, { proposed: 'Trend' }), bot(2)];
    expect(
      ['You', ' terminal ', 'API, unnamed', 'Server (SL)', 'Mixed', 'Bot 1', 'magic 1', 'TREND', ''].map(
        (name) => nameProblem(name, 2, bots) === null,
      ),
    ).not.toContain(true);
    expect(['Bot 2', 'Grid', 'Youth'].map((name) => nameProblem(name, 2, bots))).toEqual([null, null, null]);
    const [, second] = withSeenBots(bots, [{ magic: 2, proposed: 'You' }]);
    expect(second?.proposed).toBeNull();
  });
});

describe('a trader with a name', () => {
  const names = traderNames([bot(7701, { proposed: 'Trend', colour: 1 })]);
  const position = createTraders(noOwnTickets, [], names).position;
  it('is called by it, with its colour and, in a column, the number that proves it', () => {
    expect(position(positionOf({ magic: 7701, comment: '' }))).toMatchObject({
      name: 'Trend',
      mark: { token: 'who-2', shape: 'filled', hasRing: false },
      evidence: 'magic 7701',
    });
    expect(inSentence('Trend')).toBe('Trend');
  });
  it('has no colour of another before the host has given it one', () => {
    expect(names.markOf('bot 7702')).toEqual({ token: 'api', shape: 'filled', hasRing: false });
    expect(names.nameOf('bot 7702')).toBe('Bot 7702');
  });
  it('that is not proven by a magic number says what its comment says as a hint alone', () => {
    expect(position(positionOf({ magic: 0, reason: 'EXPERT', comment: 'trend' }))).toMatchObject({
      name: 'API, unnamed',
      evidence: 'no magic',
      hint: 'comment says trend',
    });
  });
});
