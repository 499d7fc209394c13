import { z } from 'zod';
import type { ActiveBridge } from '../../shared/model/settings';
import type { FileTokens, KeyStore, StoredProfile, StoredSecret } from './ports';

/** What a token is for: a bridge, or a channel of messages. */
type Kept = Pick<StoredProfile, 'id' | 'name' | 'url' | 'secret'>;

/**
 * Tokens of the user's bridges: encrypted on disk where the system has a key store, else in memory for this run, or in a file of the
 * user's. Each is bound to one profile and one address and never used for another.
 */
export interface TokenKeeper {
  /** The token of this profile for exactly its address, with notices on how it is stored. */
  tokenFor(profile: Kept): Promise<StoredToken>;
  /** Where the token is stored, even if the key store cannot decrypt it now. */
  storageOf(profile: Kept): 'key-store' | 'weak-store' | 'memory' | 'file' | 'none';
  /** Encrypts a new token; call `commit` when the settings that hold `secret` are written. */
  take(id: string, url: string, token: string): Promise<TakenToken>;
  /** Removes the profile's token from memory. */
  forget(id: string): void;
}

export interface StoredToken {
  readonly token: string | null;
  readonly storage: ActiveBridge['tokenStorage'];
  readonly notice: string | null;
}

export interface TakenToken {
  /** For the settings file; null where the token stays in memory. */
  readonly secret: StoredSecret | null;
  commit(): void;
}

/**
 * The encrypted text: the token with its profile and address, so that whoever can write the settings file still cannot have it sent
 * elsewhere.
 */
const sealedSchema = z.object({ profile: z.string(), url: z.string(), token: z.string() });

const seal = (profile: string, url: string, token: string): string => JSON.stringify({ profile, url, token });

/** Null where it was encrypted for another profile or address. */
function unseal(plain: string, { id, url }: Pick<Kept, 'id' | 'url'>): string | null {
  try {
    const sealed = sealedSchema.parse(JSON.parse(plain));
    return sealed.profile === id && sealed.url === url ? sealed.token : null;
  } catch {
    return null;
  }
}

const none: StoredToken = { token: null, storage: 'none', notice: null };

const weakNotice =
  'The token is stored with weak protection, as you agreed: other programs of yours can read it. The system has no key store.';

export function createTokenKeeper(
  keyStore: KeyStore,
  log: (line: string) => void,
  fileTokens?: FileTokens,
): TokenKeeper {
  /** By profile id. `notice`: why it is not on disk. */
  const inMemory = new Map<
    string,
    { readonly url: string; readonly token: string; readonly notice: string }
  >();
  const remembered = ({ id, url }: Pick<Kept, 'id' | 'url'>) => {
    const entry = inMemory.get(id);
    return entry?.url === url ? entry : null;
  };

  /** What decrypts a stored token; null where nothing does. A weak one never goes to the key store, nor the reverse. */
  const openerFor = (isWeak: boolean): { decrypt(ciphertext: string): Promise<string> } | null => {
    if (keyStore.kind === 'none') return isWeak ? (keyStore.weaker ?? null) : null;
    return isWeak ? null : keyStore;
  };

  return {
    async tokenFor(profile) {
      const inRun = remembered(profile);
      if (inRun !== null) return { token: inRun.token, storage: 'memory', notice: inRun.notice };
      const { name, secret, url } = profile;
      const ofFile = fileTokens?.tokenOf(name, url) ?? null;
      if (ofFile !== null) return { token: ofFile, storage: 'file', notice: null };
      if (secret?.bridgeUrl !== url)
        return fileTokens === undefined
          ? none
          : {
              ...none,
              notice: `TOKENS_FILE has no token for ${name} at ${url}. Add a line, or enter the token here.`,
            };
      const isWeak = secret.protection === 'weak';
      const opener = openerFor(isWeak);
      if (keyStore.kind === 'none' && opener === null) {
        return {
          ...none,
          notice: `The stored token cannot be opened here: ${keyStore.reason} Enter it again.`,
        };
      }
      if (opener === null) {
        return {
          ...none,
          notice: 'The token was stored before this system had a key store. Enter it again.',
        };
      }
      let plain: string;
      try {
        plain = await opener.decrypt(secret.ciphertext);
      } catch {
        log('the key store could not open a stored token; it is kept');
        return {
          ...none,
          notice:
            "The system's key store could not open the stored token now. It is kept: unlock the key store and choose this bridge again, or enter the token again.",
        };
      }
      const token = unseal(plain, profile);
      return token === null
        ? {
            ...none,
            notice:
              'The stored token was given for another bridge and is not sent to this one. Enter it again.',
          }
        : isWeak
          ? { token, storage: 'weak-store', notice: weakNotice }
          : { token, storage: 'key-store', notice: null };
    },

    storageOf(profile) {
      if (remembered(profile) !== null) return 'memory';
      if ((fileTokens?.tokenOf(profile.name, profile.url) ?? null) !== null) return 'file';
      if (profile.secret?.bridgeUrl !== profile.url) return 'none';
      return profile.secret.protection === 'weak' ? 'weak-store' : 'key-store';
    },

    async take(id, url, token) {
      const inRun = (notice: string): TakenToken => ({
        secret: null,
        commit: () => inMemory.set(id, { url, token, notice }),
      });
      try {
        if (keyStore.kind === 'none') {
          const { reason, weaker } = keyStore;
          if (weaker === undefined || !(await weaker.consent())) {
            return inRun(`The token is kept for this run only: ${reason}`);
          }
          const ciphertext = await weaker.encrypt(seal(id, url, token));
          const secret: StoredSecret = { ciphertext, bridgeUrl: url, protection: 'weak' };
          return { secret, commit: () => inMemory.delete(id) };
        }
        const ciphertext = await keyStore.encrypt(seal(id, url, token));
        return { secret: { ciphertext, bridgeUrl: url }, commit: () => inMemory.delete(id) };
      } catch {
        log('the key store could not encrypt the token; it stays in memory');
        return inRun("The token is kept for this run only: the system's key store refused to encrypt it.");
      }
    },

    forget: (id) => void inMemory.delete(id),
  };
}
