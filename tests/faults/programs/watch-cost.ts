import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService } from '../../../host/api/service';
import { recordFilesIn } from '../../../host/history/record-files';
import { defaultLimits } from '../../../shared/model/limits';
import { environmentProfileId } from '../../../shared/model/settings';
import { testParts } from '../../fixtures/service-parts';

/**
 * `npm run bench -- watch`: the CPU time of a host that watches without a page, and records, with a position open in each of up to eight
 * symbols. Nothing asks it; it reads at intervals of its own.
 */

const bridgeUrl = process.argv[2] ?? '';
const token = process.argv[3] ?? '';
const minutes = Number(process.argv[4] ?? 5);
const positions = 8;
/** Time for the reads of the start, milliseconds; in a run of seconds their cost is measured too. */
const startMs = Math.min(15_000, minutes * 60_000);
/** In which a quote of the demo moves, milliseconds. */
const quoteMs = 1_500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-watch-cost-'));
const service = await createService(
  testParts({
    environment: { bridgeUrl, token },
    record: recordFilesIn(folder, 'bench'),
    stored: { limits: { [environmentProfileId]: { ...defaultLimits, maxOrdersPerMinute: null } } },
  }),
);
const { handlers } = service;

async function openSymbols(): Promise<ReadonlySet<string>> {
  const open = await handlers['positions.list']({});
  if (!open.ok) throw new Error(open.failure.message);
  return new Set(open.value.rows.map(({ symbol }) => symbol));
}

const listed = await handlers['symbols.list']({});
if (!listed.ok) throw new Error(listed.failure.message);
await Promise.all([
  handlers['account.read']({}),
  handlers['orders.list']({}),
  handlers['connection.read']({}),
]);
for (const symbol of listed.value) {
  const open = await openSymbols();
  if (open.size >= positions) break;
  if (open.has(symbol)) continue;
  // A quote that has never changed is taken for a dead one, and the order is not sent.
  await handlers['ticks.read']({ symbol });
  await pause(quoteMs);
  const [tick, rules] = await Promise.all([
    handlers['ticks.read']({ symbol }),
    handlers['symbols.read']({ symbol }),
  ]);
  if (!tick.ok || !rules.ok) continue;
  const { bid, ask } = tick.value;
  // A closed market refuses it: then another symbol is taken.
  await handlers['trade.send']({
    name: 'place-order',
    input: {
      intentId: crypto.randomUUID(),
      symbol,
      type: 'BUY',
      volume: rules.value.volumeMin,
      price: ask,
      seen: { bid, ask, ageMs: 100, clickedAt: Date.now() },
    },
  });
}
const symbols = (await openSymbols()).size;

service.watch();
await pause(startMs);
const startedMs = performance.now();
const before = process.cpuUsage();
await pause(minutes * 60_000);
const cpu = process.cpuUsage(before);
const tookMs = performance.now() - startedMs;
const load = await handlers['load.read']({});
const requests = load.ok ? load.value.requestsPerSecond.toFixed(1) : 'unknown';
await service.close();
rmSync(folder, { recursive: true, force: true });

console.log(`
${minutes} minutes without a page, positions in ${symbols} symbols, ${requests} requests a second
CPU of the host: ${(((cpu.user + cpu.system) / 1_000 / tookMs) * 100).toFixed(1)} % of a core (goal at most 2)
memory of the host: ${Math.round(process.memoryUsage().rss / 1e6)} MB
`);
process.exit(0);
