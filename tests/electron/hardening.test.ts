import { beforeEach, describe, expect, it, vi } from 'vitest';
import { denyPermissions, hardenEveryPage } from '../../electron/hardening';

/** Electron as far as hardening asks for it: what was set, and a page that can be told what it tries. */
const electron = vi.hoisted(() => {
  type Listener = (...values: unknown[]) => void;
  const app = new Map<string, Listener>();
  const handlers = new Map<string, (...values: unknown[]) => unknown>();
  let sandboxed = false;
  const keep = (name: string) => (handler: (...values: unknown[]) => unknown) =>
    void handlers.set(name, handler);
  return {
    listeners: app,
    handlers,
    isSandboxed: () => sandboxed,
    app: {
      enableSandbox: () => {
        sandboxed = true;
      },
      on: (name: string, listener: Listener) => void app.set(name, listener),
    },
    session: {
      defaultSession: {
        setPermissionRequestHandler: keep('request'),
        setPermissionCheckHandler: keep('check'),
        setDevicePermissionHandler: keep('device'),
      },
    },
  };
});
vi.mock('electron', () => electron);

/** A page as Electron shows it to `web-contents-created`; `tries` = whether it may. */
function createPage() {
  const listeners = new Map<string, (event: { preventDefault(): void; url: string }) => void>();
  let open: () => { action: string } = () => ({ action: 'allow' });
  electron.listeners.get('web-contents-created')?.(
    {},
    {
      on: (name: string, listener: (event: { preventDefault(): void; url: string }) => void) =>
        void listeners.set(name, listener),
      setWindowOpenHandler: (handler: () => { action: string }) => {
        open = handler;
      },
    },
  );
  return {
    may(name: string, url = ''): boolean {
      const preventDefault = vi.fn();
      listeners.get(name)?.({ preventDefault, url });
      return preventDefault.mock.calls.length === 0;
    },
    opens: () => open().action,
  };
}

describe('every page of the desktop', () => {
  beforeEach(() => {
    hardenEveryPage();
    denyPermissions();
  });

  it('runs in the sandbox', () => {
    expect(electron.isSandboxed()).toBe(true);
  });

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])('stays where it is: %s', (event) => {
    const page = createPage();
    expect(page.may(event, 'app://bridgewatch/')).toBe(true);
    for (const elsewhere of [
      'https://example.com/',
      'http://127.0.0.1:8888/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'app://bridgewatch.evil/',
      'app://x@bridgewatch/',
    ]) {
      expect(page.may(event, elsewhere)).toBe(false);
    }
  });

  it('opens no window and holds no web view', () => {
    const page = createPage();
    expect(page.opens()).toBe('deny');
    expect(page.may('will-attach-webview')).toBe(false);
  });

  it('gets no permission', () => {
    const answer = vi.fn();
    electron.handlers.get('request')?.({}, 'notifications', answer);
    expect(answer).toHaveBeenCalledWith(false);
    expect(electron.handlers.get('check')?.({}, 'media')).toBe(false);
    expect(electron.handlers.get('device')?.({})).toBe(false);
  });
});
