import type { Account } from '../model/account';

type Identity = Pick<Account, 'login' | 'server'>;

/**
 * True where both name login and server and these differ. A missing field proves nothing: some bridges leave it out while their
 * terminal starts.
 */
export function isOtherAccount(before: Identity, after: Identity): boolean {
  const differs = (one: string | null, other: string | null): boolean =>
    one !== null && other !== null && one !== other;
  return differs(before.login, after.login) || differs(before.server, after.server);
}

/** `login@server`; null while the login is unknown. */
export const accountName = ({ login, server }: Identity): string | null =>
  login === null ? null : `${login}@${server ?? ''}`;
