import type { Service } from '../host/api/ports';
import { printed } from '../host/bridge/decode/printed';
import { type EventName, eventNames, isEventName, requestNames } from '../shared/contract';
import { eventChannel, listenChannel, requestChannel, unknownChannel } from './channels';
import { createIpcGuard, type DoorWindow, type IpcMainPort } from './ipc-guard';

/** The desktop's door: a loop over the contract, behind the guard. */
export function openIpcDoor(
  ipcMain: IpcMainPort,
  service: Pick<Service, 'invoke' | 'on'>,
  window: () => DoorWindow | null,
  log: (line: string) => void,
): void {
  const guard = createIpcGuard(ipcMain, window, log);
  for (const name of requestNames) {
    guard.handle(requestChannel(name), async (input) => {
      const answer = await service.invoke(name, input);
      // The service has checked it and its failure names the field; here it is only logged.
      if (!answer.ok && answer.failure.kind === 'bad-input') {
        guard.refused(requestChannel(name), 'an input that does not fit');
      }
      return answer;
    });
  }

  const latest = new Map<EventName, unknown>();
  for (const name of eventNames) {
    service.on(name, (value) => {
      latest.set(name, value);
      window()?.send(eventChannel(name), value);
    });
  }
  guard.on(listenChannel, (name, reply) => {
    if (typeof name !== 'string' || !isEventName(name)) guard.refused(listenChannel, 'no such event');
    else if (latest.has(name)) reply(eventChannel(name), latest.get(name));
  });
  guard.on(unknownChannel, (name) => guard.refused(`a call of ${printed(name, 60)}`, 'no such name'));
}
