import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { entryOf, lineOf } from '../../../../host/orders/journal/entry';
import { createJournal, type Journal } from '../../../../host/orders/journal/journal';
import { fileFor } from '../../../../host/orders/journal/reading';
import { memoryJournal } from '../../../fixtures/service-parts';
import { buyRequest, draft, entry, outcome, owner } from '../drafts';

const wallMs = Date.UTC(2026, 10, 21, 12);
const file = 'intents-2026-11-001.jsonl';

async function opened(
  files = memoryJournal(),
  run = 'run-a',
  more: { wall?: () => number; maxBytes?: number; token?: string } = {},
): Promise<Journal & { lines: string[]; changes: () => number }> {
  const lines: string[] = [];
  let changes = 0;
  const journal = createJournal({
    token: () => more.token ?? null,
    files,
    owner: owner(run),
    wall: more.wall ?? (() => wallMs),
    log: (line) => lines.push(line),
    onChange: () => {
      changes += 1;
    },
    patienceMs: 1,
    ...(more.maxBytes === undefined ? {} : { maxBytes: more.maxBytes }),
  });
  await journal.open();
  return { ...journal, lines, changes: () => changes };
}

const mine = async (journal: Journal, it = draft()): Promise<boolean> => {
  const claim = await journal.claim(it);
  if (!claim.ok) throw new Error(claim.failure.message);
  return claim.value.mine;
};

describe('a line', () => {
  const whole = lineOf(entry({ move: 'journal', id: draft().id, draft: draft() }));

  test('is read back as it was written, whatever words stand in it', () => {
    const id = randomUUID();
    const said = 'no money\n\u2028 <img onerror> \u0007';
    const written = entry({ move: 'reject', id, outcome: outcome(id, 'rejected', { said }) });
    expect(lineOf(written)).not.toContain('\n');
    expect(entryOf(lineOf(written))).toEqual(written);
  });

  test('is damaged by any missing, changed or added character', () => {
    expect(entryOf(whole)).not.toBe(null);
    expect(entryOf(whole.slice(0, -1))).toBe(null);
    expect(entryOf(whole.slice(1))).toBe(null);
    expect(entryOf(`${whole} `)).toBe(null);
    expect(entryOf(whole.replace('EURUSD', 'GBPUSD'))).toBe(null);
    expect(entryOf('')).toBe(null);
  });
});

test('a token that the bridge echoes is in no line of the journal but the first, by which orders are found', async () => {
  const files = memoryJournal();
  const journal = await opened(files, 'run-a', { token: 's3cret-token' });
  const it = draft();
  const comment = 'x s3cret-token';
  await mine(journal, { ...it, label: { ...it.label, comment } });
  journal.sending(it.id);
  await journal.record({
    move: 'confirm',
    id: it.id,
    outcome: outcome(it.id, 'done', { said: 'ok s3cret-token', found: 'Order 7, “s3cret-token”.' }),
  });
  await journal.record({
    move: 'note',
    id: it.id,
    deviations: [{ field: 'comment', asked: 'x', held: 's3cret-token' }],
  });
  const [first, ...later] = files.lying.get(file)?.toString().trim().split('\n') ?? [];
  expect(first).toContain(comment);
  expect(later).toHaveLength(3);
  expect(later.join()).not.toContain('s3cret-token');
  expect((await opened(files, 'run-b')).get(it.id)).toMatchObject({
    outcome: { said: 'ok [token]', found: 'Order 7, “[token]”.' },
    deviations: [{ field: 'comment', asked: 'x', held: '[token]' }],
  });
});

describe('an intent', () => {
  test('is written down before it may be sent, moves line by line, and stands so for the next run', async () => {
    const files = memoryJournal();
    const journal = await opened(files);
    const it = draft();
    expect(await mine(journal, it)).toBe(true);
    expect(files.lying.get(file)?.toString()).toContain(it.id);
    expect(journal.get(it.id)).toMatchObject({ state: 'journalled', created: wallMs, sent: null });
    expect(journal.sending(it.id)).toBe(true);
    expect(journal.get(it.id)).toMatchObject({ state: 'sent', sent: wallMs });
    await journal.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(journal.get(it.id)).toMatchObject({ state: 'confirmed', outcome: { verdict: 'done' } });
    expect((await opened(files, 'run-b')).get(it.id)).toMatchObject({
      state: 'confirmed',
      sent: wallMs,
      outcome: { retcode: 10_009 },
      owner: { run: 'run-a' },
    });
  });

  test('cannot skip a state, nor be sent twice', async () => {
    const journal = await opened();
    const it = draft();
    expect(journal.sending(it.id)).toBe(false);
    await mine(journal, it);
    await journal.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(journal.get(it.id)?.state).toBe('journalled');
    expect(journal.sending(it.id)).toBe(true);
    expect(journal.sending(it.id)).toBe(false);
    await journal.record({ move: 'reject', id: it.id, outcome: outcome(it.id, 'rejected') });
    await journal.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(journal.get(it.id)?.state).toBe('rejected');
    expect(journal.sending(it.id)).toBe(false);
  });

  test('that was resolved stays so, until it turns up late', async () => {
    const journal = await opened();
    const it = draft();
    await mine(journal, it);
    await journal.record({ move: 'lose', id: it.id, outcome: null });
    const resolve = (kind: 'not-found' | 'executed', isLate: boolean) =>
      journal.record({
        move: 'resolve',
        id: it.id,
        resolution: { kind, at: wallMs, words: kind, tickets: [], isLate },
      });
    await resolve('not-found', false);
    await resolve('executed', false);
    expect(journal.get(it.id)?.resolution?.kind).toBe('not-found');
    await resolve('executed', true);
    expect(journal.get(it.id)?.resolution).toMatchObject({ kind: 'executed', isLate: true });
  });
});

