import { randomBytes } from 'node:crypto';
import { createService } from '../../host/api/service';
import { connectIpc } from '../../renderer/data/client/ipc';
import { contractSuite } from '../contract/suite';
import { calmDemo, testParts } from '../fixtures/service-parts';
import { openSmallDoor } from './small-ipc';

/** The whole way over IPC, with small twins of Electron's two ends: the page's client, the door, the service, the demo. */
contractSuite('the IPC door', async () => {
  const token = randomBytes(24).toString('base64url');
  const service = await createService(testParts({ startDemo: calmDemo(token) }));
  const door = openSmallDoor(service);
  return {
    host: connectIpc({
      invoke: (name, input) => door.invoke(name, input),
      on(name, listener) {
        const off = door.onPush((channel, value) => {
          if (channel === `event:${name}`) listener(value);
        });
        door.listen(name);
        return off;
      },
    }),
    secrets: [token],
    close: () => service.close(),
  };
});
