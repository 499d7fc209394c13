import type { IncomingMessage } from 'node:http';

/**
 * Checks of every request before routing (docs/security.md): it must come from our own page or from the user's address bar, not from
 * other sites or programs.
 */
export type Refusal = 'target' | 'host' | 'origin' | 'fetch-metadata';

const hostsOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** All values of a header: `request.headers` keeps only the first `Host`. */
function sent(request: IncomingMessage, name: string): readonly string[] {
  return request.rawHeaders.filter(
    (_, index, raw) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name,
  );
}

/** `reach`: 'page' for what a first navigation may fetch (files without secrets), 'call' for what only our page's script may. */
export function refusalOf(request: IncomingMessage, port: number, reach: 'page' | 'call'): Refusal | null {
  // An absolute target (`GET http://elsewhere/`) is for a proxy, which this is not.
  if (!request.url?.startsWith('/') || request.url.startsWith('//')) return 'target';

  const hosts = sent(request, 'host');
  const host = hosts[0];
  if (hosts.length !== 1 || host === undefined || !hostsOf(port).includes(host)) return 'host';

  const origins = sent(request, 'origin');
  const ours = origins.length === 1 && origins[0] === `http://${host}`;
  if (request.method === 'GET' || request.method === 'HEAD') {
    // Browsers omit it from a same-origin GET; if sent it must be ours.
    if (origins.length > 0 && !ours) return 'origin';
  } else if (!ours) return 'origin';

  const sites = sent(request, 'sec-fetch-site');
  if (reach === 'call') return sites.length === 1 && sites[0] === 'same-origin' ? null : 'fetch-metadata';
  // `none` = the user's own navigation; no header = not a browser, and the page contains no secret.
  return sites.every((site) => site === 'same-origin' || site === 'none') ? null : 'fetch-metadata';
}

/** Value of one cookie of the request, or null. */
export function cookieOf(request: IncomingMessage, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined) return value;
  }
  return null;
}
