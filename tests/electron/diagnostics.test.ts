import { expect, it } from 'vitest';
import { diagnosticsOf } from '../../electron/diagnostics';
import { createService } from '../../host/api/service';
import { testParts } from '../fixtures/service-parts';

it('holds versions, settings, the bridge and the last lines, and no token', async () => {
  const token = 'a-token-that-nobody-may-see';
  const service = await createService(
    testParts({ environment: { bridgeUrl: 'http://127.0.0.1:1/', token } }),
  );
  const text = await diagnosticsOf(service, { bridgewatch: '1.2.3' }, [`x Bearer ${token}`, 'last line']);
  await service.close();
  for (const part of ['## Versions', '1.2.3', '## settings.read', '## capabilities.read', 'last line']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain(token);
});
