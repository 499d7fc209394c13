import { expect, it } from 'vitest';
import { createTerminalWatch } from '../../../host/live/terminal-work';
import { terminalLine } from '../../../shared/formats/terminal-lines';
import type { Failure } from '../../../shared/model/result';
import type { TerminalOutcome, TerminalWork } from '../../../shared/model/terminal';

const notReady: Failure = { kind: 'terminal-not-ready', message: 'not initialized', status: 503 };
const done: TerminalOutcome = { action: 'restart', verdict: 'done', said: null, failure: null, tookMs: 900 };

/** A host that begins a restart. */
function restarting() {
  const world = { nowMs: 0, generation: 1 };
  const shown: (TerminalWork | null)[] = [];
  const lines: string[] = [];
  const watch = createTerminalWatch({
    clock: { now: () => world.nowMs, wall: () => 1_000_000 + world.nowMs },
    generation: () => world.generation,
    onChange: (work) => shown.push(work),
  });
  const answer = watch.begin('restart', (news) => {
    const line = terminalLine(news, world.nowMs);
    if (line !== null) lines.push(`${line.title}: ${line.detail}`);
  });
  const look = (failure: Failure | null, afterMs = 1_000) => {
    world.nowMs += afterMs;
    watch.look(failure === null ? { ok: true } : { ok: false, failure });
  };
  return { world, watch, shown, lines, answer, look };
}

it('tells of a restart that it was sent and its end, of the silence in between nothing', () => {
  const { shown, lines, answer, look } = restarting();
  look(notReady);
  answer(done);
  for (let second = 0; second < 80; second += 1)
    look(second % 7 === 0 ? { kind: 'timeout', message: 'no answer' } : notReady);
  expect(lines).toEqual(['Restart sent to the terminal: ']);
  look(null, 0);
  look(null);
  look(null);
  expect(lines.slice(1)).toEqual(['Terminal restarted: It answers after 1:22. All data refreshed.']);
  const of = { generation: 1, action: 'restart', sinceMs: 1_000_000 };
  expect(shown).toEqual([
    null,
    { ...of, phase: 'sent', verdict: null, wasAway: false },
    { ...of, phase: 'sent', verdict: null, wasAway: true },
    { ...of, phase: 'returning', verdict: 'done', wasAway: true },
    null,
  ]);
});

it('is no longer followed once the user stops waiting, and tells of the answer all the same', () => {
  const { watch, lines, answer, look } = restarting();
  expect(watch.stop()).toBe(true);
  expect(watch.stop()).toBe(false);
  answer(done);
  look(null, 20_000);
  look(null, 20_000);
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'Restart sent to the terminal',
    'Restart confirmed by the bridge',
  ]);
  expect(watch.read()).toBeNull();
});

it('explains the silence of no other connection, whose action it leaves alone, and tells once that it has lost sight', () => {
  const { world, watch, shown, lines, answer, look } = restarting();
  world.generation = 2;
  expect(watch.read()).toBeNull();
  look(null, 20_000);
  look(null, 20_000);
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^Restart is no longer followed: .* 0:20 after/)]);
  expect(shown.at(-1)).toBeNull();
  watch.begin('shutdown', () => undefined);
  answer(done);
  expect(lines[2]).toMatch(/^Restart confirmed by the bridge/);
  expect(watch.read()?.action).toBe('shutdown');
});

it('says what the bridge answered over another connection, and nothing more of it', () => {
  const { world, lines, answer, look } = restarting();
  world.generation = 2;
  answer(done);
  look(null, 20_000);
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^Restart confirmed by the bridge/)]);
});
