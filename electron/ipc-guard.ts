import { requestChannel } from './channels';
import { isOurs } from './origin';

/** The checked part of a message's sender, in the shape of Electron's events. */
export interface Sender {
  readonly sender: { readonly id: number; send(channel: string, ...values: unknown[]): void };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** The used part of Electron's `ipcMain`; only the guard has it. */
export interface IpcMainPort {
  handle(channel: string, answer: (event: Sender, ...values: unknown[]) => Promise<unknown>): void;
  on(channel: string, listener: (event: Sender, ...values: unknown[]) => void): void;
}

/** The window that is served. */
export interface DoorWindow {
  readonly id: number;
  send(channel: string, value: unknown): void;
}

/** Only our page in our window's main frame: no inner frame, no other window, no other address. */
function isTrusted(event: Sender, window: DoorWindow | null): boolean {
  const frame = event.senderFrame;
  return (
    window !== null &&
    event.sender.id === window.id &&
    frame !== null &&
    frame.parent === null &&
    isOurs(frame.url)
  );
}

/** The browser host's limit for a body, characters; the contract's longest input is far below. */
const mostCharacters = 64 * 1024;
/** A picture of several 4K screens, in base64. */
const mostOfPicture = 16_000_000;
const mostDepth = 12;

/** Whether a value is larger than any legitimate one. Stops counting at the limit. */
function isOversized(value: unknown, channel: string): boolean {
  let left = channel === requestChannel('app.copyPicture') ? mostOfPicture : mostCharacters;
  const spend = (part: unknown, depth: number): boolean => {
    if (typeof part === 'string') left -= part.length;
    else if (ArrayBuffer.isView(part) || part instanceof ArrayBuffer) left -= part.byteLength;
    else if (typeof part === 'object' && part !== null) {
      if (depth === mostDepth) return false;
      for (const key in part) {
        left -= key.length;
        if (left < 0 || !spend(Reflect.get(part, key), depth + 1)) return false;
      }
    }
    left -= 8;
    return left >= 0;
  };
  return !spend(value, 0);
}

/** Most lines logged: a page that floods the door must not flood the log. */
const mostLines = 100;

/** Every message to the app passes here: sender and size are checked first. */
export interface IpcGuard {
  handle(channel: string, answer: (input: unknown) => Promise<unknown>): void;
  on(channel: string, listener: (input: unknown, reply: Sender['sender']['send']) => void): void;
  /** Logs a refusal by the receiver: an unknown name, an input of the wrong shape. */
  refused(what: string, why: string): void;
}

export function createIpcGuard(
  ipcMain: IpcMainPort,
  window: () => DoorWindow | null,
  log: (line: string) => void,
): IpcGuard {
  let lines = 0;
  const refused = (what: string, why: string): void => {
    lines += 1;
    if (lines <= mostLines) log(`refused ${what}: ${why}`);
    if (lines === mostLines) log('further refusals are not logged');
  };
  /** The reason to refuse; null where the message may pass. */
  const objection = (event: Sender, values: readonly unknown[], channel: string): string | null => {
    if (!isTrusted(event, window())) return 'not from our page';
    if (values.length > 1) return `${values.length} arguments`;
    return isOversized(values[0], channel) ? 'too large' : null;
  };
  return {
    handle(channel, answer) {
      ipcMain.handle(channel, async (event, ...values) => {
        const why = objection(event, values, channel);
        if (why === null) return answer(values[0]);
        refused(channel, why);
        // The sender does not learn the reason.
        throw new Error('refused');
      });
    },
    on(channel, listener) {
      ipcMain.on(channel, (event, ...values) => {
        const why = objection(event, values, channel);
        if (why === null) listener(values[0], (to, ...sent) => event.sender.send(to, ...sent));
        else refused(channel, why);
      });
    },
    refused,
  };
}
