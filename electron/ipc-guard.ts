import { isOurs } from './origin';

/** What is looked at of a message's sender; Electron's own events have this shape. */
export interface Sender {
  readonly sender: { readonly id: number; send(channel: string, ...values: unknown[]): void };
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

/** The part of Electron's `ipcMain` that is used. Nothing but the guard sees it. */
export interface IpcMainPort {
  handle(channel: string, answer: (event: Sender, ...values: unknown[]) => Promise<unknown>): void;
  on(channel: string, listener: (event: Sender, ...values: unknown[]) => void): void;
}

/** The window that is served; null while there is none. */
export interface DoorWindow {
  readonly id: number;
  send(channel: string, value: unknown): void;
}

/** The page in our window's main frame, and nobody else: no frame inside it, no other window, no other address. */
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

/** The browser host's limit for a body, in characters; the contract's longest input is far below. */
const mostCharacters = 64 * 1024;
const mostDepth = 12;

/** Whether a value is larger than any that the page has reason to send. Stops counting as soon as it is. */
function isOversized(value: unknown): boolean {
  let left = mostCharacters;
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

/** A page that floods the door must not flood the log. */
const mostLines = 100;

/** The one way for a message to reach the app: who sent it and how large it is are looked at before anything else. */
export interface IpcGuard {
  handle(channel: string, answer: (input: unknown) => Promise<unknown>): void;
  on(channel: string, listener: (input: unknown, reply: Sender['sender']['send']) => void): void;
  /** A refusal that only the receiver could see: an unknown name, an input of the wrong shape. */
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
  /** Null where the message may pass. */
  const objection = (event: Sender, values: readonly unknown[]): string | null => {
    if (!isTrusted(event, window())) return 'not from our page';
    if (values.length > 1) return `${values.length} arguments`;
    return isOversized(values[0]) ? 'too large' : null;
  };
  return {
    handle(channel, answer) {
      ipcMain.handle(channel, async (event, ...values) => {
        const why = objection(event, values);
        if (why === null) return answer(values[0]);
        refused(channel, why);
        // The sender is not told why.
        throw new Error('refused');
      });
    },
    on(channel, listener) {
      ipcMain.on(channel, (event, ...values) => {
        const why = objection(event, values);
        if (why === null) listener(values[0], (to, ...sent) => event.sender.send(to, ...sent));
        else refused(channel, why);
      });
    },
    refused,
  };
}
