import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { disputePack } from '../../../../host/history/dispute/pack';
import { verifyPack } from '../../../../scripts/verify.mjs';
import { factsOf } from '../../../fixtures/dispute-facts';
import { clickedAt, intentOf } from '../../../fixtures/intents';
import { dealOf } from '../../../fixtures/trading';

const nothingSecret = { tokens: [], folders: [] };

const faultsOf = (text: string): readonly string[] => verifyPack(Buffer.from(text)).faults;

/** Without tags, as it is read. */
const words = (html: string): string =>
  html
    .slice(0, html.indexOf('<pre'))
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ');

it('an untouched pack verifies, and tells the last hash of its chain at the top', () => {
  const text = disputePack(factsOf(), nothingSecret);
  const { faults, lastHash, lines } = verifyPack(Buffer.from(text));
  expect(faults).toEqual([]);
  expect(words(text)).toContain(`${lastHash}`);
  // Head, request, journal, two events, quote, gap, page.
  expect(lines).toBe(8);
});

it('any changed, added or removed character of the file is found, in the page as in the facts', () => {
  const text = disputePack(factsOf(), nothingSecret);
  const at = fc.nat({ max: text.length - 1 });
  fc.assert(
    fc.property(
      at,
      fc.string({ unit: 'grapheme', maxLength: 2 }),
      fc.nat({ max: 2 }),
      (start, put, removed) => {
        const changed = text.slice(0, start) + put + text.slice(start + removed);
        fc.pre(changed !== text);
        expect(faultsOf(changed)).not.toEqual([]);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('a whole other file is told by the last hash that was noted, however that is written', () => {
  const [text, other] = [factsOf(), { ...factsOf(), program: 'another' }].map((facts) =>
    Buffer.from(disputePack(facts, nothingSecret)),
  );
  const noted = verifyPack(text ?? Buffer.of()).lastHash ?? '';
  expect(verifyPack(text ?? Buffer.of(), noted.toUpperCase()).faults).toEqual([]);
  expect(verifyPack(other ?? Buffer.of(), noted).faults).toEqual([
    expect.stringContaining('is not the one that was noted: this is another file'),
  ]);
});

it('the command compares the last hash with the one that is given behind the file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bridgewatch-pack-'));
  const file = join(folder, 'pack.html');
  const text = disputePack(factsOf(), nothingSecret);
  writeFileSync(file, text);
  const { lastHash } = verifyPack(Buffer.from(text));
  const verify = (noted: string) => {
    const of = spawnSync(process.execPath, ['scripts/verify.mjs', file, noted], { encoding: 'utf8' });
    return [of.status, of.stdout + of.stderr];
  };
  expect(verify(`${lastHash}`)).toEqual([0, expect.stringContaining('It is the hash that was noted.')]);
  expect(verify('0'.repeat(64))).toEqual([1, expect.stringContaining('this is another file')]);
  expect(verify('0123')).toEqual([2, expect.stringContaining('is no hash')]);
  rmSync(folder, { recursive: true });
});

it('names the line that was changed', () => {
  const text = disputePack(factsOf(), nothingSecret);
  const lines = text.split('\n');
  const first = lines.indexOf('<pre id="facts">') + 1;
  const changed = lines.with(first + 3, (lines[first + 3] ?? '').replace('42094802', '42094803'));
  expect(faultsOf(changed.join('\n'))).toEqual([expect.stringContaining('Line 4 of the facts')]);
  const without = lines.toSpliced(first + 3, 1);
  expect(faultsOf(without.join('\n'))).toEqual([expect.stringContaining('Line 4 of the facts')]);
});

it('holds no token and no folder of this machine, wherever they were', () => {
  const token = 'secret-"token"-of-a-bridge';
  const folders = ['/srv/data/bridgewatch', 'D:\\data\\bridge watch'];
  const planted = [token, ...folders, '/home/anna/x.log', 'C:\\Users\\Anna\\x.log'].join(' ');
  const intent = intentOf({
    sentOn: planted,
    outcome: null,
    label: { magic: 1, comment: planted },
    profile: planted,
  });
  const text = disputePack(
    factsOf({
      bridge: planted,
      intents: [intent],
      journal: [{ file: 'a', line: JSON.stringify({ planted }) }],
      events: [{ kind: 'failed', atMs: clickedAt, failure: { kind: 'unreachable', message: planted } }],
      gaps: [{ fromMs: clickedAt, toMs: null, why: planted }],
    }),
    { tokens: [token], folders },
  );
  for (const secret of ['secret-', 'bridge watch', '/srv/data', 'anna', 'Anna'])
    expect(text).not.toContain(secret);
  expect(text).toContain('[token]');
  expect(text).toContain('[folder]');
  expect(faultsOf(text)).toEqual([]);
});

it('a comment is text: no element comes of it, and nothing is asked from elsewhere', () => {
  const comment = '<script>alert(1)</script></pre><img src="http://x">"\'&';
  const deal = dealOf({ comment });
  const text = disputePack(
    factsOf({ events: [{ kind: 'deal', atMs: clickedAt, deal }], missing: [comment] }),
    nothingSecret,
  );
  expect(text).not.toMatch(/<script|<img|<link|<iframe/);
  expect(text.match(/<\/pre>/g)).toHaveLength(1);
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(words(text)).toContain(comment.replace(/\s+/g, ' '));
  expect(faultsOf(text)).toEqual([]);
});

it('a request as sent, its answer, a level change between two reads, a quote with its age, a gap', () => {
  const text = words(disputePack(factsOf(), nothingSecret));
  expect(text).toContain(
    '2026.05.13 11:00:00.009 09:00:00.009Z Request sent POST /orders Buy 0.1 EURUSD, price 1.17089',
  );
  expect(text).toContain('Answer retcode 10009, HTTP 201, “Request executed”, order 42094801, deal 42094802');
  expect(text).toContain('after 2026.05.13 11:00:18.250 by 2026.05.13 11:00:20.500');
  expect(text).toContain('SL 1.168 → 1.169');
  // Whole seconds: not before what happened in the same second.
  expect(text.indexOf('2026.05.13 11:00:00 09:00:00Z Deal 42094802')).toBeGreaterThan(
    text.indexOf('Answer retcode'),
  );
  expect(text).toContain('1.17077 / 1.17089, read 0.300 s before, 0.500 s old');
  expect(text).toContain('Not watched until 2026.05.13 11:01:00.000: No answer.');
});

it('says what was not recorded', () => {
  const empty = { intents: [], journal: [], events: [], quotes: [], gaps: [] };
  const text = words(
    disputePack(
      factsOf({ ...empty, account: { login: null, server: null }, missing: ['It is not.'] }),
      nothingSecret,
    ),
  );
  for (const said of [
    'Account not recorded',
    'It is not.',
    'No request of this ticket',
    'Nothing was recorded.',
  ])
    expect(text).toContain(said);
});

it('each moment is told by the clock that the broker had then, on both sides of a change', () => {
  const changeMs = Date.UTC(2026, 9, 25, 1);
  const hourMs = 3_600_000;
  const span = { fromMs: changeMs - 48 * hourMs, toMs: changeMs + 48 * hourMs };
  const beforeMs = changeMs - 24 * hourMs;
  const afterMs = changeMs + 24 * hourMs;
  const quoteOf = (atMs: number, offsetMs: number) => ({
    atMs,
    tick: { symbol: 'EURUSD', bid: 1.1, ask: 1.2, last: null, timeMs: atMs + offsetMs - 250 },
  });
  const deal = (atMs: number) => ({ kind: 'deal' as const, atMs, deal: dealOf({}) });
  const text = disputePack(
    factsOf({
      span,
      offsets: {
        spans: [
          { fromMs: span.fromMs, toMs: changeMs - 60_000, offsetS: 10_800 },
          { fromMs: changeMs, toMs: span.toMs, offsetS: 7_200 },
        ],
        presentS: 7_200,
      },
      intents: [],
      gaps: [],
      events: [deal(beforeMs), deal(afterMs)],
      quotes: [quoteOf(beforeMs, 3 * hourMs), quoteOf(afterMs, 2 * hourMs)],
    }),
    nothingSecret,
  );
  expect(words(text)).toContain('2026.10.24 04:00:00 01:00:00Z Deal');
  expect(words(text)).toContain('2026.10.26 03:00:00 01:00:00Z Deal');
  expect(words(text)).toContain('2026.10.24 03:59:59.750 0.250 s old');
  expect(words(text)).toContain('2026.10.26 02:59:59.750 0.250 s old');
  expect(words(text)).toMatch(
    /UTC\+3, from 2026-10-25T00:5\d:\d\d\.\d{3}Z on UTC\+2, as found from its quotes/,
  );
  expect(text).toContain('"utcOffsetS":10800');
  expect(faultsOf(text)).toEqual([]);
});
