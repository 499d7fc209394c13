// Builds the page, measures our chart once at 500 bars and prints the numbers as JSON. Run by tests/bench.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPage, servePage } from './build.mjs';
import { measureCharts, ours } from './charts.mjs';
import { measurePositions } from './positions.mjs';
import { openSession } from './session.mjs';
import { Samples } from './statistics.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-bench-'));
const samples = new Samples();
try {
  await buildPage(folder);
  const page = await servePage(folder);
  const session = await openSession(page.address);
  await measureCharts(session, samples, { names: [ours], sizes: [500], rounds: 1, isQuick: true }, () => {});
  await measurePositions(session, samples, 1);
  await session.close();
  await page.stop();
  process.stdout.write(JSON.stringify({ samples, problems: session.problems }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
