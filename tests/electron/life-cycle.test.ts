import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appId,
  askBeforeClosing,
  closeBeforeQuit,
  failToStart,
  focusOnSecondStart,
  launchText,
  tellAppId,
} from '../../electron/life-cycle';

const electron = vi.hoisted(() => {
  const listeners = new Map<string, (event: { preventDefault(): void }) => void>();
  return {
    listeners,
    isFirst: true,
    Notification: {},
    dialog: { showErrorBox: vi.fn() },
    app: {
      requestSingleInstanceLock: () => electron.isFirst,
      on: (name: string, listener: () => void) => void listeners.set(name, listener),
      quit: vi.fn(),
      exit: vi.fn(),
    },
  };
});
vi.mock('electron', () => electron);

beforeEach(() => {
  electron.listeners.clear();
  electron.isFirst = true;
  vi.clearAllMocks();
});
const event = () => ({ preventDefault: vi.fn() });

/** The part of a window that a second start touches. */
const windowThat = (isMinimized: boolean) => ({
  isDestroyed: () => false,
  isMinimized: () => isMinimized,
  restore: vi.fn(),
  show: vi.fn(),
  focus: vi.fn(),
});

describe('a second start', () => {
  it('ends by itself, and the first one’s window comes to the front, out of the dock too', () => {
    const window = windowThat(true);
    expect(focusOnSecondStart(() => Object.assign(Object.create(null), window))).toBe(true);
    electron.listeners.get('second-instance')?.(event());
    expect([window.restore, window.show, window.focus].map((each) => each.mock.calls.length)).toEqual([
      1, 1, 1,
    ]);
    electron.isFirst = false;
    expect(focusOnSecondStart(() => null)).toBe(false);
  });

  it('before the first one has its window does no harm', () => {
    focusOnSecondStart(() => null);
    expect(() => electron.listeners.get('second-instance')?.(event())).not.toThrow();
  });
});

describe('the end', () => {
  it('waits for the service, once', async () => {
    let closed = 0;
    closeBeforeQuit(async () => {
      closed += 1;
    });
    const quit = event();
    electron.listeners.get('will-quit')?.(quit);
    electron.listeners.get('will-quit')?.(event());
    await expect.poll(() => electron.app.exit).toHaveBeenCalledWith(0);
    expect([quit.preventDefault.mock.calls.length, closed]).toEqual([1, 1]);
  });

  it('comes although the service does not end', async () => {
    vi.useFakeTimers();
    closeBeforeQuit(() => new Promise(() => undefined));
    electron.listeners.get('will-quit')?.(event());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(electron.app.exit).toHaveBeenCalledWith(0);
    vi.useRealTimers();
  });

  it('of a start that failed is said in a box', () => {
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    failToStart(new Error('no room'));
    expect(electron.dialog.showErrorBox).toHaveBeenCalledWith('Bridgewatch could not start', 'no room');
    expect(electron.app.exit).toHaveBeenCalledWith(1);
    quiet.mockRestore();
  });
});

describe('the window, asked to close,', () => {
  /** A window that can be told to close; `kept` says whether it stayed. */
  function start(unresolved: number, answer: boolean) {
    const asked: number[] = [];
    const window = new EventEmitter();
    const closing = askBeforeClosing(
      () => unresolved,
      async (_window, count) => {
        asked.push(count);
        return answer;
      },
    );
    closing.watch(window);
    return {
      asked,
      closing,
      close() {
        const preventDefault = vi.fn();
        window.emit('close', { preventDefault });
        return preventDefault.mock.calls.length > 0 ? 'kept' : 'closed';
      },
    };
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('closes without a question while every order has its result', () => {
    const { close, asked } = start(0, false);
    expect(close()).toBe('closed');
    expect(asked).toEqual([]);
  });

  it('stays when the user stays, and asks again the next time', async () => {
    const { close, asked } = start(2, false);
    expect(close()).toBe('kept');
    expect(close(), 'one question at a time').toBe('kept');
    await settle();
    expect(asked).toEqual([2]);
    expect(electron.app.quit).not.toHaveBeenCalled();
    close();
    expect(asked).toEqual([2, 2]);
  });

  it('quits when the user quits all the same', async () => {
    const { close } = start(1, true);
    expect(close()).toBe('kept');
    await settle();
    expect(electron.app.quit).toHaveBeenCalledOnce();
    expect(close()).toBe('closed');
  });

  it('does not ask when the system ends it', () => {
    const { close, closing } = start(1, false);
    closing.allow();
    expect(close()).toBe('closed');
  });
});

it('answers --version and --help, and starts for anything else', () => {
  expect(launchText(['.', '--version'], '1.2.3')).toBe('Bridgewatch 1.2.3');
  expect(launchText(['--help'], '1.2.3')).toContain('--demo');
  expect(launchText(['.', '--demo'], '1.2.3')).toBeNull();
});

describe('the app’s id', () => {
  it('is the id that electron-builder gives to the installed shortcut', () => {
    const builder = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
    expect(/^appId: (.+)$/m.exec(builder)?.[1]).toBe(appId);
  });

  it('is told to Windows, and to no other system', () => {
    const setAppUserModelId = vi.fn();
    for (const platform of ['linux', 'darwin'] as const) tellAppId({ setAppUserModelId }, platform);
    expect(setAppUserModelId).not.toHaveBeenCalled();
    tellAppId({ setAppUserModelId }, 'win32');
    expect(setAppUserModelId).toHaveBeenCalledExactlyOnceWith('app.bridgewatch.desktop');
  });
});
