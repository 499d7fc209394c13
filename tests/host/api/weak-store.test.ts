import { describe, expect, it } from 'vitest';
import type { KeyStore, StoredProfile, StoredSecret } from '../../../host/settings/ports';
import { createTokenKeeper } from '../../../host/settings/token-keeper';
import { reversingKeyStore } from '../../fixtures/service-parts';

const url = 'http://127.0.0.1:8888';
const profile = (secret: StoredSecret | null): StoredProfile => ({
  id: 'own',
  name: 'Own',
  colour: 'teal',
  url,
  clockSymbol: null,
  secret,
});

/** A system without a key store whose user answers so. */
const keeperWhere = (answer: boolean) => {
  const asked: number[] = [];
  const store: KeyStore = {
    kind: 'none',
    reason: 'there is none.',
    weaker: {
      consent: async () => {
        asked.push(1);
        return answer;
      },
      encrypt: reversingKeyStore.encrypt,
      decrypt: reversingKeyStore.decrypt,
    },
  };
  return { asked, keeper: createTokenKeeper(store, () => undefined) };
};

describe('a system without a key store', () => {
  it('keeps the token in memory when the user does not want weaker storage', async () => {
    const { asked, keeper } = keeperWhere(false);
    const taken = await keeper.take('own', url, 'secret');
    taken.commit();
    expect(asked).toHaveLength(1);
    expect(taken.secret).toBeNull();
    expect(await keeper.tokenFor(profile(null))).toMatchObject({ token: 'secret', storage: 'memory' });
  });

  it('stores it weakly when the user agrees, and says so wherever it is used', async () => {
    const { keeper } = keeperWhere(true);
    const taken = await keeper.take('own', url, 'secret');
    taken.commit();
    expect(taken.secret).toMatchObject({ bridgeUrl: url, protection: 'weak' });
    expect(JSON.stringify(taken.secret)).not.toContain('secret"');
    const later = keeperWhere(false);
    const stored = profile(taken.secret);
    expect(await later.keeper.tokenFor(stored)).toMatchObject({
      token: 'secret',
      storage: 'weak-store',
      notice: expect.stringContaining('weak protection'),
    });
    expect(later.asked, 'only entering a token asks').toEqual([]);
    expect(later.keeper.storageOf(stored)).toBe('weak-store');
  });

  it('does not try a token of the key store with the weak one, nor the reverse', async () => {
    const { keeper } = keeperWhere(true);
    const strong = profile({ ciphertext: 'terces', bridgeUrl: url });
    expect(await keeper.tokenFor(strong)).toMatchObject({ token: null, storage: 'none' });
    const withStore = createTokenKeeper(reversingKeyStore, () => undefined);
    const weak = profile({ ciphertext: 'terces', bridgeUrl: url, protection: 'weak' });
    expect(await withStore.tokenFor(weak)).toMatchObject({
      token: null,
      notice: expect.stringContaining('Enter it again'),
    });
  });
});
