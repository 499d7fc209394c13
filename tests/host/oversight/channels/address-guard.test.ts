import { describe, expect, test } from 'vitest';
import {
  checkedAddresses,
  type Guarded,
  parseTarget,
  typedLookup,
} from '../../../../host/oversight/channels/address-guard';

const guarded: Guarded = {
  bridges: [
    { hostname: '10.0.0.5', port: 8888 },
    { hostname: 'bridge.example', port: 443 },
    { hostname: '127.0.0.1', port: 8890 },
  ],
  doors: [4600],
};
const names: Readonly<Record<string, readonly string[]>> = {
  'ntfy.example': ['203.0.113.9'],
  'bridge.example': ['203.0.113.5'],
  'alias.example': ['203.0.113.5'],
  'meta.example': ['203.0.113.9', '169.254.169.254'],
  'inner.example': ['192.168.1.7'],
  localhost: ['::1', '127.0.0.1'],
};
const byName = async (name: string) => names[name] ?? [];

/** The words of its refusal; `ok` where a message may go there. */
async function wordsFor(text: string, hasSecret = true, lookup = byName): Promise<string> {
  const target = parseTarget(text);
  if (!target.ok) return target.failure.message;
  const checked = await checkedAddresses(target.value, hasSecret, guarded, lookup);
  return checked.ok ? 'ok' : checked.failure.message;
}

describe('where a message may go', () => {
  test.each([
    ['https://ntfy.example', 'ok'],
    ['http://inner.example', 'ok'],
    ['http://127.0.0.1:8080', 'ok'],
    ['http://[::1]:8080', 'ok'],
    ['http://10.0.0.5:8889', 'ok'],
    ['file:///etc/passwd', 'This is a file'],
    ['ftp://ntfy.example', 'must begin with https:// or http://'],
    ['javascript:alert(1)', 'must begin with https:// or http://'],
    ['https://user:word@ntfy.example', 'user name or password'],
    ['ntfy.example/topic', 'This is not an address'],
    ['tk_abcdefghijklmnopqrstuvwxyz012', 'This is a token, not an address'],
    ['http://169.254.169.254/latest', '169.254.0.0/16'],
    ['http://0xa9fea9fe/', '169.254.0.0/16'],
    ['http://[::ffff:169.254.1.1]/', '169.254.0.0/16'],
    ['http://[64:ff9b::169.254.1.1]/', '169.254.0.0/16'],
    ['http://[fe80::1]/', '169.254.0.0/16'],
    ['https://meta.example', '169.254.0.0/16'],
    ['http://0.0.0.0:4600', 'no machine'],
    ['http://[::]:4600', 'no machine'],
    ['http://127.0.0.1:4600', 'Bridgewatch itself'],
    ['http://127.9.9.9:4600', 'Bridgewatch itself'],
    ['http://[::ffff:127.0.0.1]:4600', 'Bridgewatch itself'],
    ['http://localhost:4600', 'Bridgewatch itself'],
    ['http://10.0.0.5:8888/orders', 'configured bridge'],
    ['http://[::ffff:10.0.0.5]:8888', 'configured bridge'],
    ['https://bridge.example/orders', 'configured bridge'],
    ['https://alias.example/orders', 'configured bridge'],
    ['http://localhost:8890', 'configured bridge'],
    ['http://127.0.0.2:8890', 'configured bridge'],
    ['http://ntfy.example', 'Use https'],
  ])('%s: %s', async (text, words) => {
    expect(await wordsFor(text)).toContain(words);
  });

  test('without a secret plain http goes everywhere', async () => {
    expect(await wordsFor('http://ntfy.example', false)).toBe('ok');
  });

  test('while it is typed only names wait for their address', async () => {
    const typed = (text: string) => wordsFor(text, true, typedLookup);
    expect(await typed('http://localhost:4600')).toContain('Bridgewatch itself');
    expect(await typed('http://127.0.0.1:8890')).toContain('configured bridge');
    expect(await typed('https://bridge.example')).toContain('configured bridge');
    expect(await typed('http://8.8.8.8')).toContain('Use https');
    expect(await typed('https://alias.example')).toBe('ok');
  });
});
