import type { Input } from '../../../shared/contract';
import {
  type Profile,
  type ProfileColour,
  profileColours,
  profileNameSchema,
} from '../../../shared/model/settings';
import type { StampsChoice } from '../../../shared/model/stamps';
import { type StampsDraft, stampsChoiceOf, stampsDraftOf } from '../terminal';

/** The dialog's values for one bridge. The token is written here and never read back. */
export interface ProfileDraft {
  /** Null for a new one. */
  readonly id: string | null;
  readonly name: string;
  readonly address: string;
  /** Empty = keep the stored one, if the address stays. */
  readonly token: string;
  readonly colour: ProfileColour;
  /** The clock of the bridge's times. */
  readonly clock: StampsDraft;
}

export const draftOf = ({ id, name, url, colour, stamps }: Profile): ProfileDraft => ({
  id,
  name,
  address: url ?? '',
  token: '',
  colour,
  clock: stampsDraftOf(stamps),
});

/** A new bridge starts with a colour that no other one has, as long as there is one. */
export function newDraft(profiles: readonly Profile[]): ProfileDraft {
  const taken = new Set(profiles.map(({ colour }) => colour));
  const colour = profileColours.find((each) => !taken.has(each)) ?? 'blue';
  return { id: null, name: '', address: '', token: '', colour, clock: stampsDraftOf(undefined) };
}

/** What is wrong with each field; empty where it is valid. */
export interface DraftErrors {
  readonly name: string;
  readonly address: string;
  readonly clock: string;
}

export function draftErrors(draft: ProfileDraft, profiles: readonly Profile[]): DraftErrors {
  const name = draft.name.trim();
  const isTaken = profiles.some((profile) => profile.id !== draft.id && profile.name.trim() === name);
  const longest = profileNameSchema.maxLength ?? 40;
  return {
    name:
      name === ''
        ? 'Enter a name.'
        : name.length > longest
          ? `At most ${longest} characters.`
          : isTaken
            ? 'Another bridge has this name.'
            : '',
    address: addressError(draft.address),
    clock: stampsChoiceOf(draft.clock) === null ? 'The broker offset is not valid.' : '',
  };
}

/** The host decides; what it would refuse in any case is reported while typing. */
function addressError(text: string): string {
  const address = text.trim();
  if (address === '') return 'Enter an address, e.g. http://192.168.1.20:5000.';
  const spelled = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(spelled)) return 'Not a valid address. Example: http://192.168.1.20:5000/broker/account.';
  const { protocol, username, password, search, hash } = new URL(spelled);
  if (protocol !== 'http:' && protocol !== 'https:') return 'It must begin with http:// or https://.';
  if (username !== '' || password !== '')
    return 'No user name or password here: the token has its own field.';
  if (search !== '' || hash !== '') return 'It must end with its path: no “?” and no “#”.';
  return '';
}

const trimmedUrl = (address: string): string => address.trim().replace(/\/+$/, '');

/** True where the stored token would no longer be used, because it belongs to the old address. */
export const losesToken = (draft: ProfileDraft, before: Profile | null): boolean =>
  before !== null &&
  before.tokenStorage !== 'none' &&
  draft.token === '' &&
  trimmedUrl(draft.address) !== before.url;

/** True where saving makes a new connection, if it is the bridge in use. */
export const reconnects = (draft: ProfileDraft, before: Profile | null): boolean =>
  before === null ||
  draft.token !== '' ||
  trimmedUrl(draft.address) !== before.url ||
  JSON.stringify(stampsChoiceOf(draft.clock)) !==
    JSON.stringify(stampsChoiceOf(stampsDraftOf(before.stamps)));

/** The choice of clock; absent while it is invalid. */
const stampsOf = ({ clock }: Pick<ProfileDraft, 'clock'>): { readonly stamps?: StampsChoice } => {
  const stamps = stampsChoiceOf(clock);
  return stamps === null ? {} : { stamps };
};

export const toSave = ({
  id,
  name,
  address,
  token,
  colour,
  clock,
}: ProfileDraft): Input<'profiles.save'> => ({
  ...(id === null ? {} : { id }),
  name: name.trim(),
  colour,
  url: address.trim(),
  ...(token === '' ? {} : { token }),
  ...stampsOf({ clock }),
});

export const toTest = ({ id, address, token, clock }: ProfileDraft): Input<'connection.test'> => ({
  url: address.trim(),
  ...(token === '' ? {} : { token }),
  ...(id === null ? {} : { profile: id }),
  ...stampsOf({ clock }),
});

/**
 * The request of `Test` in the list: the bridge as stored. A bridge that is not a profile of the user's has no own
 * token or clock.
 */
export const testOf = (address: string, profile: Profile | null): Input<'connection.test'> => ({
  url: address,
  ...(profile === null
    ? {}
    : { profile: profile.id, ...(profile.stamps === undefined ? {} : { stamps: profile.stamps }) }),
});

/** The profile that a save has added. */
export const addedTo = (before: readonly Profile[], after: readonly Profile[]): Profile | null =>
  after.find(({ id }) => !before.some((each) => each.id === id)) ?? null;
