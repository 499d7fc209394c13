// Sums up the JSON reports of Playwright and Vitest. Pure: no I/O.

/** @typedef {{ passed: number, failed: number, skipped: number, secondTry: string[], skippedFor: Map<string, number> }} Counts */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0, secondTry: [], skippedFor: new Map() };

// A test that passed only on its second run counts as passed and is named: it shows a defect of the test or of the product.

/** @returns {Counts} */
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
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `[unit] ${fullName}`),
  );
  const skipped = numPendingTests + numTodoTests;
  return { passed: numPassedTests, failed: numFailedTests, skipped, secondTry, skippedFor: new Map() };
}

/** @returns {Counts} */
export function readJourneys(report) {
  const secondTry = [];
  const skippedFor = new Map();
  const read = (suite, path) => {
    const titles = suite.title ? [...path, suite.title] : path;
    for (const spec of suite.specs ?? []) {
      for (const { status, projectName, annotations = [] } of spec.tests) {
        if (status === 'flaky') secondTry.push(`[${projectName}] ${[...titles, spec.title].join(' › ')}`);
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
  return { passed: expected + flaky, failed, skipped, secondTry, skippedFor };
}

/** The last lines of `npm test`: reasons of skipped journeys, then the sum. */
export function closingLines(parts) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0);
  const reasons = parts.flatMap(({ skippedFor }) => [...skippedFor]);
  const secondTry = parts.flatMap((part) => part.secondTry);
  const counts = `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`;
  return [
    ...reasons.map(([why, count]) => `skipped journeys: ${count}, ${why}`),
    secondTry.length === 0
      ? counts
      : `${counts}, ${secondTry.length} passed only at the second try: ${secondTry.join('; ')}`,
  ];
}
