import type { ActiveBridge } from '../../shared/model/settings';
import type { KeyStore } from './ports';
import type { SettingsStore } from './stored-settings';

/**
 * The token of the user's bridge: encrypted on disk where the system has a key store, else in memory for this run. It is
 * bound to one address and never given out for another.
 */
export interface TokenKeeper {
  /** The token for exactly this address, and what the user should know of how it is kept. */
  tokenFor(bridgeUrl: string): Promise<KeptToken>;
  /** True where a token for this address exists, even if the key store cannot open it now. */
  has(bridgeUrl: string): boolean;
  /** Remembers the address with its token. An absent token keeps the one of this same address and forgets any other. */
  save(bridgeUrl: string | null, token: string | undefined): Promise<void>;
}

export interface KeptToken {
  readonly token: string | null;
  readonly storage: ActiveBridge['tokenStorage'];
  readonly notice: string | null;
}

const none: KeptToken = { token: null, storage: 'none', notice: null };

export function createTokenKeeper(
  settings: SettingsStore,
  keyStore: KeyStore,
  log: (line: string) => void,
): TokenKeeper {
  /** Notice: why it is not on disk. */
  let inMemory: { readonly bridgeUrl: string; readonly token: string; readonly notice: string } | null = null;

  return {
    async tokenFor(bridgeUrl) {
      if (inMemory?.bridgeUrl === bridgeUrl) {
        return { token: inMemory.token, storage: 'memory', notice: inMemory.notice };
      }
      const secret = settings.secret();
      if (secret?.bridgeUrl !== bridgeUrl) return none;
      if (keyStore.kind === 'none') {
        return {
          ...none,
          notice: `The stored token cannot be opened here: ${keyStore.reason} Enter it again.`,
        };
      }
      try {
        return { token: await keyStore.decrypt(secret.ciphertext), storage: 'key-store', notice: null };
      } catch {
        log('the key store could not open the stored token; it is kept');
        return {
          ...none,
          notice:
            "The system's key store could not open the stored token now. It is kept: unlock the key store and start again, or enter the token again.",
        };
      }
    },

    has(bridgeUrl) {
      return inMemory?.bridgeUrl === bridgeUrl || settings.secret()?.bridgeUrl === bridgeUrl;
    },

    async save(bridgeUrl, token) {
      const stored = settings.secret();
      if (bridgeUrl === null) {
        // The demo has a token of its own; the user's stays with the address it belongs to, for when he comes back.
        settings.saveBridge(null, stored);
        return;
      }
      if (token === undefined) {
        if (inMemory?.bridgeUrl !== bridgeUrl) inMemory = null;
        settings.saveBridge(bridgeUrl, stored?.bridgeUrl === bridgeUrl ? stored : null);
        return;
      }
      if (keyStore.kind === 'none') {
        inMemory = { bridgeUrl, token, notice: `The token is kept for this run only: ${keyStore.reason}` };
        settings.saveBridge(bridgeUrl, null);
        return;
      }
      try {
        const ciphertext = await keyStore.encrypt(token);
        inMemory = null;
        settings.saveBridge(bridgeUrl, { ciphertext, bridgeUrl });
      } catch {
        log('the key store could not encrypt the token; it stays in memory');
        inMemory = {
          bridgeUrl,
          token,
          notice: "The token is kept for this run only: the system's key store refused to encrypt it.",
        };
        settings.saveBridge(bridgeUrl, null);
      }
    },
  };
}
