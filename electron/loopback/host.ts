import type { Server } from 'node:http';
import { bridgeOfEnvironment, startEmbeddedDemo } from '../environment';
import type { Service } from '../service/ports';
import { createService } from '../service/service';
import { createDoor, type PageSource } from './door';
import { createGate, type Gate } from './secrets';
import { closeServer, createLimitedServer, listenOnLoopback } from './server';
import { openSettingsFile } from './settings-file';

export interface BrowserHostParts {
  readonly version: string;
  readonly port: number;
  readonly demo: boolean;
  /** Headers of every answer, the page's policy among them. */
  readonly headers: Readonly<Record<string, string>>;
  page(server: Server): PageSource | Promise<PageSource>;
  /** Given by whoever restarts the host and wants its sessions to live on. */
  readonly gate?: Gate;
  log(line: string): void;
}

export interface BrowserHost {
  readonly port: number;
  /** An address with a fresh one-time code. */
  freshAddress(): string;
  close(): Promise<void>;
}

export type StartedHost =
  | { readonly ok: true; readonly host: BrowserHost }
  | { readonly ok: false; readonly reason: string };

/** The browser host: the service behind the loopback door. Listens first, so that a taken port is said before all else. */
export async function startBrowserHost(parts: BrowserHostParts): Promise<StartedHost> {
  const server = createLimitedServer();
  const listening = await listenOnLoopback(server, parts.port);
  if (!listening.ok) return listening;
  const { port } = listening;

  let service: Service;
  try {
    service = await createService({
      app: { name: 'Bridgewatch', version: parts.version, runtime: `Node ${process.versions.node}` },
      settingsFile: openSettingsFile(),
      keyStore: {
        kind: 'none',
        reason: 'The browser host has no key store; the desktop app keeps the token in the system’s.',
      },
      environment: bridgeOfEnvironment(process.env),
      forceDemo: parts.demo,
      startDemo: startEmbeddedDemo,
      log: parts.log,
    });
  } catch (error) {
    await closeServer(server);
    return { ok: false, reason: `Bridgewatch could not start: ${wordsOf(error)}` };
  }

  const gate = parts.gate ?? createGate();
  const page = await parts.page(server);
  server.on('request', createDoor({ service, gate, page, headers: parts.headers, port: () => port }));
  return {
    ok: true,
    host: {
      port,
      freshAddress: () => `http://127.0.0.1:${port}/#code=${gate.issueCode()}`,
      async close() {
        await Promise.all([closeServer(server), service.close()]);
      },
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown error');
