import { protocol } from 'electron';
import type { PageFile } from '../host/page/files';
import { developmentPolicy, pagePolicy, safetyHeaders } from '../host/page/policy';
import { appScheme, isOurs } from './origin';

/** Source of the page's files: the build, or Vite's server in development. */
export type DesktopPage =
  | { readonly kind: 'built'; readonly files: Promise<ReadonlyMap<string, PageFile>> }
  | { readonly kind: 'vite'; readonly address: string };

/** To be called before the app is ready: makes `app://` a secure origin with relative addresses like a web page. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** To be called once it is ready. */
export function serveAppScheme(page: DesktopPage, doorIsOpen: Promise<void>): void {
  protocol.handle(appScheme, answerPage(page, doorIsOpen));
}

/**
 * Serves `app://bridgewatch/…`. The shell (document and style) comes at once; scripts wait until `doorIsOpen`, so that the window
 * shows something while the host loads, and no request comes too early.
 */
export function answerPage(
  page: DesktopPage,
  doorIsOpen: Promise<void>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!isOurs(request.url) || request.method !== 'GET') return new Response(null, { status: 404 });
    const { pathname, search } = new URL(request.url);
    if (page.kind === 'vite') {
      if (pathname !== '/') await doorIsOpen;
      return fromVite(page.address, `${pathname}${search}`);
    }
    const file = (await page.files).get(pathname);
    if (!file) return new Response(null, { status: 404 });
    if (pathname.endsWith('.js')) await doorIsOpen;
    return new Response(file.body, {
      headers: {
        ...safetyHeaders,
        'content-type': file.type,
        'content-security-policy': pagePolicy('nothing'),
      },
    });
  };
}

async function fromVite(address: string, path: string): Promise<Response> {
  const answer = await fetch(new URL(path, address));
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...safetyHeaders,
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': developmentPolicy(address.replace('http:', 'ws:')),
    },
  });
}
