import Conf from 'conf';
import { bridgeOfEnvironment, filesOfUser, startEmbeddedDemo } from '../host/api/environment';
import type { Service } from '../host/api/ports';
import { createService } from '../host/api/service';
import { watchSleep } from '../host/live/wall-watch';
import type { SettingsFile } from '../host/settings/ports';
import { openSettings } from '../host/settings/settings-file';
import { createDoor, type PageSource } from './door';
import { createGate } from './secrets';
import { closeServer, createLimitedServer, listenOnLoopback } from './server';

export interface BrowserServiceParts {
  readonly version: string;
  readonly demo: boolean;
  /** The embedded demo with its well-behaved bots alone. */
  readonly calm?: boolean;
  log(line: string): void;
}

export interface BrowserHostParts extends BrowserServiceParts {
  readonly port: number;
  /** Headers of every answer, the page's policy among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly page: PageSource;
}

export interface BrowserHost {
  readonly port: number;
  /** The address with a new one-time code. */
  freshAddress(): string;
  close(): Promise<void>;
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
    forceDemo: parts.demo,
    asksClockFirst: true,
    startDemo: startEmbeddedDemo({ calm: parts.calm ?? false }),
    log: parts.log,
  });
}

/** The browser host: the service behind the loopback door. Listens first, so that a taken port is reported before anything else. */
export async function startBrowserHost(parts: BrowserHostParts): Promise<StartedHost> {
  const { server, keep } = createLimitedServer();
  const listening = await listenOnLoopback(server, parts.port);
  if (!listening.ok) return listening;
  const { port } = listening;
  try {
    const service = await createBrowserService(parts);
    service.watch();
    const gate = createGate();
    const stopWatchingSleep = watchSleep((forMs) => {
      parts.log('the machine is awake again: everything is read anew');
      void service.slept(Date.now() - forMs, Date.now());
    });
    const { page, headers } = parts;
    server.on('request', createDoor({ service, gate, page, headers, keep, port: () => port }));
    return {
      ok: true,
      host: {
        port,
        freshAddress: () => addressWith(port, gate.issueCode()),
        async close() {
          stopWatchingSleep();
          await Promise.all([closeServer(server), service.close()]);
        },
      },
    };
  } catch (error) {
    await closeServer(server);
    const words = error instanceof Error ? error.message : 'unknown error';
    return { ok: false, reason: `Bridgewatch could not start: ${words}` };
  }
}

/** `browser-host.json` in the user's own configuration folder. */
function openSettingsFile(log: (line: string) => void): SettingsFile {
  const { file, trouble } = openSettings(
    (options) =>
      new Conf({ projectName: 'bridgewatch', projectSuffix: '', configName: 'browser-host', ...options }),
  );
  if (trouble !== null) log(trouble);
  return file;
}
