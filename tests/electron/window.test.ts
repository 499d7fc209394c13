import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mostForPaintMs, showWhenReady, windowOptions } from '../../electron/window';

vi.mock('electron', () => ({}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function unshown() {
  const webContents = new EventEmitter();
  let isDestroyed = false;
  const window = Object.assign(new EventEmitter(), { webContents, isDestroyed: () => isDestroyed });
  const show = vi.fn();
  const destroy = () => {
    isDestroyed = true;
  };
  return { window, show, destroy, shown: showWhenReady(window, show) };
}

it.each([
  [
    'its first picture is ready',
    (window: ReturnType<typeof unshown>['window']) => window.emit('ready-to-show'),
  ],
  [
    'its page is loaded, where no picture ever comes (Wayland)',
    (window: ReturnType<typeof unshown>['window']) => window.webContents.emit('did-finish-load'),
  ],
  ['two seconds have passed, where neither comes', () => vi.advanceTimersByTime(mostForPaintMs)],
])('shows the window when %s, and once only', async (_when, happens) => {
  const { window, show, shown } = unshown();
  expect(show).not.toHaveBeenCalled();
  happens(window);
  await shown;
  window.emit('ready-to-show');
  window.webContents.emit('did-finish-load');
  vi.advanceTimersByTime(mostForPaintMs);
  expect(show).toHaveBeenCalledTimes(1);
});

it('holds nothing up for a window that was closed before, and shows it no more', async () => {
  const { show, destroy, shown } = unshown();
  destroy();
  vi.advanceTimersByTime(mostForPaintMs);
  await shown;
  expect(show).not.toHaveBeenCalled();
});

it('opens a window whose page is isolated, sandboxed and without Node', () => {
  expect(windowOptions('/app/preload.cjs', '/app/icon.png', '#080b10').webPreferences).toMatchObject({
    preload: '/app/preload.cjs',
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
  });
  expect(windowOptions('', '', '#080b10').webPreferences).not.toHaveProperty('enableBlinkFeatures');
});

it('has the page’s colour before that is painted, and never too small for the ticket beside the chart', () => {
  const { show, backgroundColor, minWidth, minHeight } = windowOptions('', '', '#080b10');
  expect({ show, backgroundColor, minWidth, minHeight }).toEqual({
    show: false,
    backgroundColor: '#080b10',
    minWidth: 1024,
    minHeight: 640,
  });
});
