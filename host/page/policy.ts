/**
 * The page's Content-Security-Policy (docs/security.md; item 7 of Electron's checklist). On the desktop the page needs no network; in
 * the browser host only its own host.
 */
export const pagePolicy = (reaches: 'nothing' | 'own-host'): string =>
  policyOf("'self'", reaches === 'nothing' ? "'none'" : "'self'");

/** Development only: Vite's client injects styles and an inline script, and uses a web socket. */
export const developmentPolicy = (viteSocket: string): string =>
  policyOf("'self' 'unsafe-inline'", `'self' ${viteSocket}`);

const policyOf = (code: string, connects: string): string =>
  [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connects}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Headers of every answer to the page, besides the policy. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
