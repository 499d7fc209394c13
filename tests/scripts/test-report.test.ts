import { describe, expect, it } from 'vitest';
import { closingLines, noCounts, readJourneys, readUnitTests } from '../../scripts/test-report.mjs';

const journey = (title: string, status: string, projectName = 'browser', why?: string) => ({
  title,
  tests: [
    {
      status,
      projectName,
      annotations: why === undefined ? [] : [{ type: 'skip', description: why }],
      results: [{ errors: [{ message: 'first' }] }, { errors: [{ message: 'not sent\n  at order.ts' }] }],
    },
  ],
});
const ran = (counts: Partial<typeof noCounts>, status = 0) => ({ ...noCounts, ...counts, status });
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
    expect(closingLines([ran({ passed: 40, skipped: 3 }), { ...journeys, status: 0 }])).toEqual([
      'skipped journeys: 1, of the browser host alone',
      '42 passed, 0 failed, 4 skipped, 1 passed only at the second try: [desktop] orders.spec.ts › cancels',
    ]);
  });

  it('says nothing of second tries where there were none', () => {
    expect(closingLines([ran({ passed: 40, failed: 1 }, 1)])).toEqual(['40 passed, 1 failed, 0 skipped']);
  });

  it('says again what failed, and why', () => {
    const failing = {
      suites: [{ title: 'orders.spec.ts', specs: [journey('places', 'unexpected')] }],
      stats: { expected: 0, flaky: 0, unexpected: 1, skipped: 0 },
    };
    expect(closingLines([{ ...readJourneys(failing), status: 1 }])).toEqual([
      'failed: [browser] orders.spec.ts › places: not sent',
      '0 passed, 1 failed, 0 skipped',
    ]);
  });

  it('counts a file that does not load as a failure', () => {
    const broken = {
      suites: [],
      errors: [{ message: 'x' }],
      stats: { ...report.stats, expected: 0, flaky: 0 },
    };
    expect(readJourneys(broken)).toMatchObject({ passed: 0, failed: 1, failures: ['failed: [journeys]: x'] });
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
          name: 'orders.test.ts',
          status: 'failed',
          assertionResults: [
            test('a table sorts', 'passed'),
            test('a quote is read', 'passed', 'timed out'),
            test('an order is sent', 'failed', 'sent twice'),
          ],
        },
      ],
    });
    expect(closingLines([{ ...unit, status: 1 }])).toEqual([
      'failed: [unit] an order is sent: sent twice',
      '2 passed, 1 failed, 1 skipped, 1 passed only at the second try: [unit] a quote is read',
    ]);
  });

  it('counts a file that fails beside its tests as a failure', () => {
    const numbers = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    const left = {
      name: 'left.test.ts',
      message: 'still open',
      status: 'failed',
      assertionResults: [test('a file is read', 'passed')],
    };
    const notLoaded = { name: 'broken.test.ts', status: 'failed', assertionResults: [] };
    const good = { name: 'good.test.ts', status: 'passed', assertionResults: [] };
    expect(readUnitTests({ ...numbers, testResults: [left, notLoaded, good] })).toMatchObject({
      passed: 1,
      failed: 2,
      failures: ['failed: [unit] left.test.ts: still open', 'failed: [unit] broken.test.ts: '],
    });
  });

  it('counts a run that fails though none of its tests does as a failure, and says so', () => {
    expect(closingLines([ran({ passed: 40 }, 1), ran({ passed: 2 })])).toEqual([
      'failed without a failed test: a run ended with 1, see its errors above',
      '42 passed, 1 failed, 0 skipped',
    ]);
  });
});
