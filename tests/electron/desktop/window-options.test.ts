import { expect, it } from 'vitest';
import { windowOptions } from '../../../electron/desktop/window-options';

it('opens a window whose page is isolated, sandboxed and without Node', () => {
  expect(windowOptions('/app/preload.cjs', '/app/icon.png').webPreferences).toMatchObject({
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
  expect(windowOptions('', '').webPreferences).not.toHaveProperty('enableBlinkFeatures');
});

it('is dark before the page is painted, and never too small for the ticket beside the chart', () => {
  const { show, backgroundColor, minWidth, minHeight } = windowOptions('', '');
  expect({ show, backgroundColor, minWidth, minHeight }).toEqual({
    show: false,
    backgroundColor: '#0b0e13',
    minWidth: 1024,
    minHeight: 640,
  });
});
