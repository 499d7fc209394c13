import { describe, expect, it, vi } from 'vitest';
import { isOurs } from '../../electron/origin';
import { answerPage } from '../../electron/page-scheme';

vi.mock('electron', () => ({}));

const file = (text: string) => ({ type: 'text/html; charset=utf-8', body: Buffer.from(text) });
const files = Promise.resolve(
  new Map([
    ['/', file('page')],
    ['/index.html', file('page')],
    ['/assets/index.css', file('style')],
    ['/assets/index.js', file('script')],
  ]),
);
const answer = answerPage({ kind: 'built', files }, Promise.resolve());

describe('app://bridgewatch/', () => {
  it('is the built page, which may reach nothing', async () => {
    const response = await answer(new Request('app://bridgewatch/'));
    expect(await response.text()).toBe('page');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('content-security-policy')).toContain("connect-src 'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    'app://bridgewatch/../../package.json',
    'app://bridgewatch/%2e%2e/%2e%2e/etc/passwd',
    'app://bridgewatch/..%2f..%2fetc%2fpasswd',
    'app://bridgewatch//etc/passwd',
    'app://bridgewatch/assets',
    'app://elsewhere/',
    'app://bridgewatch.evil/',
  ])('holds nothing else: %s', async (address) => {
    expect((await answer(new Request(address))).status).toBe(404);
  });

  it('shows its shell at once, and gives its scripts when there is somebody to ask', async () => {
    let open = (): void => undefined;
    const door = new Promise<void>((resolve) => {
      open = resolve;
    });
    const early = answerPage({ kind: 'built', files }, door);
    const given: string[] = [];
    const script = early(new Request('app://bridgewatch/assets/index.js')).then(() => given.push('script'));
    await early(new Request('app://bridgewatch/')).then(() => given.push('page'));
    await early(new Request('app://bridgewatch/assets/index.css')).then(() => given.push('style'));
    open();
    await script;
    expect(given).toEqual(['page', 'style', 'script']);
  });

  it('is read, never written', async () => {
    expect((await answer(new Request('app://bridgewatch/', { method: 'POST' }))).status).toBe(404);
  });

  it('is distinguished from its likenesses part by part', () => {
    expect(isOurs('app://bridgewatch/index.html#x')).toBe(true);
    for (const other of [
      'app://bridgewatch.evil/',
      'app://x@bridgewatch/',
      'apps://bridgewatch/',
      'not one',
    ]) {
      expect(isOurs(other)).toBe(false);
    }
  });
});
