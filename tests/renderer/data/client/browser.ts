import { vi } from 'vitest';

/** The parts of a browser that the page's client needs: an address, a tab's storage, and a fetch that adds a browser's headers. */
export interface SmallBrowser {
  /** Every address of the history. */
  readonly history: string[];
  readonly storage: Map<string, string>;
  /** Goes to another address in the same tab; `null` = a reload. */
  visit(address: string | null): void;
  /** From now on `fetch` fails as if nobody listened. */
  unplug(): void;
  /** From now on no event arrives. */
  holdEvents(): void;
  /** A new tab: same cookies, its own storage. */
  newTab(): void;
}

export function openBrowser(address: string): SmallBrowser {
  const history: string[] = [];
  const storage = new Map<string, string>();
  const cookies = new Map<string, string>();
  let url = new URL(address);
  let plugged = true;
  let holdsEvents = false;

  const show = (next: URL) => {
    url = next;
    history.push(url.href);
    vi.stubGlobal('location', { hash: url.hash, pathname: url.pathname });
  };
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, path: string) => {
      history.pop();
      show(new URL(path, url));
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  const realFetch = globalThis.fetch;
  /**
   * Open connections, of the six that a browser opens to one address; the event stream keeps one. Pages of earlier tests count too.
   */
  let open = 0;
  const queue: (() => void)[] = [];
  const connect = async (): Promise<void> => {
    if (open < 5) open += 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
  };
  const giveBack = (): void => {
    const next = queue.shift();
    if (next === undefined) open -= 1;
    else next();
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!plugged) throw new TypeError('Failed to fetch');
    if (holdsEvents && path === '/events') return new Promise<Response>(() => undefined);
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    if (init.method === 'POST') headers.set('origin', url.origin);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const isStream = path === '/events';
    if (!isStream) await connect();
    const response = await realFetch(new URL(path, url), { ...init, headers }).catch((error: unknown) => {
      if (!isStream) giveBack();
      throw error;
    });
    if (!isStream) giveBack();
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    return response;
  });
  show(url);

  return {
    history,
    storage,
    visit: (next) => show(next === null ? url : new URL(next)),
    unplug: () => {
      plugged = false;
    },
    holdEvents: () => {
      holdsEvents = true;
    },
    newTab: () => storage.clear(),
  };
}
