import Conf from 'conf';
import { bridgeOfEnvironment, filesOfUser, startEmbeddedDemo } from '../host/api/environment';
import type { Service } from '../host/api/ports';
import { createService } from '../host/api/service';
import { watchSleep } from '../host/live/wall-watch';
import type { FileTokens, SettingsFile } from '../host/settings/ports';
import { openSettings } from '../host/settings/settings-file';
import { openTokensFile, type TokensFile } from '../host/settings/token-file';
import { createDoor, type PageSource } from './door';
import { createGate } from './secrets';
import { closeServer, createLimitedServer, listenOnLoopback } from './server';

export interface BrowserServiceParts {
  readonly version: string;
  readonly demo: boolean;
  /** The embedded demo with its well-behaved bots alone. */
  readonly calm?: boolean;
  readonly fileTokens?: FileTokens;
  /** The port of its own door. */
  readonly doorPort?: number;
  log(line: string): void;
}

export interface BrowserHostParts extends Omit<BrowserServiceParts, 'fileTokens' | 'doorPort'> {
  readonly port: number;
  /** Headers of every answer, the page's policy among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly page: PageSource;
  /** Without a page: what would be notified is a line of the log. */
  readonly isWatching: boolean;
}

export interface BrowserHost {
  readonly port: number;
  /** The address with a new one-time code. */
  freshAddress(): string;
  /** `isChosen`: by the user, not by a system that goes down. */
  close(isChosen: boolean): Promise<void>;
}

export type StartedHost =
  | { readonly ok: true; readonly host: BrowserHost }
  | { readonly ok: false; readonly reason: string };

export const addressWith = (port: number, code: string): string => `http://127.0.0.1:${port}/#code=${code}`;

export function createBrowserService(parts: BrowserServiceParts): Promise<Service> {
  return createService({
    app: { name: 'Bridgewatch', version: parts.version, runtime: `Node ${process.versions.node}` },
    settingsFile: openSettingsFile(parts.log),
    keyStore: {
      kind: 'none',
      reason: 'The browser host has no key store; the desktop app keeps the token in the system’s.',
    },
    ...filesOfUser(),
    environment: bridgeOfEnvironment(process.env),
    ...(parts.fileTokens === undefined ? {} : { fileTokens: parts.fileTokens }),
    ...(parts.doorPort === undefined ? {} : { doors: [parts.doorPort] }),
    forceDemo: parts.demo,
    asksClockFirst: true,
    startDemo: startEmbeddedDemo({ calm: parts.calm ?? false }),
    log: parts.log,
  });
}

/** The browser host: the service behind the loopback door. Listens first, so that a taken port is reported before anything else. */
export async function startBrowserHost(parts: BrowserHostParts): Promise<StartedHost> {
  const tokens = process.env.TOKENS_FILE ? openTokensFile(process.env.TOKENS_FILE) : null;
  if (tokens?.ok === false) return tokens;
  const { server, keep } = createLimitedServer();
  const listening = await listenOnLoopback(server, parts.port);
  if (!listening.ok) return listening;
  const { port } = listening;
  try {
    const service = await createBrowserService({
      ...parts,
      doorPort: port,
      ...(tokens === null ? {} : { fileTokens: tokens.file }),
    });
    service.watch();
    if (parts.isWatching)
      service.on('app.notice', (notice) => {
        // The host says itself whether the account is read.
        if (notice !== null && notice.kind !== 'connection') parts.log(`${notice.title} · ${notice.body}`);
      });
    const gate = createGate();
    const stopWatchingSleep = watchSleep((forMs) => {
      parts.log('the machine is awake again: all data is refreshed');
      void service.slept(Date.now() - forMs, Date.now());
    });
    const stopWatchingTokens =
      tokens === null ? () => undefined : watchTokens(tokens.file, service, parts.log);
    const { page, headers } = parts;
    server.on('request', createDoor({ service, gate, page, headers, keep, port: () => port }));
    return {
      ok: true,
      host: {
        port,
        freshAddress: () => addressWith(port, gate.issueCode()),
        async close(isChosen) {
          stopWatchingSleep();
          stopWatchingTokens();
          await Promise.all([closeServer(server), service.close(isChosen)]);
        },
      },
    };
  } catch (error) {
    await closeServer(server);
    const words = error instanceof Error ? error.message : 'unknown error';
    return { ok: false, reason: `Bridgewatch could not start: ${words}` };
  }
}

/** How often the file of tokens is looked at, milliseconds. */
const tokensEveryMs = 5_000;

/** A token that is exchanged in the file is used within seconds, without a restart. Returns its end. */
function watchTokens(
  file: TokensFile,
  service: Pick<Service, 'tokensChanged'>,
  log: (line: string) => void,
): () => void {
  const timer = setInterval(() => {
    const { hasChanged, reason } = file.refresh();
    if (reason !== null) log(`The tokens read before stay in use. ${reason}`);
    if (!hasChanged) return;
    log('TOKENS_FILE has changed: its tokens are used from now on');
    void service.tokensChanged();
  }, tokensEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** `browser-host.json` in the user's own configuration folder, and `browser-host-notes.json` beside it. */
function openSettingsFile(log: (line: string) => void): SettingsFile {
  const { file, trouble } = openSettings(
    (options, part) =>
      new Conf({
        projectName: 'bridgewatch',
        projectSuffix: '',
        configName: part === 'settings' ? 'browser-host' : 'browser-host-notes',
        ...options,
      }),
  );
  if (trouble !== null) log(trouble);
  return file;
}
