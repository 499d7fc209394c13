import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createService } from '../../../host/api/service';
import { journalFilesIn } from '../../../host/orders/journal/files';
import type { Load } from '../../../shared/model/load';
import { testParts } from '../../fixtures/service-parts';
import { pollAsThePage } from './polling';

/** `npm run soak`: the host under full polling of a bridge that fails at times, and its leaks. */

const bridgeUrl = process.argv[2] ?? '';
const token = process.argv[3] ?? '';
const minutes = Number(process.argv[4] ?? 30);
const healthy = process.argv[5] === '0';
const tradeEveryS = Number(process.argv[6] ?? 60);

interface Sample {
  readonly atMs: number;
  readonly heapBytes: number;
  readonly handles: number;
}

const { gc } = globalThis;
const sampleEveryMs = Math.min(10_000, (minutes * 60_000) / 30);
const samples: Sample[] = [];
let load: Load | null = null;
let uncaught = 0;
process.on('uncaughtException', () => {
  uncaught += 1;
});
process.on('unhandledRejection', () => {
  uncaught += 1;
});

const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-soak-'));
const service = await createService(
  testParts({ environment: { bridgeUrl, token }, journal: journalFilesIn(folder) }),
);
const stop = pollAsThePage(service);

// Counted by Node itself, so that counting leaves nothing on the heap.
const eventLoop = monitorEventLoopDelay({ resolution: 10 });
eventLoop.enable();

/** A small order and its close at times: the journal holds every intent of the run. */
const trade = () => {
  void (async () => {
    const tick = await service.handlers['ticks.read']({ symbol: 'BTCUSD' });
    if (!tick.ok) return;
    const { bid, ask } = tick.value;
    const placed = await service.handlers['trade.send']({
      name: 'place-order',
      input: {
        intentId: crypto.randomUUID(),
        symbol: 'BTCUSD',
        type: 'BUY',
        volume: 0.01,
        price: ask,
        deviation: 50,
        seen: { bid, ask, ageMs: 50, clickedAt: Date.now() },
        overrides: ['unknown-order'],
      },
    });
    if (!placed.ok || placed.value.order === null) return;
    await service.handlers['trade.send']({
      name: 'close-position',
      input: {
        intentId: crypto.randomUUID(),
        ticket: placed.value.order,
        deviation: 50,
      },
    });
  })();
};
const trader = tradeEveryS > 0 ? setInterval(trade, tradeEveryS * 1_000) : undefined;

const startedAt = performance.now();
const sampler = setInterval(() => {
  gc?.();
  samples.push({
    atMs: performance.now() - startedAt,
    heapBytes: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
  });
  void service.handlers['load.read']({}).then((read) => {
    if (read.ok) load = read.value;
  });
}, sampleEveryMs);

await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
for (const timer of [trader, sampler]) clearInterval(timer);
stop();
await service.close();
rmSync(folder, { recursive: true, force: true });

/** Least squares after the first fifth, which is warm-up. */
function slopePerHour(of: (sample: Sample) => number): number {
  const used = samples.filter(({ atMs }) => atMs > minutes * 12_000);
  const n = used.length;
  const meanX = used.reduce((sum, { atMs }) => sum + atMs, 0) / n;
  const meanY = used.reduce((sum, sample) => sum + of(sample), 0) / n;
  const over = used.reduce((sum, sample) => sum + (sample.atMs - meanX) * (of(sample) - meanY), 0);
  const under = used.reduce((sum, { atMs }) => sum + (atMs - meanX) ** 2, 0);
  return (over / under) * 3_600_000;
}

const handles = samples.map((sample) => sample.handles);
const last = (): Load | null => load;
const beat = last()?.beat ?? null;
const p99 = Math.max(0, eventLoop.percentile(99) / 1e6 - 10);
const heapSlope = slopePerHour(({ heapBytes }) => heapBytes) / 1_048_576;
/** In a few minutes what is loaded or opened with its first use weighs more than what a leak adds. */
const isSlopeTold = minutes < 10;
const overlapped = last()?.readsOverlapped ?? 0;
const rows: readonly (readonly [string, string, string, boolean | null])[] = [
  [
    'heap slope after warm-up',
    `${heapSlope.toFixed(2)} MB/h`,
    isSlopeTold ? 'told (too short)' : '< 1 MB/h',
    isSlopeTold ? null : heapSlope < 1,
  ],
  [
    'heap now / at the first fifth',
    `${((samples.at(-1)?.heapBytes ?? 0) / 1_048_576).toFixed(1)} / ${((samples[Math.floor(samples.length / 5)]?.heapBytes ?? 0) / 1_048_576).toFixed(1)} MB`,
    'told',
    null,
  ],
  [
    'handles, first / last / most',
    `${handles[0]} / ${handles.at(-1)} / ${Math.max(...handles)}`,
    isSlopeTold ? 'told (too short)' : 'flat',
    isSlopeTold ? null : slopePerHour((sample) => sample.handles) < 20,
  ],
  ['event loop late, p99', `${p99.toFixed(1)} ms`, '< 50 ms', p99 < 50],
  [
    'beat of polling, p05 / p50 / p95',
    beat === null ? 'not known' : `${[beat.p05Ms, beat.p50Ms, beat.p95Ms].map(Math.round).join(' / ')} ms`,
    healthy ? 'p50 1 s ± 10 %' : 'told (stretched by faults)',
    healthy ? beat !== null && Math.abs(beat.p50Ms - 1_000) <= 100 : null,
  ],
  ['overlapped polls', `${overlapped} of ${last()?.readsSent ?? 0}`, '0', overlapped === 0],
  ['uncaught exceptions and rejections', `${uncaught}`, '0', uncaught === 0],
];
console.log(
  `\n${minutes} minutes, ${healthy ? 'no faults' : '5 % faults'}, ${samples.length} samples, ${tradeEveryS > 0 ? `an order every ${tradeEveryS} s` : 'no orders'}\n`,
);
for (const [what, value, wanted, met] of rows) {
  const mark = met === null ? '' : met ? 'met' : 'MISSED';
  console.log(`${what.padEnd(38)}${value.padStart(26)}   goal ${wanted.padEnd(28)}${mark}`);
}
process.exit(rows.some(([, , , met]) => met === false) ? 1 : 0);