describe('two hosts on one journal', () => {
  test('row 41: the same id is claimed by one of them, however they meet', async () => {
    for (let round = 0; round < 50; round += 1) {
      const files = memoryJournal();
      const [a, b] = await Promise.all([opened(files, 'run-a'), opened(files, 'run-b')]);
      const id = randomUUID();
      const claims = await Promise.all([
        mine(a, draft(buyRequest(id), { owner: owner('run-a') })),
        mine(b, draft(buyRequest(id), { owner: owner('run-b') })),
      ]);
      expect(claims.filter(Boolean)).toHaveLength(1);
    }
  });

  test('row 42: an id that another run has settled is answered from the journal and not claimed', async () => {
    const files = memoryJournal();
    const a = await opened(files, 'run-a');
    const b = await opened(files, 'run-b');
    const it = draft();
    await mine(a, it);
    a.sending(it.id);
    await a.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(await mine(b, { ...it, owner: owner('run-b') })).toBe(false);
    expect(b.get(it.id)).toMatchObject({ state: 'confirmed' });
  });

  test('a claim looks at what others wrote once, after its own line', async () => {
    const files = memoryJournal();
    const a = await opened(files, 'run-a');
    const b = await opened(files, 'run-b');
    const it = draft();
    await mine(a, it);
    let reads = 0;
    const { read } = files;
    files.read = (...asked) => {
      reads += 1;
      return read(...asked);
    };
    expect(await mine(b, { ...it, owner: owner('run-b') })).toBe(false);
    expect(reads).toBe(1);
    expect(b.get(it.id)?.owner.run).toBe('run-a');
  });

  test('an id that stands in two files, for a month just ended, is sent by none that sees both', async () => {
    const files = memoryJournal();
    const id = randomUUID();
    const old = await opened(files, 'run-a', { wall: () => Date.UTC(2026, 9, 31, 23, 59) });
    // The other one writes into the new month between this one's reading and its writing.
    const lines = entry(
      { move: 'journal', id, draft: draft(buyRequest(id), { owner: owner('run-b') }) },
      { by: 'run-b' },
    );
    const { append } = files;
    files.append = async (name, text) => {
      if (!files.lying.has(file)) files.lying.set(file, Buffer.from(`${lineOf(lines)}\n`));
      await append(name, text);
    };
    expect(await mine(old, draft(buyRequest(id)))).toBe(false);
  });
});

