import { delimiter, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  appWindowArguments,
  candidateBrowsers,
  defaultBrowserCommand,
  hasDisplay,
} from '../../loopback/browsers';

describe('installed browsers', () => {
  it('are looked for where each system keeps them', () => {
    expect(candidateBrowsers('darwin', { HOME: '/Users/ann' })).toContain(
      normalize('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
    );
    expect(candidateBrowsers('win32', { ProgramFiles: 'C:\\Program Files' })[0]).toMatch(/chrome\.exe$/);
    const folders = ['/usr/bin', '/snap/bin'];
    expect(candidateBrowsers('linux', { PATH: folders.join(delimiter) }).slice(0, 2)).toEqual(
      folders.map((folder) => join(folder, 'chromium')),
    );
    expect(candidateBrowsers('linux', {})).toEqual([]);
  });

  it('keep their sandbox, except as root on Linux, where they would not start', () => {
    expect(appWindowArguments('http://127.0.0.1:1/', '/tmp/p', false)).not.toContain('--no-sandbox');
    expect(appWindowArguments('http://127.0.0.1:1/', '/tmp/p', true)).toContain('--no-sandbox');
  });

  it('need a display on Linux only', () => {
    expect(hasDisplay('darwin', {})).toBe(true);
    expect(hasDisplay('win32', {})).toBe(true);
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  });

  it('are the default one by each system’s own word', () => {
    const words = (['darwin', 'win32', 'linux'] as const).map((each) => defaultBrowserCommand(each, 'A')[0]);
    expect(words).toEqual(['open', 'cmd', 'xdg-open']);
  });
});
