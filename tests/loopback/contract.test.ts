import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { createService } from '../../host/api/service';
import { safetyHeaders } from '../../host/page/policy';
import { createDoor } from '../../loopback/door';
import { createGate } from '../../loopback/secrets';
import { closeServer, createLimitedServer, listenOnLoopback } from '../../loopback/server';
import { connectHttp } from '../../renderer/data/client/http';
import { contractSuite } from '../contract/suite';
import { calmDemo, testParts } from '../fixtures/service-parts';
import { openBrowser } from '../renderer/data/client/browser';

/** The whole way over HTTP: the page's client, the door on 127.0.0.1, the service, the demo bridge. */
contractSuite('the loopback door', async () => {
  const token = randomBytes(24).toString('base64url');
  const service = await createService(testParts({ startDemo: calmDemo(token) }));
  const { server, keep } = createLimitedServer();
  const listening = await listenOnLoopback(server, 0);
  if (!listening.ok) throw new Error(listening.reason);
  const { port } = listening;
  const gate = createGate();
  const page = { kind: 'built' as const, files: new Map() };
  server.on('request', createDoor({ service, gate, page, headers: safetyHeaders, keep, port: () => port }));
  const browser = openBrowser(`http://127.0.0.1:${port}/#code=${gate.issueCode()}`);
  return {
    host: await connectHttp(),
    secrets: [token],
    async close() {
      browser.unplug();
      vi.unstubAllGlobals();
      await Promise.all([closeServer(server), service.close()]);
    },
  };
});
