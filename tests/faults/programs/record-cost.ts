import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { readMoment } from '../../../host/history/record-reader';
import { defaultLimits } from '../../../shared/model/limits';
import { environmentProfileId } from '../../../shared/model/settings';
import { testParts } from '../../fixtures/service-parts';

/**
 * `npm run bench -- record`: what the record of a host without a page costs. It reads account, positions, orders and fifteen quotes every two
 * seconds, with eight positions open, and counts the bytes, its own CPU time and the time to show a random moment.
 */

const bridgeUrl = process.argv[2] ?? '';
const token = process.argv[3] ?? '';
const minutes = Number(process.argv[4] ?? 10);
const everyMs = 2_000;
const positions = 8;
const quotes = 15;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-record-cost-'));
const files = recordFilesIn(folder, 'bench');
const service = await createService(
  testParts({
    environment: { bridgeUrl, token },
    record: files,
    stored: { limits: { [environmentProfileId]: { ...defaultLimits, maxOrdersPerMinute: null } } },
  }),
);
const { handlers } = service;

const listed = await handlers['symbols.list']({});
if (!listed.ok) throw new Error(listed.failure.message);
const symbols = listed.value.slice(0, quotes);
await Promise.all([handlers['account.read']({}), handlers['orders.list']({})]);
for (;;) {
  const open = await handlers['positions.list']({});
  if (open.ok && open.value.rows.length >= positions) break;
  const tick = await handlers['ticks.read']({ symbol: 'EURUSD' });
  if (!tick.ok) throw new Error(tick.failure.message);
  const { bid, ask } = tick.value;
  await handlers['trade.send']({
    name: 'place-order',
    input: {
      intentId: crypto.randomUUID(),
      symbol: 'EURUSD',
      type: 'BUY',
      volume: 0.01,
      price: ask,
      seen: { bid, ask, ageMs: 100, clickedAt: Date.now() },
    },
  });
}

const startedMs = Date.now();
const cpuBefore = process.cpuUsage();
for (let nextMs = performance.now(); Date.now() - startedMs < minutes * 60_000; nextMs += everyMs) {
  void handlers['account.read']({});
  void handlers['positions.list']({});
  void handlers['orders.list']({});
  for (const symbol of symbols) void handlers['ticks.read']({ symbol });
  await pause(Math.max(0, nextMs + everyMs - performance.now()));
}
const cpu = process.cpuUsage(cpuBefore);
const tookMs = Date.now() - startedMs;

const account = (await files.accounts())[0] ?? '';
async function seek(): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const from = performance.now();
    await readMoment(files, account, startedMs + Math.random() * tookMs);
    took.push(performance.now() - from);
  }
  return took.toSorted((a, b) => a - b);
}
const growing = await seek();
await service.close();
const packed = await seek();
const bytes = readdirSync(join(folder, account)).reduce(
  (sum, name) => sum + statSync(join(folder, account, name)).size,
  0,
);
rmSync(folder, { recursive: true, force: true });

const aDay = (bytes / tookMs) * 86_400_000;
const median = (values: readonly number[]): string => `${(values[values.length / 2] ?? 0).toFixed(1)} ms`;
console.log(`
${minutes} minutes, ${symbols.length} quotes, account, positions (${positions}) and orders every ${everyMs / 1_000} s
packed: ${bytes} bytes, ${(aDay / 1e6).toFixed(2)} MB a day of 24 hours at this pace (goal at most 4)
CPU of the host: ${(((cpu.user + cpu.system) / 1_000 / tookMs) * 100).toFixed(1)} % of a core (goal at most 2)
a random moment, median of 200: ${median(growing)} while it grows, ${median(packed)} packed
`);
process.exit(0);
