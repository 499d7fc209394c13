import type { KeyStore } from '../service/ports';

/** The part of Electron's `safeStorage` that is used: its asynchronous half. */
export interface SafeStoragePort {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  getSelectedStorageBackend(): string;
  encryptStringAsync(plain: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string }>;
}

/**
 * The system's key store, or the reason why there is none. On Linux without a secret service Electron would "encrypt" with a
 * password that is the same on every machine (`basic_text`): that counts as none.
 */
export async function openKeyStore(
  safeStorage: SafeStoragePort,
  platform: NodeJS.Platform,
): Promise<KeyStore> {
  const none = (reason: string): KeyStore => ({ kind: 'none', reason });
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) {
      return none('The system offers no key store to this app.');
    }
    if (platform === 'linux') {
      const backend = safeStorage.getSelectedStorageBackend();
      if (backend === 'basic_text' || backend === 'unknown') {
        return none('This desktop session runs no key store (GNOME Keyring or KWallet).');
      }
    }
  } catch {
    return none('The system’s key store did not answer.');
  }
  return {
    kind: 'available',
    encrypt: async (plain) => (await safeStorage.encryptStringAsync(plain)).toString('base64'),
    decrypt: async (ciphertext) =>
      (await safeStorage.decryptStringAsync(Buffer.from(ciphertext, 'base64'))).result,
  };
}
