import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closeBeforeQuit, failToStart, focusOnSecondStart } from '../../electron/life-cycle';

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
    await vi.waitFor(() => expect(electron.app.exit).toHaveBeenCalledWith(0));
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
