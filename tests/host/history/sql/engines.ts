import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { folderOf } from '../../../../host/history/record-store';
import { type HistoryDatabase, migrate } from '../../../../host/history/sql/database';
import { openEmbedded } from '../../../../host/history/sql/embedded';
import { fillFrom } from '../../../../host/history/sql/fill';
import { openPostgres } from '../../../../host/history/sql/postgres';
import type { Query } from '../../../../host/history/sql/tables';
import { ok } from '../../../../shared/model/result';
import { startPostgres, type TestServer, whyNoPostgres } from '../../../fixtures/postgres';
import { positionOf } from '../../../fixtures/trading';
import { demo, RecordingHost } from '../recording-host';

/** The same tests over both engines: what each of their files begins with. PostgreSQL is started once a file. */

let server: TestServer;
const opened: HistoryDatabase[] = [];
const hosts: RecordingHost[] = [];
let folder: string;

/** Called by each file: one that shares the process with another has hooks of its own. */
function setUp(): void {
  beforeAll(async () => {
    if (whyNoPostgres === null) server = await startPostgres();
  });
  afterAll(() => server?.remove());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bridgewatch-sql-'));
  });
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.recorder.close();
    for (const each of opened.splice(0)) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** Of the test that runs. */
export const testFolder = (): string => folder;
export const testServer = (): TestServer => server;

export function hostIn(name: string): RecordingHost {
  const host = new RecordingHost(join(folder, name), name);
  hosts.push(host);
  return host;
}

let databases = 0;
export const skipReason = whyNoPostgres === null ? '' : ` (skipped: ${whyNoPostgres})`;
const engines = [
  {
    engine: 'SQLite',
    isSkipped: false,
    isEmbedded: true,
    /** One that is new to each test. */
    place() {
      databases += 1;
      return join(folder, `${databases}.sqlite`);
    },
    open: (path: string) => openEmbedded(path),
  },
  {
    engine: `PostgreSQL${skipReason}`,
    isSkipped: whyNoPostgres !== null,
    isEmbedded: false,
    place() {
      databases += 1;
      return server.urlOf(`d${databases}`);
    },
    open: async (url: string) => (await openPostgres(url)) ?? expect.fail('no address'),
  },
];

interface Engine {
  readonly isEmbedded: boolean;
  /** Where a database would be that is new to each test. */
  place(): string;
  open(at: string): Promise<HistoryDatabase>;
  /** With its tables, open until the test ends. */
  kept(at?: string): Promise<Query>;
}

/** All tests of a file, of `what`, over each engine that is here. */
export function overEngines(what: string, tests: (engine: Engine) => void): void {
  setUp();
  describe.each(engines)(`${what} in $engine`, ({ isSkipped, isEmbedded, place, open }) => {
    describe.skipIf(isSkipped)('', () => {
      async function kept(at = place()): Promise<Query> {
        const database = await open(at);
        opened.push(database);
        await migrate(database.query);
        return database.query;
      }
      tests({ isEmbedded, place, open, kept });
    });
  });
}

export const account = folderOf(demo);
export const gapMs = 10_000;
export const filled = (host: RecordingHost, query: Query, record = 'one'): Promise<unknown> =>
  fillFrom({ files: host.files, query, record, gapMs }, account);

export const position = (ticket: string, sl: number, volume = 0.1) => ({
  ...positionOf(),
  ticket,
  sl,
  tp: 0,
  volume,
});
export const positions = (...rows: ReturnType<typeof position>[]) =>
  ({ topic: 'positions', result: ok({ rows, unreadable: [] }) }) as const;
