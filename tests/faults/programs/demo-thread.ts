import { parentPort, workerData } from 'node:worker_threads';
import { startDemoBridge } from '../../../demo-bridge/start';
import type { DemoThread } from '../recorded-demo';

/** The demo bridge in a thread of its own, on the clock of another one. Tells its address, then its ledger whenever it is asked. */

const { clock, token, seed } = workerData as DemoThread;
const nowMs = new Float64Array(clock);
Math.random = () => 0.5;
const demo = await startDemoBridge({ port: 0, token, now: () => nowMs[0] ?? 0, seed });
parentPort?.on('message', () => parentPort?.postMessage(demo.ledger));
parentPort?.postMessage(demo.url);
