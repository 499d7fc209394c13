import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { only } from './only.mjs';

/**
 * safeStorage with its key in a file instead of a key store: AES-256-GCM, so that a changed ciphertext does not decrypt. `available:
 * false`: a session without a key store.
 */
export function createSafeStorage({ keyFile, available }) {
  const key = () => {
    if (!available) throw new Error('safeStorage is not available');
    if (!existsSync(keyFile)) {
      mkdirSync(dirname(keyFile), { recursive: true });
      writeFileSync(keyFile, randomBytes(32), { mode: 0o600 });
    }
    return readFileSync(keyFile);
  };
  return only('safeStorage', {
    isAsyncEncryptionAvailable: async () => available,
    getSelectedStorageBackend: () => (available ? 'gnome_libsecret' : 'basic_text'),
    async encryptStringAsync(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key(), nonce);
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    async decryptStringAsync(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(0, 12));
      decipher.setAuthTag(encrypted.subarray(12, 28));
      const result = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString(
        'utf8',
      );
      return { result, shouldReEncrypt: false };
    },
  });
}
