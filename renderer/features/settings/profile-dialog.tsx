import { type FormEvent, useEffect, useState } from 'react';
import { type Profile, profileColours, type Settings } from '../../../shared/model/settings';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Choice } from '../../components/choice';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/field';
import { FailureText } from '../../components/states';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useSaveProfile, useTestConnection } from '../../data/settings';
import { colourLabels, type Leave, ProfileDot, tokenStorageLabels } from '../profiles';
import { StampsFields } from '../terminal';
import styles from './profile-dialog.module.css';
import {
  addedTo,
  draftErrors,
  draftOf,
  losesToken,
  newDraft,
  type ProfileDraft,
  reconnects,
  toSave,
  toTest,
} from './profile-draft';
import settingsStyles from './settings.module.css';
import { TestReport } from './test-report';

export interface ProfileDialogProps {
  /** Null adds a new one. */
  readonly profile: Profile | null;
  readonly settings: Settings;
  readonly onClose: () => void;
  readonly onUse: (profile: Profile) => void;
  /** Asks where saving would leave something behind, then continues. */
  readonly leave: Leave['leave'];
}

/** `Add bridge`, `Edit bridge`: nothing is stored before Save. */
export function ProfileDialog({ profile, settings, onClose, onUse, leave }: ProfileDialogProps) {
  const { active } = useBridge();
  const { profiles } = settings;
  const [draft, setDraft] = useState(() => (profile === null ? newDraft(profiles) : draftOf(profile)));
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const save = useSaveProfile();
  const test = useTestConnection();
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);

  const change = (part: Partial<ProfileDraft>) => {
    // A test's report belongs to the values that were tested.
    test.reset();
    save.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  const errors = draftErrors(draft, profiles);
  /** An empty field is reported as wrong only after it was left, or after Save was pressed. */
  const shown = (field: keyof typeof errors) => (touched.has(field) ? errors[field] : '');
  const touch = (...fields: readonly string[]) => setTouched((before) => new Set([...before, ...fields]));
  const isInUse = profile !== null && active.profile?.id === profile.id;
  const keepsToken = profile !== null && profile.tokenStorage !== 'none' && !losesToken(draft, profile);
  const isWrong = errors.name !== '' || errors.address !== '' || errors.clock !== '';

  const store = (andThen: (saved: Profile | null) => void) => {
    touch('name', 'address');
    if (isWrong || save.isPending) return;
    const go = () =>
      save.mutate(toSave(draft), {
        onSuccess: (after) => {
          onClose();
          andThen(after.profiles.find(({ id }) => id === draft.id) ?? addedTo(profiles, after.profiles));
        },
      });
    if (isInUse && reconnects(draft, profile)) leave('Save and reconnect', go, true);
    else go();
  };
  const saveOnly = () => store(() => undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saveOnly();
  };
  const refused = save.error === null ? null : failureOf(save.error);
  const refusedFor = (field: string): string => (refused?.field === field ? refused.message : '');

  return (
    <Dialog
      title={profile === null ? 'Add bridge' : 'Edit bridge'}
      isOpen
      onClose={onClose}
      canClose={!save.isPending}
      width={520}
      footer={
        <>
          <Button
            className={styles.test}
            disabled={errors.address !== '' || test.isPending}
            onClick={() => test.mutate(toTest(draft))}
          >
            {test.isPending ? 'Testing …' : 'Test connection'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {!isInUse && (
            <Button
              disabled={save.isPending}
              onClick={() => store((saved) => saved !== null && onUse(saved))}
            >
              Save and use
            </Button>
          )}
          <Button tone="primary" disabled={save.isPending} onClick={saveOnly}>
            {save.isPending ? 'Saving …' : 'Save'}
          </Button>
        </>
      }
    >
      <form className={settingsStyles.settings} onSubmit={submit}>
        <TextField
          label="Name"
          layout="above"
          placeholder="e.g. VPS London (live)"
          value={draft.name}
          error={shown('name')}
          onBlur={() => draft.name !== '' && touch('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Bridge address"
          layout="above"
          inputMode="url"
          placeholder="http://192.168.1.20:5000/broker/account"
          value={draft.address}
          error={shown('address') || refusedFor('url')}
          onBlur={() => draft.address !== '' && touch('address')}
          onChange={(event) => change({ address: event.target.value })}
        />
        <TextField
          label="Token"
          layout="above"
          type="password"
          autoComplete="new-password"
          placeholder={keepsToken ? 'leave empty to keep the token' : ''}
          value={draft.token}
          error={refusedFor('token') || undefined}
          warning={
            losesToken(draft, profile)
              ? 'The saved token is for the previous address and will be deleted: enter one for this address.'
              : ''
          }
          onChange={(event) => change({ token: event.target.value })}
        />
        {profile !== null && (
          <p className={settingsStyles.note}>{`Now: ${tokenStorageLabels[profile.tokenStorage]}.`}</p>
        )}
        <StampsFields draft={draft.clock} onChange={(clock) => change({ clock })} />
        <fieldset className={settingsStyles.section}>
          <legend>Colour</legend>
          <div className={settingsStyles.choices}>
            {profileColours.map((each) => (
              <Choice key={each}>
                <input
                  type="radio"
                  name="profile-colour"
                  checked={draft.colour === each}
                  onChange={() => change({ colour: each })}
                />
                <ProfileDot colour={each} />
                {colourLabels[each]}
              </Choice>
            ))}
          </div>
        </fieldset>
        {refused !== null && refused.field !== 'url' && refused.field !== 'token' && (
          <FailureText failure={refused} />
        )}
        {test.error !== null && <FailureText failure={failureOf(test.error)} />}
        {test.data !== undefined && <TestReport report={test.data} />}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
