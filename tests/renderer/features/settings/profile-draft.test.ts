import { describe, expect, it } from 'vitest';
import {
  addedTo,
  draftErrors,
  draftOf,
  losesToken,
  newDraft,
  reconnects,
  testOf,
  toSave,
  toTest,
} from '../../../../renderer/features/settings/profile-draft';
import { type Profile, profileColours } from '../../../../shared/model/settings';
import { autoStamps } from '../../../../shared/model/stamps';

const profile = (part: Partial<Profile> = {}): Profile => ({
  id: 'a',
  name: 'VPS',
  colour: 'teal',
  url: 'http://host:5000/acc',
  tokenStorage: 'key-store',
  clockSymbol: null,
  ...part,
});

describe('a new bridge', () => {
  it('begins with a colour that no other one has', () => {
    expect(newDraft([profile({ colour: 'blue' }), profile({ colour: 'teal' })]).colour).toBe('violet');
    expect(newDraft(profileColours.map((colour) => profile({ colour }))).colour).toBe('blue');
  });

  it('is found in what the host answers', () => {
    const added = profile({ id: 'b' });
    expect(addedTo([profile()], [profile(), added])).toBe(added);
    expect(addedTo([profile()], [profile()])).toBeNull();
  });
});

describe('a changed bridge', () => {
  it('keeps its token unless another one was typed', () => {
    const draft = draftOf(profile());
    expect(toSave({ ...draft, name: ' Live ', address: ' http://b ' })).toEqual({
      id: 'a',
      name: 'Live',
      colour: 'teal',
      url: 'http://b',
      stamps: autoStamps,
    });
    expect(toSave({ ...draft, token: 't' })).toMatchObject({ token: 't' });
  });

  it('loses the token with its address, and says so while it is typed', () => {
    const draft = draftOf(profile());
    expect(losesToken(draft, profile())).toBe(false);
    expect(losesToken({ ...draft, address: 'http://host:5000/acc/ ' }, profile()), 'the same place').toBe(
      false,
    );
    expect(losesToken({ ...draft, address: 'http://b' }, profile())).toBe(true);
    expect(losesToken({ ...draft, address: 'http://b', token: 't' }, profile())).toBe(false);
    expect(losesToken({ ...draft, address: 'http://b' }, profile({ tokenStorage: 'none' }))).toBe(false);
  });

  it('connects again for another address or token, not for another name', () => {
    const draft = draftOf(profile());
    expect(reconnects({ ...draft, name: 'Other', colour: 'pink' }, profile())).toBe(false);
    expect(reconnects({ ...draft, token: 't' }, profile())).toBe(true);
    expect(reconnects({ ...draft, address: 'http://b' }, profile())).toBe(true);
    expect(reconnects({ ...draft, clock: { stamps: 'utc', offset: '' } }, profile())).toBe(true);
  });

  it('is tested with its own stored token', () => {
    expect(toTest(draftOf(profile()))).toEqual({
      url: 'http://host:5000/acc',
      profile: 'a',
      stamps: autoStamps,
    });
    expect(toTest({ ...newDraft([]), address: 'http://b', token: 't' })).toEqual({
      url: 'http://b',
      token: 't',
      stamps: autoStamps,
    });
  });
});

describe('the clock of a bridge', () => {
  it('goes out as it is chosen, with the offset as it is typed', () => {
    const draft = { ...draftOf(profile()), clock: { stamps: 'utc', offset: '+5:30' } } as const;
    expect(toSave(draft)).toMatchObject({ stamps: { stamps: 'utc', offsetS: 19_800 } });
    expect(draftOf(profile({ stamps: { stamps: 'utc', offsetS: -18_000 } })).clock).toEqual({
      stamps: 'utc',
      offset: '-5',
    });
    expect(draftErrors({ ...draft, clock: { stamps: 'utc', offset: 'Moscow' } }, []).clock).not.toBe('');
  });
});

describe('what is wrong stands beside its field', () => {
  const draft = draftOf(profile());
  const others = [profile(), profile({ id: 'b', name: 'Live' })];

  it.each([
    ['', /Enter a name/],
    [' Live ', /Another bridge has this name/],
    ['x'.repeat(41), /At most 40/],
    ['VPS', /^$/],
  ])('name %j', (name, words) => {
    expect(draftErrors({ ...draft, name }, others).name).toMatch(words);
  });

  it.each([
    ['', /Enter an address/],
    ['http://', /Not a valid address/],
    ['ftp://host', /http:\/\/ or https/],
    ['http://user:pw@host', /own field/],
    ['http://host/?q=1', /end with its path/],
    ['http://host/#x', /end with its path/],
    ['192.168.1.20:5000', /^$/],
    ['https://host/broker/account', /^$/],
  ])('address %j', (address, words) => {
    expect(draftErrors({ ...draft, address }, others).address).toMatch(words);
  });
});

it('is tested from the list with the clock that is kept for it', () => {
  const stamps = { stamps: 'utc', offsetS: 19_800 } as const;
  expect(testOf('http://host:5000/acc', profile({ stamps }))).toEqual({
    url: 'http://host:5000/acc',
    profile: 'a',
    stamps,
  });
  expect(testOf('http://host:5000/acc', profile())).toEqual({ url: 'http://host:5000/acc', profile: 'a' });
  expect(testOf('http://env', null)).toEqual({ url: 'http://env' });
});
