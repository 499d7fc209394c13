import { expect, it } from 'vitest';
import { windowOptions } from '../../electron/window-options';

it('opens a window whose page is isolated, sandboxed and without Node', () => {
  expect(windowOptions('/app/preload.cjs', '/app/icon.png', '#0b0e13').webPreferences).toMatchObject({
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
  expect(windowOptions('', '', '#0b0e13').webPreferences).not.toHaveProperty('enableBlinkFeatures');
});

it('has the page’s colour before that is painted, and never too small for the ticket beside the chart', () => {
  const { show, backgroundColor, minWidth, minHeight } = windowOptions('', '', '#0b0e13');
  expect({ show, backgroundColor, minWidth, minHeight }).toEqual({
    show: false,
    backgroundColor: '#0b0e13',
    minWidth: 1024,
    minHeight: 640,
  });
});
