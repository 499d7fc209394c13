// Sums up the JSON reports of Playwright and Vitest. Pure: no I/O.

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[], secondTry: string[], skippedFor: Map<string, number> }} Counts */

/** @type {Counts} */
export const noCounts = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  secondTry: [],
  skippedFor: new Map(),
};

/** A failure is said again at the end: of a long output often only that is kept. @param {string} name @param {string | undefined} message */
const failure = (name, message = '') => `failed: ${name}: ${message.split('\n', 1)[0]}`;

// A test that passed only on its second run counts as passed and is named: it shows a defect of the test or of the product.

/**
 * What is read of Vitest's report.
 *
 * @typedef {{ fullName: string, status: string, failureMessages: readonly string[] | null }} UnitTest
 * @typedef {{ name: string, message?: string, status: string, assertionResults: readonly UnitTest[] }} UnitTestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly UnitTestFile[] }} UnitTests
 */

/** @param {UnitTests} report @returns {Counts} */
export function readUnitTests({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  // Vitest keeps the first run's failure messages.
  const secondTry = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName }) => `[unit] ${fullName}`),
  );
  // It does not load, or fails before or after its tests.
  const failedFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`[unit] ${fullName}`, failureMessages?.[0])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...failures, ...failedFiles.map(({ name, message }) => failure(`[unit] ${name}`, message))],
    secondTry,
    skippedFor: new Map(),
  };
}

/**
 * What is read of Playwright's report.
 *
 * @typedef {{ errors?: readonly { message?: string }[] }} JourneyTry
 * @typedef {{ status: string, projectName: string, annotations?: readonly { type: string, description?: string }[], results?: readonly JourneyTry[] }} JourneyRun
 * @typedef {{ title: string, tests: readonly JourneyRun[] }} Journey
 * @typedef {{ title: string, specs?: readonly Journey[], suites?: readonly Suite[] }} Suite
 * @typedef {{ expected: number, flaky: number, unexpected: number, skipped: number }} JourneyCounts
 * @typedef {{ suites?: readonly Suite[], errors?: readonly { message?: string }[], stats: JourneyCounts }} Journeys
 */

/** @param {Journeys} report @returns {Counts} */
export function readJourneys(report) {
  /** @type {string[]} */
  const secondTry = [];
  const failures = (report.errors ?? []).map(({ message }) => failure('[journeys]', message));
  /** @type {Map<string, number>} */
  const skippedFor = new Map();
  /** @param {Suite} suite @param {readonly string[]} path */
  const read = (suite, path) => {
    const titles = suite.title ? [...path, suite.title] : path;
    for (const spec of suite.specs ?? []) {
      for (const { status, projectName, annotations = [], results = [] } of spec.tests) {
        const name = `[${projectName}] ${[...titles, spec.title].join(' › ')}`;
        if (status === 'flaky') secondTry.push(name);
        if (status === 'unexpected') failures.push(failure(name, results.at(-1)?.errors?.[0]?.message));
        if (status === 'skipped') {
          const why = annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason was given';
          skippedFor.set(why, (skippedFor.get(why) ?? 0) + 1);
        }
      }
    }
    for (const inner of suite.suites ?? []) read(inner, titles);
  };
  for (const suite of report.suites ?? []) read(suite, []);
  const { expected, flaky, unexpected, skipped } = report.stats;
  // A file that fails to load adds no journey, only an error.
  const failed = unexpected + (report.errors?.length ?? 0);
  return { passed: expected + flaky, failed, skipped, failures, secondTry, skippedFor };
}

/**
 * The last lines of `npm test`: reasons of skipped journeys, what failed, then the sum. `status`: the exit code of the run that a part is
 * of. Vitest's report holds no errors that are of no test, such as a rejection that nobody caught: the code alone tells of them.
 *
 * @param {readonly (Counts & { status: number })[]} parts
 */
export function closingLines(parts) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const reasons = parts.flatMap(({ skippedFor }) => [...skippedFor]);
  const secondTry = parts.flatMap((part) => part.secondTry);
  const ofNoTest = parts.filter(({ status, failed }) => status !== 0 && failed === 0);
  const failed = sum('failed') + ofNoTest.length;
  const counts = `${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped`;
  return [
    ...reasons.map(([why, count]) => `skipped journeys: ${count}, ${why}`),
    ...parts.flatMap(({ failures }) => failures),
    ...ofNoTest.map(
      ({ status }) => `failed without a failed test: a run ended with ${status}, see its errors above`,
    ),
    secondTry.length === 0
      ? counts
      : `${counts}, ${secondTry.length} passed only at the second try: ${secondTry.join('; ')}`,
  ];
}
