import {
  type ActiveBridge,
  demoProfileId,
  environmentProfileId,
  type Profile,
  type ProfileColour,
  type Settings,
} from '../../../shared/model/settings';

/** One line of the chooser: a profile, or the environment's bridge. */
export interface ProfileLine {
  readonly id: string;
  readonly name: string;
  readonly colour: ProfileColour;
  /** Its address; empty for the embedded demo. */
  readonly address: string;
  readonly isInUse: boolean;
}

export const colourLabels: Readonly<Record<ProfileColour, string>> = {
  blue: 'Blue',
  teal: 'Teal',
  violet: 'Violet',
  amber: 'Amber',
  pink: 'Pink',
  grey: 'Grey',
};

/** The theme's token of this colour. */
export const colourOf = (colour: ProfileColour): string => `var(--profile-${colour})`;

const environmentName = 'BRIDGE_URL';

/** Name and colour of the bridge in use; the environment's has a fixed name and is grey. */
export const presentLabel = ({ profile }: ActiveBridge): { name: string; colour: ProfileColour } =>
  profile ?? { name: environmentName, colour: 'grey' };

/** Everything that can be chosen: the demo, the user's own profiles, and the environment's bridge where there is one. */
export function profileLines(settings: Settings, active: ActiveBridge): readonly ProfileLine[] {
  const present = active.profile?.id ?? environmentProfileId;
  const own = settings.profiles.map(({ id, name, colour, url }) => ({
    id,
    name,
    colour,
    address: url ?? '',
    isInUse: id === present,
  }));
  if (settings.environment === null) return own;
  const environment: ProfileLine = {
    id: environmentProfileId,
    name: environmentName,
    colour: 'grey',
    address: settings.environment.url ?? 'not a usable address',
    isInUse: present === environmentProfileId,
  };
  return [...own, environment];
}

/** Where a profile's token is stored, for the list in the settings. */
export const tokenStorageLabels: Readonly<Record<Profile['tokenStorage'], string>> = {
  'key-store': 'token stored',
  'weak-store': 'token stored, weakly protected',
  memory: 'token for this run only',
  environment: 'token from API_TOKEN',
  file: 'token from TOKENS_FILE',
  demo: 'needs no token',
  none: 'no token',
};

/** How the token of the bridge in use is stored, in a sentence. */
export const tokenStatements: Readonly<Record<ActiveBridge['tokenStorage'], string>> = {
  'key-store': 'Its token is stored, encrypted by the system’s key store. It cannot be shown.',
  'weak-store': 'Its token is stored with weak protection, as you agreed. It cannot be shown here.',
  memory: 'Its token cannot be shown.',
  environment: 'Its token comes from API_TOKEN in the environment and is never written to disk.',
  file: 'Its token comes from the file that TOKENS_FILE names. It cannot be shown.',
  demo: 'The demo bridge has a token of its own.',
  none: 'No token is sent to the bridge in use.',
};

export const isOwn = (id: string): boolean => id !== demoProfileId && id !== environmentProfileId;
