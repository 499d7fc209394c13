import { type BrowserWindow, dialog } from 'electron';
import type { KeyStore, WeakerStore } from '../host/settings/ports';

/** The used part of Electron's `safeStorage`: its asynchronous functions. */
export interface SafeStoragePort {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  getSelectedStorageBackend(): string;
  encryptStringAsync(plain: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string }>;
}

/**
 * The system's key store, or the reason why there is none. On Linux without a secret service Electron would encrypt with a password
 * that is the same on every machine (`basic_text`): that counts as none, and is used only with the user's consent.
 */
export async function openKeyStore(
  safeStorage: SafeStoragePort,
  platform: NodeJS.Platform,
  consent: (reason: string) => Promise<boolean>,
): Promise<KeyStore> {
  const encrypt = async (plain: string) => (await safeStorage.encryptStringAsync(plain)).toString('base64');
  const decrypt = async (ciphertext: string) =>
    (await safeStorage.decryptStringAsync(Buffer.from(ciphertext, 'base64'))).result;
  const none = (reason: string): KeyStore => ({ kind: 'none', reason });
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) {
      return none('The system offers no key store to this app.');
    }
    if (platform === 'linux') {
      const backend = safeStorage.getSelectedStorageBackend();
      if (backend === 'basic_text' || backend === 'unknown') {
        const reason = 'This desktop session runs no key store (GNOME Keyring or KWallet).';
        const weaker: WeakerStore = { consent: () => consent(reason), encrypt, decrypt };
        return { kind: 'none', reason, weaker };
      }
    }
  } catch {
    return none('The system’s key store did not answer.');
  }
  return { kind: 'available', encrypt, decrypt };
}

/** Closing the box is the safe answer too. */
export async function askWeakerStorage(window: BrowserWindow | null, reason: string): Promise<boolean> {
  const question = {
    type: 'question' as const,
    message: 'No secure storage on this system.',
    detail: `${reason} Keep the token for this run only, or store it with weak protection, which your other programs can undo.`,
    buttons: ['For this run only', 'Store anyway'],
    defaultId: 0,
    cancelId: 0,
  };
  const { response } = await (window === null
    ? dialog.showMessageBox(question)
    : dialog.showMessageBox(window, question));
  return response === 1;
}
