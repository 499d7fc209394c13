import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { orderTypes } from '../../shared/model/enums';
import {
  closeAgreement,
  closes,
  levelsAgreement,
  levelsChanges,
  pendingAgreement,
  pendingChanges,
} from './change-agreement';
import { orderAgreement, sent } from './order-agreement';
import { isLong, proofSeed, proofTimeoutMs, runsOr } from './proof-runs';
import { type Agreement, Tally } from './verdicts';

/**
 * The rules before sending (`shared/rules`) against the demo bridge's engine, which was written apart from them: the first
 * refusal that the rules name is the retcode that the engine gives. `npm run torture -- rules` is the long form.
 */

const printedLines: string[] = [];

function agree<Question>(
  title: string,
  questions: fc.Arbitrary<Question>,
  ask: (question: Question) => Agreement,
  runs: number,
): Tally {
  const tally = new Tally();
  try {
    fc.assert(
      fc.property(questions, (question) => {
        const agreement = ask(question);
        tally.add(agreement);
        expect(agreement.kind, `${agreement.type}: ${agreement.words}`).not.toBe('disagree');
      }),
      { numRuns: runs, seed: proofSeed },
    );
  } finally {
    printedLines.push(tally.print(title, proofSeed));
  }
  return tally;
}

afterAll(() => {
  if (isLong) console.log(printedLines.join('\n'));
});

describe('rules and engine name the same retcode', () => {
  test(
    'for new orders of all eight types',
    () => {
      const tally = agree('new orders', sent, orderAgreement, runsOr(4_000));
      // The questions are worth something only where they reach every rule.
      for (const type of orderTypes) {
        const codes = tally.codesOf(type);
        for (const code of [10009, 10014, 10016, 10017, 10030, 10035]) {
          expect(codes, `${type} never met ${code}`).toContain(code);
        }
        if (type !== 'BUY' && type !== 'SELL') {
          expect(codes).toEqual(expect.arrayContaining([10015, 10022, 10033]));
        }
      }
    },
    proofTimeoutMs,
  );

  test(
    'for new levels of a position',
    () => {
      const tally = agree('new levels', levelsChanges, levelsAgreement, runsOr(2_000));
      for (const type of ['levels-of-BUY', 'levels-of-SELL']) {
        expect(tally.codesOf(type)).toEqual(expect.arrayContaining([10009, 10016, 10025, 10029]));
      }
    },
    proofTimeoutMs,
  );

  test(
    'for changes of a pending order',
    () => {
      const tally = agree('changed orders', pendingChanges, pendingAgreement, runsOr(2_000));
      for (const type of orderTypes.slice(2)) {
        expect(tally.codesOf(`change-of-${type}`)).toEqual(
          expect.arrayContaining([10009, 10015, 10016, 10029]),
        );
      }
    },
    proofTimeoutMs,
  );

  test(
    'for whole and partial closes',
    () => {
      const tally = agree('closes', closes, closeAgreement, runsOr(1_500));
      for (const type of ['close-of-BUY', 'close-of-SELL']) {
        expect(tally.codesOf(type)).toEqual(
          expect.arrayContaining([10009, 10014, 10017, 10029, 10038, 10045]),
        );
      }
    },
    proofTimeoutMs,
  );
});
