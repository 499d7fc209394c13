import { type EventName, eventNames, isEventName, requestNames } from '../../shared/contract';
import type { Service } from '../service/ports';
import { eventChannel, listenChannel, requestChannel } from './channels';
import { isOurs } from './origin';

/** What is looked at of a message's sender; Electron's own events have this shape. */
export interface Sender {
  readonly sender: { readonly id: number; send(channel: string, ...values: unknown[]): void };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** The part of Electron's `ipcMain` that the door uses. */
export interface IpcMainPort {
  handle(channel: string, answer: (event: Sender, input: unknown) => Promise<unknown>): void;
  on(channel: string, listener: (event: Sender, name: unknown) => void): void;
}

/** The window that the door serves; null while there is none. */
export interface DoorWindow {
  readonly id: number;
  send(channel: string, value: unknown): void;
}

/** The page in our window's main frame, and nobody else: no frame inside it, no other window, no other address. */
export function isTrusted(event: Sender, window: DoorWindow | null): boolean {
  const frame = event.senderFrame;
  return (
    window !== null &&
    event.sender.id === window.id &&
    frame !== null &&
    frame.parent === null &&
    isOurs(frame.url)
  );
}

/** The desktop's door: a loop over the contract. An untrusted sender is refused without a word why. */
export function openIpcDoor(
  ipcMain: IpcMainPort,
  service: Pick<Service, 'invoke' | 'on'>,
  window: () => DoorWindow | null,
): void {
  for (const name of requestNames) {
    ipcMain.handle(requestChannel(name), async (event, input) => {
      if (!isTrusted(event, window())) throw new Error('refused');
      return service.invoke(name, input);
    });
  }

  const latest = new Map<EventName, unknown>();
  for (const name of eventNames) {
    service.on(name, (value) => {
      latest.set(name, value);
      window()?.send(eventChannel(name), value);
    });
  }
  ipcMain.on(listenChannel, (event, name) => {
    if (!isTrusted(event, window()) || typeof name !== 'string' || !isEventName(name)) return;
    if (latest.has(name)) event.sender.send(eventChannel(name), latest.get(name));
  });
}
