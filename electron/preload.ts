import { contextBridge, ipcRenderer } from 'electron';
import { type EventName, eventNames, type RequestName, requestNames } from '../shared/contract';
import { eventChannel, listenChannel, requestChannel, unknownChannel } from './channels';

// The build includes only the contract's names (scripts/contract-names.mjs), not its schemas.
const isRequestName = (name: string): name is RequestName => requestNames.some((each) => each === name);
const isEventName = (name: string): name is EventName => eventNames.some((each) => each === name);

/** Reports the name for the log, cut, since it can be anything. */
const reportUnknownName = (name: unknown) => ipcRenderer.send(unknownChannel, String(name).slice(0, 60));

/** All that the page gets: the contract's requests and events by name. */
contextBridge.exposeInMainWorld('bridgewatch', {
  invoke(name: string, input: unknown): Promise<unknown> {
    if (!isRequestName(name)) {
      reportUnknownName(name);
      return Promise.reject(new Error('no such request'));
    }
    return ipcRenderer.invoke(requestChannel(name), input);
  },
  on(name: string, listener: (value: unknown) => void): () => void {
    if (!isEventName(name)) {
      reportUnknownName(name);
      throw new Error('no such event');
    }
    // Electron's event object gives access to its sender, so it is not passed on.
    const receive = (_event: unknown, value: unknown) => listener(value);
    const channel = eventChannel(name);
    ipcRenderer.on(channel, receive);
    ipcRenderer.send(listenChannel, name);
    return () => {
      ipcRenderer.removeListener(channel, receive);
    };
  },
});
