import type { IncomingMessage } from 'node:http';

/**
 * What is checked of every request before any routing (docs/security.md): it was sent to us by our own page or by the user's
 * own address bar, and by nobody who only knows that a server listens here.
 */
export type Refusal = 'target' | 'host' | 'origin' | 'fetch-metadata';

const hostsOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`];

/** Every value that was sent for a header: `request.headers` keeps only the first `Host`. */
function sent(request: IncomingMessage, name: string): readonly string[] {
  return request.rawHeaders.filter(
    (_, index, raw) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === name,
  );
}

/**
 * `reach` = 'page' for what a first navigation may fetch (files without secrets), 'call' for what only our page's script may.
 */
export function refusalOf(request: IncomingMessage, port: number, reach: 'page' | 'call'): Refusal | null {
  // An absolute-form target (`GET http://elsewhere/`) is meant for a proxy, which this is not.
  if (!request.url?.startsWith('/') || request.url.startsWith('//')) return 'target';

  const hosts = sent(request, 'host');
  const host = hosts[0];
  if (hosts.length !== 1 || host === undefined || !hostsOf(port).includes(host)) return 'host';

  const origins = sent(request, 'origin');
  const ours = origins.length === 1 && origins[0] === `http://${host}`;
  if (request.method === 'GET' || request.method === 'HEAD') {
    // Browsers leave it out of a same-origin GET; where it stands it must be ours.
    if (origins.length > 0 && !ours) return 'origin';
  } else if (!ours) return 'origin';

  const sites = sent(request, 'sec-fetch-site');
  if (reach === 'call') return sites.length === 1 && sites[0] === 'same-origin' ? null : 'fetch-metadata';
  // `none` = the user's own navigation; no header at all = not a browser, and a page holds no secret.
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
