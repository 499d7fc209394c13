import { protocol } from 'electron';
import type { PageFile } from '../host/page/files';
import { developmentPolicy, pagePolicy, safetyHeaders } from '../host/page/policy';
import { appScheme, isOurs } from './origin';

/** Where the page's files come from: the built ones, or Vite's server for contributors. */
export type DesktopPage =
  | { readonly kind: 'built'; readonly files: Promise<ReadonlyMap<string, PageFile>> }
  | { readonly kind: 'vite'; readonly address: string };

/** Before the app is ready: `app://` is a secure origin of its own, with relative addresses like any web page's. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Once it is ready. */
export function serveAppScheme(page: DesktopPage, doorIsOpen: Promise<void>): void {
  protocol.handle(appScheme, answerPage(page, doorIsOpen));
}

/**
 * Answers what the page asks of `app://bridgewatch/…`. Its shell (the document and its style) comes at once; its scripts wait
 * until `doorIsOpen`, so that the window shows something while the host is loaded, and no question finds nobody there.
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
