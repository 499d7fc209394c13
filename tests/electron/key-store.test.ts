import { describe, expect, it, vi } from 'vitest';
import { openKeyStore, type SafeStoragePort } from '../../electron/key-store';

vi.mock('electron', () => ({}));

/** A key store that shifts every byte: enough to see what goes in and out. */
const working = (backend = 'gnome_libsecret'): SafeStoragePort => ({
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => backend,
  encryptStringAsync: async (plain) => Buffer.from(Buffer.from(plain).map((byte) => byte ^ 0x5a)),
  decryptStringAsync: async (encrypted) => ({
    result: Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString(),
  }),
});

const never = () => Promise.reject(new Error('nobody is to be asked'));

describe('the key store', () => {
  it('offers weak protection where Linux has no more, and asks before it is used', async () => {
    const asked: string[] = [];
    const store = await openKeyStore(working('basic_text'), 'linux', async (reason) => {
      asked.push(reason);
      return true;
    });
    if (store.kind !== 'none' || store.weaker === undefined) throw new Error('no weaker store');
    expect(asked, 'not before a token is entered').toEqual([]);
    expect(await store.weaker.consent()).toBe(true);
    expect(asked).toEqual([store.reason]);
    expect(await store.weaker.decrypt(await store.weaker.encrypt('token'))).toBe('token');
  });

  it('offers nothing weaker where the system has no encryption at all', async () => {
    const absent = { ...working('basic_text'), isAsyncEncryptionAvailable: async () => false };
    expect(await openKeyStore(absent, 'linux', never)).not.toHaveProperty('weaker');
  });

  it('keeps a token as text that is not the token', async () => {
    const store = await openKeyStore(working(), 'linux', never);
    if (store.kind === 'none') throw new Error(store.reason);
    const ciphertext = await store.encrypt('tökén');
    expect(ciphertext).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(ciphertext).not.toContain('tökén');
    expect(await store.decrypt(ciphertext)).toBe('tökén');
  });

  it.each(['basic_text', 'unknown'])('is none on Linux where Electron offers only "%s"', async (backend) => {
    expect(await openKeyStore(working(backend), 'linux', never)).toMatchObject({ kind: 'none' });
  });

  it('is none, with a reason, where the system offers none or does not answer', async () => {
    const absent = { ...working(), isAsyncEncryptionAvailable: async () => false };
    const broken = { ...working(), isAsyncEncryptionAvailable: () => Promise.reject(new Error('locked')) };
    for (const port of [absent, broken]) {
      const store = await openKeyStore(port, 'darwin', never);
      expect(store.kind === 'none' && store.reason).toMatch(/key store/);
    }
  });

  it('does not ask macOS or Windows for the name of a backend', async () => {
    const port = {
      ...working(),
      getSelectedStorageBackend: () => {
        throw new Error('Linux only');
      },
    };
    expect(await openKeyStore(port, 'win32', never)).toMatchObject({ kind: 'available' });
  });

  it('says that it could not open a ciphertext now, so that it is kept', async () => {
    const port = { ...working(), decryptStringAsync: () => Promise.reject(new Error('locked')) };
    const store = await openKeyStore(port, 'linux', never);
    if (store.kind === 'none') throw new Error(store.reason);
    await expect(store.decrypt('AAAA')).rejects.toThrow('locked');
  });
});