describe('a disk that takes its time', () => {
  /** Has each line at once, and has it for good when `settle` says so. */
  function slowDisk() {
    const files = memoryJournal();
    const { append, read } = files;
    let settle = (_error: Error | null): void => {};
    const settled = new Promise<void>((resolve, reject) => {
      settle = (error) => (error === null ? resolve() : reject(error));
    });
    files.append = async (name, text) => {
      await append(name, text);
      await settled;
    };
    const readBack = new Promise<void>((resolve) => {
      files.read = async (name, from) => {
        const bytes = await read(name, from);
        if (bytes.length > 0) resolve();
        return bytes;
      };
    });
    return { files, settle, readBack };
  }

  test('has its line read back meanwhile, and the intent may be sent when it is there for good', async () => {
    const { files, settle, readBack } = slowDisk();
    const journal = await opened(files);
    let mayBeSent: boolean | null = null;
    const claiming = mine(journal).then((is) => {
      mayBeSent = is;
    });
    await readBack;
    await new Promise((resolve) => setImmediate(resolve));
    expect(mayBeSent).toBe(null);
    settle(null);
    await claiming;
    expect(mayBeSent).toBe(true);
  });

  test('row 46: and fails in the end: nothing may be sent, though the line was read back', async () => {
    const { files, settle, readBack } = slowDisk();
    const journal = await opened(files);
    const it = draft();
    const claiming = journal.claim(it);
    await readBack;
    settle(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    expect(await claiming).toMatchObject({ ok: false, failure: { field: 'journal' } });
    expect(journal.trouble()).toMatchObject({ field: 'journal' });
    // Nor by a second click: the line is known.
    expect(await mine(journal, it)).toBe(false);
  });
});

describe('damage', () => {
  async function written(): Promise<{ files: ReturnType<typeof memoryJournal>; ids: string[] }> {
    const files = memoryJournal();
    const journal = await opened(files);
    const drafts = [draft(), draft(), draft()];
    for (const it of drafts) await mine(journal, it);
    return { files, ids: drafts.map(({ id }) => id) };
  }
  const bytes = (files: ReturnType<typeof memoryJournal>) => files.lying.get(file) ?? Buffer.alloc(0);

  test('row 46: a half line at the end is kept beside the journal, reported, and all before it still stands', async () => {
    const { files, ids } = await written();
    const whole = bytes(files);
    files.lying.set(file, whole.subarray(0, whole.length - 40));
    const journal = await opened(files, 'run-b');
    expect(journal.all().map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const kept = 'bad-lines-001.jsonl';
    const copy = JSON.parse(files.lying.get(kept)?.toString() ?? '');
    expect(whole.toString()).toContain(Buffer.from(copy.base64, 'base64').toString());
    expect(journal.damage()).toContain(kept);
    expect(journal.lines.join()).toContain(kept);
    // What comes next is a line of its own.
    const next = draft(buyRequest(), { owner: owner('run-b') });
    expect(await mine(journal, next)).toBe(true);
    const third = await opened(files, 'run-c');
    expect(third.all().map(({ id }) => id)).toEqual([...ids.slice(0, 2), next.id]);
    expect(third.damage()).toBe(null);
  });

  test('row 46: a damaged line in the middle costs that line alone', async () => {
    const { files, ids } = await written();
    const text = bytes(files).toString();
    files.lying.set(file, Buffer.from(text.replace(ids[1] ?? '', `${'0'.repeat(36)}`)));
    const journal = await opened(files, 'run-b');
    expect(journal.all().map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(journal.damage()).not.toBe(null);
  });

  test('half a line of a host that is still writing is waited for', async () => {
    const files = memoryJournal();
    const journal = await opened(files, 'run-a');
    const it = draft(buyRequest(), { owner: owner('run-b') });
    const line = Buffer.from(
      `${lineOf(entry({ move: 'journal', id: it.id, draft: it }, { by: 'run-b' }))}\n`,
    );
    files.lying.set(file, line.subarray(0, 100));
    await journal.refresh();
    expect(journal.all()).toEqual([]);
    files.lying.set(file, line);
    await journal.refresh();
    expect(journal.get(it.id)).toMatchObject({ state: 'journalled' });
    expect(journal.damage()).toBe(null);
  });

  test('half a line of a host that died a moment ago spoils none of ours', async () => {
    const files = memoryJournal();
    const journal = await opened(files, 'run-a');
    const theirs = draft(buyRequest(), { owner: owner('run-b') });
    const line = lineOf(entry({ move: 'journal', id: theirs.id, draft: theirs }, { by: 'run-b' }));
    files.lying.set(file, Buffer.from(line.slice(0, 100)));
    const it = draft();
    expect(await mine(journal, it)).toBe(true);
    expect((await opened(files, 'run-c')).all().map(({ id }) => id)).toEqual([it.id]);
    expect(journal.damage()).not.toBe(null);
  });

  test('a journal of damaged lines makes one file of copies a start, which holds every byte, and no second one for the same lines', async () => {
    const { files } = await written();
    const spoilt = Array.from({ length: 500 }, (_, line) => `spoilt ${line} \u00ff`).join('\n');
    files.lying.set(file, Buffer.concat([bytes(files), Buffer.from(`${spoilt}\n`)]));
    const journal = await opened(files, 'run-b');
    expect([...files.lying.keys()]).toEqual([file, 'bad-lines-001.jsonl']);
    expect(journal.damage()).toMatch(/^500 lines .* \(bad-lines-001\.jsonl\)\.$/);
    const copies = (files.lying.get('bad-lines-001.jsonl') ?? '').toString().trim().split('\n');
    expect(copies.map((line) => Buffer.from(JSON.parse(line).base64, 'base64').toString()).join('\n')).toBe(
      spoilt,
    );
    const next = await opened(files, 'run-c');
    expect(next.damage()).toBe(null);
    expect([...files.lying.keys()]).toHaveLength(2);
  });

  test('no more than ten files of copies are ever made; none is deleted, and the journal keeps every byte', async () => {
    const { files } = await written();
    for (let start = 0; start < 13; start += 1) {
      files.lying.set(file, Buffer.concat([bytes(files), Buffer.from(`spoilt ${start}\n`)]));
      const journal = await opened(files, `run-${start + 10}`);
      expect(journal.damage()).toMatch(start < 10 ? /A copy is kept/ : /No copy was made/);
    }
    expect([...files.lying.keys()]).toHaveLength(11);
    expect(bytes(files).toString()).toContain('spoilt 0\nspoilt 1\n');
    expect(files.lying.get('bad-lines-001.jsonl')?.toString()).toContain(
      Buffer.from('spoilt 0').toString('base64'),
    );
  });
});

describe('a disk that refuses', () => {
  test.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'row 46: %s: nothing is claimed, and it is said until it works again',
    async (code) => {
      const files = memoryJournal();
      const journal = await opened(files);
      files.refuses = code;
      expect(await journal.claim(draft())).toMatchObject({
        ok: false,
        failure: { kind: 'held-back', field: 'journal' },
      });
      expect(journal.trouble()).toMatchObject({ kind: 'held-back' });
      expect(journal.all()).toEqual([]);
      files.refuses = null;
      expect(await mine(journal)).toBe(true);
      expect(journal.trouble()).toBe(null);
    },
  );

  test('a close may stay in memory where that was typed: it counts, is reported as such, and is written once the disk is back', async () => {
    const files = memoryJournal();
    const journal = await opened(files);
    const it = draft();
    files.refuses = 'ENOSPC';
    expect(await journal.claim(it)).toMatchObject({ ok: false });
    expect(await journal.claim(it, true)).toMatchObject({ ok: true, value: { mine: true } });
    expect(journal.isInMemory(it.id)).toBe(true);
    expect(journal.sending(it.id)).toBe(true);
    expect(journal.sending(it.id)).toBe(false);
    await journal.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(journal.get(it.id)?.state).toBe('confirmed');
    expect(files.lying.get(file)?.toString() ?? '').not.toContain(it.id);
    const changes = journal.changes();
    files.refuses = null;
    await journal.retry();
    expect(journal.isInMemory(it.id)).toBe(false);
    expect(journal.changes()).toBeGreaterThan(changes);
    expect((await opened(files, 'run-b')).get(it.id)).toMatchObject({ state: 'confirmed', sent: wallMs });
  });

  test('between the claim and the first byte: it is not sent', async () => {
    const files = memoryJournal();
    const journal = await opened(files);
    const it = draft();
    await mine(journal, it);
    files.refuses = 'ENOSPC';
    expect(journal.sending(it.id)).toBe(false);
  });

  test('an outcome that cannot be written counts in this run, and is written before anything else is claimed', async () => {
    const files = memoryJournal();
    const journal = await opened(files);
    const it = draft();
    await mine(journal, it);
    journal.sending(it.id);
    files.refuses = 'ENOSPC';
    await journal.record({ move: 'confirm', id: it.id, outcome: outcome(it.id, 'done') });
    expect(journal.get(it.id)?.state).toBe('confirmed');
    expect((await journal.claim(draft())).ok).toBe(false);
    files.refuses = null;
    expect(await mine(journal)).toBe(true);
    expect((await opened(files, 'run-b')).get(it.id)?.state).toBe('confirmed');
  });
});

describe('files', () => {
  test.each([
    [null, 0, '2026-11-21', 'intents-2026-11-001.jsonl'],
    ['intents-2026-11-001.jsonl', 99, '2026-11-21', 'intents-2026-11-001.jsonl'],
    ['intents-2026-11-001.jsonl', 100, '2026-11-21', 'intents-2026-11-002.jsonl'],
    ['intents-2026-11-009.jsonl', 100, '2026-11-21', 'intents-2026-11-010.jsonl'],
    ['intents-2026-11-007.jsonl', 5, '2026-12-01', 'intents-2026-12-001.jsonl'],
    // The clock was set back: never into an older file.
    ['intents-2026-11-001.jsonl', 5, '2025-01-01', 'intents-2026-11-001.jsonl'],
  ])('after %s with %i bytes on %s comes %s', (newest, size, day, next) => {
    expect(fileFor(newest, size, new Date(`${day}T00:00:00Z`), 100)).toBe(next);
  });

  test('open intents of old files are found whatever number of files lies there', async () => {
    const files = memoryJournal();
    const journal = await opened(files, 'run-a', { maxBytes: 500 });
    const drafts = Array.from({ length: 8 }, () => draft());
    for (const it of drafts) await mine(journal, it);
    expect([...files.lying.keys()].length).toBeGreaterThan(5);
    const next = await opened(files, 'run-b');
    expect(next.all().map(({ id, state }) => [id, state])).toEqual(
      drafts.map(({ id }) => [id, 'journalled']),
    );
  });
});
