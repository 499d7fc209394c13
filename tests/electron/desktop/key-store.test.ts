import { describe, expect, it } from 'vitest';
import { openKeyStore, type SafeStoragePort } from '../../../electron/desktop/key-store';

/** A key store that shifts every byte: enough to see what goes in and out. */
const working = (backend = 'gnome_libsecret'): SafeStoragePort => ({
  isAsyncEncryptionAvailable: async () => true,
  getSelectedStorageBackend: () => backend,
  encryptStringAsync: async (plain) => Buffer.from(Buffer.from(plain).map((byte) => byte ^ 0x5a)),
  decryptStringAsync: async (encrypted) => ({
    result: Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString(),
  }),
});

describe('the key store', () => {
  it('keeps a token as text that is not the token', async () => {
    const store = await openKeyStore(working(), 'linux');
    if (store.kind === 'none') throw new Error(store.reason);
    const ciphertext = await store.encrypt('tökén');
    expect(ciphertext).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(ciphertext).not.toContain('tökén');
    expect(await store.decrypt(ciphertext)).toBe('tökén');
  });

  it.each(['basic_text', 'unknown'])('is none on Linux where Electron offers only "%s"', async (backend) => {
    expect(await openKeyStore(working(backend), 'linux')).toMatchObject({ kind: 'none' });
  });

  it('is none, with a reason, where the system offers none or does not answer', async () => {
    const absent = { ...working(), isAsyncEncryptionAvailable: async () => false };
    const broken = { ...working(), isAsyncEncryptionAvailable: () => Promise.reject(new Error('locked')) };
    for (const port of [absent, broken]) {
      const store = await openKeyStore(port, 'darwin');
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
    expect(await openKeyStore(port, 'win32')).toMatchObject({ kind: 'available' });
  });

  it('says that it could not open a ciphertext now, so that it is kept', async () => {
    const port = { ...working(), decryptStringAsync: () => Promise.reject(new Error('locked')) };
    const store = await openKeyStore(port, 'linux');
    if (store.kind === 'none') throw new Error(store.reason);
    await expect(store.decrypt('AAAA')).rejects.toThrow('locked');
  });
});
