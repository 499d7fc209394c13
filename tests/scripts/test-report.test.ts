import { describe, expect, it } from 'vitest';
import { closingLines, noCounts, readJourneys, readUnitTests } from '../../scripts/test-report.mjs';

const journey = (title: string, status: string, projectName = 'browser', why?: string) => ({
  title,
  tests: [
    { status, projectName, annotations: why === undefined ? [] : [{ type: 'skip', description: why }] },
  ],
});
const report = {
  suites: [
    {
      title: 'orders.spec.ts',
      specs: [journey('places', 'expected'), journey('cancels', 'flaky', 'desktop')],
      suites: [
        { title: 'a limit', specs: [journey('moves', 'skipped', 'desktop', 'of the browser host alone')] },
      ],
    },
  ],
  stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 1 },
};

describe('the journeys’ report', () => {
  it('counts one that passed at the second try as passed, and names it in the last line', () => {
    const journeys = readJourneys(report);
    expect(journeys).toMatchObject({ passed: 2, failed: 0, skipped: 1 });
    expect(closingLines([{ ...noCounts, passed: 40, skipped: 3 }, journeys])).toEqual([
      'skipped journeys: 1, of the browser host alone',
      '42 passed, 0 failed, 4 skipped, 1 passed only at the second try: [desktop] orders.spec.ts › cancels',
    ]);
  });

  it('says nothing of second tries where there were none', () => {
    expect(closingLines([{ ...noCounts, passed: 40, failed: 1 }])).toEqual([
      '40 passed, 1 failed, 0 skipped',
    ]);
  });

  it('counts a file that does not load as a failure', () => {
    const broken = {
      suites: [],
      errors: [{ message: 'x' }],
      stats: { ...report.stats, expected: 0, flaky: 0 },
    };
    expect(readJourneys(broken)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('the unit tests’ report', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  });

  it('names what passed only when it was run again', () => {
    const unit = readUnitTests({
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          assertionResults: [
            test('a table sorts', 'passed'),
            test('a quote is read', 'passed', 'timed out'),
            test('an order is sent', 'failed', 'sent twice'),
          ],
        },
      ],
    });
    expect(closingLines([unit])).toEqual([
      '2 passed, 1 failed, 1 skipped, 1 passed only at the second try: [unit] a quote is read',
    ]);
  });
});
