import { contextBridge, ipcRenderer } from 'electron';
import { isEventName, isRequestName } from '../shared/contract-names';
import { eventChannel, listenChannel, requestChannel, unknownChannel } from './channels';

/** So that the log has it; cut, because it can be anything. */
const tellUnknown = (name: unknown) => ipcRenderer.send(unknownChannel, String(name).slice(0, 60));

/** All that the page gets of Electron: the contract's requests and events by name, and nothing else. */
contextBridge.exposeInMainWorld('bridgewatch', {
  invoke(name: string, input: unknown): Promise<unknown> {
    if (!isRequestName(name)) {
      tellUnknown(name);
      return Promise.reject(new Error('no such request'));
    }
    return ipcRenderer.invoke(requestChannel(name), input);
  },
  on(name: string, listener: (value: unknown) => void): () => void {
    if (!isEventName(name)) {
      tellUnknown(name);
      throw new Error('no such event');
    }
    // Electron's event object gives access to its sender and stays on this side.
    const receive = (_event: unknown, value: unknown) => listener(value);
    const channel = eventChannel(name);
    ipcRenderer.on(channel, receive);
    ipcRenderer.send(listenChannel, name);
    return () => {
      ipcRenderer.removeListener(channel, receive);
    };
  },
});
