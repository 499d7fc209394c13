import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gapsOf } from '../../../host/history/day-events';
import type { Read } from '../../../host/history/frame-reader';
import { type Step, walkRecord } from '../../../host/history/record-reader';
import { folderOf } from '../../../host/history/record-store';
import { type Failure, failed, ok } from '../../../shared/model/result';
import { dealOf, positionOf } from '../../fixtures/trading';
import { readGaps } from './read-gaps';
import { demo, killHosts, RecordingHost, startMs } from './recording-host';

const lost: Failure = { kind: 'unreachable', message: 'No answer.' };
const readAt = (atMs: number, failure: Failure | null = null, everyMs: number | null = null): Read => ({
  topic: 'account',
  symbol: null,
  atMs,
  failure,
  everyMs,
});

describe('gaps', () => {
  it('are the pauses longer than twice the interval, from the good read before to the good one after', () => {
    const reads = [0, 2_000, 6_000, 10_001, 12_000].map((atMs) => readAt(atMs));
    expect(gapsOf(reads, { fromMs: 0, toMs: 13_000 }, 2_000)).toEqual([
      { fromMs: 6_000, toMs: 10_001, failure: null },
    ]);
  });

  it('count a read that failed as none, and name its failure', () => {
    const reads = [readAt(0), readAt(2_000, lost), readAt(4_000, lost), readAt(5_000), readAt(10_000)];
    expect(gapsOf(reads, { fromMs: 0, toMs: 10_000 }, 2_000)).toEqual([
      { fromMs: 0, toMs: 5_000, failure: lost },
      { fromMs: 5_000, toMs: 10_000, failure: null },
    ]);
  });

  it('follow the interval that was told with the last good read', () => {
    const reads = [0, 8_000, 16_001, 24_001].map((atMs) => readAt(atMs, null, atMs < 24_000 ? 4_000 : 2_000));
    expect(gapsOf(reads, { fromMs: 0, toMs: 29_000 }, 2_000)).toEqual([
      { fromMs: 8_000, toMs: 16_001, failure: null },
      { fromMs: 24_001, toMs: 29_000, failure: null },
    ]);
  });

  it('reach to the ends of the span, unless it was read just outside of it', () => {
    const span = { fromMs: 100_000, toMs: 200_000 };
    expect(gapsOf([], span, 2_000)).toEqual([{ ...span, failure: null }]);
    expect(
      gapsOf(
        [99_000, 199_000].map((atMs) => readAt(atMs)),
        span,
        2_000,
      ),
    ).toEqual([{ fromMs: 100_000, toMs: 199_000, failure: null }]);
    expect(
      gapsOf(
        [199_000, 204_000].map((atMs) => readAt(atMs)),
        span,
        2_000,
      ).at(-1),
    ).toMatchObject({
      fromMs: 199_000,
      toMs: 200_000,
    });
  });

  it('and what was watched make up the whole span, whatever was read, also on a clock that was set back', () => {
    const times = fc.array(fc.integer({ min: -10_000, max: 130_000 }));
    fc.assert(
      fc.property(times, ([...atMs]) => {
        const span = { fromMs: 0, toMs: 120_000 };
        const gaps = gapsOf(
          atMs.map((each) => readAt(each)),
          span,
          2_000,
        );
        for (const [at, gap] of gaps.entries()) {
          expect(gap.toMs).toBeGreaterThan(gap.fromMs);
          expect(gap.fromMs).toBeGreaterThanOrEqual(gaps[at - 1]?.toMs ?? 0);
        }
        const missedMs = gaps.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
        expect(missedMs).toBeLessThanOrEqual(120_000);
      }),
    );
  });
});

describe('a walk through the record', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bridgewatch-walk-'));
  });
  afterEach(async () => {
    await killHosts();
    rmSync(folder, { recursive: true, force: true });
  });

  async function walked(host: RecordingHost, fromMs: number, toMs: number): Promise<Step[]> {
    const steps: Step[] = [];
    for await (const step of walkRecord(host.files, folderOf(demo), { fromMs, toMs })) steps.push(step);
    return steps;
  }

  /** Twenty-five minutes over midnight: three blocks, two segments. */
  async function recorded(): Promise<RecordingHost> {
    const host = new RecordingHost(folder, 'one');
    host.nowMs = Date.UTC(2026, 10, 18, 23, 48) - startMs;
    const deals = { rows: [dealOf()], unreadable: [] };
    for (let at = 0; at < 25 * 6; at += 1) {
      host.readAccount(10_000 + at);
      if (at % 6 === 0)
        host.read({ topic: 'positions', result: ok({ rows: [positionOf()], unreadable: [] }) });
      if (at === 20) host.read({ topic: 'deals', span: { from: 0, to: 1 }, result: ok(deals) });
      await host.sleep(10_000);
    }
    return host;
  }

  it('meets every read and event of its span once, over blocks and segments, with the state as it was', async () => {
    const host = await recorded();
    const steps = await walked(host, 0, host.wall());
    const reads = steps.flatMap((step) => step.reads);
    expect(reads.filter(({ topic }) => topic === 'account')).toHaveLength(25 * 6);
    expect(reads.filter(({ topic }) => topic === 'positions')).toHaveLength(25);
    expect(reads.map(({ atMs }) => atMs)).toEqual(reads.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
    const told = steps.flatMap((step) => step.told.map(({ kind }) => kind));
    expect(told.filter((kind) => kind === 'deals')).toHaveLength(1);
    expect(told.filter((kind) => kind === 'note')).toHaveLength(2);
    expect(steps.at(-1)?.state().account.good?.value.equity).toBe(10_000 + 25 * 6 - 1);

    const fromMs = Date.UTC(2026, 10, 18, 23, 55, 1);
    const some = await walked(host, fromMs, fromMs + 30_000);
    const readMs = some.flatMap((step) => step.reads).map(({ atMs }) => atMs - fromMs);
    expect(readMs).toEqual([9_000, 19_000, 29_000]);
  });

  it('gives the gaps of each topic: where nothing was read, where reads failed, and of quotes by symbol', async () => {
    const host = new RecordingHost(folder, 'one');
    const tick = { symbol: 'EURUSD', bid: 1, ask: 1.1, last: null, timeMs: 5 };
    for (let at = 0; at < 60; at += 1) {
      if (at >= 40) host.read({ topic: 'account', result: failed(lost) });
      else if (at < 10 || at > 20) host.readAccount(10_000);
      if (at > 30) host.read({ topic: 'tick', symbol: 'EURUSD', result: ok(tick) });
      await host.pass(1_000);
    }
    const span = { fromMs: startMs, toMs: startMs + 60_000 };
    const gaps = await readGaps(host.files, folderOf(demo), span, 1_000);
    const near = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => [fromMs - startMs, toMs - startMs];
    expect(gaps.account.map(near)).toEqual([
      [9_000, 21_000],
      [39_000, 60_000],
    ]);
    expect(gaps.account.map(({ failure }) => failure)).toEqual([null, lost]);
    expect(gaps.positions.map(near)).toEqual([[0, 60_000]]);
    expect(gaps.ticks.get('EURUSD')?.map(near)).toEqual([[0, 31_000]]);
  });
});
