import { type ReactNode, useEffect, useState } from 'react';
import type { Profile, Settings } from '../../../shared/model/settings';
import { isolated } from '../../../shared/rules/isolated';
import { placeOfFocus } from '../../base/focus-row';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { FailureText } from '../../components/states';
import { useBridge } from '../../data/bridge';
import { failureOf } from '../../data/failure-error';
import { useRemoveProfile, useTestConnection } from '../../data/settings';
import {
  isOwn,
  ProfileDot,
  type ProfileLine,
  profileLines,
  tokenStatements,
  tokenStorageLabels,
  useLeave,
  useSwitch,
} from '../profiles';
import styles from './bridges-section.module.css';
import { ProfileDialog } from './profile-dialog';
import { testOf } from './profile-draft';
import { SectionTitle } from './section-title';
import settingsStyles from './settings.module.css';
import { TestReport } from './test-report';

type Asked = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly profile: Profile };

export interface Bridges {
  readonly section: ReactNode;
  /** Rendered beside the settings' own form: forms cannot be nested. */
  readonly dialogs: ReactNode;
}

/** `Bridges`: each with its colour, name, address and state. Every button takes effect at once. */
export function useBridges(settings: Settings): Bridges {
  const { active } = useBridge();
  const choose = useSwitch();
  const remove = useRemoveProfile();
  const test = useTestConnection();
  const [tested, setTested] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { leave, dialog } = useLeave();
  const close = () => setAsked(null);
  const lines = profileLines(settings, active);
  const profileOf = (id: string): Profile | null => settings.profiles.find((each) => each.id === id) ?? null;
  const use = (id: string, name: string) => leave(`Use ${name}`, () => choose.switchTo(id));
  const failure = choose.error ?? remove.error;

  const look = (line: ProfileLine) => {
    setTested(line.id);
    test.mutate(testOf(line.address, isOwn(line.id) ? profileOf(line.id) : null));
  };

  const section = (
    <fieldset className={settingsStyles.section}>
      <SectionTitle of="bridges">Bridges</SectionTitle>
      <ul className={styles.profiles} aria-label="Bridges">
        {lines.map((line) => {
          const profile = profileOf(line.id);
          const own = isOwn(line.id) ? profile : null;
          return (
            <li key={line.id} className={styles.profileLine} data-in-use={line.isInUse}>
              <ProfileDot colour={line.colour} />
              <span className={styles.profileLineName} title={line.name}>
                {line.name}
              </span>
              <span className={styles.profileLineAddress} title={line.address}>
                {line.address === '' ? 'Built-in simulator, not real money' : line.address}
              </span>
              <span className={styles.profileLineState}>
                {line.isInUse && <b>in use</b>}
                {profile !== null && profile.tokenStorage !== 'demo' && (
                  <span>{tokenStorageLabels[profile.tokenStorage]}</span>
                )}
                {profile === null && <span>for this run, from the environment</span>}
              </span>
              <span className={styles.profileLineTools}>
                {!line.isInUse && (
                  <Button
                    tone="ghost"
                    aria-label={`Use ${line.name}`}
                    disabled={choose.isPending}
                    onClick={() => use(line.id, line.name)}
                  >
                    Use
                  </Button>
                )}
                {own !== null && (
                  <>
                    <Button
                      tone="ghost"
                      aria-label={`Test connection of ${line.name}`}
                      disabled={test.isPending}
                      onClick={() => look(line)}
                    >
                      {test.isPending && tested === line.id ? 'Testing …' : 'Test'}
                    </Button>
                    <Button
                      tone="ghost"
                      aria-label={`Edit ${line.name}`}
                      onClick={() => setAsked({ kind: 'edit', profile: own })}
                    >
                      Edit
                    </Button>
                    <Button
                      tone="ghost"
                      aria-label={`Remove ${line.name}`}
                      onClick={() => setAsked({ kind: 'remove', profile: own })}
                    >
                      Remove
                    </Button>
                  </>
                )}
              </span>
              {tested === line.id && (test.data !== undefined || test.error !== null) && (
                <div className={styles.profileLineReport}>
                  {test.error !== null && <FailureText failure={failureOf(test.error)} />}
                  {test.data !== undefined && <TestReport report={test.data} />}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button onClick={() => setAsked({ kind: 'add' })}>Add bridge …</Button>
      </div>
      <p className={settingsStyles.note}>
        {tokenStatements[active.tokenStorage]}
        {active.tokenNotice !== null && ` ${active.tokenNotice}`}
      </p>
      {failure !== null && <FailureText failure={failureOf(failure)} />}
    </fieldset>
  );

  const dialogs = (
    <>
      {asked !== null && asked.kind !== 'remove' && (
        <ProfileDialog
          profile={asked.kind === 'edit' ? asked.profile : null}
          settings={settings}
          onClose={close}
          onUse={({ id, name }) => use(id, name)}
          leave={leave}
        />
      )}
      {asked?.kind === 'remove' && (
        <RemoveProfileDialog
          profile={asked.profile}
          isInUse={active.profile?.id === asked.profile.id}
          onClose={close}
          onRemove={() => {
            close();
            const go = () => remove.mutate({ id: asked.profile.id });
            if (active.profile?.id === asked.profile.id) leave(`Remove ${asked.profile.name}`, go);
            else go();
          }}
        />
      )}
      {dialog}
    </>
  );
  return { section, dialogs };
}

/** Asked before a bridge and its token are removed. */
function RemoveProfileDialog(props: {
  readonly profile: Profile;
  readonly isInUse: boolean;
  readonly onClose: () => void;
  readonly onRemove: () => void;
}) {
  const { profile, isInUse, onClose, onRemove } = props;
  const [giveFocusBack] = useState(() => placeOfFocus(document.activeElement));
  useEffect(() => () => void setTimeout(giveFocusBack), [giveFocusBack]);
  return (
    <Dialog
      title="Remove bridge"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button tone="danger" onClick={onRemove}>
            {`Remove ${profile.name}`}
          </Button>
        </>
      }
    >
      <div className={styles.profileRemoval}>
        <p>
          {`${isolated(profile.name)} (${profile.url ?? ''}) is removed from the list`}
          {profile.tokenStorage === 'none' ? '.' : ', and its token is deleted.'} Nothing changes on the
          account: bot, positions and orders stay as they are.
        </p>
        {isInUse && <p>It is in use: the app switches to the demo bridge.</p>}
      </div>
    </Dialog>
  );
}
