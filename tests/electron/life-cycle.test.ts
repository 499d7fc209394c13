import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  appId,
  closeBeforeQuit,
  failToStart,
  focusOnSecondStart,
  launchText,
  quitOnSignals,
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

it('a second start ends by itself, and the first one shows its window', () => {
  const show = vi.fn();
  expect(focusOnSecondStart(show)).toBe(true);
  electron.listeners.get('second-instance')?.(event());
  expect(show).toHaveBeenCalledOnce();
  electron.isFirst = false;
  expect(focusOnSecondStart(() => undefined)).toBe(false);
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

  it('by a signal asks nothing, and only Ctrl+C is the user’s choice', () => {
    const handlers = new Map<unknown, () => void>();
    const on = vi.spyOn(process, 'on').mockImplementation((signal, handler) => {
      handlers.set(signal, handler);
      return process;
    });
    const allow = vi.fn();
    quitOnSignals(allow);
    on.mockRestore();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) handlers.get(signal)?.();
    expect(allow.mock.calls).toEqual([[true], [false], [false]]);
    expect(electron.app.quit).toHaveBeenCalledTimes(3);
  });

  it('of a start that failed is said in a box', () => {
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    failToStart(new Error('no room'));
    expect(electron.dialog.showErrorBox).toHaveBeenCalledWith('Bridgewatch could not start', 'no room');
    expect(electron.app.exit).toHaveBeenCalledWith(1);
    quiet.mockRestore();
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
