import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { seeded } from '../../../demo-bridge/market/random';
import { resolutionKinds } from '../../../shared/model/intent';
import { createBroker } from '../broker';
import { type FaultBridge, type Stage, startFaultBridge } from '../fault-bridge';
import type { Journalled } from './intent-summaries';

/** kill -9 at critical and random points, and the host started afterwards. */

export interface KillFigures {
  kills: number;
  /** Killed before anything was journalled: nothing was sent. */
  before: number;
  journalled: number;
  executed: number;
  /** Requests seen by the bridge but not in the journal. */
  lost: number;
  /** Executed or requested twice. */
  duplicates: number;
  wrong: number;
  unresolved: number;
  /** New risk sent before the open intent was settled. */
  early: number;
  readonly points: Map<string, number>;
  readonly complaints: string[];
}

export const noKills = (): KillFigures => ({
  kills: 0,
  before: 0,
  journalled: 0,
  executed: 0,
  lost: 0,
  duplicates: 0,
  wrong: 0,
  unresolved: 0,
  early: 0,
  points: new Map(),
  complaints: [],
});

const line = z.looseObject({ at: z.string() });
const toldSchema = z.object({
  reported: z.object({
    hadOpen: z.boolean(),
    early: z.string(),
    intents: z.array(
      z.object({
        id: z.string(),
        state: z.enum(['journalled', 'sent', 'confirmed', 'rejected', 'not-sent', 'unknown', 'resolved']),
        ending: z.enum(resolutionKinds).nullable(),
        verdict: z.string().nullable(),
      }),
    ),
  }),
});

interface Host {
  readonly child: ChildProcess;
  command(command: object): void;
  /** The next line with this marker. */
  hears(at: string): Promise<unknown>;
  readonly ended: Promise<void>;
}

function startHost(program: string): Host {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const heard: { readonly at: string; readonly said: unknown }[] = [];
  const waiting: { readonly at: string; readonly tell: (said: unknown) => void }[] = [];
  let hasEnded = false;
  const deliver = () => {
    for (const one of [...waiting]) {
      const found = heard.find(({ at }) => at === one.at || at === 'failed');
      if (found === undefined && !hasEnded) continue;
      waiting.splice(waiting.indexOf(one), 1);
      one.tell(found?.said ?? null);
    }
  };
  createInterface({ input: child.stdout }).on('line', (text) => {
    const said: unknown = JSON.parse(text);
    heard.push({ at: line.parse(said).at, said });
    deliver();
  });
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      hasEnded = true;
      deliver();
      resolve();
    }),
  );
  return {
    child,
    command: (command) => {
      child.stdin.write(`${JSON.stringify(command)}\n`);
    },
    hears: (at) =>
      new Promise((tell) => {
        waiting.push({ at, tell });
        deliver();
      }),
    ended,
  };
}

type Point = Stage | 'journal' | 'random';
const points: readonly Point[] = ['journal', 'begun', 'read', 'executed', 'answered', 'random', 'random'];

interface Killed {
  readonly bridge: FaultBridge;
  readonly folder: string;
  readonly id: string;
  readonly point: Point;
}

/** Sends one order and kills its host on the way. */
async function killOnce(program: string, random: () => number): Promise<Killed> {
  const point = points[Math.floor(random() * points.length)] ?? 'random';
  const delayMs = random() * 40;
  const bridge = await startFaultBridge({ broker: createBroker({ now: Date.now }), now: Date.now });
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-kill-'));
  const id = crypto.randomUUID();
  const host = startHost(program);
  const kill = () => {
    host.child.kill('SIGKILL');
  };
  // At a bridge's stage, the kill must come before the answer.
  bridge.onStage((stage) => {
    if (stage === point) kill();
  });
  await host.hears('ready');
  host.command({
    do: 'trade',
    folder,
    url: bridge.url,
    token: bridge.token,
    times: 1,
    order: { intentId: id, symbol: 'EURUSD', type: 'BUY', volume: 0.01, deviation: 20 },
  });
  await host.hears('asking');
  const watcher = point === 'journal' ? watch(folder, kill) : null;
  const late = setTimeout(kill, point === 'random' ? delayMs : 2_000);
  await host.ended;
  clearTimeout(late);
  watcher?.close();
  bridge.onStage(() => {});
  return { bridge, folder, id, point };
}

/** Starts the next host and lets it settle. */
async function settle(program: string, killed: Killed, into: KillFigures): Promise<void> {
  const { bridge, folder, point } = killed;
  const host = startHost(program);
  await host.hears('ready');
  const requests = bridge.writes.length;
  host.command({ do: 'settle', folder, url: bridge.url, token: bridge.token, times: 200 });
  const heard = await host.hears('settled');
  const said = toldSchema.safeParse(heard);
  if (said.success) judge(killed, said.data.reported, requests, into);
  else into.complaints.push(`killed at ${point}: the host did not settle: ${JSON.stringify(heard)}`);
  host.child.kill('SIGKILL');
  await host.ended;
  await bridge.close();
  rmSync(folder, { recursive: true, force: true });
}

function judge(
  { bridge, id, point }: Killed,
  reported: Journalled,
  requests: number,
  into: KillFigures,
): void {
  const complain = (what: string) => into.complaints.push(`killed at ${point}: ${what}`);
  const intent = reported.intents.find((each) => each.id === id);
  const executions = bridge.executions.length;
  into.kills += 1;
  into.points.set(point, (into.points.get(point) ?? 0) + 1);
  into.executed += executions;
  if (executions > 1 || requests > 1) {
    into.duplicates += 1;
    complain(`${requests} requests, ${executions} executions`);
  }
  if (bridge.writes.length > requests) {
    into.early += 1;
    complain(`the host that was started after it sent ${bridge.writes[requests]?.raw}`);
  }
  if (reported.hadOpen && reported.early !== 'held-back') {
    into.early += 1;
    complain(`a new order before it was settled: ${reported.early}`);
  }
  if (intent === undefined) {
    if (requests === 0) into.before += 1;
    else {
      into.lost += 1;
      complain('the bridge has seen it and the journal holds nothing');
    }
    return;
  }
  into.journalled += 1;
  const { state, ending } = intent;
  if (state === 'journalled' || state === 'sent' || state === 'unknown') {
    into.unresolved += 1;
    complain(`it is still ${state}`);
    return;
  }
  const saysExecuted = state === 'confirmed' || ending === 'executed' || ending === 'partly';
  if (saysExecuted !== executions > 0) {
    into.wrong += 1;
    complain(`the journal says ${state} ${ending}, the ledger ${executions}`);
  }
}

export async function runKills(
  program: string,
  count: number,
  seed: number,
  into: KillFigures,
  atOnce = 2,
): Promise<void> {
  let left = count;
  const worker = async (lane: number): Promise<void> => {
    const random = seeded(seed * 31 + lane);
    while (left > 0) {
      left -= 1;
      await settle(program, await killOnce(program, random), into);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => worker(lane)));
}

export function printKills(figures: KillFigures): string {
  const { kills, before, journalled, executed, lost, duplicates, wrong, unresolved, early } = figures;
  const at = [...figures.points].map(([point, count]) => `${point} ${count}`).join(', ');
  return [
    `${kills} kills (${at})`,
    `  before the journal ${before}, journalled ${journalled}, executed ${executed}`,
    `  lost ${lost}, duplicates ${duplicates}, wrong ${wrong}, unresolved ${unresolved}, new risk too early ${early}`,
  ].join('\n');
}
